/**
 * Plain words to a draft: when, what, with which tools, and all of it told back in words. It never guesses:
 * what is left open is asked, what is not understood is said to be so, and no tool is named that is not
 * in the catalog. Pure: the same words and facts give the same answer.
 */

import { type OnceInEffort, onceInEffort, spendEffort, withinEffort } from '../base/effort.ts';
import { asOneDraft, draftsIn } from '../domain/draft.ts';
import type { IntentWords } from '../language/intent-words.ts';
import type { Language } from '../language/language.ts';
import { LONGEST_READ } from '../language/longest-read.ts';
import { readAround } from './compile-around.ts';
import { followUp, isChange } from './compile-changes.ts';
import { finish, notUnderstood } from './compile-draft.ts';
import { nothingDone } from './compile-endings.ts';
import { managing } from './compile-managing.ts';
import type { Clock, Reading } from './compile-reading.ts';
import { severalWishes } from './compile-several.ts';
import type {
  CompileOptions,
  CompileResult,
  Draft,
  OneResult,
  ToolFacts,
} from './compile-types.ts';
import { eventWish, unknownSchedule } from './events/event-wish.ts';
import { serviceWish } from './events/service-wish.ts';
import { matchPhrase } from './frames/match-phrase.ts';
import { isThis } from './frames/read-manage.ts';
import { readingEffort } from './reading-effort.ts';
import { entangledWith, refusedWhole, refusedWords } from './refused-words.ts';
import { withReminderTerms } from './reminders/reminder-terms.ts';
import { whoIsUs } from './reminders/who-is-us.ts';
import { compareBare } from './restrictions/compare-bare.ts';
import { withDaysOff } from './restrictions/days-off.ts';
import { opensRestriction } from './restrictions/find-restrictions.ts';
import { askedPast } from './restrictions/follow-question.ts';
import { type Looking, lastLook, restrictionsIn } from './restrictions/last-look.ts';
import { lostOrder } from './restrictions/lost-order.ts';
import type { Again } from './restrictions/unread-time.ts';
import { matchInAny, spokenTongue, type Tongue, tongueOf } from './spoken-language.ts';
import { mailTimes } from './what/mail-times.ts';
import { ownStretches } from './what/own-stretches.ts';
import { ownTimes } from './what/own-times.ts';
import { isPlainChange, readEdit } from './when/edits/read-edit.ts';
import { readWhenIn, sentenceOf } from './when/read-when.ts';
import type { Span } from './when/result.ts';
import { asReminder } from './wish/as-reminder.ts';
import { changeOfMind } from './wish/change-of-mind.ts';
import { withoutCourtesy, withoutSpans } from './wish/clean-text.ts';
import { withoutCorrection } from './wish/correction.ts';
import { hide } from './wish/hide.ts';
import { ledWish } from './wish/led-wish.ts';
import { maskTimeless } from './wish/mask-timeless.ts';
import { orderIn, secondWish } from './wish/two-wishes.ts';
import { soundsLikeWish, wish } from './wish/wish.ts';
import { bareWord } from './wish/wish-words.ts';
import { proposingTimes } from './work/read-proposing.ts';
import { readMemory } from './work/read-tool-work.ts';
import { createAnswers } from './work/work.ts';

export function compile(text: string, options: CompileOptions): CompileResult {
  const isLong = [text, ...(options.answers ?? [])].some(({ length }) => length > LONGEST_READ);
  if (isLong) return refusedWhole(tongueFor(text, options), ({ tooLong }) => tooLong(LONGEST_READ));
  return withinEffort(
    readingEffort(),
    () => compileText(text, options),
    () => tooEntangled(text, options),
  );
}

/** What took too much to read. */
export function tooEntangled(text: string, options: CompileOptions): OneResult {
  const tongue = tongueFor(text, options);
  return refusedWhole(tongue, (reasons) => reasons.tooEntangled(entangledWith(text, tongue)));
}

/**
 * The restriction of the words that a draft somebody else made of them does not hold; null where it holds all. A model says
 * a thing in its own words, so nothing but restrictions and numbers is looked for, and of an instruction only when it runs.
 */
export function overlooked(text: string, draft: Draft, options: CompileOptions): string | null {
  const drafts = draftsIn(draft);
  if (text.length > LONGEST_READ || drafts.some(({ skill }) => skill !== null)) return null;
  const tongue = tongueFor(text, options);
  const clock = timeReader(options, tongue);
  const isFollowing = options.previous?.draft != null;
  const ours = { language: tongue.intents, words: tongue.time, clock };
  const looking: Looking = { ...ours, isOthers: true, isFollowing };
  return withinEffort(
    readingEffort(),
    () => {
      const said = withoutCourtesy(text, tongue.intents);
      // "make it 45 rather than 30": of what was shown before, something is to be otherwise.
      const isReplacing =
        isFollowing && restrictionsIn(said, looking).some(({ kind }) => kind === 'replaces');
      if (isReplacing) return null;
      // A change is another time: what else was said of that schedule is as it was.
      const made = drafts.filter(({ manage }) => manage === null);
      const missed = made.length === drafts.length ? lastLook(said, drafts, looking) : null;
      return missed ?? (isFollowing ? null : lostOrder(said, drafts, looking));
    },
    () => null,
  );
}

/** Nobody is asked more about one wish. */
const MOST_TRIED = 4;
const TRIED = { choice: 1, open: 2, time: MOST_TRIED } as const;

/** `tried` counts the answers that are only tried out. */
function compileText(text: string, options: CompileOptions, tried = 0): CompileResult {
  const tongue = tongueFor(text, options);
  const refused = refusedWords(text, tongue);
  if (refused !== null) return refused;
  const clock = timeReader(options, tongue);
  const clean = asReminder(withoutCourtesy(text, tongue.intents), {
    clock,
    language: tongue.intents,
  });
  const us = whoIsUs(clean, options, tongue.intents);
  if (us?.kind === 'question') return us.result;
  if (us !== null) return compileText(us.text, { ...options, answers: us.answers }, tried);
  const other = changeOfMind(clean, { language: tongue.intents, clock });
  const changed = other === null ? null : compileText(other.text, options, tried);
  if (other !== null && changed !== null && changed.kind !== 'not-understood')
    return withNote(changed, tongue.intents.say.notUsed(other.said));
  const leaving = withDaysOff(clean, {
    ...{ options, tongue, clock },
    read: (rest) => compileText(rest, options, tried),
  });
  if (leaving !== null) return leaving;
  const whole = wholeWish(clean, {
    ...{ options, tongue, clock },
    read: (rest) => compileText(rest, options, tried),
  });
  if (whole !== null) return whole;
  const said = { text, clean };
  const answers = options.answers ?? [];
  const read = readSaid(said, answers, { options, tongue, clock });
  const names = (options.schedules ?? []).map(({ name }) => name);
  const looking: Looking = { language: tongue.intents, words: tongue.time, clock, names };
  const again: Again = (answer, of) =>
    compileText(text, { ...options, answers: [...answers, answer].flat() }, tried + TRIED[of]);
  const how: Looking = {
    ...looking,
    ...(read.isChange && { isChange: true }),
    ...(answers.length > 0 && { isAnswered: true }),
  };
  const result =
    sentToOthers(clean, read.result, { language: tongue.intents, options }) ??
    looked(clean, read.result, { looking: how, again: tried < MOST_TRIED ? again : null });
  if (read.isChange) return result;
  const bare = (wish: string): CompileResult => compileText(wish, options, tried);
  const more = (answer: string): CompileResult => again(answer, 'choice');
  return compareBare(clean, result, { looking, options, bare, again: more });
}

/** Wishes that are read whole or not at all, so that nothing of them is lost. */
function wholeWish(
  clean: string,
  reading: Parameters<typeof withReminderTerms>[1],
): CompileResult | null {
  const { options, tongue, clock } = reading;
  return (
    withReminderTerms(clean, reading) ??
    serviceWish(clean, { options, language: tongue.intents, clock })
  );
}

function withNote(result: CompileResult, note: string): CompileResult {
  const noted = (draft: Draft): Draft => ({ ...draft, notes: [...draft.notes, note] });
  if (result.kind === 'drafts') return { ...result, drafts: result.drafts.map(noted) };
  return result.kind === 'draft' ? { ...result, draft: noted(result.draft) } : result;
}

/** `isChange` where it is about what was talked about before. */
interface ReadSaid {
  result: CompileResult;
  isChange: boolean;
}

function readSaid(
  { text, clean }: { text: string; clean: string },
  answers: readonly string[],
  { options, tongue, clock }: { options: CompileOptions; tongue: Tongue; clock: Clock },
): ReadSaid {
  const language = tongue.intents;
  const given = answers.map((answer) => timeIn(withoutCourtesy(answer, language), language, clock));
  const reading: Reading = {
    options,
    language,
    words: tongue.time,
    catalog: byName(options.catalog),
    answers: createAnswers(given),
    clock,
  };
  const change = followUp({ text: text.trim(), clean }, reading);
  if (change !== null) return { result: change, isChange: true };
  return { result: readNew(text, clean, { reading, given }), isChange: false };
}

/** A draft that does not account for all that was said is none, and so is a question that leads to none: the words are named. */
function looked(
  text: string,
  result: CompileResult,
  { looking, again }: { looking: Looking; again: Again | null },
): CompileResult {
  // It is read once more with who was found.
  if (result.kind === 'question' && result.question.contact !== undefined) return result;
  if (result.kind === 'question')
    return (again && askedPast(text, result, { looking, again })) ?? result;
  const drafts =
    result.kind === 'draft' ? [result.draft] : result.kind === 'drafts' ? result.drafts : [];
  const missed = drafts.length === 0 ? null : lastLook(text, drafts, looking);
  if (missed === null) return result;
  return { kind: 'not-understood', reason: looking.language.say.notRead(missed), suggestions: [] };
}

function readNew(
  text: string,
  clean: string,
  { reading, given }: { reading: Reading; given: readonly string[] },
): CompileResult {
  return (
    managing(clean, reading) ??
    nothingToRun(clean, reading) ??
    remembering(clean, reading) ??
    replacing(readAround(clean, reading, { read: newWish, given }), reading) ??
    stillOpen(text, reading) ??
    notUnderstood(clean, refusal(clean, reading) ?? unknownSchedule(clean, reading), reading)
  );
}

/** "run that job again" where none was talked about: no program has such a name. */
function nothingToRun(text: string, reading: Reading): CompileResult | null {
  const { language } = reading;
  const which = matchPhrase(text, language, ['run-now'])?.slots['which'];
  const isNone = which !== undefined && isThis(which, language);
  return isNone ? notUnderstood(text, language.say.noSuch(which), reading) : null;
}

/** Something new, or several. */
function newWish(text: string, reading: Reading): CompileResult | null {
  const waiting = reading.options.looksItself === true ? null : eventWish(text, reading);
  if (waiting === null) return timedWish(text, reading);
  if (waiting.kind === 'read') return waiting.result;
  const { reason, polled } = waiting;
  const timed = timedWish(text, { ...reading, answers: reading.answers.fork() });
  if (timed !== null && looksForIt(timed)) return timed;
  return polled?.() ?? { kind: 'not-understood', reason, suggestions: [] };
}

/** It is looked at every so often; what is left to somebody who thinks, or only said, would be half of it. */
function looksForIt(result: CompileResult): boolean {
  return (
    result.kind === 'draft' &&
    result.draft.plan?.tools.some(({ tool }) => tool !== 'message.send') === true
  );
}

/** Each reader has all the answers: what one that gave up took would be asked again without end. */
function timedWish(text: string, reading: Reading): CompileResult | null {
  const answered = (): Reading => ({ ...reading, answers: reading.answers.fork() });
  return (
    severalWishes(text, answered()) ??
    twoWishes(text, reading) ??
    wish(text, answered()) ??
    ledWish(text, answered())
  );
}

/** The language that it is said and answered in. */
function tongueFor(text: string, { language: code, previous }: CompileOptions): Tongue {
  const { draft = null, question = null, language: spoken = null } = previous ?? {};
  const before = question ?? draft?.summary;
  return spokenTongue(text, { code, spoken, ...(before !== undefined && { before }) });
}

/** Another wish while a draft is open: that one is gone, and it is said so. */
function replacing(result: CompileResult | null, { options, language }: Reading) {
  const { draft = null, isTrial = false } = options.previous ?? {};
  if (draft === null || isTrial) return result;
  const noted = (made: Draft): Draft => ({
    ...made,
    notes: [...made.notes, ...gaveWay(draftsIn(draft), language)],
  });
  if (result?.kind === 'drafts')
    return { ...result, drafts: draftsIn(noted(asOneDraft(result.drafts))) };
  return result?.kind === 'draft' ? { ...result, draft: noted(result.draft) } : result;
}

type ShownBefore = Pick<Draft, 'name' | 'manage' | 'summary'>;

function gaveWay(drafts: readonly ShownBefore[], { say }: IntentWords): string[] {
  return drafts.map(({ name, manage, summary }) =>
    manage === null ? say.replaces(name) : say.notDone(summary),
  );
}

/** What is said of drafts that were open, and gave way to another wish. */
export function saysGaveWay(drafts: readonly ShownBefore[], code: string): string[] {
  return gaveWay(drafts, tongueOf('', code).intents);
}

/** Whether it is an order with a time of its own that speaks of nothing open: "send me the tides every Monday at 8". */
export function isWholeWish(whole: string, options: CompileOptions): boolean {
  const text = whole.slice(0, LONGEST_READ);
  const tongue = tongueFor(text, options);
  const { intents: language, time: words } = tongue;
  const clean = withoutCourtesy(text, language);
  const speaksOfOpen = text.split(/\s+/).some((word) => language.pronouns.has(bareWord(word)));
  return withinEffort(
    readingEffort(),
    () => {
      const clock = timeReader(options, tongue);
      const isReplacing = restrictionsIn(clean, { language, words }).some(
        ({ kind }) => kind === 'replaces',
      );
      return !speaksOfOpen && !isReplacing && orderIn(clean, { language, clock }) !== null;
    },
    () => false,
  );
}

/** "actually make it 4:30pm" answers with a time. */
function timeIn(answer: string, language: IntentWords, clock: Clock): string {
  const edit = readEdit(clock.sentence(answer));
  if (edit.kind === 'edit' && edit.body !== null && isPlainChange(edit))
    return answer.slice(edit.body.start, edit.body.end);
  const meant = withoutCorrection(answer, language);
  return meant === null ? answer : timeIn(meant, language, clock);
}

/** It answers nothing and changes nothing, though there is something open that it may have been meant for. */
function stillOpen(text: string, reading: Reading): CompileResult | null {
  const { options, language } = reading;
  const { draft = null, question = null, isTrial = false } = options.previous ?? {};
  const { say } = language;
  if (isTrial) return null;
  if (question !== null)
    return { kind: 'not-understood', reason: say.notAnAnswer(text, question), suggestions: [] };
  if (draft === null) return nothingOpen(text, reading);
  const shown = draftsIn(draft)
    .map(({ summary }) => summary)
    .join(' ');
  // A "yes" that follows would do what was meant to be corrected.
  if (isGivenUp(draft))
    return { kind: 'not-understood', reason: say.leftAlone(text, shown), suggestions: [] };
  const isHeld = matchInAny(text, language, ['hold-it']) !== null;
  const reason = isHeld ? say.holding(shown) : say.stillOpen(text, shown);
  return { kind: 'not-understood', reason, suggestions: [...say.changes] };
}

/** It answers, takes back or changes something where there is nothing, or not that. */
function nothingOpen(text: string, reading: Reading): CompileResult | null {
  const { options, language } = reading;
  const { say } = language;
  const stored = options.schedules?.find(({ id }) => id === options.previous?.scheduleId);
  // Quotes, and a letter that was held too long.
  const answer = text
    .trim()
    .replace(/^["'“”„‚‘’]+|["'“”„‚‘’!.]+$/g, '')
    .replace(/(\p{L})\1+$/u, '$1');
  if ([text, answer].some((said) => matchInAny(said, language, ['accept']) !== null)) {
    const last = stored === undefined ? '' : ` ${say.talkedAbout(stored.name)}`;
    const reason = `${say.nothingOpen}${last}`;
    return { kind: 'not-understood', reason, suggestions: [...say.suggestions] };
  }
  const undone = nothingDone(text, reading);
  if (undone !== null) return { kind: 'not-understood', reason: undone, suggestions: [] };
  if (stored === undefined || !isChange(text, reading)) return null;
  const reason = say.unchanged(text, stored.name);
  return { kind: 'not-understood', reason, suggestions: [...say.changes.slice(1)] };
}

/** What takes something away is forgotten where what was said of it is not understood. */
export function isGivenUp({ manage }: Pick<Draft, 'manage'>): boolean {
  return manage?.kind === 'remove' || manage?.kind === 'pause';
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

/** What a text is without the times that are none, by the list of skills whose names may hold some. */
const masks = new WeakMap<CompileOptions['skills'], OnceInEffort<string>>();

function masksFor(skills: CompileOptions['skills']): OnceInEffort<string> {
  const known = masks.get(skills) ?? onceInEffort<string>();
  masks.set(skills, known);
  return known;
}

const UNITS_OF_LETTER = 10;

function timeReader(options: CompileOptions, tongue: Tongue): Clock {
  const { nowMs, timezone, skills, partsOfDay } = options;
  const { time: language, intents } = tongue;
  const usual = partsOfDay === undefined ? {} : { partsOfDay };
  const once = masksFor(skills);
  const mask = (text: string, hidesCalled = true): string =>
    once(`${intents.code} ${hidesCalled} ${text}`, () => {
      spendEffort(UNITS_OF_LETTER * text.length);
      const hidden = hide(text, contentTimes(text, intents, language));
      return maskTimeless(hidden, intents, skills, hidesCalled);
    });
  const readAt = (text: string, atMs: number) =>
    readWhenIn(mask(text), {
      nowMs: atMs,
      timezone,
      language,
      defaults: usual,
    });
  return {
    nowMs,
    timezone,
    inZone: (zone) => timeReader({ ...options, timezone: zone }, tongue),
    at: (atMs) => timeReader({ ...options, nowMs: atMs }, tongue),
    say: intents.say,
    sentence: (text) => sentenceOf(text, { nowMs, timezone, language, defaults: usual }),
    rest: (text, spans) => withoutSpans(text, spans, intents),
    read: (text, atMs = nowMs) => readAt(text, atMs),
    readEvent: (text, told) =>
      readWhenIn(mask(text, told !== undefined), {
        nowMs,
        timezone,
        language,
        defaults: usual,
        isShiftMeant: true,
        ...(told !== undefined && { told }),
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

function twoWishes(text: string, reading: Reading): CompileResult | null {
  const second = secondWish(text, reading);
  if (second === null) return null;
  return notUnderstood(text, reading.language.say.oneByOne(second), reading);
}

/** Whether words that were not understood may be a wish all the same, and no question or remark. */
export function mayWish(whole: string, { language: code, skills }: CompileOptions): boolean {
  const text = whole.slice(0, LONGEST_READ);
  const { intents } = tongueOf(text, code);
  return soundsLikeWish(withoutCourtesy(text, intents), intents, skills);
}

/** Most words that may stand beside a time where only a time is wanted: "run every 15 minutes", "team lunch Fridays at 12". */
const MOST_BESIDE = 2;

/** What else is said beside a time; null where that is little, or what a reminder says. */
export function wordsBeside(text: string, spans: readonly Span[], code?: string): string | null {
  const { intents } = tongueOf(text, code);
  const rest = withoutSpans(text, spans, intents);
  const words = rest.split(/\s+/).map(bareWord);
  if (words.some((word) => opensRestriction(word, intents.restrictions))) return rest;
  const isShort = words.length <= MOST_BESIDE && !intents.asks.has(words[0] ?? '');
  return rest === '' || isShort || intents.taskFrame.test(text) ? null : rest;
}

/** An agent can't reach somebody whom nobody knows, either. */
function sentToOthers(
  text: string,
  result: CompileResult,
  { language, options }: Pick<Reading, 'language' | 'options'>,
): CompileResult | null {
  const work = result.kind === 'draft' ? result.draft.instruction : null;
  // The work of a draft that these words only change is not theirs.
  if (work === null || !language.toOthers.test(text) || !language.toOthers.test(work)) return null;
  if (namesSomebody(work, { receivers: othersIn(options) })) return null;
  return { kind: 'not-understood', reason: language.say.onlyToYou, suggestions: [] };
}

/** "an email" is a way to be told, and nobody. */
const othersIn = ({ receivers = [] }: CompileOptions) =>
  receivers.filter(({ kind }) => kind !== 'way');

function namesSomebody(text: string, { receivers = [] }: Pick<CompileOptions, 'receivers'>) {
  const said = text.toLowerCase();
  return receivers.some(({ name }) => said.includes(name.toLowerCase()));
}

/** Why not, where that is plain: nothing here writes to people whom nobody knows. */
function refusal(text: string, { language, clock, options }: Reading): string | null {
  if (language.speaks.test(text)) return language.say.spoken;
  const known = othersIn(options);
  if (namesSomebody(text, { receivers: known })) return null;
  const { toOthers, verbs, say } = language;
  const others = known.map(({ name }) => name).slice(0, MOST_NAMED);
  const why = others.length === 0 ? say.onlyToYou : say.onlyToThese(others);
  if (toOthers.test(text)) return why;
  // "at 4pm tell Jonas …": the time may stand in front.
  if (!text.split(/\s+/).some((word) => verbs.tell.has(word.toLowerCase()))) return null;
  const time = clock.read(text);
  if (time.kind === 'none') return null;
  return toOthers.test(withoutSpans(text, time.spans, language)) ? why : null;
}

/** Who has a larger house knows who lives there. */
const MOST_NAMED = 5;

/** Times that say what is looked at, and never when. */
function contentTimes(text: string, intents: IntentWords, language: Language): Span[] {
  return [
    ...ownTimes(text, intents, language),
    ...ownStretches(text, intents, language),
    ...mailTimes(text, intents),
    ...proposingTimes(text, intents),
  ];
}
