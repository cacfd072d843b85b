import { beforeEach, expect, test } from 'vitest';
import { RoteError, refuse, succeed } from '../../base/errors.ts';
import type { Quiet } from '../../domain/quiet.ts';
import { instantMs } from '../../time/instant.ts';
import { createQuietDesk, type QuietDesk, readHours } from './quiet-desk.ts';

const NIGHT = { from: '22:00', to: '07:00' };
const HOUR_MS = 3_600_000;
let nowMs: number;
let stored: Quiet;
let desk: QuietDesk;

beforeEach(() => {
  nowMs = instantMs('2026-11-17T12:00:00Z');
  stored = {};
  desk = createQuietDesk({
    clock: { nowMs: () => nowMs },
    get: async () => stored,
    async put(quiet) {
      stored = quiet;
    },
    waiting: async () => 3,
    timezone: async () => 'UTC',
    readTime: async (words) =>
      words === '2 hours'
        ? succeed(nowMs + 2 * HOUR_MS)
        : words === 'yesterday'
          ? succeed(nowMs - 1)
          : refuse({ code: 'not-understood', message: words, hint: '' }),
  });
});

const codeOf = (work: () => Promise<unknown>) =>
  work().then(
    () => 'none',
    (error: unknown) => (error instanceof RoteError ? error.code : error),
  );

test('hours and a mute are set and taken away each by itself', async () => {
  expect(await desk.set({ hours: NIGHT })).toMatchObject({ untilMs: null, waiting: 3 });
  expect(await desk.set({ mutedUntil: '2 hours' })).toMatchObject({
    quiet: { hours: NIGHT, mutedUntilMs: nowMs + 2 * HOUR_MS },
    untilMs: nowMs + 2 * HOUR_MS,
  });
  await desk.set({ hours: { from: '13:00', to: '14:00' } });
  expect(stored.mutedUntilMs).toBe(nowMs + 2 * HOUR_MS);
  await desk.set({ mutedUntil: null });
  expect(stored).toEqual({ hours: { from: '13:00', to: '14:00' } });
  await desk.set({ mutedUntil: nowMs + 1, hours: null });
  expect(stored).toEqual({ mutedUntilMs: nowMs + 1 });
});

test('a mute that is over is not shown, and not kept by the next change', async () => {
  await desk.set({ mutedUntil: '2 hours' });
  nowMs += 2 * HOUR_MS;
  expect(await desk.show()).toMatchObject({ quiet: {}, untilMs: null });
  await desk.set({ hours: NIGHT });
  expect(stored).toEqual({ hours: NIGHT });
});

test('a mute that ends at night goes on until the morning', async () => {
  await desk.set({ hours: NIGHT, mutedUntil: instantMs('2026-11-17T23:00:00Z') });
  expect((await desk.show()).untilMs).toBe(instantMs('2026-11-18T07:00:00Z'));
});

test('what has passed, what says no time and what begins when it ends changes nothing', async () => {
  await desk.set({ hours: NIGHT });
  const before = stored;
  expect(await codeOf(() => desk.set({ mutedUntil: 'yesterday' }))).toBe('bad-quiet');
  expect(await codeOf(() => desk.set({ mutedUntil: nowMs }))).toBe('bad-quiet');
  expect(await codeOf(() => desk.set({ mutedUntil: 'whenever' }))).toBe('not-understood');
  expect(await codeOf(() => desk.set({ hours: { from: '9:00', to: '9:00' } }))).toBe('bad-quiet');
  expect(stored).toBe(before);
});

test.each([
  ['22:00-07:00', NIGHT],
  ['22-7', NIGHT],
  ['22 – 7.00', NIGHT],
  ['22-24', { from: '22:00', to: '00:00' }],
])('%s is a stretch of a day', (text, hours) => {
  expect(readHours(text)).toEqual(hours);
});

test.each(['22', '22-', '-7', '22-7-9', '25-7', 'night', ''])('%j is none', (text) => {
  expect(() => readHours(text)).toThrow('no stretch of a day');
});
