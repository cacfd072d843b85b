/** Runs for tests of the page: many at once, and single ones that go on step by step as a worker would have them. */
import { DatabaseSync } from 'node:sqlite';
import { firstIdAt } from '../../src/base/ids.ts';
import type { Run, RunOutcome } from '../../src/domain/run/run.ts';
import { firstAttempt, type Step } from '../../src/domain/run/step.ts';
import { databaseFile } from '../../src/home/database-file.ts';
import type { FakeFace } from '../../src/http/http.fake.ts';

const OWNER = 'fake-worker';
const LEASE_MS = 3_600_000;

/** Past runs of a schedule, a minute apart; every hundredth failed. */
export function fillRuns(
  { home }: Pick<FakeFace, 'home'>,
  { count, scheduleId, untilMs }: Filling,
): void {
  const database = new DatabaseSync(databaseFile(home));
  const insert = database.prepare(`
    INSERT INTO runs (id, lane, order_key, session_key, cause, schedule_id, scheduled_for_ms, state, attempt,
      not_before_ms, enqueued_ms, started_ms, finished_ms, summary, tier, error_code)
    VALUES (?, 'cron', 'o', 'agent:main:inbox:direct:owner', 'occurrence', ?, ?, ?, 1, 0, ?, ?, ?, ?, 'direct', ?)`);
  database.exec('BEGIN');
  for (let number = 1; number <= count; number += 1) {
    const atMs = untilMs - (count - number + 1) * 60_000;
    const id = `${firstIdAt('run', atMs)}${'0'.repeat(16)}`;
    const isFailed = number % 100 === 0;
    const words = `Run number ${number}`;
    const state = isFailed ? 'failed' : 'succeeded';
    const code = isFailed ? 'unreachable' : null;
    insert.run(id, scheduleId, atMs, state, atMs, atMs, atMs + 1500, words, code);
  }
  database.exec('COMMIT');
  database.close();
}

interface Filling {
  count: number;
  scheduleId: string;
  untilMs: number;
}

export interface BegunRun {
  run: Run;
  /** Writes how steps are now, and tells who listens. */
  record(...steps: Step[]): Promise<void>;
  end(outcome: RunOutcome, ...steps: Step[]): Promise<void>;
}

export async function addSchedule(face: FakeFace, schedule: object): Promise<string> {
  const { document } = await face.call('POST', '/schedules', schedule);
  if (document['ok'] !== true) throw new Error(JSON.stringify(document['error']));
  return (document['schedule'] as { id: string }).id;
}

/** Runs a schedule by hand, and takes the run as a worker would. */
export async function beginRun(
  face: FakeFace,
  scheduleId: string,
  tier: Run['tier'] = 'direct',
): Promise<BegunRun> {
  const { store } = face.opened;
  await face.call('POST', `/schedules/${scheduleId}/run`);
  const nowMs = Date.now();
  const hold = { owner: OWNER, nowMs, leaseUntilMs: nowMs + LEASE_MS };
  const [run] = await store.engine.claim({ ...hold, limit: 1 });
  if (run === undefined) throw new Error('there was nothing to claim');
  const { id: runId, fence } = run;
  face.events.emit('run-started', { runId, scheduleId, attempt: 1, latenessMs: 0 });
  return {
    run,
    async record(...steps) {
      await store.journal.record({ runId, owner: OWNER, fence, steps });
      for (const { id: stepId, tool, state } of steps)
        face.events.emit('step-finished', { runId, stepId, tool, state });
    },
    async end(outcome, ...steps) {
      const completion = { run, owner: OWNER, outcome, nowMs: Date.now(), tier, steps };
      await store.ledger.completeRun({ ...completion, messages: [], deliveries: [] });
      const { kind: state, summary } = outcome;
      face.events.emit('run-finished', { runId, scheduleId, state, summary });
    },
  };
}

export function fakeStep(facts: Partial<Step> & { id: string; position: number }): Step {
  const place = { kind: 'tool', tool: 'http.request', effect: 'read', input: {} } as const;
  return firstAttempt({ ...place, ...facts }, facts.startedMs ?? Date.now());
}
