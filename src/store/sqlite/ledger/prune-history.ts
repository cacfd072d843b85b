/**
 * Forgetting finished history, in steps that are short enough to go unnoticed: a step forgets a bounded number of rows,
 * of one table that belongs to no schedule, or of a few schedules, and says where the next one begins.
 */

import { sealDocument } from '../../../domain/request-document.ts';
import type { OccurrenceState } from '../../../domain/run/run.ts';
import { ranUntilMs } from '../../../domain/schedule/rewind-schedule.ts';
import type { Ledger } from '../../store.ts';
import type { Database } from '../database.ts';

/** Runs without a schedule are forgotten by age before all schedules: such a place comes before every id. */
const BEFORE_SCHEDULES = '\u0001';
const LONGEST_KEPT = 4000;
const NOTHING_SHOWN = JSON.stringify(sealDocument());

export function createPruneHistory(database: Database): Ledger['prune'] {
  const nextSchedules = database.prepare(
    'SELECT id FROM schedules WHERE id > ? ORDER BY id LIMIT ?',
  );
  const pruneOccurrences = database.prepare(
    `DELETE FROM occurrences WHERE schedule_id = ?1 AND scheduled_for_ms IN (
       SELECT scheduled_for_ms FROM occurrences WHERE schedule_id = ?1 AND state <> 'queued'
         AND (last_scheduled_for_ms < ?2 OR scheduled_for_ms <= (SELECT scheduled_for_ms FROM occurrences
           WHERE schedule_id = ?1 ORDER BY scheduled_for_ms DESC LIMIT 1 OFFSET ?3))
         ORDER BY scheduled_for_ms LIMIT ?4)
     RETURNING scheduled_for_ms AS atMs, state`,
  );
  const pruneRuns = database.prepare(
    `DELETE FROM runs WHERE id IN (SELECT id FROM runs WHERE schedule_id = ?1 AND finished_ms IS NOT NULL
       AND (finished_ms < ?2 OR id <= (SELECT id FROM runs
         WHERE schedule_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?3)) ORDER BY id LIMIT ?4) RETURNING id`,
  );
  const pruneLooseRuns = database.prepare(
    `DELETE FROM runs WHERE id IN (SELECT id FROM runs
       WHERE schedule_id IS NULL AND finished_ms < ? LIMIT ?) RETURNING id`,
  );
  const remember = database.prepare(
    'UPDATE schedules SET pruned_until_ms = MAX(COALESCE(pruned_until_ms, 0), ?) WHERE id = ?',
  );
  const pruneSteps = database.prepare('DELETE FROM steps WHERE run_id = ?');
  const byAge = [
    `DELETE FROM inbox WHERE id IN (SELECT id FROM inbox WHERE created_ms < ? ORDER BY id LIMIT ?)`,
    `DELETE FROM reminders WHERE id IN (SELECT id FROM reminders WHERE changed_ms < ? AND again_ms IS NULL LIMIT ?)`,
    `DELETE FROM incoming WHERE id IN (SELECT id FROM incoming WHERE done_ms < ? ORDER BY done_ms LIMIT ?)`,
    `DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE finished_ms < ? ORDER BY id LIMIT ?)`,
    `DELETE FROM incidents WHERE id IN (SELECT id FROM incidents WHERE closed_ms < ? ORDER BY id LIMIT ?)`,
    // An answer lasts, because it is asked for again; what nobody answered is over, and who was let in and what more
    // was allowed for a day is kept elsewhere.
    `DELETE FROM requests WHERE id IN (SELECT id FROM requests
       WHERE answered_ms < ? AND (state IN ('expired', 'withdrawn')
         OR (kind IN ('pairing', 'budget', 'invitation') AND done_ms IS NOT NULL)) ORDER BY id LIMIT ?)`,
    // All that was shown of a long one is much, and the answer to it holds without.
    `UPDATE requests SET document = '${NOTHING_SHOWN}' WHERE id IN (SELECT id FROM requests
       WHERE answered_ms < ? AND octet_length(document) > ${LONGEST_KEPT} ORDER BY id LIMIT ?)`,
    `DELETE FROM calls WHERE id IN (SELECT id FROM calls WHERE started_ms < ? ORDER BY id LIMIT ?)`,
    `DELETE FROM model_calls WHERE sequence IN (SELECT sequence FROM model_calls WHERE at_ms < ? ORDER BY at_ms LIMIT ?)`,
    `DELETE FROM event_fires WHERE is_open = 0 AND event IN (SELECT id FROM events WHERE came_ms < ? ORDER BY id LIMIT ?)`,
    `DELETE FROM events WHERE id IN (SELECT id FROM events WHERE came_ms < ?
       AND NOT EXISTS (SELECT 1 FROM event_fires WHERE event = events.id) ORDER BY id LIMIT ?)`,
    // A definition that nothing is approved by, and nothing unfinished carries out.
    `DELETE FROM definitions WHERE hash IN (SELECT hash FROM definitions WHERE created_ms < ?
       AND NOT EXISTS (SELECT 1 FROM schedules WHERE approved_hash = definitions.hash)
       AND hash NOT IN (SELECT definition_hash FROM runs WHERE finished_ms IS NULL AND definition_hash IS NOT NULL)
       LIMIT ?)`,
  ].map((sql) => database.prepare(sql));

  function forgetRuns(runs: Record<string, unknown>[]): number {
    for (const run of runs) pruneSteps.run(String(run['id']));
    return runs.length;
  }

  const pruneTables = [
    (beforeMs: number, most: number) => forgetRuns(pruneLooseRuns.all(beforeMs, most)),
    ...byAge.map(
      (statement) => (beforeMs: number, most: number) =>
        Number(statement.run(beforeMs, most).changes),
    ),
  ];

  function pruneSchedule(id: string, request: PruneRequest, most: number): number {
    const { beforeMs, keep } = request;
    const forgotten = pruneOccurrences.all(id, beforeMs, keep, most);
    const untilMs = ranUntilMs(forgotten as unknown as { atMs: number; state: OccurrenceState }[]);
    if (untilMs !== null) remember.run(untilMs, id);
    const left = most - forgotten.length;
    return forgotten.length + forgetRuns(left > 0 ? pruneRuns.all(id, beforeMs, keep, left) : []);
  }

  function pruneTable(table: number, { beforeMs, most }: PruneRequest): PruneStep {
    const rows = pruneTables[table]?.(beforeMs, most) ?? 0;
    // A step that was full may have left some.
    return { rows, after: placeOf(rows < most ? table + 1 : table) };
  }

  function pruneSchedules(request: PruneRequest): PruneStep {
    let { after } = request;
    let rows = 0;
    const ids = nextSchedules.all(after, request.schedules).map((row) => String(row['id']));
    for (const id of ids) {
      rows += pruneSchedule(id, request, request.most - rows);
      if (rows >= request.most) return { rows, after };
      after = id;
    }
    return { rows, after: ids.at(-1) ?? null };
  }

  return (request) =>
    database.write(() => {
      const table = tableAt(request.after);
      return table !== null && table < pruneTables.length
        ? pruneTable(table, request)
        : pruneSchedules(request);
    });
}

type PruneRequest = Parameters<Ledger['prune']>[0];
type PruneStep = Awaited<ReturnType<Ledger['prune']>>;

const placeOf = (table: number): string => `${BEFORE_SCHEDULES}${table}`;

function tableAt(after: string): number | null {
  if (after === '') return 0;
  return after.startsWith(BEFORE_SCHEDULES) ? Number(after.slice(BEFORE_SCHEDULES.length)) : null;
}
