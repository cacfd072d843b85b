/**
 * How many texts have a word. FTS5 can tell that too, but reads all that it knows of the word for it: a common one took
 * milliseconds, and all words of a letter a tenth of a second. A word that no text has any more is not kept.
 */
import type { SearchedText } from '../memories.ts';
import type { Database } from './database.ts';

export interface WordCounts {
  /** For use inside a transaction, as is the next. */
  add(text: SearchedText): void;
  remove(text: SearchedText): void;
  textsWith(word: string): number;
  /** Words that begin with it. */
  wordsFrom(letter: string, limit: number): string[];
}

export function createWordCounts(database: Database): WordCounts {
  const more = database.prepare(
    `INSERT INTO text_counts (word, texts) VALUES (?, 1)
     ON CONFLICT (word) DO UPDATE SET texts = texts + 1`,
  );
  const less = database.prepare('UPDATE text_counts SET texts = texts - 1 WHERE word = ?');
  const drop = database.prepare('DELETE FROM text_counts WHERE word = ? AND texts <= 0');
  const count = database.prepare('SELECT texts FROM text_counts WHERE word = ?');
  // In one piece: a row each takes three times as long.
  const from = database.prepare(
    `SELECT group_concat(word, ' ') AS words FROM
       (SELECT word FROM text_counts WHERE word >= ? AND word < ? LIMIT ?)`,
  );
  return {
    add(text) {
      for (const word of wordsOf(text)) more.run(word);
    },
    remove(text) {
      for (const word of wordsOf(text)) {
        less.run(word);
        drop.run(word);
      }
    },
    textsWith: (word) => Number(count.get(word)?.['texts'] ?? 0),
    wordsFrom(letter, limit) {
      const words = from.get(letter, `${letter}\u{10ffff}`, limit)?.['words'] as string | null;
      return words === null ? [] : words.split(' ');
    },
  };
}

const wordsOf = ({ own, near, tags }: SearchedText): Set<string> =>
  new Set(`${own} ${near} ${tags}`.split(/\s/).filter((word) => word !== ''));
