/**
 * Full-text search in SQLite (FTS5). The texts of a person and kind are a shelf, a stretch of row numbers; a search
 * reads the rows of its shelf and no others. Rare words are looked up first: where common ones would bring in more
 * than can be ranked in time, they only count for what the others found.
 */
import type { SearchedText, TextQuery } from '../memories.ts';
import type { Database } from './database.ts';
import { createWordCounts } from './word-counts.ts';

interface TextHit {
  place: number;
  /** The higher the better. */
  score: number;
}

export interface TextIndex {
  /** For use inside a transaction, as are the next two. */
  shelf(person: string, kind: string): number;
  put(shelf: number, key: string, text: SearchedText): number;
  remove(shelf: number, key: string): void;
  /** The places of a person's texts of a kind; null if there are none. */
  placesOf(person: string, kind: string): { first: number; last: number } | null;
  find(person: string, kind: string, query: TextQuery, limit: number): TextHit[];
  /** How many texts have it, on all shelves. */
  textsWith(word: string): number;
  wordsFrom(letter: string, limit: number): string[];
}

/** How many texts a shelf can have. */
const SHELF_SIZE = 2 ** 32;

/** The text around counts for less than the text itself, and so do its tags. */
const WEIGHTS = '1.0, 0.4, 0.8';

/** How many rows may be ranked for one search: 1 to 2 µs each. */
const MOST_RANKED = 10_000;

export function createTextIndex(database: Database): TextIndex {
  const findShelf = database.prepare(
    'SELECT number FROM text_shelves WHERE person = ? AND kind = ?',
  );
  const addShelf = database.prepare('INSERT INTO text_shelves (person, kind) VALUES (?, ?)');
  const findPlace = database.prepare('SELECT place FROM texts WHERE shelf = ? AND key = ?');
  // By its row number: to look through the shelf would take longer with each text that is on it.
  const lastPlace = database.prepare(
    'SELECT MAX(place) AS place FROM texts WHERE place BETWEEN ? AND ?',
  );
  const addPlace = database.prepare('INSERT INTO texts (place, shelf, key) VALUES (?, ?, ?)');
  const removePlace = database.prepare('DELETE FROM texts WHERE place = ?');
  const addWords = database.prepare(
    'INSERT INTO text_words (rowid, own, near, tags) VALUES (?, ?, ?, ?)',
  );
  const removeWords = database.prepare('DELETE FROM text_words WHERE rowid = ?');
  const wordsAt = database.prepare('SELECT own, near, tags FROM text_words WHERE rowid = ?');
  const counts = createWordCounts(database);
  const rank = database.prepare(
    `SELECT rowid AS place, bm25(text_words, ${WEIGHTS}) AS score FROM text_words
     WHERE text_words MATCH ?1 AND rowid BETWEEN ?2 AND ?3 ORDER BY score LIMIT ?4`,
  );

  const shelfOf = (person: string, kind: string): number | null =>
    (findShelf.get(person, kind)?.['number'] as number | undefined) ?? null;

  const nextPlace = (shelf: number): number => {
    const first = shelf * SHELF_SIZE;
    const last = lastPlace.get(first, first + SHELF_SIZE - 1)?.['place'] as number | null;
    return (last ?? first) + 1;
  };

  const clear = (place: number): void => {
    counts.remove(wordsAt.get(place) as unknown as SearchedText);
    removeWords.run(place);
  };

  /** The words to match, and the share of the shelf that can be ranked in time. */
  function searchable({ words, phrases }: TextQuery): { match: string; share: number } | null {
    const whole = phrases.map((phrase) => quoted(phrase.join(' '))).join(' AND ');
    if (whole !== '') return { match: whole, share: 1 };
    let room = MOST_RANKED;
    const rarestFirst = words
      .map((word) => ({ ...word, texts: counts.textsWith(word.word) }))
      .toSorted((one, other) => one.texts - other.texts);
    const taken = rarestFirst.filter(({ texts }, at) => {
      room -= texts;
      return at === 0 || room > 0;
    });
    const any = taken.map(({ word, isPrefix }) => `${quoted(word)}${isPrefix ? ' *' : ''}`);
    const [rarest] = taken;
    if (rarest === undefined) return null;
    return { match: any.join(' OR '), share: Math.min(1, MOST_RANKED / (rarest.texts || 1)) };
  }

  /** If even the rarest word is in too many texts, the latest of them are ranked. */
  function stretch(shelf: number, share: number): [first: number, last: number] {
    const begin = shelf * SHELF_SIZE;
    const last = nextPlace(shelf) - 1;
    return [share === 1 ? begin : Math.floor(last - (last - begin) * share), last];
  }

  return {
    shelf(person, kind) {
      return shelfOf(person, kind) ?? Number(addShelf.run(person, kind).lastInsertRowid);
    },
    put(shelf, key, text) {
      const known = findPlace.get(shelf, key)?.['place'] as number | undefined;
      const place = known ?? nextPlace(shelf);
      if (known === undefined) addPlace.run(place, shelf, key);
      else clear(place);
      addWords.run(place, text.own, text.near, text.tags);
      counts.add(text);
      return place;
    },
    remove(shelf, key) {
      const place = findPlace.get(shelf, key)?.['place'] as number | undefined;
      if (place === undefined) return;
      clear(place);
      removePlace.run(place);
    },
    placesOf(person, kind) {
      const shelf = shelfOf(person, kind);
      if (shelf === null) return null;
      return { first: shelf * SHELF_SIZE, last: (shelf + 1) * SHELF_SIZE - 1 };
    },
    find(person, kind, query, limit) {
      const shelf = shelfOf(person, kind);
      const wanted = searchable(query);
      if (shelf === null || wanted === null) return [];
      return rank
        .all(wanted.match, ...stretch(shelf, wanted.share), limit)
        .map((row) => ({ place: Number(row['place']), score: -Number(row['score']) }));
    },
    textsWith: counts.textsWith,
    wordsFrom: counts.wordsFrom,
  };
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
