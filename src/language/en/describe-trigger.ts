/** A trigger in plain words, zone included: what a person reads before approving it. */

import { calendarOff } from '../../domain/schedule/days-off.ts';
import { type Trigger, usualQuietMs } from '../../domain/schedule/trigger.ts';
import { dayOfWeek } from '../../time/civil.ts';
import { formatZoned, wallDayOf } from '../../time/format-zoned.ts';
import { instantMs } from '../../time/instant.ts';
import { parseCron } from '../../time/parse-cron.ts';
import { parseRrule } from '../../time/parse-rrule.ts';
import { readWallSec } from '../../time/wall-text.ts';
import type { EventSaid, TriggerWords } from '../trigger-words.ts';
import { describeCron } from './describe-cron.ts';
import { describeRrule } from './describe-rrule.ts';
import { englishTriggerWords } from './english-trigger-words.ts';

/** In English, or in the language whose words are given; `nameOf` says what a schedule is called by its id. */
export function describeTrigger(
  trigger: Trigger,
  words: TriggerWords = englishTriggerWords,
  nameOf: (id: string) => string = (id) => id,
): string {
  const said = inWords(trigger, words, nameOf);
  const calendar = calendarOff({ trigger });
  return calendar === null ? said : `${said}${words.notOnDaysOf(calendar)}`;
}

function inWords(trigger: Trigger, words: TriggerWords, nameOf: (id: string) => string): string {
  const { timezone } = trigger;
  switch (trigger.kind) {
    case 'cron': {
      const pattern = parseCron(trigger.cron);
      const said = pattern.ok ? describeCron(pattern.value, words) : `cron ${trigger.cron}`;
      return `${said} (${timezone})`;
    }
    case 'every':
      return words.every(trigger.everyMs, wallText(trigger.anchorUtc, timezone, words));
    case 'at':
      return words.once(wallText(trigger.atUtc, timezone, words));
    case 'rrule':
      return `${ruleInWords(trigger, words)} (${timezone})`;
    case 'event':
      return words.event(eventSaid(trigger, nameOf));
  }
}

/** An event by what people know of it. */
function eventSaid(
  { event, quietMs, mostPerMinute, mostPerHour }: Trigger & { kind: 'event' },
  nameOf: (id: string) => string,
): EventSaid {
  const named = event.on === 'schedule' ? { ...event, schedule: nameOf(event.schedule) } : event;
  const isUsual = quietMs === usualQuietMs(event);
  return { event: named, quietMs: isUsual ? null : quietMs, mostPerMinute, mostPerHour };
}

function ruleInWords(
  { rrule, startsAt, exdates }: Trigger & { kind: 'rrule' },
  words: TriggerWords,
): string {
  const rule = parseRrule(rrule);
  const startWallSec = readWallSec(startsAt);
  if (rule.ok && startWallSec !== null)
    return describeRrule(rule.value, { startWallSec, exdates }, words);
  const start = { day: startsAt, clock: null };
  return words.rule({ pace: { kind: 'rule', rrule }, start, count: null, until: null, exdates });
}

/** An instant as the people of a zone read it: "Sun 2026-03-08 03:00 UTC-04:00 (America/New_York)". */
function wallText(instantUtc: string, timezone: string, words: TriggerWords): string {
  const wall = formatWallTime(instantMs(instantUtc), timezone, words);
  if (timezone === 'UTC') return wall;
  // "UTC" alone would be a zone of its own beside the one that is said.
  return `${wall.replace(/ UTC$/, ' UTC+00:00')} (${timezone})`;
}

export function formatWallTime(
  atMs: number,
  timezone: string,
  { shortWeekdays }: Pick<TriggerWords, 'shortWeekdays'> = englishTriggerWords,
): string {
  return `${shortWeekdays[dayOfWeek(wallDayOf(atMs, timezone))]} ${formatZoned(atMs, timezone)}`;
}
