import { describe, expect, test } from 'vitest';
import { refusePastTrigger } from './refuse-past-trigger.ts';
import { parseTrigger, type Trigger, triggerSchema } from './trigger.ts';

const CONTEXT = {
  defaultTimezone: 'Europe/Berlin',
  nowMs: Temporal.Instant.from('2026-06-01T00:00:00Z').epochMilliseconds,
};
const POLICIES = {
  missedRunPolicy: 'run_once_if_missed',
  maxLatenessMs: null,
  overlap: 'skip',
  dst: { gap: 'skip', fold: 'first' },
};

function read(input: unknown): Trigger {
  const parsed = parseTrigger(input, CONTEXT);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.value.trigger;
}

function refusal(input: unknown) {
  const parsed = parseTrigger(input, CONTEXT);
  return parsed.ok ? null : parsed.fault;
}

describe('a trigger is stored with nothing left open', () => {
  test('cron takes the default zone and policies', () => {
    expect(read({ cron: ' 0 9 * * * ' })).toEqual({
      kind: 'cron',
      cron: '0 9 * * *',
      timezone: 'Europe/Berlin',
      ...POLICIES,
    });
  });

  test('every is anchored at now unless an anchor is given', () => {
    expect(read({ every: '90s' })).toMatchObject({
      everyMs: 90_000,
      anchorUtc: '2026-06-01T00:00:00Z',
    });
    expect(read({ every: '1h', anchorUtc: '2026-06-01T02:30:00+02:00' })).toMatchObject({
      anchorUtc: '2026-06-01T00:30:00Z',
    });
  });

  test('at reads a wall time in its zone and keeps the instant', () => {
    expect(read({ at: '2026-07-01T09:00', timezone: 'asia/tokyo' })).toMatchObject({
      kind: 'at',
      atUtc: '2026-07-01T00:00:00Z',
      timezone: 'Asia/Tokyo',
    });
  });

  test('what was stored reads back as itself', () => {
    for (const input of [{ cron: '@daily' }, { every: '15m' }, { at: '2026-07-01T09:00' }]) {
      const trigger = read(input);
      expect(triggerSchema.parse(trigger)).toEqual(trigger);
      expect(read(trigger)).toEqual(trigger);
    }
  });
});

describe('what is refused', () => {
  test.each([
    [{}, 'bad-trigger', 'does not say when'],
    [{ cron: '* * * * *', every: '5m' }, 'bad-trigger', 'cron and every'],
    [{ every: '5m', everyMs: 1000 }, 'bad-trigger', 'every and everyMs'],
    [{ at: '2026-07-01T09:00', atUtc: '2030-07-01T09:00:00Z' }, 'bad-trigger', 'at and atUtc'],
    [{ atUtc: '2026-07-01T09:00', timezone: 'Asia/Tokyo' }, 'bad-trigger', '"atUtc"'],
    [{ cron: '* * * * *', anchorUtc: '2026-06-01T00:00:00Z' }, 'bad-trigger', 'anchor'],
    [{ kind: 'at', cron: '* * * * *' }, 'bad-trigger', 'kind "at" but holds "cron"'],
    [{ cron: '* * * *' }, 'bad-cron', '4 fields'],
    [{ cron: '* * * * *', timezone: 'Mars/Phobos' }, 'unknown-timezone', 'Mars/Phobos'],
    [{ every: '500ms' }, 'bad-duration', 'shorter than one second'],
    [{ every: 999 }, 'bad-duration', 'shorter than one second'],
    [{ every: '200000w' }, 'bad-duration', 'longer than a hundred years'],
    [{ every: 'soon' }, 'bad-duration', 'soon'],
    [{ at: '2026-07-01T09:00[Asia/Tokyo]', timezone: 'UTC' }, 'bad-trigger', 'Asia/Tokyo'],
    [{ at: 'tomorrow' }, 'bad-time', 'tomorrow'],
    [{ cron: 5 }, 'bad-trigger', '"cron"'],
    [{ cron: '* * * * *', overlap: 'maybe' }, 'bad-trigger', '"overlap"'],
    [{ cron: '* * * * *', dst: { gap: 'jump' } }, 'bad-trigger', '"dst.gap"'],
    [{ cron: '* * * * *', timezon: 'UTC' }, 'bad-trigger', 'did you mean "timezone"'],
    ['0 9 * * *', 'bad-trigger', 'expected object'],
    [null, 'bad-trigger', 'expected object'],
  ])('%j: %s', (input, code, words) => {
    expect(refusal(input)).toMatchObject({ code, message: expect.stringContaining(words) });
  });
});

test('a one-shot in the past is refused unless it is to run immediately', () => {
  const past = { at: '2026-05-31T00:00:00Z' };
  expect(refusePastTrigger(read(past), CONTEXT.nowMs)?.code).toBe('at-in-past');
  expect(refusePastTrigger(read({ at: '2026-06-01T00:00:00Z' }), CONTEXT.nowMs)?.code).toBe(
    'at-in-past',
  );
  expect(refusePastTrigger(read({ at: '2026-06-01T00:00:01Z' }), CONTEXT.nowMs)).toBeNull();
  expect(
    refusePastTrigger(read({ ...past, missedRunPolicy: 'run_immediately' }), CONTEXT.nowMs),
  ).toBeNull();
  expect(refusePastTrigger(read({ cron: '* * * * *' }), CONTEXT.nowMs)).toBeNull();
});

test('a rule is stored in one spelling, with its start and its exceptions', () => {
  const rule = { startsAt: '2026-06-01T09:00:00', exdates: ['20260608', '2026-06-02'] };
  const trigger = read({ rrule: 'RRULE:interval=2;freq=weekly', ...rule });
  expect(trigger).toMatchObject({
    kind: 'rrule',
    rrule: 'FREQ=WEEKLY;INTERVAL=2',
    startsAt: '2026-06-01T09:00',
    exdates: ['2026-06-02', '2026-06-08'],
  });
  expect(triggerSchema.parse(trigger)).toEqual(trigger);
});

test('a rule may come as the lines of a calendar', () => {
  const lines =
    'DTSTART;TZID=Europe/Berlin:20260601T090000\r\nRRULE:FREQ=DAILY;COUNT=5\r\nEXDATE:20260602T090000';
  expect(read({ rrule: lines })).toMatchObject({
    rrule: 'FREQ=DAILY;COUNT=5',
    startsAt: '2026-06-01T09:00',
    exdates: ['2026-06-02T09:00'],
    timezone: 'Europe/Berlin',
  });
});

test.each([
  [{ rrule: 'FREQ=DAILY' }, 'The rule does not say when it starts.'],
  [{ rrule: 'FREQ=DAILY', startsAt: '2026-06-01T09:00Z' }, 'is not a wall time'],
  [
    { rrule: 'FREQ=DAILY', startsAt: '2026-06-01T09:00', exdates: ['soon'] },
    '"soon" is not a date',
  ],
  [{ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', startsAt: '2026-06-01T09:00' }, 'never fire'],
  [{ cron: '* * * * *', startsAt: '2026-06-01T09:00' }, 'Only a recurrence rule'],
  [{ rrule: 'FREQ=DAILY', cron: '* * * * *' }, 'more than one way'],
])('%j is refused: %s', (input, message) => {
  const parsed = parseTrigger(input, CONTEXT);
  expect(parsed.ok ? '' : parsed.fault.message).toContain(message);
});

test('a rule with no fire left is refused', () => {
  const over = read({ rrule: 'FREQ=DAILY;COUNT=2', startsAt: '2026-05-01T09:00' });
  expect(refusePastTrigger(over, CONTEXT.nowMs)?.code).toBe('at-in-past');
  const open = read({ rrule: 'FREQ=DAILY', startsAt: '2026-05-01T09:00' });
  expect(refusePastTrigger(open, CONTEXT.nowMs)).toBeNull();
});
