/** "skip the next one": exactly the run that is told back is left out, and no other. */

import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { formatWallTime } from '../../language/en/describe-trigger.ts';
import { daysFromCivil } from '../../time/civil.ts';
import { formatInstant, instantMs } from '../../time/instant.ts';
import { finish, notUnderstood } from '../compile-draft.ts';
import type { Clock, Reading } from '../compile-reading.ts';
import type { CompileResult, Management, ScheduleFacts } from '../compile-types.ts';
import { isContradiction } from '../when/contradiction.ts';
import { readEdit } from '../when/edits/read-edit.ts';
import type { WhenResult } from '../when/result.ts';
import { spansIn, triggersIn } from '../when/result-kinds.ts';
import { clockOf, firstWall, isClockOnly, zoned } from '../wish/time-reader.ts';
import { type Found, findSchedules, namesOf, SUITS } from './find-schedules.ts';
import { matchPhrase } from './match-phrase.ts';
import { managed } from './read-manage.ts';

interface NextFire {
  schedule: ScheduleFacts;
  atMs: number;
}

export function skipNext(text: string, reading: Reading): CompileResult | null {
  const matched = matchPhrase(text, reading.language, ['skip']);
  if (matched === null) return null;
  return skipOf(matched.slots['which'] ?? reading.language.say.it, text, reading);
}

/** `said` names a schedule, and may say when it would run. */
export function skipOf(said: string, text: string, reading: Reading): CompileResult | null {
  // "tomorrow's stand-up".
  const which = said.replaceAll(/['’]s(?=\s)/g, '');
  const found = findWithTime(which, reading);
  if (found.kind === 'none') return null;
  if (found.kind === 'ask') return finish(found.work, null, reading);
  const { say } = reading.language;
  const next = found.schedules.flatMap((schedule) => nextOf(schedule, reading));
  if (next.length === 0)
    return notUnderstood(text, say.nothingToSkip(namesOf(found.schedules, reading)), reading);
  const other = next.find((one) => !isThen(which, one, reading));
  if (other !== undefined)
    return notUnderstood(text, say.skipsNext(other.schedule.name, wallOf(other, reading)), reading);
  const ids = next.map(({ schedule }) => schedule.id);
  const fires = next.map(({ atMs }) => formatInstant(atMs));
  return skipping({ kind: 'skip', ids, fires }, reading);
}

/** "hello tomorrow": when it runs may tell which is meant, or which run of it. */
function findWithTime(which: string, reading: Reading): Found {
  const found = findSchedules(which, reading, SUITS.pause);
  const time = found.kind === 'none' ? dayIn(which, reading) : null;
  if (time === null || time.kind === 'none') return found;
  const rest = reading.clock.rest(which, time.spans);
  return rest === '' ? found : findSchedules(rest, reading, SUITS.pause);
}

/** Today began a while ago: what is left of it is meant. */
function dayIn(which: string, { clock }: Reading): WhenResult {
  const day = clock.readDay(which);
  return day.kind === 'none' ? clock.read(which) : day;
}

/** The draft that leaves these fires out, or lets them come after all. */
export function skipping(
  management: Management & { kind: 'skip' | 'unskip' },
  reading: Reading,
): CompileResult | null {
  const { ids, fires, kind } = management;
  const meant = ids.flatMap((id, index) => {
    const schedule = reading.options.schedules?.find((one) => one.id === id);
    return schedule === undefined ? [] : [{ schedule, atMs: instantMs(fires[index] ?? '') }];
  });
  if (meant.length === 0) return null;
  const named = meant.map((one) => {
    const name = namesOf([one.schedule], reading);
    return reading.language.say.nextOn(name, wallOf(one, reading));
  });
  const what = reading.language.say.steps[kind](named.join(', '));
  return finish(managed(reading, management, what), null, reading);
}

function nextOf(schedule: ScheduleFacts, { options: { nowMs } }: Reading): NextFire[] {
  const { trigger, status } = schedule;
  const [regularMs = null] = nextFires(trigger, nowMs, 1);
  const { nextFireMs: atMs = regularMs } = schedule;
  return status !== 'active' || atMs === null || atMs <= nowMs ? [] : [{ schedule, atMs }];
}

function wallOf({ schedule, atMs }: NextFire, { language }: Reading): string {
  return formatWallTime(atMs, schedule.trigger.timezone, language.say.triggers);
}

/** Where a day or a clock time is said, the next run must be the one of then: no restriction is dropped. */
function isThen(which: string, { schedule, atMs }: NextFire, reading: Reading): boolean {
  const { timezone } = schedule.trigger;
  const clock = reading.clock.inZone(timezone);
  const wall = zoned(atMs, timezone).toPlainDateTime();
  const whole = clock.read(which);
  if (whole.kind === 'when') {
    const said = firstWall(whole.trigger, clock.nowMs);
    const isClock = isClockOnly(whole.trigger, which, clock);
    return isClock ? clockOf(said) === clockOf(wall) : said.equals(wall);
  }
  const day = dayIn(which, { ...reading, clock });
  const stretch = stretchIn(which, day, clock);
  if (stretch !== null) return isOnlyIn(stretch, { schedule, atMs });
  const days = triggersIn(day);
  const isOn = (day: Trigger): boolean =>
    day.kind === 'at' && firstWall(day, clock.nowMs).toPlainDate().equals(wall.toPlainDate());
  return days.length === 0 ? whole.kind === 'none' : days.every(isOn);
}

/** "next month", "this week": its first and its last day; null where no such stretch is said. */
function stretchIn(
  which: string,
  day: WhenResult,
  clock: Clock,
): { from: number; to: number } | null {
  const words = spansIn(day).map(({ start, end }) => which.slice(start, end));
  const edit = readEdit(clock.sentence(words.join(' ')));
  if (edit.kind !== 'edit' || isContradiction(edit.said) || edit.said.days.kind !== 'on')
    return null;
  const { date } = edit.said.days;
  return date.kind === 'vague-date' ? date : null;
}

/** Only where no other of its runs is in it, too: one is left out. */
function isOnlyIn(
  { from, to }: { from: number; to: number },
  { schedule, atMs }: NextFire,
): boolean {
  const { trigger } = schedule;
  const dayOf = (ms: number): number => {
    const date = zoned(ms, trigger.timezone).toPlainDate();
    return daysFromCivil(date.year, date.month, date.day);
  };
  const [second = null] = nextFires(trigger, atMs, 1);
  const day = dayOf(atMs);
  return day >= from && day <= to && (second === null || dayOf(second) > to);
}
