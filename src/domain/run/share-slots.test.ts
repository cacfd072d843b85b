import { expect, test } from 'vitest';
import { type SlotUser, shareSlots, sharesOf } from './share-slots.ts';

const SHARES = { cap: 8, perOther: 2, perSchedule: 3, kept: 2 };
let made = 0;
const run = (more: Partial<SlotUser> = {}): SlotUser => ({
  orderKey: `key ${made++}`,
  scheduleId: null,
  waitsFor: [],
  ...more,
});
const many = (count: number, more: Partial<SlotUser>) =>
  Array.from({ length: count }, () => run(more));

test('those who wait for the same host have a share, running ones counted', () => {
  const slots = shareSlots(SHARES, [run({ waitsFor: ['host:a'] })]);
  const taken = many(3, { waitsFor: ['host:a'] }).map(slots.take);
  expect(taken).toEqual(['taken', 'other-full', 'other-full']);
  expect(slots.take(run({ waitsFor: ['host:b'] }))).toBe('taken');
  expect(slots.take(run({ waitsFor: ['host:b', 'host:a'] }))).toBe('other-full');
});

test('of whom nothing is known, each may wait for somebody else', () => {
  const slots = shareSlots(SHARES, []);
  const taken = many(7, { waitsFor: ['others'] }).map(slots.take);
  expect(taken).toEqual([...Array(6).fill('taken'), 'lane-full']);
});

test('a schedule has a share', () => {
  const slots = shareSlots(SHARES, []);
  const taken = many(4, { scheduleId: 's' }).map(slots.take);
  expect(taken).toEqual(['taken', 'taken', 'taken', 'schedule-full']);
  expect(slots.fullSchedules()).toEqual(['s']);
});

test('some room is left to those who wait for nobody, who may have all of it', () => {
  const slots = shareSlots(SHARES, many(6, { waitsFor: ['others'] }));
  expect(slots.hasRoom(true)).toBe(false);
  expect(slots.take(run({ waitsFor: ['host:b'] }))).toBe('lane-full');
  expect(many(3, {}).map(slots.take)).toEqual(['taken', 'taken', 'lane-full']);
  expect(many(9, {}).map(shareSlots(SHARES, []).take).at(-1)).toBe('lane-full');
});

test('of one order key one begins at a time', () => {
  const slots = shareSlots(SHARES, []);
  expect(many(2, { orderKey: 'k' }).map(slots.take)).toEqual(['taken', 'order']);
});

test.each([
  [64, { perOther: 16, perSchedule: 8, kept: 8 }],
  [1, { perOther: 1, perSchedule: 4, kept: 0 }],
])('a lane of %i is shared by parts of it', (cap, shares) => {
  expect(sharesOf('cron', cap, {})).toEqual({ cap, ...shares });
});

test('settings say otherwise, and always leave a slot to those who wait', () => {
  const shares = sharesOf('cron', 4, { perHost: 3, perSchedule: 1, kept: 9 });
  expect(shares).toEqual({ cap: 4, perOther: 3, perSchedule: 1, kept: 3 });
});

test('conversations share nothing: all of them wait for a model', () => {
  expect(sharesOf('main', 16, {})).toEqual({ cap: 16, perOther: 16, perSchedule: 16, kept: 0 });
});
