/** Meanings of memories, in SQLite. Triggers note which memories want a vector, so that no way of saving one forgets to. */
import type { VectorTable } from '../vectors.ts';
import type { Database } from './database.ts';
import { unitVector, vectorBytes } from './vector-index.ts';
import { signsOf } from './vector-signs.ts';

export function createSqliteVectors(database: Database): VectorTable {
  const current = database.prepare('SELECT model, is_ready FROM memory_vector_model');
  const setModel = database.prepare(
    `INSERT INTO memory_vector_model (one, model, is_ready) VALUES (1, ?1, 0)
     ON CONFLICT (one) DO UPDATE SET model = excluded.model, is_ready = 0`,
  );
  const wantAll = database.prepare(
    'INSERT OR IGNORE INTO memory_vectors_wanted (place) SELECT place FROM memories',
  );
  const setReady = database.prepare('UPDATE memory_vector_model SET is_ready = 1 WHERE model = ?');
  const counts = database.prepare(
    'SELECT (SELECT COUNT(*) FROM memories) AS memories, (SELECT COUNT(*) FROM memory_vectors_wanted) AS wanted',
  );
  const wanted = database.prepare(
    `SELECT person, id, content FROM memory_vectors_wanted JOIN memories USING (place)
     WHERE place < COALESCE((SELECT place FROM memories WHERE id = ?1), ${Number.MAX_SAFE_INTEGER})
     ORDER BY place DESC LIMIT ?2`,
  );
  const findPlace = database.prepare(
    'SELECT place FROM memories WHERE person = ? AND id = ? AND content = ?',
  );
  const keep = database.prepare(
    'REPLACE INTO memory_vectors (place, model, dimensions, signs, vector) VALUES (?, ?, ?, ?, ?)',
  );
  const noLongerWanted = database.prepare('DELETE FROM memory_vectors_wanted WHERE place = ?');
  const modelNow = (): string | null => (current.get()?.['model'] as string | undefined) ?? null;

  return {
    begin: (model, { anew = false } = {}) =>
      database.write(() => {
        if (!anew && modelNow() === model) return;
        setModel.run(model);
        wantAll.run();
      }),
    async state() {
      const row = current.get();
      return row === undefined
        ? null
        : { model: String(row['model']), isReady: row['is_ready'] === 1 };
    },
    async count() {
      const row = counts.get();
      return { memories: Number(row?.['memories']), wanted: Number(row?.['wanted']) };
    },
    wanted: async ({ after = null, limit }) =>
      wanted.all(after, limit).map((row) => ({
        person: String(row['person']),
        id: String(row['id']),
        content: String(row['content']),
      })),
    put: (model, vectors) =>
      database.write(() => {
        if (modelNow() !== model) return 0;
        let kept = 0;
        for (const { person, id, content, vector } of vectors) {
          const place = findPlace.get(person, id, content)?.['place'] as number | undefined;
          if (place === undefined) continue;
          const unit = unitVector(vector);
          keep.run(place, model, unit.length, signsOf(unit), vectorBytes(unit));
          noLongerWanted.run(place);
          kept += 1;
        }
        return kept;
      }),
    finish: (model) => database.write(() => void setReady.run(model)),
  };
}
