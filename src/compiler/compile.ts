/**
 * Plain words to a draft: when, what, with which tools, and all of it told back in words. It never guesses:
 * what is left open is asked, what is not understood is said to be so, and no tool is named that is not
 * in the catalog. Pure: the same words and facts give the same answer.
 */
import { followUp, managing } from './compile-changes.ts';
import { finish, notUnderstood } from './compile-draft.ts';
import type { Clock, Reading } from './compile-reading.ts';
import type { CompileOptions, CompileResult, ToolFacts } from './compile-types.ts';
import { asReminder, timedNote } from './intents/as-reminder.ts';
import { conditionLast } from './intents/clause-parts.ts';
import { bareWord, unquoted } from './intents/clauses.ts';
import { withoutCourtesy, withoutSpans } from './intents/clean-text.ts';
import { dayBefore } from './intents/day-before.ts';
import {
  askedAhead,
  isTimeOpen,
  type LedWish,
  trueWhenSent,
  withoutLeadIn,
} from './intents/lead-in.ts';
import { limitBeside } from './intents/limit-behind.ts';
import { maskTimeless } from './intents/mask-timeless.ts';
import { matchPhrase } from './intents/match-phrase.ts';
import { mayBeWish } from './intents/may-be-wish.ts';
import { readDataWork } from './intents/read-data-work.ts';
import { instruct, needsJudgement, readJudgement, saysAgain } from './intents/read-judgement.ts';
import { readReminder, readSend } from './intents/read-message.ts';
import {
  readAboutTool,
  readAtOnce,
  readMemory,
  readRun,
  readSkillPhrase,
} from './intents/read-tool-work.ts';
import { requireTime } from './intents/require-time.ts';
import { settle } from './intents/settle-time.ts';
import { hide, readTaskTime } from './intents/task-times.ts';
import { readTimeBefore } from './intents/time-before.ts';
import { ask, createAnswers, NONE, type Work } from './intents/work.ts';
import { languageOf } from './language/detect-language.ts';
import { englishIntents } from './language/english-intents.ts';
import { germanIntents } from './language/german-intents.ts';
import type { IntentWords } from './language/intent-words.ts';
import type { Language } from './language/language.ts';
import { readWhenIn } from './time/read-when.ts';
import type { WhenResult } from './time/result.ts';

/** More than anybody says in one wish; what is longer is refused at once. */
const LONGEST = 4000;

interface Tongue {
  time: Language;
  intents: IntentWords;
}

const INTENTS: readonly IntentWords[] = [englishIntents, germanIntents];

/** The session's language, else the one whose words these are. */
export function tongueOf(text: string, code: string | undefined): Tongue {
  const time = languageOf(text, code ?? markedLanguage(text));
  return { time, intents: INTENTS.find((words) => words.code === time.code) ?? englishIntents };
}

/** Told by its small words, where they are those of one language alone. */
function markedLanguage(text: string): string | undefined {
  const said = text
    .slice(0, 500)
    .toLowerCase()
    .split(/[^\p{L}']+/u);
  const marked = INTENTS.filter(({ markers }) => said.some((word) => markers.has(word)));
  return marked.length === 1 ? marked[0]?.code : undefined;
}

export function compile(text: string, options: CompileOptions): CompileResult {
  const tongue = tongueOf(text, options.language);
  const language = tongue.intents;
  if (text.length > LONGEST)
    return {
      kind: 'not-understood',
      reason: language.say.tooLong(LONGEST),
      suggestions: [...language.say.suggestions],
    };
  const reading: Reading = {
    options,
    language,
    catalog: byName(options.catalog),
    answers: createAnswers(options.answers ?? []),
    clock: timeReader(options, tongue),
  };
  const clean = asReminder(withoutCourtesy(text, language), reading);
  return (
    followUp(clean, reading) ??
    managing(clean, reading) ??
    remembering(clean, reading) ??
    wish(clean, reading) ??
    ledWish(clean, reading) ??
    notUnderstood(clean, refusal(clean, reading), reading)
  );
}

/** By the list itself: one that is asked of again is not gone through again. */
const catalogs = new WeakMap<readonly ToolFacts[], ReadonlyMap<string, ToolFacts>>();

function byName(catalog: readonly ToolFacts[]): ReadonlyMap<string, ToolFacts> {
  const known = catalogs.get(catalog);
  if (known !== undefined) return known;
  const made = new Map(catalog.map((tool) => [tool.name, tool]));
  catalogs.set(catalog, made);
  return made;
}

function timeReader(
  { nowMs, timezone, skills, partsOfDay }: CompileOptions,
  { time: language, intents }: Tongue,
): Clock {
  const usual = partsOfDay === undefined ? {} : { partsOfDay };
  return {
    nowMs,
    say: intents.say,
    read: (text, atMs = nowMs) =>
      readWhenIn(maskTimeless(text, intents, skills), {
        nowMs: atMs,
        timezone,
        language,
        defaults: usual,
      }),
    readPlain: (text) => readWhenIn(text, { nowMs, timezone, language, defaults: usual }),
    // A day without a time is its beginning.
    readDay: (text) =>
      readWhenIn(text, { nowMs, timezone, language, defaults: { ...usual, timeOfDay: '00:00' } }),
  };
}

function remembering(text: string, reading: Reading): CompileResult | null {
  const work = readMemory(text, reading);
  return work.kind === 'none' ? null : finish(work, null, reading);
}

/** Whether words that were not understood may be a wish all the same, and no question or remark. */
export function mayWish(text: string, { language: code, skills }: CompileOptions): boolean {
  const { intents } = tongueOf(text, code);
  return soundsLikeWish(withoutCourtesy(text, intents), intents, skills);
}

function soundsLikeWish(
  text: string,
  language: IntentWords,
  skills: CompileOptions['skills'],
): boolean {
  const isQuestion = language.asks.has(bareWord(text.split(/\s/, 1)[0] ?? ''));
  return !isQuestion && mayBeWish(text, language, skills);
}

/** Something new; null where it is none that is understood. `lead` is what was said in front of it. */
function wish(asked: string, reading: Reading, lead?: string): CompileResult | null {
  const { language } = reading;
  const isPlain = soundsLikeWish(asked, language, reading.options.skills);
  // Only a task can be left: "Am 1.12. um 9 Uhr Kerzen kaufen".
  if (!isPlain && language.bareTask === null) return null;
  const ordered = tied(conditionLast(asked, language), reading);
  const dated = dayBefore(ordered, reading, lead);
  const text = limitBeside(dated.text, language, (part) => reading.clock.read(part));
  const settled = settleWish(text, reading, lead);
  const whole = withoutSpans(settled.text, settled.spans, language);
  const said = settled.spans.length > 0 ? withoutHabit(whole, language) : whole;
  const trigger = settled.kind === 'settled' ? settled.trigger : null;
  const time = {
    hasTime: settled.kind === 'ask' || trigger !== null,
    isCertain: trigger !== null,
    isRepeating: settled.isRepeating,
    saidTime: settled.spans.map(({ start, end }) => settled.text.slice(start, end)).join(' '),
    isFirst: settled.spans[0]?.start === 0,
    isHead: settled.spans[0]?.start === 0 && settled.spans.length === 1,
    ...(lead !== undefined && { lead: trueWhenSent(lead, trigger, reading) }),
  };
  const work = isPlain ? readWork(said, time, reading) : remindOrDo(said, time, reading);
  if (work.kind === 'none') return null;
  if (work.kind === 'missing') return finish(work, null, reading);
  if (time.hasTime && (settled.isTwo || language.secondTime.test(withoutQuotes(said))))
    return notUnderstood(asked, language.say.oneByOne, reading);
  const stray = time.hasTime
    ? (unread(said, settled.keepsTimes, language) ?? timeBehind(said, reading))
    : undefined;
  if (stray !== undefined) {
    return askOpen(language.say.unreadable(stray), reading);
  }
  if (dated.isOpen) return askOpen(null, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (work.kind === 'ask') return { kind: 'question', question: work.question };
  const timed = requireTime(work, settled, reading);
  if ('kind' in timed) return timed;
  return finish(work, timed.trigger, reading, timed.notes);
}

/** "at 9 and again at 5" is at both, where they are read as one; else it is a second wish. */
function tied(text: string, { language, clock }: Reading): string {
  const joined = text.replace(language.onceMore, '$1');
  if (joined === text) return text;
  const read = clock.read(joined);
  const isOne = read.kind === 'when' || (read.kind === 'question' && read.about !== 'which');
  return isOne ? joined : text;
}

function askOpen(reason: string | null, { language }: Reading): CompileResult {
  return { kind: 'question', question: { text: language.say.askWhen(reason), choices: [] } };
}

/** "every night before bed to lock up": in front of the task, a habit says when once more. */
function withoutHabit(text: string, { taskFrame, habit }: IntentWords): string {
  const frame = taskFrame.exec(text);
  const at = frame === null ? 0 : frame.index + frame[0].length;
  const found = frame === null ? null : habit.exec(text.slice(at));
  return found?.index === 0 ? `${text.slice(0, at)}${text.slice(at + found[0].length)}` : text;
}

function withoutQuotes(text: string): string {
  return text.includes('"') ? text.replaceAll(/"[^"]*"/g, '') : text;
}

/** "… to fetch Leo, on Fridays at 15:00": a time of its own behind the task, which nothing has read. */
function timeBehind(said: string, { clock, language }: Reading): string | undefined {
  const tail = said.slice(said.lastIndexOf(',') + 1).trim();
  if (tail.length + 1 >= said.length) return undefined;
  // "…, but at 9 on Sundays", "…, skip 22 December"
  const words = tail.split(/\s+/);
  const from = words.findIndex((word) => !language.limitLeads.has(bareWord(word)));
  const time = words.slice(Math.max(0, from)).join(' ');
  const result = clock.read(time);
  if (result.kind === 'none') return undefined;
  const [first, last] = [result.spans[0], result.spans.at(-1)];
  const isWhole = first?.start === 0 && (last?.end ?? 0) >= time.length;
  return isWhole ? tail : undefined;
}

/** What is left over and would have said when; a task may speak of dates of its own. */
function unread(said: string, keepsTimes: boolean, language: IntentWords): string | undefined {
  const bare = withoutQuotes(said);
  const date = keepsTimes ? null : language.strayDate.exec(bare);
  return (date ?? language.strayLimit.exec(bare))?.[0].replace(/^[\s,;–—]+/, '').trim();
}

/** When it is wished for, without the times that the task speaks of. */
function settleWish(text: string, reading: Reading, lead?: string) {
  const { clock, language } = reading;
  const before = readTimeBefore(text, reading, lead);
  if (before !== null)
    return { ...settle({ text, result: before }, reading), keepsTimes: true, isTwo: false };
  const {
    result,
    hidden,
    isTwo = false,
  } = readTaskTime(text, (said) => clock.read(said), language);
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

/** A wish that something else was said in front of. */
function ledWish(text: string, reading: Reading): CompileResult | null {
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
  if (leadTime.kind !== 'none' && withoutSpans(lead, leadTime.spans, language) === '') return null;
  const saysWhen = clock.read(said).kind !== 'none' || language.before.test(said);
  const isNothing = matchPhrase(said, language, ['remind-nothing']) !== null;
  // "Dentist on 24 November at 3pm, remind me"; "the show is at 8, remind me" tells the time of the show.
  const first = bareWord(lead.split(/\s/, 1)[0] ?? '');
  const isOpen = !saysWhen && isNothing;
  if (isOpen && language.ownTask.test(lead))
    return wish(language.say.remindMe(lead.replace(language.ownTask, '')), reading);
  const isThing = isOpen && !language.questionStarts.has(first);
  return isThing ? wish(language.say.remindAbout(lead), reading) : wish(said, reading, lead);
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

/** Why not, where that is plain: nothing here writes to other people. */
function refusal(text: string, { language }: Reading): string | null {
  return language.toOthers.test(text) ? language.say.onlyToYou : null;
}

interface TimeSaid {
  hasTime: boolean;
  isCertain: boolean;
  isRepeating: boolean;
  saidTime: string;
  /** The sentence begins with it. */
  isFirst: boolean;
  /** And says no more of it anywhere else. */
  isHead: boolean;
  lead?: string;
}

function readWork(whole: string, time: TimeSaid, reading: Reading): Work {
  const { language, catalog } = reading;
  // `"remind me to stretch" every 30 minutes`.
  const text = unquoted(whole);
  if (text === '') return NONE;
  const said = { ...reading, ...time };
  const reminder = readReminder(text, said);
  if (reminder.kind !== 'none') return reminder;
  for (const read of [readSkillPhrase, readRun]) {
    const work = read(text, said);
    if (work.kind !== 'none') return work;
  }
  // What speaks of ending or changing something never starts another.
  if (matchPhrase(text, language, ['remove', 'pause', 'resume', 'move']) !== null) return NONE;
  const atOnce = time.hasTime ? NONE : readAtOnce(text, said);
  if (atOnce.kind !== 'none') return atOnce;
  const judges = { language, catalog, ...time };
  if (needsJudgement(text, language)) return time.hasTime ? readJudgement(text, judges) : NONE;
  for (const read of [readDataWork, readAboutTool, readSend]) {
    const work = read(text, said);
    if (work.kind !== 'none') return work;
  }
  if (!time.hasTime) return NONE;
  const judged = readJudgement(text, judges);
  return judged.kind === 'none' ? remindOrDo(text, time, reading) : judged;
}

/** No "don't forget" is longer. */
const LONGEST_END = 40;

const RANGE = /\d\s?[-–]\s?\d/;

/** One word is a task where its whole time stands in front of it, also as a range: "every Tuesday 15:00-16:00 yoga". */
function comesAgain(time: TimeSaid, task: readonly string[], language: IntentWords): boolean {
  if (!saysAgain(time.saidTime, language)) return false;
  if (time.isCertain) return task.length > 1 || time.isHead;
  return time.isHead && time.isRepeating && RANGE.test(time.saidTime);
}

/** "every Friday at 5pm submit the timesheet": who does it? */
function remindOrDo(text: string, time: TimeSaid, reading: Reading): Work {
  const { language, answers } = reading;
  const { say } = language;
  const remind = (task: string): Work =>
    readReminder(say.remindMe(task), { ...reading, hasTime: true, isCertain: time.isCertain });
  const end = text.slice(-LONGEST_END);
  const kept = end.replace(language.notForgotten, '');
  if (time.hasTime && kept !== end) return remind(`${text.slice(0, -LONGEST_END)}${kept}`);
  const words = text.split(/\s+/);
  const first = (words[0] ?? '').toLowerCase();
  const isAgain = comesAgain(time, words, language);
  const isTask = time.isFirst && time.hasTime && language.bareTask?.test(text) === true;
  const isWish = isTask || (isAgain && /^[\p{L}]+$/u.test(first));
  const isRemark = language.questionStarts.has(first) && !(isTask && language.articles.has(first));
  if (!isWish || isRemark || language.aboutYou.test(text)) return NONE;
  // "…, erinner mich dran": it was said who does it.
  const led = withoutLeadIn(text, language);
  if (led !== null)
    return matchPhrase(led.wish, language, ['remind-nothing']) === null ? NONE : remind(led.lead);
  // Behind its time a noun has a capital; the first word of a sentence always has.
  const isOrder = language.orders.has(first) && (!time.isFirst || words[0] === first);
  if (isOrder && time.isCertain) return instruct(text, reading);
  const answer = answers.next();
  if (answer === say.remindOfIt) return remind(text);
  if (answer === say.doIt) return instruct(text, reading);
  return ask(say.askRemindOrDo(text), [say.remindOfIt, say.doIt]);
}
