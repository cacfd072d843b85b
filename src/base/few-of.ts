/** The first few of many texts, none of them too long to read, and how many there are beyond them. */

export function fewOf(texts: readonly string[], most = 5, longest = 500): string[] {
  const shown = texts.slice(0, most).map((text) => cutText(text, longest));
  const more = texts.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

export function cutText(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
}
