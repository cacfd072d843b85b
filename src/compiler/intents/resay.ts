/**
 * A trigger in words with something of it changed: another pace, another weekday of the month, without its
 * end. The words are read again, so that what comes of it is what those words mean.
 */

import type { Trigger } from '../../domain/schedule/trigger.ts';
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import type { CronSaid, RuleSaid, TimesSaid } from '../../language/trigger-words.ts';
import type { When } from '../time/result.ts';
import { clockOf, comesOn, type Edit, firstWall, zoned } from './time-reader.ts';

interface Changes {
  cron?(said: CronSaid): CronSaid;
  rule?(said: RuleSaid): RuleSaid;
}

/** Without the zone that is the usual one anyway. */
export function resay({ trigger, reader }: Edit, change: Changes = {}): string {
  const { triggers, everyMinutes } = reader.say;
  if (trigger.kind === 'every' && trigger.everyMs % 60_000 === 0)
    return everyMinutes(trigger.everyMs / 60_000);
  if (trigger.kind === 'at') {
    const wall = firstWall(trigger, reader.nowMs);
    const day = wall.toPlainDate().toString();
    return `${reader.say.onDay(day, '')} ${reader.say.at(clockOf(wall))}`;
  }
  const cron = (said: CronSaid): string => triggers.cron(change.cron?.(said) ?? said);
  const rule = (said: RuleSaid): string => triggers.rule(change.rule?.(said) ?? said);
  const words = describeTrigger(trigger, { ...triggers, cron, rule });
  const zone = ` (${reader.timezone})`;
  return words.endsWith(zone) ? words.slice(0, -zone.length) : words;
}

/** What a trigger says, by its parts. */
function factsOf(edit: Edit): { cron: CronSaid | null; rule: RuleSaid | null } {
  const facts: { cron: CronSaid | null; rule: RuleSaid | null } = { cron: null, rule: null };
  resay(edit, {
    cron: (said) => {
      facts.cron = said;
      return said;
    },
    rule: (said) => {
      facts.rule = said;
      return said;
    },
  });
  return facts;
}

const HOUR_MS = 3_600_000;

/** "make it every 2 hours": the hours, days and limits stay; null where there are none that it would lose. */
export function withPace(everyMs: number, edit: Edit): When | 'unclear' | null {
  const { trigger, reader } = edit;
  if (trigger.kind === 'every' || trigger.kind === 'at') return null;
  const { cron, rule } = factsOf(edit);
  const isDaily = cron !== null && cron.times.kind === 'clocks' && cron.times.clocks.length === 1;
  const isBare = isDaily && cron.weekdays.length + cron.nthDays.length + cron.months.length === 0;
  if (isBare && cron.monthDays === null) return null;
  const isHours = everyMs % HOUR_MS === 0;
  const unit = isHours ? 'hour' : 'minute';
  const pace = { interval: everyMs / (isHours ? HOUR_MS : 60_000), unit } as const;
  const changed = (times: TimesSaid): TimesSaid | null => {
    if (times.kind === 'pace') return { ...times, ...pace };
    if (times.kind !== 'hourly' || times.between === null) return null;
    return { kind: 'pace', ...pace, ...times.between };
  };
  const cronTimes = cron === null ? null : changed(cron.times);
  const rulePace = rule?.pace ?? null;
  const ruleTimes = rulePace?.kind === 'days' ? changed(rulePace.times) : null;
  if (cronTimes === null && ruleTimes === null && rulePace?.kind !== 'short') return 'unclear';
  const text = resay(edit, {
    cron: (said) => ({ ...said, times: cronTimes ?? said.times }),
    rule: (said) => {
      if (said.pace.kind === 'short') return { ...said, pace: { ...said.pace, ...pace } };
      if (said.pace.kind !== 'days' || ruleTimes === null) return said;
      return { ...said, pace: { ...said.pace, times: ruleTimes } };
    },
  });
  const read = Number.isInteger(pace.interval) ? reader.read(text) : null;
  return read?.kind === 'when' ? read : 'unclear';
}

/** The times of day that it names: 08:00 and 20:00; null where it names none. */
export function clocksOf(edit: Edit): readonly string[] | null {
  if (edit.trigger.kind === 'every' || edit.trigger.kind === 'at') return null;
  const { cron, rule } = factsOf(edit);
  const times = cron?.times ?? (rule?.pace.kind === 'days' ? rule.pace.times : null);
  return times?.kind === 'clocks' ? times.clocks : null;
}

/** "only at 8pm", of what comes twice a day: on the same days, with the same limits. */
export function withClocks(clocks: string[], edit: Edit): When | null {
  if (edit.trigger.kind === 'every' || edit.trigger.kind === 'at') return null;
  const times: TimesSaid = { kind: 'clocks', clocks };
  const text = resay(edit, {
    cron: (said) => ({ ...said, times }),
    rule: (said) => {
      const { pace } = said;
      return pace.kind === 'days' ? { ...said, pace: { ...pace, times } } : said;
    },
  });
  const read = edit.reader.read(text);
  return read.kind === 'when' ? read : null;
}

/** "make it Thursday", of the second Wednesday of the month: the second Thursday. */
export function withNthWeekday(weekday: number, edit: Edit): When | null {
  const { cron, rule } = factsOf(edit);
  const isNth = (cron?.nthDays.length ?? 0) > 0 || ruleDaysKind(rule) === 'nth-days';
  if (!isNth) return null;
  const moved = (days: CronSaid['nthDays']) => days.map(({ nth }) => ({ nth, weekday }));
  const text = resay(edit, {
    cron: (said) => ({ ...said, nthDays: moved(said.nthDays) }),
    rule: (said) => {
      const { pace } = said;
      if (pace.kind !== 'days' || pace.days.kind !== 'nth-days') return said;
      const days = { ...pace.days, nthDays: moved(pace.days.nthDays) };
      // A start that only was the first run may come before the new day.
      const start = days.interval === 1 && isSoon(said, edit) ? null : said.start;
      return { ...said, start, pace: { ...pace, days } };
    },
  });
  const read = edit.reader.read(text);
  return read.kind === 'when' ? read : null;
}

function isSoon({ start }: RuleSaid, { trigger, reader }: Edit): boolean {
  if (start === null) return true;
  const today = zoned(reader.nowMs, trigger.timezone).toPlainDate();
  const day = Temporal.PlainDate.from(start.day);
  return today.until(day).days < 31 && comesOn(trigger, day, reader.nowMs);
}

function ruleDaysKind(rule: RuleSaid | null): string | null {
  return rule?.pace.kind === 'days' ? rule.pace.days.kind : null;
}

/** "make it the 12th", of what leaves August out: the months that there were. */
export function withMonthsOf(trigger: Trigger, edit: Edit): When | 'unclear' | null {
  const months = monthsOf(edit);
  // A rule that has no words of its own still may name months.
  const { trigger: before } = edit;
  const isHidden = before.kind === 'rrule' && before.rrule.includes('BYMONTH=');
  if (months.length === 0)
    return isHidden && monthsOf({ ...edit, trigger }).length === 0 ? 'unclear' : null;
  const next = { ...edit, trigger };
  if (monthsOf(next).length > 0) return null;
  const text = resay(next, {
    cron: (said) => ({ ...said, months }),
    rule: (said) => {
      const { pace } = said;
      if (pace.kind !== 'days') return said;
      return { ...said, pace: { ...pace, days: { ...pace.days, months } } };
    },
  });
  const read = edit.reader.read(text);
  return read.kind === 'when' ? read : 'unclear';
}

function monthsOf(edit: Edit): number[] {
  const { cron, rule } = factsOf(edit);
  if (cron !== null) return cron.months;
  return rule?.pace.kind === 'days' ? rule.pace.days.months : [];
}
