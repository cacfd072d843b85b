/** Text that somebody else wrote must not steer the terminal it is shown on. */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}]/gu,
    (character) => `\\x${character.codePointAt(0)?.toString(16).padStart(2, '0')}`,
  );
}
