/** The work that words do in a change of something that is there: "make it", "also", "instead". */

export type EditWord =
  | 'make'
  /** A verb behind which "until" says to what time it is moved: push it until Friday. */
  | 'move'
  | 'let'
  | 'it'
  | 'instead'
  /** In front of what is meant: actually, no, rather. */
  | 'rather'
  | 'also'
  | 'just'
  | 'skip'
  /** Leaves out with a word behind it: lass Freitag aus, cancel the 9am one. */
  | 'leave'
  | 'out'
  | 'drop'
  | 'later-word'
  | 'earlier-word'
  | 'back'
  /** In front of what it is moved to: auf Donnerstag. */
  | 'onto'
  | 'more'
  | 'any'
  | 'no'
  | 'not'
  | 'limit-word'
  | 'forever'
  /** So many in all, whatever the times of a day. */
  | 'in-all'
  | 'same-word'
  | 'end-verb'
  | 'start-verb'
  | 'run-verb'
  | 'run-noun'
  | 'courtesy';

export type EditWords = ReadonlyMap<string, readonly EditWord[]>;

/** Words by what they do, several in one text with `|` between them. */
export function editWords(table: Readonly<Partial<Record<EditWord, string>>>): EditWords {
  const words = new Map<string, EditWord[]>();
  for (const [does, text] of Object.entries(table))
    for (const word of text.split('|'))
      words.set(word, [...(words.get(word) ?? []), does as EditWord]);
  return words;
}
