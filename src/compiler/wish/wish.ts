/** Something new that is wished for: when, what, and all of it put together. */

import type { IntentWords } from '../../language/intent-words.ts';
import { finish, notUnderstood } from '../compile-draft.ts';
import type { Reading } from '../compile-reading.ts';
import type { CompileOptions, CompileResult } from '../compile-types.ts';
import { matchPhrase } from '../frames/match-phrase.ts';
import { timedNote } from '../intents/as-reminder.ts';
import { bareWord, isConditionFirst, unquoted } from '../intents/clauses.ts';
import { withoutCourtesy, withoutSpans } from '../intents/clean-text.ts';
import {
  askedAhead,
  isTimeOpen,
  type LedWish,
  trueWhenSent,
  withoutLeadIn,
} from '../intents/lead-in.ts';
import { mayBeWish } from '../intents/may-be-wish.ts';
import { instruct, needsJudgement, readJudgement, saysAgain } from '../intents/read-judgement.ts';
import { readReminder, readSend } from '../intents/read-message.ts';
import { readAboutTool, readAtOnce, readRun, readSkillPhrase } from '../intents/read-tool-work.ts';
import { ask, createAnswers, NONE, type Work } from '../intents/work.ts';
import { readWhatWork } from '../what/what-work.ts';
import type { WhenResult } from '../when/result.ts';
import { spansIn } from '../when/result-kinds.ts';
import { hide } from './hide.ts';
import { limitBehind, withLimit } from './limit-behind.ts';
import { requireTime } from './require-time.ts';
import { type Settled, settle } from './settle-time.ts';
import { strayIn, withoutQuotes, withoutStray } from './stray-time.ts';
import { sameTimeAsTold } from './time-as-told.ts';
import { readTimeBefore } from './time-before.ts';
import { whichTime } from './which-time.ts';

export function soundsLikeWish(
  text: string,
  language: IntentWords,
  skills: CompileOptions['skills'],
): boolean {
  const asks = language.asks.has(bareWord(text.split(/\s/, 1)[0] ?? ''));
  const isQuestion = asks && !isConditionFirst(text, language);
  return !isQuestion && mayBeWish(text, language, skills);
}

/** Something new; null where it is none that is understood. `lead` is what was said in front of it. */
export function wish(asked: string, reading: Reading, lead?: string): CompileResult | null {
  const { language } = reading;
  const isPlain = soundsLikeWish(asked, language, reading.options.skills);
  // Only a task can be left: "Am 1.12. um 9 Uhr Kerzen kaufen".
  if (!isPlain && (asked.length > LONGEST_TASK || language.remark.test(asked))) return null;
  const ordered = tied(asked, reading);
  const told = sameTimeAsTold(ordered, reading, lead);
  const { text, limit } = limitBehind(told.text, reading);
  const settled = withLimit(settleWish(text, reading, lead), limit, reading);
  const timeless = withoutSpans(settled.text, settled.spans, language);
  const bare = timeless.replace(language.fillers, '');
  const said = settled.spans.length > 0 ? withoutHabit(bare, language) : bare;
  const time = timeSaid(settled, reading, lead);
  const stray = isPlain ? strayOf(said, settled, reading) : strayIn(said, settled, reading);
  const task = stray === undefined ? said : withoutStray(said, stray, language);
  const work = isPlain ? readWork(task, time, reading) : remindOrDo(task, time, reading);
  if (work.kind === 'none') return null;
  if (work.kind === 'missing') return finish(work, null, reading);
  if (time.hasTime && (settled.isTwo || language.secondTime.test(withoutQuotes(said))))
    return notUnderstood(asked, language.say.oneByOne, reading);
  const isOpen = stray !== undefined || told.isOpen;
  const whole = isOpen ? open(settled, stray, language) : settled;
  if (whole.kind === 'ask') return { kind: 'question', question: whole.question };
  if (work.kind === 'ask') return { kind: 'question', question: work.question };
  const timed = requireTime(work, whole, reading);
  if ('kind' in timed) return timed;
  return finish(work, timed.trigger, reading, timed.notes);
}

function timeSaid(settled: Settled, reading: Reading, lead: string | undefined): TimeSaid {
  const { text, spans } = settled;
  const trigger = settled.kind === 'settled' ? settled.trigger : null;
  return {
    hasTime: settled.kind === 'ask' || trigger !== null,
    isCertain: trigger !== null,
    isRepeating: settled.isRepeating,
    saidTime: spans.map(({ start, end }) => text.slice(start, end)).join(' '),
    isFirst: spans[0]?.start === 0,
    isNote: /^\s*:\s/.test(text.slice(spans.at(-1)?.end)),
    isEdge: isEdge(settled),
    isHead: spans[0]?.start === 0 && spans.length === 1,
    lead: lead === undefined ? undefined : trueWhenSent(lead, trigger, reading),
  };
}

/** ", but only if it mentions sale" says nothing of when where it is a part of what is done. */
function strayOf(
  said: string,
  settled: Settled & { keepsTimes: boolean },
  reading: Reading,
): string | undefined {
  const stray = strayIn(said, settled, reading);
  const last = bareWord(stray?.split(/\s+/).at(-1) ?? '');
  if (stray === undefined || !reading.language.conditionStarts.has(last)) return stray;
  const answers = createAnswers([]);
  const done = readWhatWork(said, { ...reading, answers, isOnce: !settled.isRepeating });
  return done.kind === 'none' ? stray : undefined;
}

/** All of the time stands in front of the task, or all behind it. */
function isEdge({ text, spans }: Settled): boolean {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return false;
  const gaps = spans.slice(1).map(({ start }, at) => text.slice(spans[at]?.end, start));
  // Small words may stand between its parts.
  const isOne = !/\p{L}{4}/u.test(gaps.join(''));
  return isOne && (first.start === 0 || last.end >= text.trimEnd().length - 1);
}

/** "at 9 and again at 5" is at both, where they are read as one; else it is a second wish. */
function tied(text: string, { language, clock }: Reading): string {
  if (text.search(language.onceMore) < 0) return text;
  const joined = text.replace(language.onceMore, '$1');
  const read = clock.read(joined);
  const isOne = read.kind === 'when' || (read.kind === 'question' && read.about !== 'which');
  return isOne ? joined : text;
}

/** All of the time is asked for again, with why. */
function open({ text, spans }: Settled, stray: string | undefined, { say }: IntentWords) {
  const reason = stray === undefined ? null : say.unreadable(stray);
  const nothing = { trigger: null, notes: [], isRepeating: false };
  return { kind: 'settled', text, spans, reason, isOpen: true, ...nothing } as const;
}

/** "every night before bed to lock up": in front of the task, a habit says when once more. */
function withoutHabit(text: string, { taskFrame, habit }: IntentWords): string {
  const frame = taskFrame.exec(text);
  const at = frame === null ? 0 : frame.index + frame[0].length;
  const found = frame === null ? null : habit.exec(text.slice(at));
  return found?.index === 0 ? `${text.slice(0, at)}${text.slice(at + found[0].length)}` : text;
}

/** When it is wished for, without the times that the task speaks of. */
function settleWish(text: string, reading: Reading, lead?: string) {
  const { clock, language } = reading;
  const before = readTimeBefore(text, reading, lead);
  if (before !== null) return settleBefore({ text, result: before }, reading, lead);
  const later = lead === undefined ? null : language.lengthLater.exec(text);
  if (later !== null) {
    const end = later.index + later[0].length;
    const open = settle({ text, result: { kind: 'none', reason: null } }, reading);
    return { ...open, spans: [{ start: later.index, end }], keepsTimes: true, isTwo: false };
  }
  const { result, hidden, isTwo = false } = whichTime(text, (said) => clock.read(said), language);
  if (lead !== undefined && result.kind !== 'none' && isTimeOpen(lead, { text, result }, clock)) {
    const open = settle({ text, result: { kind: 'none', reason: null } }, reading);
    return { ...open, spans: result.spans, keepsTimes: true, isTwo };
  }
  if (hidden.length === 0)
    return { ...settle({ text, result }, reading), keepsTimes: false, isTwo };
  // What is answered is read behind the same words, so the same places stay hidden.
  const read = (longer: string): WhenResult => clock.read(hide(longer, hidden));
  const settled = settle({ text, result }, { ...reading, clock: { ...clock, read } });
  return { ...settled, keepsTimes: true, isTwo };
}

/** What is answered is counted in the same way. */
function settleBefore(
  before: { text: string; result: NonNullable<ReturnType<typeof readTimeBefore>> },
  reading: Reading,
  lead?: string,
) {
  const { event } = before.result.shift;
  const read = (longer: string): WhenResult => {
    const again = readTimeBefore(longer, reading, lead) ?? reading.clock.read(longer);
    const isSame = event !== 'told' || again.shift?.event === 'told';
    return isSame ? again : { kind: 'none', reason: null };
  };
  const settled = settle(before, { ...reading, clock: { ...reading.clock, read } });
  return { ...settled, keepsTimes: true, isTwo: false };
}

/** A wish that something else was said in front of. */
export function ledWish(text: string, reading: Reading): CompileResult | null {
  const asked = askedAhead(text, reading.language);
  if (asked !== null) return answerLater(asked, reading);
  const led = withoutLeadIn(text, reading.language);
  if (led === null) {
    const note = timedNote(text, reading);
    return note === null ? null : wish(note, reading);
  }
  const { language, clock } = reading;
  const { lead, wish: said } = led;
  // "Starting December 1st, remind me …" says when, and tells nothing.
  const leadTime = clock.read(lead);
  const spans = spansIn(leadTime);
  if (spans.length > 0 && withoutSpans(lead, spans, language) === '') return null;
  const wished = clock.read(said);
  const saysWhen = wished.kind !== 'none' || wished.shift !== undefined;
  const isNothing = matchPhrase(said, language, ['remind-nothing']) !== null;
  // "Dentist on 24 November at 3pm, remind me"; "the show is at 8, remind me" tells the time of the show.
  const first = bareWord(lead.split(/\s/, 1)[0] ?? '');
  const isOpen = !saysWhen && isNothing;
  if (isOpen && language.ownTask.test(lead))
    return wish(language.say.remindMe(lead.replace(language.ownTask, '')), reading);
  const own = isOpen ? ownBehindTime(lead, leadTime, language) : null;
  if (own !== null) return wish(own, reading);
  const isThing = isOpen && !language.questionStarts.has(first);
  return isThing ? wish(language.say.remindAbout(lead), reading) : wish(said, reading, lead);
}

/** "in 20 minutes I have to leave": the time in front of what somebody has to do. */
function ownBehindTime(lead: string, time: WhenResult, language: IntentWords): string | null {
  const [span] = time.kind === 'none' ? [] : time.spans;
  if (time.kind === 'none' || span?.start !== 0 || time.spans.length > 1) return null;
  const rest = lead.slice(span.end).replace(/^[\s,]+/, '');
  if (!language.ownTask.test(rest)) return null;
  return language.say.remindAt(lead.slice(0, span.end), rest.replace(language.ownTask, ''));
}

/** "what's the time in Tokyo? tell me every day at 14:00". */
function answerLater({ lead, wish: said }: LedWish, reading: Reading): CompileResult | null {
  const settled = settle({ text: said, result: reading.clock.read(said) }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger === null) return null;
  const rest = withoutSpans(said, settled.spans, reading.language);
  const work = instruct(`${lead} ${rest}`, reading);
  return finish(work, settled.trigger, reading, settled.notes);
}

interface TimeSaid {
  hasTime: boolean;
  isCertain: boolean;
  isRepeating: boolean;
  saidTime: string;
  /** The sentence begins with it. */
  isFirst: boolean;
  /** A colon stands behind it. */
  isNote: boolean;
  /** All of it stands at one end. */
  isEdge: boolean;
  /** And says no more of it anywhere else. */
  isHead: boolean;
  lead: string | undefined;
}

function readWork(whole: string, time: TimeSaid, reading: Reading): Work {
  const { language } = reading;
  // `"remind me to stretch" every 30 minutes`.
  const text = unquoted(whole);
  if (text === '') return NONE;
  const { hasTime, isCertain, isRepeating, saidTime, lead } = time;
  const said = { ...reading, hasTime, isCertain, isRepeating, saidTime, lead };
  const reminder = readReminder(text, said);
  if (reminder.kind !== 'none') return reminder;
  for (const read of [readSkillPhrase, readRun]) {
    const work = read(text, said);
    if (work.kind !== 'none') return work;
  }
  // What speaks of ending or changing something never starts another.
  if (matchPhrase(text, language, ['remove', 'pause', 'resume', 'move']) !== null)
    // "turn off the stove in 30 minutes": that is no schedule.
    return isBareTask(text, time, language) ? remindOrDo(text, time, reading) : NONE;
  const atOnce = readAtOnce(text, said, hasTime);
  if (atOnce.kind !== 'none') return atOnce;
  if (needsJudgement(text, language)) return hasTime ? readJudgement(text, said) : NONE;
  const isOnce = hasTime && !isRepeating;
  for (const read of [readWhatWork, readAboutTool, readSend]) {
    const work = read(text, { ...said, isOnce });
    if (work.kind !== 'none') return work;
  }
  if (!hasTime) return NONE;
  const judged = readJudgement(text, said);
  return judged.kind === 'none' ? remindOrDo(text, time, reading) : judged;
}

/** What is longer than this, and no plain wish, is no task with its time. */
const LONGEST_TASK = 300;

/** No "don't forget" is longer. */
const LONGEST_END = 40;

const RANGE = /\d\s?[-–]\s?\d/;

/** One word is a task where its whole time stands in front of it, also as a range: "every Tuesday 15:00-16:00 yoga". */
function comesAgain(time: TimeSaid, task: readonly string[], language: IntentWords): boolean {
  if (!saysAgain(time.saidTime, language)) return false;
  if (time.isCertain) return task.length > 1 || time.isHead;
  return time.isHead && time.isRepeating && RANGE.test(time.saidTime);
}

/** "Am 1.12. um 9 Uhr Kerzen kaufen", "call Bo tomorrow at 9". */
function isBareTask(text: string, time: TimeSaid, language: IntentWords): boolean {
  const isSure = time.isCertain || time.isRepeating;
  const isPlaced = language.taskFirst ? time.isEdge && isSure : time.isFirst && time.hasTime;
  if (!isPlaced || language.remark.test(text) || !language.bareTask.test(text)) return false;
  // What speaks of alarms asks for one, or about one.
  return !text.split(/\s+/).some((word) => language.reminders.has(bareWord(word)));
}

/** "every Friday at 5pm submit the timesheet": who does it? */
function remindOrDo(text: string, time: TimeSaid, reading: Reading): Work {
  const { language, answers } = reading;
  const { say } = language;
  const remind = (task: string): Work =>
    readReminder(say.remindMe(task), { ...reading, hasTime: true, isCertain: time.isCertain });
  const end = text.slice(-LONGEST_END);
  const kept = end.replace(language.notForgotten, '');
  if (time.hasTime && kept !== end)
    return remind(withoutCourtesy(`${text.slice(0, -LONGEST_END)}${kept}`, language));
  const words = text.split(/\s+/);
  const first = (words[0] ?? '').toLowerCase();
  const isAgain = comesAgain(time, words, language);
  const isTask = isBareTask(text, time, language);
  const isWish = isTask || (isAgain && /^[\p{L}]+$/u.test(first));
  const isThing = isTask && !language.taskFirst && language.articles.has(first);
  const isRemark = language.questionStarts.has(first) && !isThing;
  if (!isWish || isRemark || language.aboutYou.test(text) || language.toOthers.test(text))
    return NONE;
  // "…, erinner mich dran": it was said who does it.
  const led = withoutLeadIn(text, language);
  if (led !== null)
    return matchPhrase(led.wish, language, ['remind-nothing']) === null ? NONE : remind(led.lead);
  // "in 2h: laundry".
  if (time.isNote && time.isHead && !time.isRepeating) return remind(text);
  // Behind its time a noun has a capital; the first word of a sentence always has.
  const isOrder = language.orders.has(first) && (!time.isFirst || words[0] === first);
  if (isOrder && time.isCertain) return instruct(text, reading);
  const answer = answers.next();
  if (answer === say.remindOfIt) return remind(text);
  if (answer === say.doIt) return instruct(text, reading);
  return ask(say.askRemindOrDo(text), [say.remindOfIt, say.doIt]);
}
