import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { VirtualClock } from '../base/clock.fake.ts';
import { isApproved } from '../domain/schedule/definition.ts';
import type { Store } from '../store/store.ts';
import type { Schedules } from './schedule.ts';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';

/** Who may let a schedule run: its owner, by typing it or by approving what was shown. */
let fake: FakeSchedules;
let clock: VirtualClock;
let store: Store;
let schedules: Schedules;
/** What the scripts of plans hold now. */
let pins: Record<string, string>;

beforeEach(() => {
  pins = {};
  fake = openSchedules({ pinsOf: async () => pins });
  ({ clock, store, schedules } = fake);
});
afterEach(() => fake.close());

const HELLO = { id: 'hello', every: '1m', instruction: 'Say hello' };
const dueRuns = async (): Promise<number> => {
  clock.advance(61_000);
  const request = { nowMs: clock.nowMs(), limit: 10, graceMs: 30_000, catchUpCap: 10 };
  return (await store.ledger.claimDue(request)).runs;
};
const told = async (): Promise<string[]> =>
  (await store.inbox.list({ limit: 10 })).map(({ text }) => text);

describe('what a run asks for', () => {
  test('as a new schedule waits for its owner, who hears of it, and does not fire', async () => {
    const { schedule } = await schedules.add(HELLO, 'other');
    expect(schedule).toMatchObject({ status: 'pending', nextFireMs: null, approvedHash: null });
    expect(await told()).toEqual([expect.stringContaining('added by a run and waits for you')]);
    expect(await dueRuns()).toBe(0);
  });

  test.each([
    ['its words', { instruction: 'Say goodbye' }],
    ['its time', { every: '2m' }],
    ['whom it answers', { session: 'agent:main:telegram:direct:7' }],
    ['what it may call', { requiredTools: ['shell.run'] }],
  ])('as a change of %s waits, and what was approved is remembered', async (_, change) => {
    const { schedule: before } = await schedules.add(HELLO);
    expect(isApproved(before)).toBe(true);
    const { schedule } = await schedules.update('hello', change, 'other');
    expect(schedule).toMatchObject({ status: 'pending', approvedHash: before.approvedHash });
    expect(isApproved(schedule)).toBe(false);
    expect(await schedules.changesSinceApproval('hello')).not.toEqual([]);
    expect(await told()).toEqual([expect.stringContaining('changed by a run and waits for you')]);
    expect(await dueRuns()).toBe(0);
  });

  test('as another name changes nothing that it does, and goes on', async () => {
    await schedules.add(HELLO);
    const { schedule } = await schedules.update('hello', { name: 'greeting' }, 'other');
    expect(schedule.status).toBe('active');
    expect(await dueRuns()).toBe(1);
  });

  test('of one that is paused is not let loose by resuming it', async () => {
    await schedules.add(HELLO);
    await schedules.pause('hello');
    await schedules.update('hello', { instruction: 'Say goodbye' }, 'other');
    expect(await schedules.resume('hello')).toMatchObject({ status: 'pending', nextFireMs: null });
  });
});

describe('what its owner says', () => {
  test('is approved by that, a change as well', async () => {
    expect(isApproved((await schedules.add(HELLO)).schedule)).toBe(true);
    const { schedule } = await schedules.update('hello', { instruction: 'Say more' });
    expect(schedule.status).toBe('active');
    expect(isApproved(schedule)).toBe(true);
    expect(await dueRuns()).toBe(1);
  });

  test('about one that waits does not approve it; approving does, and it fires', async () => {
    await schedules.add(HELLO, 'other');
    const { schedule } = await schedules.update('hello', { name: 'greeting' });
    expect(schedule.status).toBe('pending');
    const agreed = await schedules.approve('hello');
    expect(agreed.status).toBe('active');
    expect(isApproved(agreed)).toBe(true);
    expect(await dueRuns()).toBe(1);
  });
});

test('what comes from a file waits, whatever the file says of itself', async () => {
  await schedules.add(HELLO);
  const exported = await schedules.exportAll();
  await schedules.remove('hello');
  const copies = exported.schedules.map((one) => ({ ...one, id: 'copy', status: 'active' }));
  const { schedules: imported } = await schedules.importAll({ ...exported, schedules: copies });
  expect(imported).toMatchObject([{ id: 'copy', status: 'pending', approvedHash: null }]);
  expect(await dueRuns()).toBe(0);
});

test('a script that is another when its schedule is resumed is asked about again', async () => {
  pins = { 'roll.sh': 'one' };
  await schedules.add(HELLO);
  await schedules.pause('hello');
  pins = { 'roll.sh': 'two' };
  expect(await schedules.resume('hello')).toMatchObject({ status: 'pending', nextFireMs: null });
});
