import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAtTime } from './at-time.ts';
import type { DstRule } from './dst-rule.ts';

const NEW_YORK = 'America/New_York';
const FIRST: DstRule = { gap: 'skip', fold: 'first' };

function read(text: string, dst: Partial<DstRule> = {}) {
  const parsed = parseAtTime(text, NEW_YORK, { ...FIRST, ...dst });
  if (!parsed.ok) return parsed.fault.code;
  const { atMs, note } = parsed.value;
  return { at: Temporal.Instant.fromEpochMilliseconds(atMs).toString(), note };
}

test.each([
  ['2026-07-01T09:30:00Z', '2026-07-01T09:30:00Z'],
  ['2026-07-01T09:30:00+02:00', '2026-07-01T07:30:00Z'],
  ['2026-07-01T09:30', '2026-07-01T13:30:00Z'],
  ['2026-07-01 09:30:15', '2026-07-01T13:30:15Z'],
  ['2026-07-01T09:30[Europe/Berlin]', '2026-07-01T07:30:00Z'],
  ['2026-07-01T09:30+02:00[Europe/Berlin]', '2026-07-01T07:30:00Z'],
  ['2026-07-01T09:30Z[Europe/Berlin]', '2026-07-01T09:30:00Z'],
])('%s is %s, with nothing to note', (text, at) => {
  expect(read(text)).toEqual({ at, note: null });
});

test.each([
  '2026-07-01',
  'tomorrow',
  '09:30',
  '2026-13-01T09:30',
  '2026-02-30T09:30',
  '',
  '2026-07-01T25:00',
  '2026-07-01T23:59:60',
  '2026-07-01T09:30+05:00[Asia/Tokyo]',
])('%j is not a date and time', (text) => {
  expect(read(text)).toBe('bad-time');
});

test('a zone in brackets must exist', () => {
  expect(read('2026-07-01T09:30[Mars/Phobos]')).toBe('unknown-timezone');
});

test.each(['skip', 'shift'] as const)(
  'in a gap (%s) a one-shot runs at the first instant after it',
  (gap) => {
    expect(read('2026-03-08T02:30', { gap })).toEqual({
      at: '2026-03-08T07:00:00Z',
      note: {
        kind: 'skipped',
        wall: '2026-03-08 02:30',
        timezone: NEW_YORK,
        runsAt: '03:00 (UTC-04:00)',
      },
    });
  },
);

test.each([
  ['first', '2026-11-01T05:30:00Z', { pass: 'first', offset: '-04:00' }],
  ['both', '2026-11-01T05:30:00Z', { pass: 'first', offset: '-04:00' }],
  ['second', '2026-11-01T06:30:00Z', { pass: 'second', offset: '-05:00' }],
] as const)('in a fold, %s takes %s and says so', (fold, at, taken) => {
  const time = read('2026-11-01T01:30', { fold });
  const wall = { kind: 'doubled', wall: '2026-11-01 01:30', timezone: NEW_YORK };
  expect(time).toEqual({ at, note: { ...wall, ...taken } });
});

const ZONES = [
  'UTC',
  NEW_YORK,
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Africa/Cairo',
];

/** Half of them within hours of a change of the clocks. */
const wallTime = fc.record({
  zone: fc.constantFrom(...ZONES),
  minutes: fc.integer({ min: 0, max: 60 * 24 * 366 * 20 }),
  offset: fc.integer({ min: -300, max: 300 }),
  isNearChange: fc.boolean(),
});

test('a wall time is the instant that Temporal takes it for, and is noted only where there is a choice', () => {
  fc.assert(
    fc.property(wallTime, ({ zone, minutes, offset, isNearChange }) => {
      const start = Temporal.Instant.from('2020-01-01T00:00:00Z').toZonedDateTimeISO(zone);
      const at = start.add({ minutes });
      const change = isNearChange ? at.getTimeZoneTransition('next') : null;
      const wall = (change ?? at).toPlainDateTime().add({ minutes: change === null ? 0 : offset });
      const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
        wall.toZonedDateTime(zone, { disambiguation }),
      );
      const isPlain = earlier?.epochMilliseconds === later?.epochMilliseconds;
      const read = parseAtTime(wall.toString({ smallestUnit: 'minute' }), zone, FIRST);
      expect(read.ok && (read.value.note === null) === isPlain).toBe(true);
      if (isPlain && read.ok) expect(read.value.atMs).toBe(earlier?.epochMilliseconds);
    }),
    { numRuns: 500 },
  );
});
