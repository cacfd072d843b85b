import { expect, test } from 'vitest';
import { calendarRange, clockChangeInWords, rangeInWords } from './calendar-range.ts';

const TODAY = '2026-11-18';

test('a week begins on its Monday, whichever of its days is asked for', () => {
  for (const week of ['2026-03-23', '2026-03-26', '2026-03-29']) {
    const range = calendarRange({ week }, TODAY);
    expect([range.from, range.to, range.days.length]).toEqual(['2026-03-23', '2026-03-29', 7]);
    expect([range.before, range.after]).toEqual(['2026-03-16', '2026-03-30']);
  }
});

test('a month has whole weeks, and is followed by the next also over a year', () => {
  const february = calendarRange({ month: '2027-02' }, TODAY);
  expect([february.from, february.to]).toEqual(['2027-02-01', '2027-02-28']);
  const december = calendarRange({ month: '2026-12' }, TODAY);
  expect([december.from, december.to]).toEqual(['2026-11-30', '2027-01-03']);
  expect([december.before, december.after]).toEqual(['2026-11', '2027-01']);
  expect(rangeInWords(december)).toBe('December 2026');
});

test('what makes no sense is the present', () => {
  for (const week of ['2026-02-30', 'x', '', '9999-99-99', '<img src=x>'])
    expect(calendarRange({ week }, TODAY).from).toBe('2026-11-16');
  expect(calendarRange({ month: 'now' }, TODAY).value).toBe('2026-11');
});

test.each([
  ['gap', '2026-03-29T01:00:00Z', '+01:00', '+02:00', 'At 02:00 the clock goes forward to 03:00'],
  ['fold', '2026-10-25T01:00:00Z', '+02:00', '+01:00', 'At 03:00 the clock goes back to 02:00'],
  ['gap', '2026-10-03T15:30:00Z', '+10:30', '+11:00', 'At 02:00 the clock goes forward to 02:30'],
  ['fold', '2026-11-01T06:00:00Z', '-04:00', '-05:00', 'At 02:00 the clock goes back to 01:00'],
] as const)(
  'a %s at %s is told in the words of the wall',
  (kind, atUtc, fromOffset, toOffset, words) => {
    expect(clockChangeInWords({ kind, atUtc, fromOffset, toOffset })).toContain(words);
  },
);
