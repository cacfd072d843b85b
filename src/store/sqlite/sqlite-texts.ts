/** Texts that can be searched beside memories, in SQLite. */
import type { TextTable } from '../memories.ts';
import type { Database } from './database.ts';
import type { TextIndex } from './text-index.ts';

export function createSqliteTexts(database: Database, index: TextIndex): TextTable {
  const keyOf = database.prepare('SELECT key FROM texts WHERE place = ?');
  const someOf = database.prepare(
    `SELECT shelf, key FROM texts WHERE shelf IN (SELECT number FROM text_shelves WHERE person = ?) LIMIT ?`,
  );
  const removeShelves = database.prepare('DELETE FROM text_shelves WHERE person = ?');
  return {
    put: (texts) =>
      database.write(() => {
        for (const { person, kind, key, ...text } of texts)
          index.put(index.shelf(person, kind), key, text);
      }),
    search: async ({ person, kind, query, limit }) =>
      index
        .find(person, kind, query, limit)
        .map(({ place, score }) => ({ key: String(keyOf.get(place)?.['key']), score })),
    remove: ({ person, kind, keys }) =>
      database.write(() => {
        const shelf = index.shelf(person, kind);
        for (const key of keys) index.remove(shelf, key);
      }),
    removeSome: (person, limit) =>
      database.write(() => {
        const some = someOf.all(person, limit);
        for (const { shelf, key } of some) index.remove(Number(shelf), String(key));
        if (some.length === 0) removeShelves.run(person);
        return some.length;
      }),
    unknown: async (words) => words.filter((word) => index.textsWith(word) === 0),
    wordsFrom: async (letter, limit) => index.wordsFrom(letter, limit),
  };
}
