import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

/** A program that writes a file of the machine, which its box would not have. */
let clock: VirtualClock;
let home: string;
let made: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-ask-box-'));
  made = join(home, 'made');
  clock = createVirtualClock({ startIso: '2026-11-15T11:00:00Z' });
});
afterEach(() => rmSync(home, { recursive: true }));

const rote = (argv: string[], lines?: string[]) =>
  runRote(argv, { home, clock, ...(lines !== undefined && { lines }) });
const roteJson = (...argv: string[]) => runRoteJson(argv, { home, clock });
const nightly = () => `run touch ${made} every night at 2`;
const schedules = async () => (await roteJson('schedule', 'list')).schedules;
const letOut = () => [{ kind: 'program', command: ['touch', made], outside: true }];

test('one command makes the draft, agrees to it and lets its program out of its box', async () => {
  const answer = await roteJson('ask', nightly(), '--yes', '--outside-box');
  expect(answer).toMatchObject({
    status: 0,
    accepted: true,
    draft: { grants: letOut(), notes: [expect.stringContaining('longer than 1 hour')] },
    schedule: { status: 'active', grants: letOut() },
  });
  const { schedule } = await roteJson('schedule', 'show', answer.schedule.id);
  expect(schedule.grantsInWords).toEqual([
    expect.stringContaining(`\`touch ${made}\` outside its box, with all that your account may`),
  ]);
});

test('without the flag the draft names the yes that lets it out, and that yes does', async () => {
  const shown = await roteJson('ask', nightly());
  expect(shown.draft.grants).toEqual([{ kind: 'program', command: ['touch', made] }]);
  expect(shown.draft.notes.join()).toContain('rote ask yes --outside-box');
  expect(await roteJson('ask', 'yes', '--outside-box')).toMatchObject({
    status: 0,
    draft: { grants: letOut(), notes: [expect.stringContaining('longer than 1 hour')] },
    schedule: { status: 'active', grants: letOut() },
  });
});

test('what is stored in its box at once is told how it is let out afterwards', async () => {
  const { draft, schedule } = await roteJson('ask', nightly(), '--yes');
  expect(schedule.grants).toEqual([{ kind: 'program', command: ['touch', made] }]);
  expect(draft.notes.join()).toContain(`rote schedule approve ${schedule.id} --outside-box`);
});

test('after a yes without it, the note stands once, with the id', async () => {
  await roteJson('ask', nightly());
  const { draft, schedule } = await roteJson('ask', 'yes');
  const told = draft.notes.filter((note: string) => note.includes('--outside-box'));
  expect(told).toEqual([expect.stringContaining(`approve ${schedule.id} --outside-box`)]);
});

test.each([
  ['en', 'yes, outside the box'],
  ['en', 'Yes, but outside its box.'],
  ['de', 'ja, außerhalb der Box'],
])('in a chat the yes that lets it out is said in words (%s)', async (_, line) => {
  await runRote(['chat'], { home, clock, stdin: `${nightly()}\n${line}\n` });
  expect(await schedules()).toMatchObject([{ status: 'active', grants: letOut() }]);
});

test('at a terminal too', async () => {
  await rote(['ask', nightly()], ['yes, outside the box']);
  expect(await schedules()).toMatchObject([{ status: 'active', grants: letOut() }]);
});

test('a program that is handed into its box is told of truly', async () => {
  const script = join(home, 'backup.sh');
  writeFileSync(script, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { draft } = await roteJson('ask', `run ${script} every night at 2`);
  expect(draft.notes.join()).not.toContain(`does not have ${script}`);
});

test('a yes to what was shown is answered in one line, and not with the draft again', async () => {
  await rote(['ask', 'remind me every day at 9 to stretch']);
  const { out } = await rote(['ask', 'yes']);
  expect(out).toMatch(/^Stored as sched_\S+\.\n/);
  expect(out).not.toContain('stretch');
});

test('a yes without the flag stores nothing of what was shown with it, and the draft stays', async () => {
  const { out } = await rote(['ask', nightly(), '--outside-box']);
  expect(out).toContain('outside its box, with all that your account may');
  expect(out).toContain('Say yes with: rote ask yes --outside-box');
  expect(await roteJson('ask', 'yes')).toMatchObject({
    status: 1,
    error: { message: expect.stringContaining('rote ask yes --outside-box') },
  });
  expect(await schedules()).toEqual([]);
  expect(await roteJson('ask', 'yes', '--outside-box')).toMatchObject({ accepted: true });
  expect(await schedules()).toMatchObject([{ grants: letOut() }]);
});

test('at a terminal the yes is to what stands there', async () => {
  const { asked } = await rote(['ask', nightly(), '--outside-box'], ['y']);
  expect(asked[0]).toContain('outside its box');
  expect(await schedules()).toMatchObject([{ status: 'active', grants: letOut() }]);
});

test('what is done now runs outside of its box too', async () => {
  expect(await roteJson('ask', `run touch ${made}`, '--yes', '--outside-box')).toMatchObject({
    status: 0,
    run: { state: 'succeeded' },
  });
  expect(existsSync(made)).toBe(true);
});

test.each(['remind me at 5pm about the meeting', "what's scheduled?"])(
  '"%s" runs no program, so the flag is refused',
  async (words) => {
    expect(await roteJson('ask', words, '--yes', '--outside-box')).toMatchObject({
      status: 1,
      error: { message: expect.stringContaining('this one runs none') },
    });
    expect(await schedules()).toEqual([]);
  },
);
