/** The plainest trigger that says a plan: cron where cron can, else a rule. */
import type { OwnTriggerInput } from '../../../domain/schedule/trigger.ts';
import { formatCron } from '../../../time/format-cron.ts';
import { parseCron } from '../../../time/parse-cron.ts';
import type { RecurrenceRule } from '../../../time/rrule.ts';
import { crossOf, ruleOfPlan } from './rule-of-plan.ts';

import type { RulePlan } from './rule-plan.ts';

export function triggerOfPlan(plan: RulePlan): OwnTriggerInput | null {
  const cron = cronOf(plan);
  if (cron !== null) return { cron };
  const isCronOnly = plan.nearest.length > 0 || plan.either || plan.lastWeekday === true;
  return isCronOnly || plan.times.length === 0 ? null : ruleOfPlan(plan);
}

function cronOf(plan: RulePlan): string | null {
  const { rule } = plan;
  const { hours, minutes, seconds, isCross } =
    plan.cross === undefined ? crossOf(plan.times) : { ...plan.cross, isCross: true };
  const needsRule =
    plan.byWeekday !== undefined ||
    !isCross ||
    rule.interval > 1 ||
    rule.count !== null ||
    rule.until !== null ||
    plan.startSaid ||
    plan.exdates.length > 0 ||
    rule.byWeekNumber.length > 0 ||
    rule.byYearDay.length > 0;
  if (needsRule) return null;
  const days = cronDays(plan);
  if (days === null) return null;
  const text = [
    seconds.join(','),
    minutes.join(','),
    hours.join(','),
    days.ofMonth,
    rule.byMonth.length === 0 ? '*' : rule.byMonth.join(','),
    days.ofWeek,
  ].join(' ');
  const pattern = parseCron(text);
  if (!pattern.ok) return null;
  // Saturday and Sunday would come out as a step.
  return formatCron(pattern.value).replace(/\*\/6$/, '0,6');
}

/** The two day fields, or null where cron has no words for it. */
function cronDays({
  rule,
  nearest,
  either,
  lastWeekday,
}: RulePlan): { ofMonth: string; ofWeek: string } | null {
  if (rule.bySetPosition.length > 0)
    return isLastWeekday(rule) ? { ofMonth: 'LW', ofWeek: '*' } : null;
  const monthDays = [
    ...rule.byMonthDay.map((day) => (day > 0 ? `${day}` : day === -1 ? 'L' : `L-${-1 - day}`)),
    ...nearest.map((day) => `${day}W`),
    ...(lastWeekday === true ? ['LW'] : []),
  ];
  const weekdays = rule.byDay.map(cronWeekday);
  const isOfYear = rule.frequency === 'YEARLY' && rule.byMonth.length === 0;
  const hasNth = rule.byDay.some(({ nth }) => nth !== 0);
  if (weekdays.includes(null) || (hasNth && isOfYear)) return null;
  // Where both are given cron takes either, and a rule takes both.
  if (monthDays.length > 0 && weekdays.length > 0 && !either) return null;
  return { ofMonth: monthDays.join(',') || '*', ofWeek: weekdays.join(',') || '*' };
}

function isLastWeekday({ frequency, bySetPosition, byDay }: RecurrenceRule): boolean {
  const isWorkweek = byDay.map(({ weekday }) => weekday).join() === '1,2,3,4,5';
  return frequency === 'MONTHLY' && bySetPosition.join() === '-1' && isWorkweek;
}

function cronWeekday({ weekday, nth }: { weekday: number; nth: number }): string | null {
  if (nth === 0) return `${weekday}`;
  if (nth === -1) return `${weekday}L`;
  return nth > 0 && nth <= 5 ? `${weekday}#${nth}` : null;
}
