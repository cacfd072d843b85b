/** How often a task comes again, as a recurrence rule that calendars know. */
import type { Trigger } from '../../../domain/schedule/trigger.ts';

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const UNITS = [
  ['DAILY', 86_400_000],
  ['HOURLY', 3_600_000],
  ['MINUTELY', 60_000],
] as const;

/** Empty where it has no such rule that is short. */
export function ruleOf(trigger: Trigger): string {
  if (trigger.kind === 'rrule') return trigger.rrule;
  if (trigger.kind === 'cron') return ruleOfCron(trigger.cron);
  if (trigger.kind !== 'every') return '';
  const unit = UNITS.find(([, unitMs]) => trigger.everyMs % unitMs === 0);
  return unit === undefined ? '' : `FREQ=${unit[0]};INTERVAL=${trigger.everyMs / unit[1]}`;
}

const NUMBER = /^\d+$/;

/** One time of the day, on some days. */
function ruleOfCron(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = cron.split(' ');
  if (more.length > 0 || !NUMBER.test(minute) || !NUMBER.test(hour)) return '';
  const kind = [day, month, weekday].map((part) => (part === '*' ? '*' : 'x')).join('');
  const days = weekday === '*' ? '' : daysOf(weekday);
  const hasNumbers = [day, month].every((part) => part === '*' || NUMBER.test(part));
  if (!hasNumbers) return '';
  if (kind === '***') return 'FREQ=DAILY';
  if (kind === '**x') return days === '' ? '' : `FREQ=WEEKLY;BYDAY=${days}`;
  if (kind === 'x**') return `FREQ=MONTHLY;BYMONTHDAY=${day}`;
  if (kind === 'xx*') return `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`;
  return '';
}

function daysOf(weekday: string): string {
  const days = weekday.split(',').flatMap((part) => {
    const [from = '', to = from] = part.split('-');
    if (!NUMBER.test(from) || !NUMBER.test(to)) return [null];
    const length = Number(to) - Number(from) + 1;
    return Array.from({ length: Math.max(0, Math.min(length, 7)) }, (_, index) => {
      return DAYS[(Number(from) + index) % 7] ?? null;
    });
  });
  return days.includes(null) ? '' : [...new Set(days)].join(',');
}

const PERIODS: Record<string, string> = { d: 'DAILY', w: 'WEEKLY', m: 'MONTHLY', y: 'YEARLY' };
const PERIOD = /^\+?(?<count>\d{1,3})(?<unit>[dwmyb])$/;

/** `rec:2w` of todo.txt. */
export function ruleOfPeriod(period: string): string {
  const { count = '', unit = '' } = PERIOD.exec(period)?.groups ?? {};
  if (unit === '' || Number(count) === 0) return '';
  // Business days, of which only each one can be said.
  if (unit === 'b') return count === '1' ? 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' : '';
  return `FREQ=${PERIODS[unit]};INTERVAL=${count}`;
}

const PLAIN = /^FREQ=(?<every>DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=(?<count>\d+))?(?:;|$)/;

/** About how often, for programs that know only that. */
export function periodOfRule(rule: string): string {
  const { every = '', count = '1' } = PLAIN.exec(rule)?.groups ?? {};
  return every === '' ? '' : `${count}${every.charAt(0).toLowerCase()}`;
}

/** Nothing is to do each minute; and such a rule takes long to look at where it never comes. */
export const isRuleOfTasks = (rule: string): boolean => !/FREQ=(?:SECONDLY|MINUTELY)/i.test(rule);
