/** Schedules in every ledger that were made while the clock was ahead. */
import { describe, expect, test } from 'vitest';
import { approved, isApproved } from '../domain/schedule/definition.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { createLedgerDriver, MINUTE, NOW, type StoreAccess } from './ledger-driver.fake.ts';

const DAY = 1440 * MINUTE;

export function describeClock({ store }: StoreAccess): void {
  const { claimAll, claimDue, finish, states } = createLedgerDriver(store);
  const rewind = (nowMs: number) => store().ledger.rewind({ nowMs, after: '', schedules: 100 });
  const told = async () => (await store().inbox.list({ limit: 10 })).map(({ text }) => text);

  describe('a schedule that was made while the clock was ahead', () => {
    test('is noticed, begins anew from now, is told once, and runs', async () => {
      const made = { createdMs: NOW + DAY, updatedMs: NOW + DAY, nextFireMs: NOW + DAY + MINUTE };
      const trigger = { every: '1m', anchorUtc: '2026-06-02T00:00:00Z' };
      await store().schedules.add(approved(fakeSchedule({ trigger, ...made })));
      expect(await store().ledger.latestKnownMs()).toBe(NOW + DAY);
      await rewind(NOW);
      await rewind(NOW);
      expect(await store().ledger.latestKnownMs()).toBe(NOW);
      expect(await told()).toEqual([expect.stringContaining('goes on from now')]);
      expect(await store().incidents.list({ all: false, limit: 10 })).toEqual([]);
      const schedule = await store().schedules.get('sched_1');
      expect(schedule?.nextFireMs).toBe(NOW + MINUTE);
      expect(schedule !== null && isApproved(schedule)).toBe(true);
      await claimDue(NOW + MINUTE);
      const [run] = await claimAll(NOW + MINUTE);
      if (run === undefined) throw new Error('nothing runs');
      expect(await store().schedules.definition(run.definitionHash ?? '')).not.toBeNull();
      await finish(run, 'succeeded', NOW + MINUTE);
      expect(await states()).toEqual(['ran']);
    });

    test('fires at its next regular time where it has one', async () => {
      const made = { createdMs: NOW + DAY, updatedMs: NOW + DAY };
      const trigger = { cron: '0 9 * * *', timezone: 'UTC' };
      const nextFireMs = NOW + DAY + 540 * MINUTE;
      await store().schedules.add(fakeSchedule({ trigger, ...made, nextFireMs }));
      await rewind(NOW);
      expect((await store().schedules.get('sched_1'))?.nextFireMs).toBe(NOW + 540 * MINUTE);
      expect(await told()).toEqual([]);
    });
  });
}
