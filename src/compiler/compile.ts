/**
 * Plain words to a draft: when, what, with which tools, and all of it told back in words. It never guesses:
 * what is left open is asked, what is not understood is said to be so, and no tool is named that is not
 * in the catalog. Pure: the same words and facts give the same answer.
 */
import { describeTrigger, formatWallTime } from '../domain/describe-trigger.ts';
import type { PlanTool } from '../domain/plan.ts';
import { instantMs } from '../domain/time/instant.ts';
import type { Trigger } from '../domain/trigger.ts';
import { finish, notUnderstood, withTrigger } from './compile-draft.ts';
import type { CompileOptions, CompileResult, ToolFacts } from './compile-types.ts';
import { bareWord } from './intents/clauses.ts';
import { withoutCourtesy, withoutSpans } from './intents/clean-text.ts';
import { editTrigger, type TimeReader } from './intents/edit-trigger.ts';
import { maskTimeless } from './intents/mask-timeless.ts';
import { matchPhrase } from './intents/match-phrase.ts';
import { mayBeWish } from './intents/may-be-wish.ts';
import { readDataWork } from './intents/read-data-work.ts';
import { instruct, needsJudgement, readJudgement, saysAgain } from './intents/read-judgement.ts';
import { findManaged, managed, namesOf, readManage } from './intents/read-manage.ts';
import { readReminder, readSend } from './intents/read-message.ts';
import { readAboutTool, readMemory, readRun, readSkillPhrase } from './intents/read-tool-work.ts';
import { type Settled, settle } from './intents/settle-time.ts';
import { type Answers, ask, createAnswers, NONE, type Work } from './intents/work.ts';
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

interface Clock extends TimeReader {
  readDay(text: string): WhenResult;
}

interface Reading {
  options: CompileOptions;
  language: IntentWords;
  catalog: ReadonlyMap<string, ToolFacts>;
  answers: Answers;
  clock: Clock;
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
  const clean = asReminder(withoutCourtesy(text, language), language);
  return (
    followUp(clean, reading) ??
    managing(clean, reading) ??
    remembering(clean, reading) ??
    wish(clean, reading)
  );
}

function asReminder(text: string, language: IntentWords): string {
  const timer = matchPhrase(text, language, ['timer']);
  return timer === null ? text : language.say.timer(timer.slots['length'] ?? '');
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
    // A day without a time is its beginning.
    readDay: (text) =>
      readWhenIn(text, { nowMs, timezone, language, defaults: { ...usual, timeOfDay: '00:00' } }),
  };
}

/** What changes the draft or the schedule that was talked about last. */
function followUp(text: string, reading: Reading): CompileResult | null {
  const { options, language } = reading;
  const previous = options.previous ?? null;
  if (previous === null) return null;
  const isOpen = previous.draft !== null || previous.isAsked === true;
  if (!isOpen && previous.scheduleId === null) return null;
  const matched = matchPhrase(text, language, [
    'accept',
    'refuse',
    'cancel-it',
    'change-it',
    'narrow-it',
  ]);
  if (matched === null) return null;
  const { steps } = language.say;
  switch (matched.name) {
    case 'accept':
      if (previous.draft === null) return null;
      return finish(managed(reading, { kind: 'accept' }, steps.accept), null, reading);
    case 'refuse':
    case 'cancel-it':
      if (!isOpen && matched.name === 'cancel-it') return removeLast(reading);
      if (!isOpen) return null;
      return finish(managed(reading, { kind: 'discard' }, steps.discard), null, reading);
    default:
      return changeLast(matched.slots['when'] ?? '', text, matched.name === 'narrow-it', reading);
  }
}

function lastSchedule({ options }: Reading) {
  return options.schedules?.find(({ id }) => id === options.previous?.scheduleId);
}

function removeLast(reading: Reading): CompileResult | null {
  const schedule = lastSchedule(reading);
  if (schedule === undefined) return null;
  const what = reading.language.say.steps.manage.remove(namesOf([schedule]));
  return finish(managed(reading, { kind: 'remove', ids: [schedule.id] }, what), null, reading);
}

function changeLast(
  when: string,
  text: string,
  isNarrowing: boolean,
  reading: Reading,
): CompileResult | null {
  const { options, clock } = reading;
  const draft = options.previous?.draft ?? null;
  const schedule = lastSchedule(reading);
  const trigger = draft === null ? schedule?.trigger : draft.trigger;
  if (trigger === undefined || trigger === null) return null;
  const edited = editTrigger(isNarrowing ? text : when, trigger, clock);
  if (edited.kind === 'none') return null;
  const settled = settle({ text: when, result: edited }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger === null) return null;
  if (draft !== null) return { kind: 'draft', draft: withTrigger(draft, settled.trigger, reading) };
  return schedule === undefined
    ? null
    : update([schedule.id], [schedule], settled.trigger, reading);
}

function update(
  ids: string[],
  schedules: NonNullable<CompileOptions['schedules']>,
  trigger: Trigger,
  reading: Reading,
): CompileResult {
  const { steps, triggers } = reading.language.say;
  const what = steps.update(namesOf(schedules), describeTrigger(trigger, triggers));
  return finish(managed(reading, { kind: 'update', ids, trigger }, what), null, reading);
}

/** What is about schedules that exist. */
function managing(text: string, reading: Reading): CompileResult | null {
  const moved = move(text, reading) ?? pauseUntil(text, reading);
  if (moved !== null) return moved;
  const work = readManage(text, reading);
  return work.kind === 'none' ? null : finish(work, null, reading);
}

function move(text: string, reading: Reading): CompileResult | null {
  const managing = findManaged(text, ['move'], reading);
  if (managing === null || managing.found.kind === 'none') return null;
  const { found, matched } = managing;
  if (found.kind === 'ask') return finish(found.work, null, reading);
  const [schedule] = found.schedules;
  if (schedule === undefined) return null;
  const edited = editTrigger(matched.slots['when'] ?? '', schedule.trigger, reading.clock);
  if (edited.kind === 'none') return null;
  const settled = settle({ text, result: edited }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger === null) return null;
  return update([schedule.id], [schedule], settled.trigger, reading);
}

function pauseUntil(text: string, reading: Reading): CompileResult | null {
  const managing = findManaged(text, ['pause-until'], reading);
  if (managing === null || managing.found.kind === 'none') return null;
  const { found, matched } = managing;
  if (found.kind === 'ask') return finish(found.work, null, reading);
  const { language, clock } = reading;
  const { when, length } = matched.slots;
  const words = when ?? language.say.in(length ?? '');
  const read = clock.readDay(words);
  const settled = settle({ text: words, result: read }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger?.kind !== 'at') return null;
  const { atUtc, timezone } = settled.trigger;
  const until = formatWallTime(instantMs(atUtc), timezone, language.say.triggers);
  const ids = found.schedules.map(({ id }) => id);
  const what = language.say.steps.pauseUntil(namesOf(found.schedules), until);
  return finish(
    managed(reading, { kind: 'pause-until', ids, untilUtc: atUtc }, what),
    null,
    reading,
  );
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

/** Something new. */
function wish(text: string, reading: Reading): CompileResult {
  const { clock, language } = reading;
  const isPlain = soundsLikeWish(text, language, reading.options.skills);
  // Only a task can be left: "Am 1.12. um 9 Uhr Kerzen kaufen".
  if (!isPlain && language.bareTask === null) return notUnderstood(text, null, reading);
  const settled = settle({ text, result: clock.read(text) }, reading);
  const said = withoutSpans(settled.text, settled.spans, language);
  const time = {
    hasTime: settled.kind === 'ask' || settled.trigger !== null,
    isCertain: settled.kind === 'settled' && settled.trigger !== null,
    isRepeating: settled.isRepeating,
    saidTime: settled.spans.map(({ start, end }) => settled.text.slice(start, end)).join(' '),
    isFirst: settled.spans[0]?.start === 0,
  };
  const work = isPlain ? readWork(said, time, reading) : remindOrDo(said, time, reading);
  if (work.kind === 'none') return notUnderstood(text, null, reading);
  if (work.kind === 'missing') return finish(work, null, reading);
  const stray = language.strayDate.exec(said.replaceAll(/"[^"]*"/g, ''))?.[0];
  if (stray !== undefined && time.hasTime) {
    const text = language.say.askWhen(language.say.unreadable(stray));
    return { kind: 'question', question: { text, choices: [] } };
  }
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (work.kind === 'ask') return { kind: 'question', question: work.question };
  const timed = requireTime(work, settled, reading);
  if ('kind' in timed) return timed;
  return finish(work, timed.trigger, reading, timed.notes);
}

interface TimeSaid {
  hasTime: boolean;
  isCertain: boolean;
  isRepeating: boolean;
  saidTime: string;
  /** The sentence begins with it. */
  isFirst: boolean;
}

function readWork(text: string, time: TimeSaid, reading: Reading): Work {
  const { language, catalog } = reading;
  if (text === '') return NONE;
  const said = { ...reading, hasTime: time.hasTime };
  const reminder = readReminder(text, said);
  if (reminder.kind !== 'none') return reminder;
  for (const read of [readSkillPhrase, readRun]) {
    const work = read(text, said);
    if (work.kind !== 'none') return work;
  }
  // What speaks of ending or changing something never starts another.
  if (matchPhrase(text, language, ['remove', 'pause', 'resume', 'move']) !== null) return NONE;
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

/** "every Friday at 5pm submit the timesheet": who does it? */
function remindOrDo(text: string, time: TimeSaid, reading: Reading): Work {
  const { language, answers } = reading;
  const words = text.split(/\s+/);
  const first = (words[0] ?? '').toLowerCase();
  const isAgain = time.isCertain && saysAgain(time.saidTime, language) && words.length > 1;
  const isTask = time.isFirst && time.hasTime && language.bareTask?.test(text) === true;
  const isWish = isTask || (isAgain && /^[\p{L}]+$/u.test(first));
  const isRemark = language.questionStarts.has(first) && !(isTask && language.articles.has(first));
  if (!isWish || isRemark) return NONE;
  const { say } = language;
  const answer = answers.next();
  if (answer === say.remindOfIt)
    return readReminder(say.remindMe(text), { ...reading, hasTime: true });
  if (answer === say.doIt) return instruct(text, reading);
  return ask(say.askRemindOrDo(text), [say.remindOfIt, say.doIt]);
}

/** A reminder needs a time, a watch a pace; what is to be done now needs neither. */
function requireTime(
  work: Work,
  settled: Settled & { kind: 'settled' },
  reading: Reading,
): { trigger: Trigger | null; notes: string[] } | CompileResult {
  const { language, answers, clock } = reading;
  const { trigger, notes, reason } = settled;
  const isWatch = work.kind === 'steps' && work.needsPace === true;
  const lacksPace = isWatch && (trigger === null || trigger.kind === 'at');
  const isReminder = work.kind === 'steps' && isReminderOnly(work.steps, language);
  if (!lacksPace && (trigger !== null || (!isReminder && reason === null)))
    return { trigger, notes };
  const question = lacksPace
    ? { text: language.say.askHowOften, choices: [...language.say.howOften] }
    : { text: language.say.askWhen(reason), choices: [] };
  const answer = answers.next();
  if (answer === null) return { kind: 'question', question };
  const direct = clock.read(answer);
  const result = direct.kind === 'none' ? clock.read(language.say.at(answer)) : direct;
  const again = settle({ text: answer, result }, reading);
  if (again.kind === 'ask') return { kind: 'question', question: again.question };
  if (again.trigger === null) return { kind: 'question', question };
  return { trigger: again.trigger, notes: again.notes };
}

/** What is said at once would be said back: nobody wants to be reminded now. */
function isReminderOnly(steps: readonly PlanTool[], { say }: IntentWords): boolean {
  const text = steps[0]?.input['text'];
  const marks = [say.reminder(''), say.wakeUp, say.alarm];
  return (
    steps.length === 1 && typeof text === 'string' && marks.some((mark) => text.startsWith(mark))
  );
}
