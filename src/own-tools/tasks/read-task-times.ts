/**
 * When a task is due and when it comes again, by the reader of plain words that wishes have. A day alone is a whole
 * day: its task is reminded of at the first time that would be offered, and overdue when the day is over.
 */
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { type Choice, readWhenAlone, type WhenResult } from '../../compiler/compiler.ts';
import { parseOwnTrigger, type Trigger } from '../../domain/schedule/trigger.ts';
import { dayEndMs, dueAt } from '../../domain/task/task.ts';
import { DUE_LEAD, RIGHT_NOW } from '../../language/all-value-words.ts';
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import { readStretch, type Stretch } from '../../language/phrases/read-stretch.ts';
import type { TaskTimes } from '../../memory/tasks/task-ports.ts';
import { dayOf, startOfDayMs } from '../../time/day-of.ts';
import { instantMs } from '../../time/instant.ts';

interface ReadingMoment {
  nowMs: number;
  timezone: string;
}

export const taskTimes: TaskTimes = {
  due(words, at) {
    if (RIGHT_NOW.test(words.trim())) return succeed(dueAt(at.nowMs, false, at.timezone));
    const coming = readTime(words, at);
    const read = coming.ok || coming.fault.code === OPEN ? coming : (readPast(words, at) ?? coming);
    if (!read.ok) return read;
    const { trigger, isWholeDay } = read.value;
    if (trigger.kind !== 'at') return refuse(isAgain(words));
    return succeed(dueAt(instantMs(trigger.atUtc), isWholeDay, trigger.timezone));
  },
  repeat(words, at) {
    const read = readTime(words, at);
    if (!read.ok) return read;
    if (read.value.trigger.kind === 'at') return refuse(isOnce(words));
    return succeed({ words, ...read.value });
  },
  rule(rule, at) {
    const read = parseOwnTrigger(rule, { nowMs: at.nowMs, defaultTimezone: at.timezone });
    if (!read.ok) return read;
    const { trigger } = read.value;
    return succeed({ words: describeTrigger(trigger), trigger, isWholeDay: false });
  },
};

function readTime(
  words: string,
  at: ReadingMoment,
): Result<{ trigger: Trigger; isWholeDay: boolean }> {
  const bare = words.trim().replace(DUE_LEAD, '');
  const read = readDays(bare, at) ?? readWhenAlone(bare, at);
  if (read.kind === 'none') return refuse(notUnderstood(words, read.reason));
  if (read.kind === 'when') return succeed({ trigger: read.trigger, isWholeDay: false });
  if (read.about === 'time-of-day') {
    const times = read.choices.flatMap(({ answer }) =>
      answer.kind === 'when' ? [answer.trigger] : [],
    );
    const [first] = times;
    const coming = times.find((one) => one.kind !== 'at' || instantMs(one.atUtc) > at.nowMs);
    if (first !== undefined) return succeed({ trigger: coming ?? first, isWholeDay: true });
  }
  return refuse({
    code: OPEN,
    message: `"${words}" leaves something open. ${read.text}`,
    hint: `Say which: ${read.choices.map(({ label }) => label).join(', or ')}.`,
  });
}

/** Days without a time, which are the same at any hour of today: read as at its beginning. Null if a time is said. */
function readDays(bare: string, { nowMs, timezone }: ReadingMoment): WhenResult | null {
  const read = readWhenAlone(bare, { nowMs: startOfDayMs(nowMs, timezone), timezone });
  return isOfDays(read, timezone) ? read : null;
}

/** At another place it may be another day. */
function isOfDays(read: WhenResult, timezone: string): boolean {
  if (read.kind !== 'question') return false;
  if (read.about === 'day') return read.choices.every(({ answer }) => isOfDays(answer, timezone));
  const isHere = ({ answer }: Choice): boolean =>
    answer.kind === 'when' && answer.trigger.timezone === timezone;
  return read.about === 'time-of-day' && read.choices.every(isHere);
}

/** A time that is over, which only a task may have: a date with its year, or a day that is named from today. */
function readPast(words: string, at: ReadingMoment): ReturnType<typeof readTime> | null {
  const bare = words.trim().replace(DUE_LEAD, '');
  const [year] = YEAR.exec(bare) ?? [];
  // Nothing in a date with its year depends on today, so it is read as on the eve of its year.
  if (year !== undefined) {
    const eveMs = instantMs(`${year}-01-01T00:00:00Z`) - 2 * DAY_MS;
    return eveMs < at.nowMs ? readTime(bare, { ...at, nowMs: eveMs }) : null;
  }
  const { day, clock } = dayInFront(bare, at);
  if (day === null) return null;
  const date = dayOf(day.fromMs, at.timezone);
  // The clock time is read as it comes next after the eve of that day.
  return clock === '' ? readPast(date, at) : readTime(clock, { ...at, nowMs: day.fromMs - 1 });
}

/** The longest beginning that names one day, and what is said behind it. */
function dayInFront(said: string, at: ReadingMoment): { day: Stretch | null; clock: string } {
  const words = said.split(/\s+/);
  for (let count = words.length; count > 0; count--) {
    const day = readStretch(words.slice(0, count).join(' '), { ...at, direction: 'back' });
    if (day !== null && dayEndMs(day.fromMs, at.timezone) === day.toMs)
      return { day, clock: words.slice(count).join(' ') };
  }
  return { day: null, clock: '' };
}

/** The code of what can be meant in several ways, each of which is told. */
const OPEN = 'ambiguous';
const DAY_MS = 86_400_000;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;

const notUnderstood = (words: string, reason: string | null): Fault => ({
  code: 'not-understood',
  message: `"${words}" is no time that Rote understands.${reason === null ? '' : ` ${reason}`}`,
  hint: 'Say "friday", "tomorrow at 17:00", "in 3 days" or "2027-01-31".',
});

const isAgain = (words: string): Fault => ({
  code: 'bad-task',
  message: `"${words}" is again and again, and a task is due once.`,
  hint: 'Give it as repeat.',
});

const isOnce = (words: string): Fault => ({
  code: 'bad-task',
  message: `"${words}" is once.`,
  hint: 'Give it as due, or say how often: "every friday".',
});
