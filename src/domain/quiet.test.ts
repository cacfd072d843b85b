import { expect, test } from 'vitest';
import { formatInstant, instantMs } from '../time/instant.ts';
import { decideQuiet, type Quiet, type RunOfMessage, weightOf } from './quiet.ts';

const NIGHT: Quiet = { hours: { from: '22:00', to: '07:00' } };
const MONDAY: Quiet = { mutedUntilMs: instantMs('2026-11-22T23:00:00Z') };
const EVENING = '2026-11-16T22:00:00Z';

test.each([
  ['nothing is quiet', 'unasked', undefined, EVENING, null],
  ['nothing is set', 'unasked', {}, EVENING, null],
  ['by day', 'unasked', NIGHT, '2026-11-16T12:00:00Z', null],
  ['at night', 'unasked', NIGHT, EVENING, '2026-11-17T06:00:00Z'],
  ['urgent at night', 'urgent', NIGHT, EVENING, null],
  ['an answer at night', 'answer', NIGHT, EVENING, null],
  ['muted by day', 'unasked', MONDAY, '2026-11-19T12:00:00Z', '2026-11-22T23:00:00Z'],
  ['urgent while muted', 'urgent', MONDAY, '2026-11-19T12:00:00Z', null],
  ['an answer while muted', 'answer', MONDAY, '2026-11-19T12:00:00Z', null],
  ['no longer muted', 'unasked', MONDAY, '2026-11-22T23:00:00Z', null],
  [
    'muted into the night',
    'unasked',
    { ...NIGHT, ...MONDAY },
    '2026-11-19T12:00:00Z',
    '2026-11-23T06:00:00Z',
  ],
] as const)('%s', (_, weight, quiet, now, until) => {
  const decided = decideQuiet({ weight, quiet, timezone: 'Europe/Berlin', nowMs: instantMs(now) });
  expect(decided.kind === 'hold' ? formatInstant(decided.untilMs) : null).toBe(until);
});

const due: RunOfMessage = { cause: 'occurrence', scheduleId: 'sch_1', isUrgent: false };
test.each([
  ['that of no run answers somebody', undefined, null, 'answer'],
  ['of a schedule comes unasked', undefined, due, 'unasked'],
  ['of a reminder that is told again', undefined, { ...due, cause: 'reminder' }, 'unasked'],
  ['of a reminder that nobody answered', undefined, { ...due, cause: 'unanswered' }, 'unasked'],
  ['of a schedule that is called urgent', undefined, { ...due, isUrgent: true }, 'urgent'],
  ['of a schedule that somebody runs now', undefined, { ...due, cause: 'manual' }, 'answer'],
  [
    'of work that somebody asked for',
    undefined,
    { ...due, cause: 'queued', scheduleId: null },
    'answer',
  ],
  ['that says its weight', 'urgent', due, 'urgent'],
  ['of the house', 'unasked', null, 'unasked'],
] as const)('the weight of a message %s', (_, said, run, weight) => {
  expect(weightOf(said, run)).toBe(weight);
});
