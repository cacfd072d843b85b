/** Something new that is wished for: when, what, and both put together. */

import type { IntentWords } from '../../language/intent-words.ts';
import { finish, notUnderstood } from '../compile-draft.ts';
import type { Reading } from '../compile-reading.ts';
import type { CompileOptions, CompileQuestion, CompileResult } from '../compile-types.ts';
import { entangledWith } from '../refused-words.ts';
import { readWhatWork } from '../what/what-work.ts';
import { proposingTimes } from '../work/read-proposing.ts';
import { createAnswers, type Work } from '../work/work.ts';
import { withoutSpans } from './clean-text.ts';
import { mayBeWish } from './may-be-wish.ts';
import { requireTime } from './require-time.ts';
import { strayIn, withoutQuotes, withoutStray } from './stray-time.ts';
import { onWhichDays } from './which-days.ts';
import { openTime, timesOf, type WishTime } from './wish-time.ts';
import { bareWord, isConditionFirst, isPlace, isQuoted, splitWords } from './wish-words.ts';
import { readTask, readWork } from './wish-work.ts';

export function soundsLikeWish(
  text: string,
  language: IntentWords,
  skills: CompileOptions['skills'],
): boolean {
  const asks = language.asks.has(bareWord(text.split(/\s/, 1)[0] ?? ''));
  const isQuestion = asks && !isConditionFirst(text, language) && !text.split(/\s+/).some(isPlace);
  const isPlain = mayBeWish(text, language, skills) || proposingTimes(text, language).length > 0;
  return !isQuestion && isPlain;
}

/** What is longer than this, and no plain wish, is no task with its time. */
const LONGEST_TASK = 300;

/** Something new; null where it is none that is understood. `lead` is what was said in front of it. */
export function wish(asked: string, reading: Reading, lead?: string): CompileResult | null {
  const { language, options } = reading;
  const isPlain = soundsLikeWish(asked, language, options.skills);
  // Only a task can be left: "Am 1.12. um 9 Uhr Kerzen kaufen".
  if (!isPlain && (asked.length > LONGEST_TASK || language.remark.test(asked))) return null;
  let meant: Joined | null = null;
  for (const time of timesOf(asked, reading, lead)) {
    const read = joined(time, isPlain);
    if (time.content === null) meant = read;
    else if (read.work.kind === 'steps' && !isCarried(time.content, read.work)) meant = read;
    // What rules can't read may still be read with some of its times in it.
    if (!isPlain || !isForSomebody(meant?.work)) break;
  }
  return meant && finished(asked, meant);
}

/** A wish with one of the times that may be its own. */
interface Joined {
  time: WishTime;
  /** All but the time. */
  rest: string;
  work: Work;
  /** What would have said when, and was not read. */
  stray: string | undefined;
}

function joined(time: WishTime, isPlain: boolean): Joined {
  const { settled, reading } = time;
  const { language } = reading;
  const timeless = withoutSpans(settled.text, settled.spans, language);
  const bare = timeless.replace(language.fillers, '');
  const rest = settled.spans.length > 0 ? withoutHabit(bare, time, language) : bare;
  const stray = isPlain ? strayBeside(rest, time) : strayIn(rest, settled, reading);
  const task = stray === undefined ? rest : withoutStray(rest, stray, language);
  const work = isPlain ? readWork(task, time.said, reading) : readTask(task, time.said, reading);
  return { time, rest, work, stray };
}

/** Nobody has read it, or it is left to an agent. */
function isForSomebody(work: Work | undefined): boolean {
  return work === undefined || work.kind === 'none' || work.kind === 'instruction';
}

/** Words that were taken for no time have to be understood, and not only be a part of some text. */
function isCarried(content: string, { steps }: Work & { kind: 'steps' }): boolean {
  return JSON.stringify(steps).toLowerCase().includes(content.toLowerCase());
}

function finished(asked: string, { time, rest, work, stray }: Joined): CompileResult | null {
  const { settled, said, reading } = time;
  const { language } = reading;
  if (work.kind === 'none') return null;
  if (work.kind === 'missing' || work.kind === 'refused') return finish(work, null, reading);
  const second = secondIn(asked, { time, rest, work, stray });
  if (said.hasTime && second !== null)
    return notUnderstood(asked, language.say.oneByOne(second), reading);
  const isOpen = stray !== undefined || time.isOpen;
  const whole = isOpen ? openTime(settled, stray, language) : settled;
  if (whole.kind === 'ask') return { kind: 'question', question: whole.question };
  if (work.kind === 'ask')
    return asksOutOfNothing(asked, work.question, time)
      ? null
      : finish(work, whole.trigger, reading);
  const timed = requireTime(work, whole, reading);
  const onDays = 'kind' in timed ? timed : onWhichDays(timed, { work, settled: whole }, reading);
  return 'kind' in onDays ? onDays : finish(work, onDays.trigger, reading, onDays.notes);
}

/** "save my contacts": where no time, place or condition is said, nobody asked for anything that an open question would complete. */
function asksOutOfNothing(
  asked: string,
  { choices }: CompileQuestion,
  { said: { hasTime }, reading: { language } }: WishTime,
): boolean {
  const words = splitWords(asked);
  const isWaiting = words.some((word) => language.conditionStarts.has(bareWord(word)));
  if (isWaiting || language.taskFrame.test(asked)) return false;
  const isNamed = words.some((word) => isPlace(word) || isQuoted(word) || /\w\.\w/.test(word));
  return choices.length === 0 && !hasTime && !isNamed;
}

/** A message that goes on with "and tell Lena every Tuesday at 6pm" is two wishes, and no text. */
function heldSecond(rest: string, work: Work, { clock, language }: Reading): string | null {
  if (work.kind !== 'steps' || work.steps.some(({ tool }) => tool !== 'message.send')) return null;
  const words = withoutQuotes(rest).split(/\s+/);
  const from = words.findIndex((word, at) => {
    if (!language.joints.has(bareWord(word))) return false;
    const time = clock.read(words.slice(at + 1).join(' '));
    return time.kind === 'when' && time.trigger.kind !== 'at';
  });
  return from < 0 ? null : words.slice(from).join(' ');
}

/** The words of a second time; null where there is none. */
function secondIn(said: string, { rest, work, time: { settled, reading } }: Joined): string | null {
  const again = reading.language.secondTime.exec(withoutQuotes(rest));
  if (again !== null) return rest.slice(again.index);
  const { language, words } = reading;
  return settled.isTwo
    ? entangledWith(said, { intents: language, time: words })
    : heldSecond(rest, work, reading);
}

/** ", but only if it mentions sale" says nothing of when where it is a part of what is done. */
function strayBeside(rest: string, { settled, reading }: WishTime): string | undefined {
  const stray = strayIn(rest, settled, reading);
  const last = bareWord(stray?.split(/\s+/).at(-1) ?? '');
  if (stray === undefined || !reading.language.conditionStarts.has(last)) return stray;
  const answers = createAnswers([]);
  const done = readWhatWork(rest, { ...reading, answers, isOnce: !settled.isRepeating });
  return done.kind === 'none' ? stray : undefined;
}

/** "every night before bed to lock up": in front of the task, a habit says when once more; which hour work is at, nobody knows. */
function withoutHabit(
  text: string,
  { settled }: WishTime,
  { taskFrame, habit }: IntentWords,
): string {
  const frame = taskFrame.exec(text);
  const at = frame === null ? 0 : frame.index + frame[0].length;
  const found = frame === null ? null : habit.exec(text.slice(at));
  const isClock = settled.spans.some(({ start, end }) => /\d/.test(settled.text.slice(start, end)));
  const isSaid = found?.index === 0 && (isClock || found.groups?.['bed'] !== undefined);
  return isSaid ? `${text.slice(0, at)}${text.slice(at + found[0].length)}` : text;
}
