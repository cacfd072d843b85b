/** Usage of models in every store. */

import { describe, expect, test } from 'vitest';
import { type ModelCall, NO_USAGE } from '../domain/model-usage.ts';
import { pruneAll } from './prune-all.fake.ts';
import type { Store } from './store.ts';

function fakeModelCall(options: Partial<ModelCall> = {}): ModelCall {
  return {
    atMs: 1000,
    day: '2026-01-01',
    runId: null,
    rootRunId: null,
    scheduleId: null,
    sessionKey: null,
    provider: 'anthropic',
    model: 'claude-sonnet-5-5',
    usage: { ...NO_USAGE, input: 100, output: 10 },
    cents: 0.5,
    durationMs: 20,
    failure: null,
    silent: false,
    ...options,
  };
}

export function describeUsage(stores: { store: () => Store; openStore: () => Store }): void {
  describe('the usage of models', () => {
    test('is summed up over all, also what another process added', async () => {
      const { usage } = stores.store();
      expect(await usage.summarize({ by: 'all', limit: 10 })).toEqual([]);
      await usage.add(
        fakeModelCall({
          usage: {
            input: 1,
            cacheRead: 2,
            cacheWrite5m: 3,
            cacheWrite1h: 4,
            output: 5,
            reasoning: 6,
            estimated: false,
          },
        }),
      );
      const other = fakeModelCall({ failure: 'overloaded', silent: true, cents: null });
      await stores.openStore().usage.add({ ...other, usage: { ...NO_USAGE, estimated: true } });
      expect(await usage.summarize({ by: 'all', limit: 10 })).toEqual([
        {
          key: '',
          calls: 2,
          failed: 1,
          silent: 1,
          usage: {
            input: 1,
            cacheRead: 2,
            cacheWrite5m: 3,
            cacheWrite1h: 4,
            output: 5,
            reasoning: 6,
            estimated: true,
          },
          cents: 0.5,
          unpriced: 1,
          durationMs: 40,
        },
      ]);
    });

    test('is grouped by run, schedule and session without what belongs to none, the costliest first', async () => {
      const { usage } = stores.store();
      await usage.add(fakeModelCall({ runId: 'r1', scheduleId: 's', sessionKey: 'k' }));
      await usage.add(fakeModelCall({ runId: 'r2', scheduleId: 's', cents: 3 }));
      await usage.add(fakeModelCall({ runId: 'r2', scheduleId: 's', cents: 3 }));
      await usage.add(fakeModelCall());
      const keysAndCents = async (by: 'run' | 'schedule' | 'session') =>
        (await usage.summarize({ by, limit: 10 })).map(({ key, cents }) => [key, cents]);
      expect(await keysAndCents('run')).toEqual([
        ['r2', 6],
        ['r1', 0.5],
      ]);
      expect(await keysAndCents('schedule')).toEqual([['s', 6.5]]);
      expect(await keysAndCents('session')).toEqual([['k', 0.5]]);
    });

    test('is grouped by day, the latest first, and by model', async () => {
      const { usage } = stores.store();
      await usage.add(fakeModelCall());
      await usage.add(fakeModelCall({ day: '2026-01-03', cents: 0 }));
      await usage.add(fakeModelCall({ day: '2026-01-02', model: 'other' }));
      const keys = async (filter: Parameters<typeof usage.summarize>[0]) =>
        (await usage.summarize(filter)).map(({ key }) => key);
      expect(await keys({ by: 'day', limit: 10 })).toEqual([
        '2026-01-03',
        '2026-01-02',
        '2026-01-01',
      ]);
      expect(await keys({ by: 'day', limit: 1 })).toEqual(['2026-01-03']);
      expect(
        await keys({ by: 'day', fromDay: '2026-01-02', toDay: '2026-01-02', limit: 9 }),
      ).toEqual(['2026-01-02']);
      expect(await keys({ by: 'model', limit: 10 })).toEqual([
        'anthropic/claude-sonnet-5-5',
        'anthropic/other',
      ]);
    });

    test('is found for one run, one schedule, one session', async () => {
      const { usage } = stores.store();
      await usage.add(fakeModelCall({ runId: 'r1', scheduleId: 's1', sessionKey: 'k1' }));
      await usage.add(fakeModelCall({ runId: 'r2', scheduleId: 's2', sessionKey: 'k2' }));
      const calls = async (filter: object) =>
        (await usage.summarize({ by: 'all', limit: 10, ...filter })).map((sum) => sum.calls);
      expect(await calls({ runId: 'r1' })).toEqual([1]);
      expect(await calls({ scheduleId: 's2' })).toEqual([1]);
      expect(await calls({ sessionKey: 'k2' })).toEqual([1]);
      expect(await calls({ runId: 'r1', scheduleId: 's2' })).toEqual([]);
    });

    test('is found for a run with its sub-agents', async () => {
      const { usage } = stores.store();
      await usage.add(fakeModelCall({ runId: 'r1', rootRunId: 'r1' }));
      await usage.add(fakeModelCall({ runId: 'sub', rootRunId: 'r1' }));
      await usage.add(fakeModelCall({ runId: 'r2', rootRunId: 'r2' }));
      const found = await usage.summarize({ by: 'all', rootRunId: 'r1', limit: 1 });
      expect(found).toMatchObject([{ calls: 2, cents: 1 }]);
    });

    test('is forgotten with history', async () => {
      const { usage, ledger } = stores.store();
      await usage.add(fakeModelCall({ atMs: 1000 }));
      await usage.add(fakeModelCall({ atMs: 2000 }));
      const prune = (beforeMs: number) => pruneAll({ ledger }, { beforeMs, keep: 10 });
      expect((await prune(2000)).rows).toBe(1);
      expect(await usage.summarize({ by: 'all', limit: 1 })).toMatchObject([{ calls: 1 }]);
    });
  });
}
