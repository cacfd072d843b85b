/** A rule back as text, in one canonical spelling: parsing it gives the same rule. */
import { civilFromDays, SECONDS_PER_DAY } from './civil.ts';
import { type RecurrenceRule, type RuleUntil, WEEKDAY_CODES } from './rrule.ts';

export function formatRrule(rule: RecurrenceRule): string {
  const days = rule.byDay.map(
    ({ weekday, nth }) => `${nth === 0 ? '' : nth}${WEEKDAY_CODES[weekday]}`,
  );
  const parts: [string, string][] = [
    ['FREQ', rule.frequency],
    ['INTERVAL', rule.interval === 1 ? '' : `${rule.interval}`],
    ['COUNT', rule.count === null ? '' : `${rule.count}`],
    ['UNTIL', rule.until === null ? '' : formatUntil(rule.until)],
    ['BYMONTH', rule.byMonth.join(',')],
    ['BYWEEKNO', rule.byWeekNumber.join(',')],
    ['BYYEARDAY', rule.byYearDay.join(',')],
    ['BYMONTHDAY', rule.byMonthDay.join(',')],
    ['BYDAY', days.join(',')],
    ['BYHOUR', rule.byHour.join(',')],
    ['BYMINUTE', rule.byMinute.join(',')],
    ['BYSECOND', rule.bySecond.join(',')],
    ['BYSETPOS', rule.bySetPosition.join(',')],
    ['WKST', rule.weekStart === 1 ? '' : (WEEKDAY_CODES[rule.weekStart] ?? '')],
  ];
  return parts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
}

function formatUntil({ kind, sec, dateOnly }: RuleUntil): string {
  const days = Math.floor(sec / SECONDS_PER_DAY);
  const { year, month, day } = civilFromDays(days);
  const date = `${String(year).padStart(4, '0')}${padded(month)}${padded(day)}`;
  if (dateOnly) return date;
  const second = sec - days * SECONDS_PER_DAY;
  const time = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return `${date}T${time.map(padded).join('')}${kind === 'instant' ? 'Z' : ''}`;
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}
