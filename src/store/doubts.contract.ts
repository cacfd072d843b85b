/** Calls in doubt in every store: each is told, and is listed until it was seen. */
import { describe, expect, test } from 'vitest';
import type { Run } from '../domain/run/run.ts';
import { firstAttempt, type Step } from '../domain/run/step.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import {
  createLedgerDriver,
  MINUTE,
  NOTHING_MORE,
  NOW,
  type StoreAccess,
} from './ledger-driver.fake.ts';

export function describeDoubts({ store }: StoreAccess): void {
  const { claimAll, claimDue, finish } = createLedgerDriver(store);
  const doubtful = (id: string): Step => {
    const call = { id, position: 0, kind: 'tool', tool: 'http.request', effect: 'once' } as const;
    const end = { state: 'in-doubt', finishedMs: NOW + MINUTE } as const;
    return firstAttempt({ ...call, input: {}, ...end }, NOW);
  };
  const record = ({ id: runId, fence }: Run, steps: Step[]) =>
    store().journal.record({ runId, owner: 'a', fence, steps });
  const open = () => store().incidents.list({ all: false, limit: 1000 });
  const told = async () =>
    (await store().inbox.list({ limit: 1000 })).map(({ text }) => text).reverse();

  describe('calls in doubt', () => {
    test('are told, and stay listed until they were seen, whatever works later', async () => {
      await store().schedules.add(fakeSchedule());
      await claimDue(NOW + MINUTE);
      const [run] = (await claimAll(NOW + MINUTE)) as [Run];
      await record(run, [doubtful('a')]);
      await record(run, [doubtful('a')]);
      await record(run, [doubtful('b')]);
      await finish(run, 'succeeded', NOW + MINUTE);
      expect(await open()).toMatchObject([{ subject: `doubt:${run.id}`, kind: 'in-doubt-2' }]);
      expect(await store().incidents.digest(NOW + 2 * MINUTE)).toBe(1);
      expect(await told()).toEqual([
        expect.stringContaining('The schedule "hello": step "a" (http.request) may or may not'),
        expect.stringContaining('step "a" (http.request), step "b" (http.request) may or may not'),
      ]);
      const seen = { id: run.id, nowMs: NOW + 3 * MINUTE };
      expect(await store().incidents.acknowledge(seen)).toMatchObject([{ closedMs: seen.nowMs }]);
      expect(await store().incidents.acknowledge(seen)).toEqual([]);
      expect(await open()).toEqual([]);
    });

    test('of a hundred runs are all told: one at once, the others together', async () => {
      const names = Array.from({ length: 100 }, (_, index) => `name ${index}.`);
      for (const [index, name] of names.entries())
        await store().schedules.add(fakeSchedule({ id: `sched_${index}`, name }));
      await claimDue(NOW + MINUTE);
      for (let ended = 0; ended < names.length; ended++) {
        // They answer to the same session, so one runs at a time.
        const [run] = (await claimAll(NOW + MINUTE)) as [Run];
        await store().ledger.completeRun({
          ...NOTHING_MORE,
          run,
          owner: 'a',
          outcome: { kind: 'failed', summary: '?', code: 'in-doubt' },
          nowMs: NOW + MINUTE,
          steps: [doubtful('a')],
        });
      }
      expect(await told()).toHaveLength(1);
      await store().incidents.digest(NOW + 2 * MINUTE);
      const all = (await told()).join();
      expect(names.filter((name) => !all.includes(`"${name}"`))).toEqual([]);
      expect(await open()).toHaveLength(100);
      expect(await store().incidents.acknowledge({ id: null, nowMs: NOW })).toHaveLength(100);
    });

    test('trouble that passes by itself is not over by being seen', async () => {
      const trouble = { subject: 'schedule:a', kind: 'failing', sessionKey: 's', text: 't' };
      await store().incidents.report(trouble, NOW);
      expect(await store().incidents.acknowledge({ id: null, nowMs: NOW })).toEqual([]);
      expect(await open()).toHaveLength(1);
    });
  });
}
