/** Counts of every store: how often a schedule ran and told something, and looks that said nothing as one. */
import { describe, expect, test } from 'vitest';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import {
  createLedgerDriver,
  MINUTE,
  NOTHING_MORE,
  NOW,
  type StoreAccess,
} from './ledger-driver.fake.ts';

type Fire = 'quiet' | 'told' | 'sent' | 'said-before' | 'failed';

export function describeLooks({ store }: StoreAccess): void {
  const { claimAll, claimDue } = createLedgerDriver(store);

  /** Fires `sched_1`, so many minutes apart, and ends each run in its way; their ids. */
  async function fire(fires: readonly Fire[], minutes = 5): Promise<string[]> {
    await store().schedules.add(fakeSchedule({ trigger: { every: `${minutes}m` } }));
    const ids: string[] = [];
    for (const [index, kind] of fires.entries()) {
      const nowMs = NOW + (index + 1) * minutes * MINUTE;
      await claimDue(nowMs);
      const [run] = await claimAll(nowMs);
      if (run === undefined) throw new Error('nothing was claimed');
      const message = { key: run.id, sessionKey: 'agent:main:inbox:direct:owner', text: 'x' };
      const said = { ...message, role: 'assistant', runId: run.id } as const;
      if (kind === 'said-before') await store().outbox.send(said, nowMs);
      await store().ledger.completeRun({
        ...NOTHING_MORE,
        ...{ run, owner: 'a', nowMs },
        outcome:
          kind === 'failed'
            ? { kind, summary: 'boom', code: 'x' }
            : { kind: 'succeeded', summary: 'done' },
        messages: kind === 'told' ? [said] : [],
        deliveries:
          kind === 'sent' ? [{ key: run.id, channel: 'webhook', target: 't', body: {} }] : [],
      });
      ids.push(run.id);
    }
    return ids;
  }

  async function shown(looks: 'folded' | 'told', ids: readonly string[]): Promise<number[]> {
    const { runs } = await store().engine.page({ looks, limit: 100 });
    return runs.map(({ id }) => ids.indexOf(id));
  }

  describe('looks', () => {
    test('that said nothing are one, the latest, and the rest stays', async () => {
      const kinds = ['quiet', 'quiet', 'told', 'quiet', 'sent', 'said-before', 'quiet'] as const;
      const ids = await fire(kinds);
      expect(await shown('folded', ids)).toEqual([6, 5, 4, 2]);
      expect(await shown('told', ids)).toEqual([5, 4, 2]);
      expect((await store().engine.page({ limit: 100 })).runs).toHaveLength(7);
      const looks = await store().engine.looks(['sched_1', 'sched_2']);
      expect([...looks]).toEqual([
        ['sched_1', { sinceMs: NOW + 5 * MINUTE, ran: 7, told: 3, foldedInto: ids[6] }],
      ]);
    });

    test('that somebody asked for by hand are never folded', async () => {
      const ids = await fire(['quiet', 'quiet']);
      const byHand = { cause: 'manual', lane: 'cron', orderKey: 'x', sessionKey: 's' } as const;
      const due = { scheduleId: 'sched_1', scheduledForMs: null, attempt: 1, notBeforeMs: NOW };
      for (const nowMs of [NOW + 11 * MINUTE, NOW + 12 * MINUTE]) {
        await store().engine.enqueue({ ...byHand, ...due, enqueuedMs: nowMs, waitsFor: [] });
        const [run] = await claimAll(nowMs);
        if (run === undefined) throw new Error('nothing was claimed');
        const outcome = { kind: 'succeeded', summary: 'done' } as const;
        await store().ledger.completeRun({ ...NOTHING_MORE, run, owner: 'a', nowMs, outcome });
        ids.push(run.id);
      }
      expect(await shown('folded', ids)).toEqual([3, 2, 1]);
      expect((await store().engine.looks(['sched_1'])).get('sched_1')).toMatchObject({ ran: 4 });
    });

    test('that failed are never folded, and count as run', async () => {
      const ids = await fire(['quiet', 'failed', 'quiet']);
      expect(await shown('folded', ids)).toEqual([2, 1]);
      expect((await store().engine.looks(['sched_1'])).get('sched_1')).toMatchObject({ ran: 3 });
    });

    test('that are far apart stay each for itself', async () => {
      const ids = await fire(['quiet', 'quiet', 'quiet'], 24 * 60);
      expect(await shown('folded', ids)).toEqual([2, 1, 0]);
      const looks = await store().engine.looks(['sched_1']);
      expect(looks.get('sched_1')).toMatchObject({ ran: 3, told: 0, foldedInto: null });
    });

    test('that say something later are there again', async () => {
      const ids = await fire(['quiet', 'quiet']);
      expect(await shown('folded', ids)).toEqual([1]);
      const late = { key: 'late', sessionKey: 'agent:main:inbox:direct:owner', text: 'late' };
      await store().outbox.send({ ...late, role: 'assistant', runId: ids[0] ?? '' }, NOW);
      expect(await shown('folded', ids)).toEqual([1, 0]);
    });
  });
}
