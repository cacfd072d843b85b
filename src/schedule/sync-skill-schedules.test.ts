import { afterEach, beforeEach, expect, test } from 'vitest';
import type { VirtualClock } from '../base/clock.fake.ts';
import { succeed } from '../base/errors.ts';
import type { Store } from '../store/store.ts';
import { approveShown } from './approve-shown.fake.ts';
import type { Schedules } from './schedule.ts';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';
import type { SkillSchedule } from './sync-skill-schedules.ts';

let fake: FakeSchedules;
let clock: VirtualClock;
let store: Store;
let schedules: Schedules;

beforeEach(() => {
  fake = openSchedules({
    workOfSkill: async (name) =>
      succeed({
        instruction: 'Do it.',
        requiredTools: ['time.now'],
        skill: { name, bodyHash: 'b' },
      }),
  });
  ({ clock, store, schedules } = fake);
});
afterEach(() => fake.close());

const REPORT: SkillSchedule = {
  id: 'skill-report',
  origin: 'user/report',
  definition: { name: 'report', cron: '0 9 * * *', instruction: 'Report.' },
  trusted: false,
  fingerprint: 'one',
};
const EDITED: SkillSchedule = {
  ...REPORT,
  definition: { ...REPORT.definition, instruction: 'Report more.' },
  fingerprint: 'two',
};
const status = async (): Promise<string> => (await schedules.get(REPORT.id)).status;

test('what a skill brings waits for its owner, who hears of it, and is stored once', async () => {
  expect(await schedules.syncSkills([REPORT])).toMatchObject({ added: ['skill-report'] });
  expect(await schedules.syncSkills([REPORT])).toEqual({
    added: [],
    redefined: [],
    paused: [],
    problems: [],
  });
  expect(await schedules.get(REPORT.id)).toMatchObject({ status: 'pending', nextFireMs: null });
  expect((await store.inbox.list({ limit: 10 }))[0]?.text).toContain('brought by a skill');
});

test('what comes from a trusted folder runs at once, and again after each change', async () => {
  await schedules.syncSkills([{ ...REPORT, trusted: true }]);
  expect(await status()).toBe('active');
  await schedules.syncSkills([{ ...EDITED, trusted: true }]);
  expect(await schedules.get(REPORT.id)).toMatchObject({
    status: 'active',
    work: { instruction: 'Report more.' },
  });
});

test('what only the trust in its folder let run waits when the trust is gone', async () => {
  await schedules.syncSkills([{ ...REPORT, trusted: true }]);
  await schedules.syncSkills([REPORT]);
  expect(await status()).toBe('pending');
});

test('a schedule whose skill is gone is not resumed by hand', async () => {
  await schedules.syncSkills([{ ...REPORT, trusted: true }]);
  await schedules.syncSkills([]);
  await expect(schedules.resume(REPORT.id)).rejects.toMatchObject({ code: 'skill-gone' });
});

test('another definition asks again; going back to what was approved does not', async () => {
  await schedules.syncSkills([REPORT]);
  await approveShown(schedules, REPORT.id);
  await schedules.syncSkills([EDITED]);
  expect(await schedules.get(REPORT.id)).toMatchObject({ status: 'pending', nextFireMs: null });
  await schedules.syncSkills([REPORT]);
  expect(await status()).toBe('active');
});

test('a change that leaves the times alone keeps the history and the next fire', async () => {
  const hourly = { ...REPORT, definition: { ...REPORT.definition, cron: undefined, every: '1h' } };
  await schedules.syncSkills([{ ...hourly, trusted: true }]);
  const before = await schedules.get(REPORT.id);
  await store.schedules.change(REPORT.id, (current) => ({ ...current, lastStatus: 'succeeded' }));
  await clock.advance(600_000);
  const edited = { ...hourly, definition: { ...hourly.definition, instruction: 'More.' } };
  await schedules.syncSkills([{ ...edited, trusted: true, fingerprint: 'two' }]);
  const after = await schedules.get(REPORT.id);
  expect(after).toMatchObject({ lastStatus: 'succeeded', nextFireMs: before.nextFireMs });
  expect(after.trigger).toEqual(before.trigger);
});

test('when the file is gone it is paused, and goes on when the file is back', async () => {
  await schedules.syncSkills([REPORT]);
  await approveShown(schedules, REPORT.id);
  expect(await schedules.syncSkills([])).toMatchObject({ paused: [REPORT.id] });
  expect(await schedules.get(REPORT.id)).toMatchObject({ status: 'paused', nextFireMs: null });
  expect((await schedules.syncSkills([])).paused).toEqual([]);
  await schedules.syncSkills([REPORT]);
  expect(await status()).toBe('active');
});

test('what its owner paused stays paused, whatever happens to the file', async () => {
  await schedules.syncSkills([REPORT]);
  await approveShown(schedules, REPORT.id);
  await schedules.pause(REPORT.id);
  await schedules.syncSkills([]);
  await schedules.syncSkills([REPORT]);
  await schedules.syncSkills([EDITED]);
  expect(await status()).toBe('paused');
});

test('a one-shot that ran does not run again because its words changed', async () => {
  const once = { ...REPORT, definition: { at: '2026-07-01T09:00:00Z', instruction: 'Once.' } };
  await schedules.syncSkills([{ ...once, trusted: true }]);
  await store.schedules.change(REPORT.id, (current) => ({
    ...current,
    status: 'completed',
    nextFireMs: null,
    lastFiredMs: 1,
  }));
  const edited = { ...once, definition: { ...once.definition, instruction: 'Once more.' } };
  await schedules.syncSkills([{ ...edited, trusted: true, fingerprint: 'two' }]);
  expect(await status()).toBe('completed');
});

test('what is wrong with one is told, and harms no other', async () => {
  await schedules.add({ id: 'skill-mine', cron: '0 8 * * *', instruction: 'mine' });
  const report = await schedules.syncSkills([
    { ...REPORT, id: 'skill-bad', definition: { cron: '61 * * * *', instruction: 'x' } },
    { ...REPORT, id: 'skill-mine' },
    REPORT,
  ]);
  expect(report).toMatchObject({
    added: [REPORT.id],
    problems: [
      { id: 'skill-bad', problem: expect.stringContaining('61') },
      { id: 'skill-mine', problem: 'a schedule of that id was made by hand' },
    ],
  });
  expect((await schedules.get('skill-mine')).work.instruction).toBe('mine');
});

test('a schedule may name a skill, and becomes what the skill does', async () => {
  const { schedule } = await schedules.add({ skill: 'report', cron: '0 9 * * *' });
  expect(schedule).toMatchObject({
    status: 'active',
    work: { instruction: 'Do it.', requiredTools: ['time.now'], skill: { name: 'report' } },
  });
});

test('what would be refused is told beforehand, and nothing is stored', async () => {
  expect(await schedules.refusalOf({ cron: '61 * * * *', instruction: 'x' })).toMatchObject({
    code: 'bad-cron',
  });
  expect(await schedules.refusalOf(REPORT.definition)).toBeNull();
  expect(await schedules.list({ limit: 10 })).toEqual([]);
});
