/** What models judged, in SQLite: so many for each person, those that were used last. */
import type { JudgementTable } from '../judgements.ts';
import type { Database } from './database.ts';

/** For each person. */
export const MOST_JUDGEMENTS = 5000;
/** Characters that are kept of what was judged: enough to know it again, and to find what is to be forgotten. */
const LONGEST_ITEM = 4000;
/** As JSON; a longer one is not remembered. */
const LONGEST_ANSWER = 20_000;
/** A use is noted once a day, so that looking something up writes nothing. */
const NOTED_EVERY_MS = 86_400_000;

export function createSqliteJudgements(
  database: Database,
  { most = MOST_JUDGEMENTS }: { most?: number } = {},
): JudgementTable {
  const select = database.prepare(
    `SELECT key, answer, used_ms FROM judgements
     WHERE person = ?1 AND key IN (SELECT value FROM json_each(?2))`,
  );
  const touch = database.prepare(
    `UPDATE judgements SET used_ms = ?3
     WHERE person = ?1 AND key IN (SELECT value FROM json_each(?2))`,
  );
  const put = database.prepare('REPLACE INTO judgements VALUES (?, ?, ?, ?, ?, ?)');
  const removeOldest = database.prepare(
    `DELETE FROM judgements WHERE person = ?1 AND key IN (
       SELECT key FROM judgements WHERE person = ?1 ORDER BY used_ms DESC, key LIMIT -1 OFFSET ?2)`,
  );
  const remove = database.prepare(
    'DELETE FROM judgements WHERE person = ?1 AND key IN (SELECT key FROM judgements WHERE person = ?1 LIMIT ?2)',
  );
  return {
    async get(person, keys, nowMs) {
      const rows = select.all(person, JSON.stringify(keys));
      const old = rows.filter((row) => Number(row['used_ms']) < nowMs - NOTED_EVERY_MS);
      if (old.length > 0) {
        const used = JSON.stringify(old.map((row) => row['key']));
        await database.write(() => void touch.run(person, used, nowMs));
      }
      return new Map(
        rows.map((row) => [String(row['key']), JSON.parse(String(row['answer'])) as unknown]),
      );
    },
    async keep(person, judgements, nowMs) {
      const written = judgements.flatMap(({ key, item, answer, model }) => {
        const text = JSON.stringify(answer ?? null);
        const kept = item.slice(0, LONGEST_ITEM).toWellFormed();
        return text.length > LONGEST_ANSWER
          ? []
          : [[person, key, kept, text, model, nowMs] as const];
      });
      if (written.length === 0) return;
      await database.write(() => {
        for (const row of written) put.run(...row);
        removeOldest.run(person, most);
      });
    },
    removeSome: (person, limit) => database.write(() => Number(remove.run(person, limit).changes)),
  };
}
