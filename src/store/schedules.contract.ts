/** Schedules in every store, whoever adds and changes them. */
import { describe, expect, test } from 'vitest';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { createLedgerDriver, MINUTE, NOW, type StoreAccess } from './ledger-driver.fake.ts';
import type { ScheduleFilter, Store } from './store.ts';

export function describeSchedules({ store, openStore }: StoreAccess): void {
  const { states } = createLedgerDriver(store);

  describe('schedules', () => {
    test('are counted by status', async () => {
      await store().schedules.add(fakeSchedule({ id: 'a' }));
      await store().schedules.add(fakeSchedule({ id: 'b', status: 'paused', nextFireMs: null }));
      await store().schedules.add(fakeSchedule({ id: 'c' }));
      expect(await openStore().schedules.counts()).toEqual({
        pending: 0,
        active: 2,
        paused: 1,
        completed: 0,
        cancelled: 0,
        disabled: 0,
      });
    });

    test('those that fire next come first, and the ones that do not fire not at all', async () => {
      await store().schedules.add(fakeSchedule({ id: 'a', nextFireMs: NOW + 3 }));
      await store().schedules.add(fakeSchedule({ id: 'b', nextFireMs: NOW + 1 }));
      await store().schedules.add(fakeSchedule({ id: 'c', nextFireMs: NOW + 2 }));
      await store().schedules.add(fakeSchedule({ id: 'd', status: 'paused', nextFireMs: null }));
      const ids = async (limit: number): Promise<string[]> =>
        (await store().schedules.upcoming(limit)).map(({ id }) => id);
      expect(await ids(10)).toEqual(['b', 'c', 'a']);
      expect(await ids(2)).toEqual(['b', 'c']);
      const rest = await openStore().schedules.upcoming(10, { key: NOW + 1, id: 'b' });
      expect(rest.map(({ id }) => id)).toEqual(['c', 'a']);
    });

    test('what was added is read back, by any process, and an id is taken once', async () => {
      const schedule = fakeSchedule({
        name: 'Grüße ☀️',
        trigger: { cron: '0 9 * * 1-5', timezone: 'Asia/Tokyo' },
      });
      expect(await store().schedules.add(schedule)).toBe(true);
      expect(await store().schedules.add({ ...schedule, name: 'other' })).toBe(false);
      expect(await openStore().schedules.get('sched_1')).toEqual(schedule);
      expect(await store().schedules.get('nope')).toBeNull();
    });

    test('a change is read, made and written in one step', async () => {
      await store().schedules.add(fakeSchedule());
      const other = openStore();
      const bump = (from: Store) =>
        from.schedules.change('sched_1', (current) => ({
          ...current,
          failuresInRow: current.failuresInRow + 1,
        }));
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => bump(index % 2 ? store() : other)),
      );
      expect((await store().schedules.get('sched_1'))?.failuresInRow).toBe(20);
      expect(await store().schedules.change('nope', (current) => current)).toBeNull();
    });

    test('a change that moves the next fire records what was due before, one that does not leaves it due', async () => {
      await store().schedules.add(fakeSchedule());
      const nowMs = NOW + 3 * MINUTE;
      const settle = { reason: 'paused', nowMs };
      await store().schedules.change(
        'sched_1',
        (current) => ({ ...current, name: 'renamed' }),
        settle,
      );
      expect(await states()).toEqual([]);
      const pause = { status: 'paused', nextFireMs: null } as const;
      await store().schedules.change('sched_1', (current) => ({ ...current, ...pause }), settle);
      expect(await states()).toEqual(['skipped paused ×3']);
      await store().schedules.change(
        'sched_1',
        (current) => ({ ...current, nextFireMs: NOW }),
        settle,
      );
      expect(await states()).toEqual(['skipped paused ×3']);
    });

    test('a change that throws changes nothing and harms no other', async () => {
      await store().schedules.add(fakeSchedule());
      const failing = store().schedules.change('sched_1', () => {
        throw new Error('no');
      });
      const added = store().schedules.add(fakeSchedule({ id: 'sched_2' }));
      await expect(failing).rejects.toThrow('no');
      expect(await added).toBe(true);
      expect((await store().schedules.list({ limit: 10 })).map(({ id }) => id)).toEqual([
        'sched_1',
        'sched_2',
      ]);
    });

    test('many are added all or none', async () => {
      await store().schedules.add(fakeSchedule({ id: 'b' }));
      const [a, b, c] = ['a', 'b', 'c'].map((id) => fakeSchedule({ id }));
      expect(await store().schedules.addAll([a, b, c] as Schedule[])).toEqual(['b']);
      expect((await store().schedules.list({ limit: 10 })).map(({ id }) => id)).toEqual(['b']);
      expect(await store().schedules.addAll([a, c] as Schedule[])).toEqual([]);
      expect((await store().schedules.list({ limit: 10 })).map(({ id }) => id)).toEqual([
        'a',
        'b',
        'c',
      ]);
    });

    test('those of a source are found with what is stored under the ids it names, and no others', async () => {
      const sources = {
        a: 'person',
        b: 'skill:user/x#1',
        c: 'skill:user/y#',
        d: 'import',
        e: 'person',
      };
      for (const [id, source] of Object.entries(sources))
        await store().schedules.add({ ...fakeSchedule({ id }), source });
      const ids = async (prefix: string, named: string[]): Promise<string[]> =>
        (await openStore().schedules.ofSource({ prefix, ids: named })).map(({ id }) => id);
      expect(await ids('skill:', [])).toEqual(['b', 'c']);
      expect(await ids('skill:', ['e', 'b', 'nope'])).toEqual(['b', 'c', 'e']);
      expect(await ids('skill:user/x', [])).toEqual(['b']);
      expect(await ids('schedules.json#', ['a'])).toEqual(['a']);
      expect(await ids('schedules.json#', [])).toEqual([]);
    });

    test('a list is read part by part in the order in which it came, without what was removed', async () => {
      const came = ['z', 'b', 'gone', 'a'];
      for (const id of came)
        await store().schedules.add({ ...fakeSchedule({ id }), source: 'l:1' });
      await store().schedules.add({ ...fakeSchedule({ id: 'other' }), source: 'l:10' });
      await store().schedules.change('gone', (one) => ({ ...one, status: 'cancelled' }));
      const ids = async (after: string, limit: number): Promise<string[]> =>
        (await openStore().schedules.inList({ source: 'l:1', after, limit })).map(({ id }) => id);
      expect(await ids('', 2)).toEqual(['z', 'b']);
      expect(await ids('b', 2)).toEqual(['a']);
      expect(await ids('gone', 2)).toEqual(['a']);
      expect(await ids('a', 2)).toEqual([]);
    });

    test('names those whose id or name begins so, whatever the case, and however little of them can be read', async () => {
      const names = {
        a_1: 'Morning news',
        ab1: 'ÄRGER am Abend',
        'b%': '100 % sure',
        c: 'morning',
      };
      for (const [id, name] of Object.entries(names))
        await store().schedules.add(fakeSchedule({ id, name, status: 'paused' }));
      const found = async (beginning: string, limit = 10): Promise<string[]> =>
        (await openStore().schedules.names({ beginning, limit })).map(({ id }) => id);
      expect(await found('mORning')).toEqual(['a_1', 'c']);
      expect(await found('morning n')).toEqual(['a_1']);
      expect(await found('A_')).toEqual(['a_1']);
      expect(await found('100 %')).toEqual(['b%']);
      expect(await found('b%')).toEqual(['b%']);
      expect(await found('ärger')).toContain('ab1');
      expect(await found('orning')).toEqual([]);
      expect(await found('', 2)).toEqual(['a_1', 'ab1']);
      expect(await store().schedules.names({ beginning: 'c', limit: 1 })).toEqual([
        { id: 'c', name: 'morning', status: 'paused' },
      ]);
    });

    test('finds those that rest after a failure or are paused, and no others', async () => {
      const wanted = { a: ['active', NOW], b: ['active', null], c: ['paused', null] } as const;
      for (const [id, [status, coolDownUntilMs]] of Object.entries(wanted))
        await store().schedules.add(fakeSchedule({ id, status, coolDownUntilMs }));
      await store().schedules.add(fakeSchedule({ id: 'd', status: 'disabled' }));
      expect((await store().schedules.restingOrPaused()).map(({ id }) => id)).toEqual(['a', 'c']);
    });

    test('finds those that leave out the days of a calendar, with the days', async () => {
      const daysOff = { calendar: 'Feasts', days: ['2026-12-25'], readMs: NOW, trouble: null };
      const trigger = { cron: '0 9 * * *', notOnCalendar: 'Feasts' };
      await store().schedules.add(fakeSchedule({ id: 'a', trigger }));
      await store().schedules.add(fakeSchedule({ id: 'b' }));
      await store().schedules.add(fakeSchedule({ id: 'c', trigger, status: 'cancelled' }));
      await store().schedules.change('a', (one) => ({ ...one, daysOff }));
      const found = await store().schedules.leavingOutDays();
      expect(found.map(({ id, daysOff: days }) => [id, days])).toEqual([['a', daysOff]]);
    });

    test('lists by status', async () => {
      await store().schedules.add(fakeSchedule({ id: 'sched_1' }));
      await store().schedules.add(fakeSchedule({ id: 'sched_2', status: 'paused' }));
      expect(
        (await store().schedules.list({ status: 'paused', limit: 10 })).map(({ id }) => id),
      ).toEqual(['sched_2']);
    });

    test('lists page by page, whatever the filter', async () => {
      for (const id of ['a', 'b', 'c', 'd'])
        await store().schedules.add(fakeSchedule({ id, status: id === 'c' ? 'paused' : 'active' }));
      const page = async (filter: Omit<ScheduleFilter, 'limit'>): Promise<string[]> =>
        (await store().schedules.list({ ...filter, limit: 2 })).map(({ id }) => id);
      expect(await page({})).toEqual(['a', 'b']);
      expect(await page({ after: 'b' })).toEqual(['c', 'd']);
      expect(await page({ after: 'd' })).toEqual([]);
      expect(await page({ after: 'a', status: 'active' })).toEqual(['b', 'd']);
      expect(await page({ after: 'a', except: 'active' })).toEqual(['c']);
    });
  });
}
