import { expect, test } from 'vitest';
import { formatInstant, instantMs } from '../../time/instant.ts';
import { leftOutFires } from './left-out-fires.ts';
import { parseTrigger } from './trigger.ts';

const afterMs = instantMs('2026-03-28T12:00:00Z');
const lastMs = instantMs('2026-04-01T12:00:00Z');

test.each([
  ['a daily time in the gap', { cron: '30 2 * * *' }, ['2026-03-29T01:00:00Z']],
  [
    'a rule with a time in the gap',
    { rrule: 'FREQ=DAILY', startsAt: '2026-03-01T02:30' },
    ['2026-03-29T01:00:00Z'],
  ],
  ['a time outside it', { cron: '30 4 * * *' }, []],
  ['what fires in every hour', { cron: '30 * * * *' }, []],
  ['what is shifted anyway', { cron: '30 2 * * *', dst: { gap: 'shift' } }, []],
  ['what would be shifted onto another fire', { cron: '0 2,3 * * *' }, []],
  ['elapsed time', { every: '1d' }, []],
])('of %s', (_, input, expected) => {
  const parsed = parseTrigger(input, { defaultTimezone: 'Europe/Berlin', nowMs: afterMs });
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const found = leftOutFires(parsed.value.trigger, { afterMs, lastMs });
  expect(found.map(formatInstant)).toEqual(expected);
});
