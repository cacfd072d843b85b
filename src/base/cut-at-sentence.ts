/**
 * A long text made short where it may end: behind a sentence, else behind a word, and always with a mark, so that nobody
 * takes a part for the whole.
 */

const MARK = '…';
/** A number ("1.") or a single letter ("z. B.") before a dot ends no sentence, and neither does a small letter after it. */
const SENTENCE_END =
  /(?:[\p{L}\p{N})\]"'»”][!?]|[\p{L}\p{N}%)][\p{L})%\]"'»”]\.|[。！？])["')\]»”]{0,3}(?=\s+(?!\p{Ll}))|(?<=\S)(?=\s*\n)/gu;

/** On one line, of at most so many characters. */
export function cutAtSentence(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longest ? line : endAtSentence(line.slice(0, longest - 1));
}

/** `head` is the beginning of a longer text; what comes of it is at most a mark longer. */
export function endAtSentence(head: string): string {
  const least = head.length / 2;
  // A sentence keeps a space before the mark, so it takes one more letter.
  const room = head.slice(0, -1);
  const last = [...room.matchAll(SENTENCE_END)].at(-1);
  const end = last === undefined ? 0 : last.index + last[0].length;
  if (end > least) return `${room.slice(0, end)} ${MARK}`;
  const word = head.search(/\s\S*$/u);
  const kept = word > least ? head.slice(0, word) : head;
  return `${kept
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
    .trimEnd()}${MARK}`;
}
