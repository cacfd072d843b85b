/** A reminder needs a time, a watch a pace; what is to be done now needs neither. */

import type { PlanTool } from '../../domain/plan/plan.ts';
import { watchedIn } from '../../domain/plan/watched-place.ts';
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { CompileOptions, CompileResult } from '../compile-types.ts';
import type { WhenResult } from '../when/result.ts';
import { triggersIn } from '../when/result-kinds.ts';
import type { Answers, Work } from '../work/work.ts';
import { type Settled, settle } from './settle-time.ts';
import {
  clockOf,
  firstWall,
  isClockOnly,
  readLoosely,
  type TimeReader,
  zoned,
} from './time-reader.ts';
import { splitWords } from './wish-words.ts';

/** `isOpen` where something else was said of the time, and nobody can tell what it means. */
export function requireTime(
  work: Work,
  settled: Settled & { kind: 'settled'; isOpen?: boolean },
  reading: {
    language: IntentWords;
    answers: Answers;
    clock: TimeReader;
    options: Pick<CompileOptions, 'looksItself'>;
  },
): { trigger: Trigger | null; notes: string[] } | CompileResult {
  const { language, answers, clock } = reading;
  const { trigger, notes, reason, isOpen = false } = settled;
  const lacksPace = needsPace(work, trigger);
  const isReminder = work.kind === 'steps' && isReminderOnly(work.steps, language);
  const isEnough = trigger !== null || (!isReminder && reason === null);
  if (!lacksPace && isEnough && !isOpen) return { trigger, notes };
  const usual = lacksPace && !isOpen ? atUsualPace(work, settled, reading) : null;
  if (usual !== null) return usual;
  const question =
    lacksPace && !isOpen
      ? { text: language.say.askHowOften, choices: [...language.say.howOften] }
      : { text: language.say.askWhen(reason), choices: [] };
  const answer = answers.next();
  const said = settled.spans.map(({ start, end }) => settled.text.slice(start, end));
  if (isPastRow(settled, said, language))
    return { kind: 'not-understood', reason, suggestions: [] };
  if (answer === null || !isTimeOnly(answer, reading)) return { kind: 'question', question };
  const again = settle(readAnew(answer, said, clock), reading);
  if (again.kind === 'ask') return { kind: 'question', question: again.question };
  if (again.trigger === null) return { kind: 'question', question };
  return { trigger: again.trigger, notes: again.notes };
}

/** "today at 9, 11 and 2", and 9 has passed: another time would take the place of all of them. */
function isPastRow(
  { reason }: { reason: string | null },
  said: readonly string[],
  { joints }: IntentWords,
): boolean {
  const words = splitWords(reason === null ? '' : said.join(' '));
  return words.some((word, at) => {
    const isJoint = joints.has(words[at + 1] ?? '');
    const next = words[at + (isJoint ? 2 : 1)] ?? '';
    return /^\d/.test(word) && (isJoint || word.endsWith(',')) && /^\d/.test(next);
  });
}

/**
 * What is waited for happens when it does: nobody has to say how often it is looked at. Null where anything was said of
 * the time, and for whoever has a pace of their own.
 */
function atUsualPace(
  work: Work,
  { trigger, spans, notes }: Settled & { kind: 'settled' },
  reading: Parameters<typeof requireTime>[2],
): { trigger: Trigger; notes: string[] } | null {
  const { language, clock, options } = reading;
  const steps = work.kind === 'steps' ? work.steps : [];
  // Each look would tell the same again.
  if (!steps.some(remembers)) return null;
  if (trigger !== null || spans.length > 0 || options.looksItself === true) return null;
  const text = language.say.usualPace;
  const usual = settle({ text, result: readLoosely(text, clock) }, reading);
  if (usual.kind === 'ask' || usual.trigger === null) return null;
  return { trigger: usual.trigger, notes: [...notes, language.say.actsWhen(watchedIn(steps))] };
}

/** Of what it saw the last time. */
const remembers = ({ tool, input: { rules } }: PlanTool): boolean =>
  tool?.startsWith('watch.') === true ||
  (Array.isArray(rules) && rules.some((rule) => Object(rule).kind === 'new'));

/**
 * "water the plants every Monday at 8" also speaks of time, and is no answer: taken for one, what it is about would be
 * dropped. "check it every hour, please" is one.
 */
function isTimeOnly(
  answer: string,
  { clock, language }: { clock: TimeReader; language: IntentWords },
): boolean {
  const direct = clock.read(answer);
  const text = direct.kind === 'none' ? clock.say.at(answer) : answer;
  const result = direct.kind === 'none' ? clock.read(text) : direct;
  if (result.kind === 'none') return true;
  const left =
    clock
      .rest(text, result.spans)
      .toLowerCase()
      .match(/[\p{L}\d'’]+/gu) ?? [];
  return left.every((word) => language.asides.besideTime.has(word.replace('’', "'")));
}

/** What was said before still counts where the answer leaves it open: "every day at 25:00", "9am". */
function readAnew(
  answer: string,
  said: readonly string[],
  clock: TimeReader,
): { text: string; result: WhenResult } {
  const result = readLoosely(answer, clock);
  const joined = [...said, answer].join(' ');
  const whole = said.length === 0 ? result : clock.read(joined);
  // "in March", "on the 5th at 9": the answer is a part of it.
  if (whole.kind !== 'none' && isSameButMonth(whole, result, clock))
    return { text: joined, result: whole };
  const corrected = isTimeOfDay(answer, result, clock)
    ? inPlace(answer, result, said, clock)
    : null;
  return corrected ?? { text: answer, result };
}

function isTimeOfDay(answer: string, result: WhenResult, clock: TimeReader): boolean {
  if (result.kind === 'question')
    return result.about === 'time-of-day' || result.about === 'half-of-day';
  return result.kind === 'when' && isClockOnly(result.trigger, answer, clock);
}

/** The answer in the place of one of the things that were said. */
function inPlace(answer: string, result: WhenResult, said: readonly string[], clock: TimeReader) {
  const meant = wallsOf(result, clock);
  const isMeant = (joined: WhenResult): boolean => {
    const { clocks, days } = wallsOf(joined, clock);
    // All that was answered is in it; "8 Uhr 20 Uhr" is neither.
    if (clocks.every((one) => meant.clocks.includes(one))) return true;
    return result.kind === 'question' && days.every((day) => meant.days.includes(day));
  };
  const texts = said
    .map((_, left) => said.filter((__, index) => index !== left))
    .filter((kept) => kept.length > 0)
    .map((kept) => [...kept, answer].join(' '));
  const read = texts.map((text) => ({ text, result: readLoosely(text, clock) }));
  return read.find((one) => one.result.kind === 'when' && isMeant(one.result)) ?? null;
}

function isSameButMonth(whole: WhenResult, result: WhenResult, { nowMs }: TimeReader): boolean {
  const walls = (one: WhenResult) => triggersIn(one).map((trigger) => firstWall(trigger, nowMs));
  const said = walls(result).map((wall) => `${wall.day} ${clockOf(wall)}`);
  const clocks = (one: WhenResult) =>
    triggersIn(one).flatMap((trigger) => clocksOf(trigger, nowMs));
  const known = clocks(result);
  if (!clocks(whole).every((clock) => known.includes(clock))) return false;
  return walls(whole).every((wall) => said.includes(`${wall.day} ${clockOf(wall)}`));
}

/** More in a day are told by what comes next. */
const LOOKED_AT = 4;

/** The times of day that it comes at. */
function clocksOf(trigger: Trigger, nowMs: number): string[] {
  if (trigger.kind === 'at') return [clockOf(firstWall(trigger, nowMs))];
  return nextFires(trigger, nowMs, LOOKED_AT).map((atMs) =>
    clockOf(zoned(atMs, trigger.timezone).toPlainDateTime()),
  );
}

function wallsOf(result: WhenResult, { nowMs }: TimeReader) {
  const walls = triggersIn(result).map((trigger) => firstWall(trigger, nowMs));
  const clocks = triggersIn(result).flatMap((trigger) => clocksOf(trigger, nowMs));
  return { clocks, days: walls.map((wall) => wall.toPlainDate().toString()) };
}

/** A change shows at the second look; how something is shows at the first. */
function needsPace(work: Work, trigger: Trigger | null): boolean {
  if (work.kind !== 'steps' || work.needsPace !== true) return false;
  return trigger === null || (trigger.kind === 'at' && work.tellsState !== true);
}

/** What is said at once would be said back: nobody wants to be reminded now. */
function isReminderOnly(steps: readonly PlanTool[], { say }: IntentWords): boolean {
  const text = steps[0]?.input['text'];
  const marks = [say.reminder(''), say.wakeUp, say.alarm];
  return (
    steps.length === 1 && typeof text === 'string' && marks.some((mark) => text.startsWith(mark))
  );
}
