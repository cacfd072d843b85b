/**
 * The embedded engine: hands out the runs in the store's own tables. A run is held under a lease by
 * one owner; the fence counts the claims, so that an owner that comes back from the dead can't write
 * over its successor.
 */
import type { MakeId } from '../../base/ids.ts';
import type { Lane, Outcome, Run, Tier } from '../../domain/run/run.ts';
import { starterOf } from '../../domain/run/sub-agents.ts';
import { type Definition, definitionOf, hashDefinition } from '../../domain/schedule/definition.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { Engine, NewRun } from '../store.ts';
import type { Database } from './database.ts';

export interface SqliteEngine extends Omit<Engine, 'cancel'> {
  /** For use inside a transaction of the ledger. */
  insert(run: NewRun): Run;
  read(runId: string): Run | null;
  unfinishedOf(scheduleId: string): number;
  /** Ends a run that `owner` holds as it claimed it; null where it no longer does. */
  finish(end: {
    run: Run;
    owner: string;
    outcome: Outcome;
    tier: Tier | null;
    nowMs: number;
  }): { cancelRequested: boolean } | null;
  /** Ends a run that waits; null where it does not. */
  cancelWaiting(runId: string, nowMs: number): Run | null;
  /** The sub-agents of a run that wait or run. */
  subAgentsOf(runId: string): string[];
  /** Keeps a definition under its hash. */
  keepDefinition(schedule: Schedule, nowMs: number): void;
  /**
   * What waits and never began takes the definition that is approved when it begins. Of what such runs
   * inherited, they keep the steps that are in it unchanged.
   */
  unpin(scheduleId: string, keptSteps: ReadonlySet<string>): void;
  /** The last run of an occurrence; null where there was none. */
  latestOf(scheduleId: string, scheduledForMs: number): Run | null;
  /** After the clock was set back: no pause and no lease is longer than it could be. */
  shortenWaits(nowMs: number): void;
  /** Takes back the occurrences of a schedule that wait for their turn; what was begun goes on. */
  cancelQueued(request: { scheduleId: string; reason: string; nowMs: number }): void;
  earliestWaitingAfter(nowMs: number): number | null;
}

export function createSqliteEngine(
  database: Database,
  options: { makeId: MakeId; laneCaps: Readonly<Record<Lane, number>> },
): SqliteEngine {
  const insertRun = database.prepare(
    `INSERT INTO runs (id, lane, order_key, session_key, cause, schedule_id, scheduled_for_ms, state, attempt, not_before_ms, enqueued_ms, definition_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?)`,
  );
  const select = database.prepare('SELECT * FROM runs WHERE id = ?');
  const countRunning = database.prepare(
    `SELECT COUNT(*) AS count FROM runs WHERE lane = ? AND state = 'running'`,
  );
  const selectWaiting = database.prepare(
    `SELECT id, order_key FROM runs
     WHERE state = 'waiting' AND lane = ? AND not_before_ms <= ?
       AND NOT EXISTS (SELECT 1 FROM runs AS busy
         WHERE busy.lane = runs.lane AND busy.order_key = runs.order_key AND busy.state = 'running')
     ORDER BY id LIMIT ?`,
  );
  const take = database.prepare(
    `UPDATE runs SET state = 'running', owner = ?, lease_until_ms = ?, fence = fence + 1, started_ms = COALESCE(started_ms, ?),
       definition_hash = COALESCE(definition_hash, (SELECT approved_hash FROM schedules WHERE schedules.id = runs.schedule_id))
     WHERE id = ? RETURNING *`,
  );
  const extend = database.prepare(
    `UPDATE runs SET lease_until_ms = ? WHERE id = ? AND owner = ? AND fence = ? AND state = 'running'`,
  );
  const giveBack = database.prepare(
    `UPDATE runs SET state = 'waiting', owner = NULL, lease_until_ms = NULL WHERE id = ? AND owner = ? AND fence = ? AND state = 'running'`,
  );
  const release = database.prepare(
    `UPDATE runs SET state = 'waiting', owner = NULL, lease_until_ms = NULL WHERE state = 'running' AND lease_until_ms < ?`,
  );
  const releaseOwner = database.prepare(
    `UPDATE runs SET state = 'waiting', owner = NULL, lease_until_ms = NULL WHERE state = 'running' AND owner = ?`,
  );
  const selectOwners = database.prepare(
    `SELECT DISTINCT owner FROM runs WHERE state = 'running' ORDER BY owner`,
  );
  const finish = database.prepare(
    `UPDATE runs SET state = ?, finished_ms = ?, summary = ?, error_code = ?, tier = ?, owner = NULL, lease_until_ms = NULL
     WHERE id = ? AND owner = ? AND fence = ? AND state = 'running' RETURNING cancel_requested`,
  );
  const cancel = database.prepare(
    `UPDATE runs SET state = 'cancelled', finished_ms = ?, summary = ?
     WHERE schedule_id = ? AND finished_ms IS NULL AND state = 'waiting' AND fence = 0 AND cause <> 'manual' RETURNING id, attempt`,
  );
  const cancelOccurrence = database.prepare(
    `UPDATE occurrences SET state = ?, reason = ? WHERE schedule_id = ? AND run_id = ? AND state = 'queued'`,
  );
  const cancelOne = database.prepare(
    `UPDATE runs SET state = 'cancelled', finished_ms = ?, summary = 'cancelled before it started' WHERE id = ? AND state = 'waiting' RETURNING *`,
  );
  const requestCancel = database.prepare(
    `UPDATE runs SET cancel_requested = 1 WHERE id = ? AND state = 'running'`,
  );
  const selectToCancel = database.prepare(
    `SELECT id FROM runs WHERE owner = ? AND cancel_requested = 1 AND state = 'running'`,
  );
  const selectOnly = database.prepare(
    `SELECT * FROM runs WHERE lane = 'subagent' AND session_key = ? LIMIT 1`,
  );
  const selectSubAgents = database.prepare(
    `SELECT id, lane, session_key FROM runs WHERE lane = 'subagent' AND schedule_id IS NULL AND finished_ms IS NULL`,
  );
  const insertDefinition = database.prepare(
    'INSERT OR IGNORE INTO definitions (hash, document, created_ms) VALUES (?, ?, ?)',
  );
  const unpin = database.prepare(
    `UPDATE runs SET definition_hash = NULL WHERE schedule_id = ? AND finished_ms IS NULL AND state = 'waiting' AND fence = 0 RETURNING id`,
  );
  const deleteSteps = database.prepare(
    `DELETE FROM steps WHERE run_id = ? AND substr(id, 1, instr(id || '[', '[') - 1) NOT IN (SELECT value FROM json_each(?))`,
  );
  const selectLatest = database.prepare(
    'SELECT * FROM runs WHERE schedule_id = ? AND scheduled_for_ms = ? ORDER BY id DESC LIMIT 1',
  );
  const shortenRetries = database.prepare(
    `UPDATE runs SET not_before_ms = ?1 WHERE state = 'waiting' AND not_before_ms > ?1`,
  );
  const shortenLeases = database.prepare(
    `UPDATE runs SET lease_until_ms = ?1 WHERE state = 'running' AND lease_until_ms > ?1`,
  );
  const unfinished = database.prepare(
    `SELECT COUNT(*) AS count FROM runs WHERE schedule_id = ? AND finished_ms IS NULL`,
  );
  const countWaiting = database.prepare(
    `SELECT COUNT(*) AS count FROM runs WHERE state = 'waiting'`,
  );
  const countAllRunning = database.prepare(
    `SELECT COUNT(*) AS count FROM runs WHERE state = 'running'`,
  );
  const earliest = database.prepare(
    `SELECT MIN(not_before_ms) AS at FROM runs WHERE state = 'waiting' AND attempt > 1 AND not_before_ms > ?`,
  );

  /** The same work is often queued many times over. */
  const hashes = new WeakMap<Definition, string>();

  function keepDefinition(definition: Definition, nowMs: number): string {
    const hash = hashes.get(definition) ?? hashDefinition(definition);
    hashes.set(definition, hash);
    insertDefinition.run(hash, JSON.stringify(definition), nowMs);
    return hash;
  }

  function enqueue(run: NewRun): Run {
    const there = run.isOnly === true ? selectOnly.get(run.sessionKey) : undefined;
    return there === undefined ? insert(run) : toRun(there);
  }

  function insert({ definition, isOnly: _, ...run }: NewRun): Run {
    const id = options.makeId('run');
    const definitionHash =
      definition === undefined ? null : keepDefinition(definition, run.enqueuedMs);
    insertRun.run(
      id,
      run.lane,
      run.orderKey,
      run.sessionKey,
      run.cause,
      run.scheduleId,
      run.scheduledForMs,
      run.attempt,
      run.notBeforeMs,
      run.enqueuedMs,
      definitionHash,
    );
    return {
      ...run,
      id,
      definitionHash,
      cancelRequested: false,
      errorCode: null,
      tier: null,
      state: 'waiting',
      fence: 0,
      startedMs: null,
      finishedMs: null,
      summary: null,
    };
  }

  function cancelQueued({
    scheduleId,
    reason,
    nowMs,
  }: {
    scheduleId: string;
    reason: string;
    nowMs: number;
  }): void {
    for (const row of cancel.all(nowMs, reason, scheduleId)) {
      // One that was tried before and not again has failed.
      const state = Number(row['attempt']) > 1 ? 'failed' : 'skipped';
      cancelOccurrence.run(state, reason, scheduleId, String(row['id']));
    }
  }

  function claimInLane(lane: Lane, request: Parameters<Engine['claim']>[0], most: number): Run[] {
    const running = Number(countRunning.get(lane)?.['count'] ?? 0);
    const free = Math.min(options.laneCaps[lane] - running, most);
    if (free <= 0) return [];
    const claimed: Run[] = [];
    const taken = new Set<string>();
    for (const row of selectWaiting.iterate(lane, request.nowMs, MOST_LOOKED_AT)) {
      const orderKey = String(row['order_key']);
      if (taken.has(orderKey)) continue;
      taken.add(orderKey);
      claimed.push(toRun({ id: row['id'] }));
      if (claimed.length === free) break;
    }
    return claimed.map(({ id }) =>
      toRun(take.get(request.owner, request.leaseUntilMs, request.nowMs, id) ?? {}),
    );
  }

  return {
    insert,
    cancelQueued,
    read: (runId) => {
      const row = select.get(runId);
      return row === undefined ? null : toRun(row);
    },
    unfinishedOf: (scheduleId) => Number(unfinished.get(scheduleId)?.['count'] ?? 0),
    finish: ({ run: { id, fence }, owner, outcome, tier, nowMs }) => {
      const code = outcome.kind === 'failed' ? outcome.code : null;
      const { kind, summary } = outcome;
      // Only what may have changed since it was claimed: reading a whole row takes longer than writing it.
      const row = finish.get(kind, nowMs, summary, code, tier, id, owner, fence);
      return row === undefined ? null : { cancelRequested: row['cancel_requested'] === 1 };
    },
    cancelWaiting: (runId, nowMs) => {
      const row = cancelOne.get(nowMs, runId);
      if (row === undefined) requestCancel.run(runId);
      return row === undefined ? null : toRun(row);
    },
    subAgentsOf: (runId) =>
      selectSubAgents
        .all()
        .map(toRun)
        .filter((run) => starterOf(run) === runId)
        .map(({ id }) => id),
    cancelRequests: async (owner) => selectToCancel.all(owner).map((row) => String(row['id'])),
    keepDefinition: (schedule, nowMs) => void keepDefinition(definitionOf(schedule), nowMs),
    unpin: (scheduleId, keptSteps) => {
      const kept = JSON.stringify([...keptSteps]);
      for (const row of unpin.all(scheduleId)) deleteSteps.run(String(row['id']), kept);
    },
    latestOf: (scheduleId, scheduledForMs) => {
      const row = selectLatest.get(scheduleId, scheduledForMs);
      return row === undefined ? null : toRun(row);
    },
    shortenWaits: (nowMs) => {
      shortenRetries.run(nowMs + LONGEST_PAUSE_MS);
      shortenLeases.run(nowMs + LONGEST_LEASE_MS);
    },
    earliestWaitingAfter: (nowMs) =>
      (earliest.get(nowMs)?.['at'] as number | null | undefined) ?? null,

    enqueue: (run) => database.write(() => enqueue(run)),
    begin: (run, { owner, nowMs, leaseUntilMs }) =>
      database.write(() => toRun(take.get(owner, leaseUntilMs, nowMs, insert(run).id) ?? {})),
    claim: (request) =>
      database.write(() => {
        const claimed: Run[] = [];
        for (const lane of Object.keys(options.laneCaps) as Lane[]) {
          claimed.push(...claimInLane(lane, request, request.limit - claimed.length));
        }
        return claimed;
      }),
    release: ({ owner, runs }) =>
      database.write(() => {
        for (const { id, fence } of runs) giveBack.run(id, owner, fence);
      }),
    renew: ({ owner, runs, leaseUntilMs }) =>
      database.write(() =>
        runs
          .filter(({ id, fence }) => extend.run(leaseUntilMs, id, owner, fence).changes === 0)
          .map(({ id }) => id),
      ),
    owners: async () => selectOwners.all().map((row) => String(row['owner'])),
    recover: ({ nowMs, dead = [] }) =>
      database.write(() => {
        const expired = Number(release.run(nowMs).changes);
        return dead.reduce((sum, owner) => sum + Number(releaseOwner.run(owner).changes), expired);
      }),
    get: async (runId) => {
      const row = select.get(runId);
      return row === undefined ? null : toRun(row);
    },
    list: async (filter) => listRuns(database, filter),
    counts: async () => ({
      waiting: Number(countWaiting.get()?.['count'] ?? 0),
      running: Number(countAllRunning.get()?.['count'] ?? 0),
    }),
  };
}

const LONGEST_PAUSE_MS = 3_600_000;
const LONGEST_LEASE_MS = 60_000;

/** How far down the queue a claim looks for keys that are free. */
const MOST_LOOKED_AT = 1000;

function listRuns(database: Database, filter: Parameters<Engine['list']>[0]): Run[] {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  if (filter.scheduleId !== undefined) {
    conditions.push('schedule_id = ?');
    values.push(filter.scheduleId);
  }
  if (filter.state !== undefined) {
    conditions.push('state = ?');
    values.push(filter.state);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return database
    .prepare(`SELECT * FROM runs ${where} ORDER BY id DESC LIMIT ?`)
    .all(...values, filter.limit)
    .map(toRun);
}

function toRun(row: Record<string, unknown>): Run {
  return {
    id: row['id'],
    lane: row['lane'],
    orderKey: row['order_key'],
    sessionKey: row['session_key'],
    cause: row['cause'],
    scheduleId: row['schedule_id'],
    scheduledForMs: row['scheduled_for_ms'],
    state: row['state'],
    attempt: row['attempt'],
    fence: row['fence'],
    definitionHash: row['definition_hash'],
    cancelRequested: row['cancel_requested'] === 1,
    notBeforeMs: row['not_before_ms'],
    enqueuedMs: row['enqueued_ms'],
    startedMs: row['started_ms'],
    finishedMs: row['finished_ms'],
    summary: row['summary'],
    errorCode: row['error_code'],
    tier: row['tier'],
  } as Run;
}
