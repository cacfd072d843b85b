/** A spread of expressions, each with a hand-written condition that says the same. */
import type { OracleCase } from './cron.oracle.ts';

export const ORACLE_CASES: OracleCase[] = [
  everyHour('* * * * *', () => true),
  everyHour('*/15 * * * *', ({ minute }) => minute % 15 === 0),
  everyHour('30 * * * *', ({ minute }) => minute === 30),
  everyHour('1,31 0-23 * * *', ({ minute }) => minute === 1 || minute === 31),
  everyHour('0 */1 1 * *', ({ minute, day }) => minute === 0 && day.day === 1),
  someHours('0 0 * * *', ({ minute, hour }) => minute === 0 && hour === 0),
  someHours('30 2 * * *', ({ minute, hour }) => minute === 30 && hour === 2),
  someHours('30 1 * * *', ({ minute, hour }) => minute === 30 && hour === 1),
  someHours('59 23 * * *', ({ minute, hour }) => minute === 59 && hour === 23),
  someHours('15,45 0-3 * * *', ({ minute, hour }) => (minute === 15 || minute === 45) && hour <= 3),
  someHours('0 */2 * * *', ({ minute, hour }) => minute === 0 && hour % 2 === 0),
  someHours('0 0-22 * * *', ({ minute, hour }) => minute === 0 && hour <= 22),
  someHours(
    '0 9 * * 1-5',
    ({ minute, hour, day }) => minute === 0 && hour === 9 && day.weekday >= 1 && day.weekday <= 5,
  ),
  someHours(
    '0 3 * * SUN',
    ({ minute, hour, day }) => minute === 0 && hour === 3 && day.weekday === 0,
  ),
  someHours(
    '30 2 L * *',
    ({ minute, hour, day }) => minute === 30 && hour === 2 && day.day === day.daysInMonth,
  ),
  someHours(
    '0 0 1,15 * *',
    ({ minute, hour, day }) => minute === 0 && hour === 0 && (day.day === 1 || day.day === 15),
  ),
  someHours(
    '5 0 1W * *',
    ({ minute, hour, day }) => minute === 5 && hour === 0 && day.day === day.firstWeekday,
  ),
  someHours(
    '45 23 LW * *',
    ({ minute, hour, day }) => minute === 45 && hour === 23 && day.day === day.lastWeekday,
  ),
  someHours(
    '30 1 * * SUN#L',
    ({ minute, hour, day }) =>
      minute === 30 && hour === 1 && day.weekday === 0 && day.day > day.daysInMonth - 7,
  ),
  someHours(
    '0 2 * * 0#2',
    ({ minute, hour, day }) =>
      minute === 0 && hour === 2 && day.weekday === 0 && Math.ceil(day.day / 7) === 2,
  ),
  someHours(
    '20 2 13 * FRI',
    ({ minute, hour, day }) => minute === 20 && hour === 2 && (day.day === 13 || day.weekday === 5),
  ),
  someHours(
    '*/7 1-2 * 3,4,10,11 *',
    ({ minute, hour, day }) =>
      minute % 7 === 0 && (hour === 1 || hour === 2) && [3, 4, 10, 11].includes(day.month),
  ),
  someHours(
    '*/20 0,12 */3 APR-OCT MON-FRI',
    ({ minute, hour, day }) =>
      minute % 20 === 0 &&
      (hour === 0 || hour === 12) &&
      day.month >= 4 &&
      day.month <= 10 &&
      (day.day % 3 === 1 || (day.weekday >= 1 && day.weekday <= 5)),
  ),
  someHours(
    '30 2 29 2 *',
    ({ minute, hour, day }) => minute === 30 && hour === 2 && day.day === 29 && day.month === 2,
  ),
  {
    ...someHours('20 30 1-3 * * *', ({ minute, hour }) => minute === 30 && hour >= 1 && hour <= 3),
    second: 20,
  },
  { ...everyHour('45 59 * * * *', ({ minute }) => minute === 59), second: 45 },
];

function everyHour(cron: string, matches: OracleCase['matches']): OracleCase {
  return { cron, second: 0, everyHour: true, matches };
}

function someHours(cron: string, matches: OracleCase['matches']): OracleCase {
  return { cron, second: 0, everyHour: false, matches };
}
