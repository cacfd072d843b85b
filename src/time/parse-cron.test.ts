import { describe, expect, test } from 'vitest';
import { membersOf } from './bit-set.ts';
import { matchingDays } from './cron-pattern.ts';
import { parseCron } from './parse-cron.ts';

function patternOf(expression: string) {
  const parsed = parseCron(expression);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.value;
}

function daysOf(expression: string, year: number, month: number): number[] {
  const mask = matchingDays(patternOf(expression).day, year, month);
  return Array.from({ length: 31 }, (_, index) => index + 1).filter((day) => mask & (1 << day));
}

describe('what is read', () => {
  test.each([
    ['5 fields start at second 0', '5 9 * * *', { second: [0], minute: [5], hour: [9] }],
    [
      'a sixth field in front is the second',
      '7 5 9 * * *',
      { second: [7], minute: [5], hour: [9] },
    ],
    ['lists and ranges', '0,10-12 * * * *', { minute: [0, 10, 11, 12] }],
    ['steps over everything', '*/20 * * * *', { minute: [0, 20, 40] }],
    ['steps in a range', '10-30/10 * * * *', { minute: [10, 20, 30] }],
    ['open steps run to the end', '50/5 * * * *', { minute: [50, 55] }],
    ['a step as wide as the field', '*/60 * * * *', { minute: [0] }],
    ['names in any case, short or whole', '0 0 1 jan,February,MAR *', { month: [1, 2, 3] }],
    ['named months wrap around the year', '0 0 1 NOV-FEB *', { month: [1, 2, 11, 12] }],
    ['leading zeros', '05 09 * * *', { minute: [5], hour: [9] }],
    ['tabs and many spaces', '\t5   9 \t* *  * ', { minute: [5], hour: [9] }],
    ['nicknames', '@Hourly', { minute: [0] }],
  ] as const)('%s: %s', (_, expression, fields) => {
    const pattern = patternOf(expression);
    for (const [field, values] of Object.entries(fields)) {
      expect(membersOf(pattern[field as 'minute'])).toEqual(values);
    }
  });

  test.each([
    ['15,L', [15, 30]],
    ['L-2', [28]],
    ['LW', [30]],
    ['4W', [3]],
    ['5W', [6]],
    ['*/10', [1, 11, 21]],
  ])('day of month %s in April 2026', (field, days) => {
    expect(daysOf(`0 0 ${field} * *`, 2026, 4)).toEqual(days);
  });

  test.each([
    ['1W', 2026, 8, [3], 'a first on Saturday goes to Monday the 3rd'],
    ['31W', 2026, 5, [29], 'a last on Sunday goes to Friday'],
    ['31W', 2026, 6, [], 'a month without the day has none'],
  ])('%s in %i-%i: %s', (field, year, month, days) => {
    expect(daysOf(`0 0 ${field} * *`, year, month)).toEqual(days);
  });

  test.each([
    ['MON', [6, 13, 20, 27]],
    ['7', [5, 12, 19, 26]],
    ['FRI-SUN', [3, 4, 5, 10, 11, 12, 17, 18, 19, 24, 25, 26]],
    ['SAT-MON', [4, 5, 6, 11, 12, 13, 18, 19, 20, 25, 26, 27]],
    ['7-7', [5, 12, 19, 26]],
    ['0-0', [5, 12, 19, 26]],
    ['5-7', [3, 4, 5, 10, 11, 12, 17, 18, 19, 24, 25, 26]],
    ['7-1', [5, 6, 12, 13, 19, 20, 26, 27]],
    ['7/3', [5, 12, 19, 26]],
    ['0-7', Array.from({ length: 30 }, (_, index) => index + 1)],
    ['SUN-SUN', Array.from({ length: 30 }, (_, index) => index + 1)],
    ['5L', [24]],
    ['FRI#L', [24]],
    ['MON#2', [13]],
    ['THU#5', [30]],
    ['MON#1,WED#3', [6, 15]],
    ['MON/2', [1, 3, 6, 8, 10, 13, 15, 17, 20, 22, 24, 27, 29]],
  ])('day of week %s in April 2026', (field, days) => {
    expect(daysOf(`0 0 * * ${field}`, 2026, 4)).toEqual(days);
    expect(daysOf(`0 0 ? * ${field}`, 2026, 4)).toEqual(days);
  });

  test('both day fields restricted means either, and a step restricts', () => {
    expect(daysOf('0 0 13 * FRI', 2026, 4)).toEqual([3, 10, 13, 17, 24]);
    expect(daysOf('0 0 */15 * FRI', 2026, 4)).toEqual([1, 3, 10, 16, 17, 24]);
  });
});

describe('what is refused, with the field and the position', () => {
  test.each([
    ['61 * * * *', 'minute', 1, '0 to 59'],
    ['* 24 * * *', 'hour', 3, '0 to 23'],
    ['* * 0 * *', 'day of month', 5, '1 to 31'],
    ['* * * 13 *', 'month', 7, 'JAN to DEC'],
    ['* * * * 8', 'day of week', 9, 'SUN to SAT'],
    ['60 * * * * *', 'second', 1, '0 to 59'],
    ['5,61 * * * *', 'minute', 3, '0 to 59'],
    ['10 ! 12 8 0', 'hour', 4, '0 to 23'],
    ['30-20 * * * *', 'minute', 1, 'smaller end first'],
    ['* * * * 6-0', 'day of week', 9, 'smaller end first'],
    ['*/0 * * * *', 'minute', 1, '1 to 60'],
    ['*/90 * * * *', 'minute', 1, 'every 90m'],
    ['*/-5 * * * *', 'minute', 1, '1 to 60'],
    ['1/2/3 * * * *', 'minute', 1, '0 to 59'],
    ['1-2-3 * * * *', 'minute', 1, '0 to 59'],
    ['- * * * *', 'minute', 1, '0 to 59'],
    ['? * * * *', 'minute', 1, '0 to 59'],
    ['1,,2 * * * *', 'minute', 3, '0 to 59'],
    [', * * * *', 'minute', 1, '0 to 59'],
    ['0,0 * * * *', 'minute', 3, 'once'],
    ['* * * * 0,7', 'day of week', 11, 'once'],
    ['* * * * MON-TUR', 'day of week', 9, 'TUE'],
    ['* * * * L', 'day of week', 9, '5L'],
    ['* * * * 1#6', 'day of week', 9, '1 to 5'],
    ['* * * * 1#0', 'day of week', 9, '1 to 5'],
    ['* * * * 2-4#2', 'day of week', 9, '1#2'],
    ['* * * * 0,6#4', 'day of week', 11, 'two schedules'],
    ['* * 32W * *', 'day of month', 5, '15W'],
    ['* * L-31 * *', 'day of month', 5, 'L-3'],
    ['H * * * *', 'minute', 1, '0 to 59'],
    ['1.5 * * * *', 'minute', 1, '0 to 59'],
  ])('%s: the %s field at position %i', (expression, field, position, hint) => {
    const parsed = parseCron(expression);
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.fault.code).toBe('bad-cron');
    expect(parsed.fault.details).toEqual({ field, position });
    expect(parsed.fault.message).toContain(`The ${field} field`);
    expect(parsed.fault.hint).toContain(hint);
  });

  test.each(['', '   ', '* * * *', '* * * * * * *', '*'])(
    '%j has not 5 or 6 fields',
    (expression) => {
      const parsed = parseCron(expression);
      expect(parsed.ok ? null : parsed.fault.message).toMatch(/5 or 6/);
    },
  );

  test.each(['0 0 31 2 *', '0 0 30 2 *', '0 0 31 4,6,9,11 *', '0 0 30W 2 *', '0 0 L-30 2,4 *'])(
    '%s can never fire',
    (expression) => {
      const parsed = parseCron(expression);
      expect(parsed.ok ? null : parsed.fault.code).toBe('never-fires');
      expect(parsed.ok ? null : parsed.fault.details?.['field']).toBe('day of month');
    },
  );

  test('a day that only leap years have does fire, and so does an impossible day beside a weekday', () => {
    expect(parseCron('0 0 29 2 *').ok).toBe(true);
    expect(parseCron('0 0 * 2 FRI#5').ok).toBe(true);
    expect(parseCron('0 0 31 2 MON').ok).toBe(true);
  });

  test('an unknown nickname names the nearest one', () => {
    const parsed = parseCron('@dayly');
    expect(parsed.ok ? null : parsed.fault.hint).toContain('@daily');
  });

  test.each([
    ['0 9 * * MON-FRY', 'The day of week field (position 9) does not take "FRY" in "MON-FRY".'],
    ['61 * * * *', 'The minute field (position 1) does not take 61: out of range.'],
    ['H H * * *', 'The minute field (position 1) does not take "H".'],
    ['', 'The cron expression is empty; it takes 5 or 6 fields.'],
    [
      '0 9 * * * Europe/Berlin',
      'The cron expression ends in a time zone: "Europe/Berlin" at position 11.',
    ],
  ])('%j is told in plain words', (expression, message) => {
    const parsed = parseCron(expression);
    expect(parsed.ok ? null : parsed.fault.message).toBe(message);
  });

  test('an interval in cron clothes is sent to the right place', () => {
    const parsed = parseCron('@every 5m');
    expect(parsed.ok ? null : parsed.fault.hint).toContain('every 5m');
  });
});
