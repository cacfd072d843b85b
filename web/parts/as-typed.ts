const LONGEST_QUESTION = 200;

/** While somebody types, the last word may have only begun: it is also looked for by its beginning. */
export function asTyped(words: string): string {
  const begun = /(?:^|\s)([\p{L}\p{N}]{2,})$/u.exec(words)?.[1];
  const asked = begun === undefined ? words : `${words} ${begun}*`;
  return (asked.length > LONGEST_QUESTION ? words : asked).trim().slice(0, LONGEST_QUESTION);
}
