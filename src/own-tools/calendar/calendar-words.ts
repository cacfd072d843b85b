/** When an entry begins and how often it comes, by the reader of plain words that wishes have. */
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import type { CalendarPorts } from '../../calendar/calendar-ports.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { SECONDS_PER_DAY } from '../../time/civil.ts';
import { cronAsRule } from '../../time/cron-as-rule.ts';
import { wallDayOf } from '../../time/format-zoned.ts';
import type { Moment } from '../../time/occurrences.ts';
import { parseCron } from '../../time/parse-cron.ts';
import { parseRrule } from '../../time/parse-rrule.ts';
import { emptyRule, type RecurrenceRule } from '../../time/rrule.ts';
import { zoneSegments } from '../../time/zone-segments.ts';
import { taskTimes } from '../tasks/read-task-times.ts';

export function calendarWords(at: {
  nowMs: number;
  timezone: string;
}): Pick<CalendarPorts, 'readWhen' | 'readRepeat' | 'timezone'> {
  return {
    timezone: at.timezone,
    readWhen(words): Result<Moment> {
      const read = taskTimes.due(words, at);
      if (!read.ok) return read.fault.code === 'bad-task' ? refuse(comesAgain(words)) : read;
      const { atMs, isWholeDay, timezone } = read.value;
      if (isWholeDay) {
        const wallSec = wallDayOf(atMs, timezone) * SECONDS_PER_DAY;
        return succeed({ wallSec, zone: null, isDay: true });
      }
      const sec = Math.floor(atMs / 1000);
      const wallSec = sec + zoneSegments(timezone).segmentAt(sec).offsetSec;
      return succeed({ wallSec, zone: timezone, isDay: false });
    },
    readRepeat(words, start): Result<RecurrenceRule> {
      if (/^(?:RRULE:)?FREQ=/i.test(words.trim())) return parseRrule(words.trim());
      const read = taskTimes.repeat(words, at);
      if (!read.ok) return read;
      const rule = ruleOf(read.value.trigger);
      if (rule === null) return refuse(noRule(words));
      return succeed(atItsTime(rule, start));
    },
  };
}

function ruleOf(trigger: Trigger): RecurrenceRule | null {
  if (trigger.kind === 'cron') {
    const pattern = parseCron(trigger.cron);
    return pattern.ok ? cronAsRule(pattern.value) : null;
  }
  if (trigger.kind === 'rrule') {
    const rule = parseRrule(trigger.rrule);
    return rule.ok ? rule.value : null;
  }
  const days = trigger.kind === 'every' ? trigger.everyMs / (SECONDS_PER_DAY * 1000) : 0;
  if (days < 1 || !Number.isInteger(days)) return null;
  return { ...emptyRule('DAILY'), interval: days };
}

/** It comes at the time at which it begins, so that the rule need not say one. */
const atItsTime = (rule: RecurrenceRule, { isDay }: Moment): RecurrenceRule => {
  const isOnce = rule.byHour.length < 2 && rule.byMinute.length < 2;
  return isDay || isOnce ? { ...rule, byHour: [], byMinute: [], bySecond: [] } : rule;
};

const comesAgain = (words: string): Fault => ({
  code: 'bad-entry',
  message: `"${words}" is again and again, and an entry begins once.`,
  hint: 'Give its first date, and how often it comes as repeat.',
});

const noRule = (words: string): Fault => ({
  code: 'bad-entry',
  message: `"${words}" is nothing that a calendar can say in one rule.`,
  hint: 'Say "every day", "every tuesday", "every month on the 3rd", or a rule: FREQ=WEEKLY;INTERVAL=2.',
});
