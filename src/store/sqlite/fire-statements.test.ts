/** The cost of one fire, from what is due to its end: counted in statements, so that nothing is added to it unseen. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createIds } from '../../base/ids.ts';
import { FAKE_NOW, fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import { openSqliteStore } from './copied-store.fake.ts';
import { countStatements } from './count-statements.fake.ts';

test('one fire takes no more statements than it did', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rote-fire-'));
  const counted = countStatements();
  const clock = createVirtualClock({ startIso: FAKE_NOW });
  const { schedules, ledger, engine, close } = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  onTestFinished(async () => {
    counted.restore();
    await close();
    rmSync(folder, { recursive: true });
  });
  const owner = 'a';

  /** How many statements a step takes; those of a transaction are counted with it. */
  async function statementsOf<T>(step: () => Promise<T>): Promise<{ count: number; value: T }> {
    counted.clear();
    const value = await step();
    return { count: [...counted.runs.values()].reduce((sum, runs) => sum + runs, 0), value };
  }

  async function fire(): Promise<Record<string, number>> {
    clock.advance(60_000);
    const nowMs = clock.nowMs();
    const due = await statementsOf(() =>
      ledger.claimDue({ nowMs, limit: 10, graceMs: 60_000, catchUpCap: 10 }),
    );
    expect(due.value).toEqual({ schedules: 1, runs: 1 });
    const lease = { owner, nowMs, leaseUntilMs: nowMs + 60_000, limit: 1 };
    const claim = await statementsOf(() => engine.claim(lease));
    const [run] = claim.value;
    if (run === undefined) throw new Error('nothing was claimed');
    const complete = await statementsOf(() =>
      ledger.completeRun({
        run,
        owner,
        nowMs,
        outcome: { kind: 'succeeded', summary: 'done' },
        tier: 'direct',
        steps: [],
        messages: [],
        deliveries: [],
      }),
    );
    expect(complete.value).toBe('completed');
    return { due: due.count, claim: claim.count, complete: complete.count };
  }

  await schedules.add(fakeSchedule({ trigger: { every: '1m' } }));
  await fire();
  // A begin and a commit are part of each step; two of the last count the look and fold the one before it.
  expect(await fire()).toEqual({ due: 10, claim: 6, complete: 11 });
});
