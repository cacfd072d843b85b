/** Which schedules are meant by "the hello one", "it", "everything except the backup", "the one on Mondays". */
import { stemmer } from 'stemmer';
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import type { IntentWords, ManageVerb } from '../../language/intent-words.ts';
import type { CompileOptions, ScheduleFacts, ToolFacts } from '../compile-types.ts';
import { scheduleNames } from '../schedule-names.ts';
import { INTENTS } from '../spoken-language.ts';
import { matchAnswer } from '../wish/match-answer.ts';
import type { TimeReader } from '../wish/time-reader.ts';
import { bareWord, splitWords, unquoted } from '../wish/wish-words.ts';
import { type Answers, ask, type Work } from '../work/work.ts';
import { matchPhrase } from './match-phrase.ts';
import { pickByEvent } from './pick-event.ts';
import { pickByTime } from './pick-schedule.ts';

export interface ManageReading {
  language: IntentWords;
  answers: Answers;
  catalog: ReadonlyMap<string, ToolFacts>;
  options: CompileOptions;
  clock: TimeReader;
}

/** What is meant by "the hello one". */
export type Found =
  | { kind: 'found'; schedules: ScheduleFacts[] }
  | { kind: 'ask'; work: Work }
  | { kind: 'none' };

export function findSchedules(
  said: string,
  reading: ManageReading,
  suits: ReadonlySet<string>,
): Found {
  const { language, options } = reading;
  if (language.indefinite.has(bareWord(splitWords(said)[0] ?? ''))) return { kind: 'none' };
  const key = splitWords(unquoted(said)).map(bareWord).join(' ');
  const open = (options.schedules ?? []).filter(({ status }) => OPEN.has(status));
  const called = calledByName(said, open, language);
  if (called !== null) return { kind: 'found', schedules: called };
  if (language.everything.has(key)) {
    const meant = ofKind(key, open, language);
    const schedules = meant.filter(({ status }) => suits.has(status));
    return schedules.length === 0 ? { kind: 'none' } : { kind: 'found', schedules };
  }
  const row = findRow(said, open, { reading, suits });
  if (row !== null) return row;
  const listed = listedHere(open, reading);
  const counted = matchAnswer(
    said,
    listed.map(({ id }) => id),
  );
  const byNumber = listed.filter(({ id }) => id === counted);
  if (byNumber.length > 0) return { kind: 'found', schedules: byNumber };
  // "the first one", of what nobody listed
  const isCounted =
    matchAnswer(
      said,
      open.map(({ id }) => id),
    ) !== null;
  if (isCounted && !language.it.has(key)) return settle(said, open, reading);
  if (language.it.has(key)) return findLast(said, open, reading);
  if (contentWords(said, language).length === 0)
    return settle(said, isBare(key, language) ? ofKindOrAll(key, open, language) : [], reading);
  return settle(said, meantAmong(open, said, reading), reading);
}

function calledByName(...asked: Parameters<typeof calledById>): ScheduleFacts[] | null {
  return calledById(...asked) ?? calledExactly(...asked);
}

/** An id is nobody else's: "the schedule sched_1" is that one, and none that only speaks of it. */
function calledById(
  said: string,
  open: readonly ScheduleFacts[],
  { whichFillers }: IntentWords,
): ScheduleFacts[] | null {
  const words = splitWords(unquoted(said)).map(bareWord);
  const named = words.filter((word) => !whichFillers.has(word));
  const found = open.filter(({ id }) => named.includes(id.toLowerCase()));
  return found.length > 0 && found.length === named.length ? found : null;
}

/** "ping" is the one of this name, and not "Resume ping" as well. */
function calledExactly(
  said: string,
  open: readonly ScheduleFacts[],
  { whichFillers, it, everything }: IntentWords,
): ScheduleFacts[] | null {
  const bare = (words: string) => splitWords(unquoted(words)).map(bareWord);
  const named = bare(said)
    .filter((word) => !whichFillers.has(word))
    .join(' ');
  if (named === '' || it.has(named) || everything.has(named)) return null;
  const found = open.filter(({ name }) => bare(name).join(' ') === named);
  return found.length === 1 ? found : null;
}

/** Nobody names more at once. */
const LONGEST_ROW = 40;

/** "everything except the backup", "hello and the backup": each part must be found, else none of it is. */
function findRow(
  said: string,
  open: readonly ScheduleFacts[],
  { reading, suits }: { reading: ManageReading; suits: ReadonlySet<string> },
): Found | null {
  const isShort = splitWords(said).length <= LONGEST_ROW;
  const matched = isShort ? matchPhrase(said, reading.language, ['all-but', 'both']) : null;
  // One may be called "salt and pepper".
  if (matched === null || meantAmong(open, said, reading).length > 0) return null;
  const { which = '', all = '' } = matched.slots;
  const first = findSchedules(all, reading, suits);
  if (first.kind !== 'found') return first;
  const second = findSchedules(which, reading, OPEN);
  if (second.kind !== 'found') return second;
  const isBoth = matched.name === 'both';
  const others = isBoth
    ? [...first.schedules, ...second.schedules]
    : first.schedules.filter((one) => !second.schedules.includes(one));
  const schedules = [...new Set(others)];
  return schedules.length === 0 ? { kind: 'none' } : { kind: 'found', schedules };
}

/** What only ends the pause of others is meant where nothing else can be. */
function meantAmong(...[among, ...how]: Parameters<typeof ofThese>): ScheduleFacts[] {
  const meant = ofThese(
    among.filter((one) => one.isHelper !== true),
    ...how,
  );
  return meant.length > 0 ? meant : ofThese(among, ...how);
}

/** Those that its words are about, else those that run when it says. */
function ofThese(
  among: readonly ScheduleFacts[],
  said: string,
  reading: ManageReading,
): ScheduleFacts[] {
  const words = contentWords(said, reading.language);
  const called = words.length === 0 ? [] : among.filter((one) => isAbout(one, words));
  if (called.length > 0) return called;
  const waiting = pickByEvent(said, among, reading);
  if (waiting.length > 0) return waiting;
  const picked = pickByTime(said, among, reading);
  if (picked === null) return [];
  const others = contentWords(picked.rest, reading.language);
  return picked.fitting.filter((one) => isAbout(one, others));
}

/** What was listed just now and is still there, in that order. */
function listedHere(
  open: readonly ScheduleFacts[],
  { options }: ManageReading,
): readonly ScheduleFacts[] {
  const listed = options.previous?.listed ?? [];
  return listed.flatMap((id) => open.find((one) => one.id === id) ?? []);
}

/** "all reminders" leaves out what watches a page, and takes those that were made in another language. */
function ofKind(
  key: string,
  schedules: readonly ScheduleFacts[],
  { reminders }: IntentWords,
): readonly ScheduleFacts[] {
  if (!key.split(' ').some((word) => reminders.has(word))) return schedules;
  const marks = INTENTS.flatMap(({ say }) => [say.reminder('').trim(), say.wakeUp, say.alarm]);
  return schedules.filter(({ text }) => marks.some((mark) => text.trimStart().startsWith(mark)));
}

/** "the reminder" may be any, where none is one by its words: it is asked which. */
function ofKindOrAll(
  key: string,
  schedules: readonly ScheduleFacts[],
  language: IntentWords,
): readonly ScheduleFacts[] {
  const meant = ofKind(key, schedules, language);
  return meant.length === 0 ? schedules : meant;
}

export const OPEN: ReadonlySet<string> = new Set(['active', 'paused', 'pending', 'disabled']);

/** What "everything" means: to pause what is paused would wake it up later. */
export const SUITS: Readonly<Record<ManageVerb, ReadonlySet<string>>> = {
  remove: OPEN,
  why: OPEN,
  next: OPEN,
  run: new Set(['active']),
  pause: new Set(['active']),
  resume: new Set(['paused', 'disabled']),
};

/** "my reminders" names all there are; "the alarm" names none of ours. */
function isBare(key: string, { whichFillers }: IntentWords): boolean {
  return key.split(' ').some((word) => whichFillers.has(word) && word.length > 3);
}

function findLast(said: string, open: readonly ScheduleFacts[], reading: ManageReading): Found {
  // Of several that were just told of, nobody knows which is "it".
  const listed = listedHere(open, reading);
  if (listed.length > 0) return settle(said, listed, reading);
  const last = reading.options.previous?.scheduleId ?? null;
  const schedule = (reading.options.schedules ?? []).find(({ id }) => id === last);
  if (schedule !== undefined) return { kind: 'found', schedules: [schedule] };
  return settle(said, open, reading);
}

function settle(said: string, fitting: readonly ScheduleFacts[], reading: ManageReading): Found {
  const { language, answers } = reading;
  const [only] = fitting;
  if (only === undefined) return { kind: 'none' };
  if (fitting.length === 1) return { kind: 'found', schedules: [only] };
  const labels = labelsOf(fitting, reading);
  const choices = [...labels.keys(), language.say.allOfThem];
  const answer = answers.next();
  if (answer === language.say.allOfThem) return { kind: 'found', schedules: [...fitting] };
  const chosen = answer === null ? undefined : labels.get(answer);
  if (chosen !== undefined) return { kind: 'found', schedules: [chosen] };
  const meant = answer === null ? [] : meantAmong(fitting, answer, reading);
  if (meant.length > 0 && meant.length < fitting.length) return settle(said, meant, reading);
  return { kind: 'ask', work: ask(language.say.askWhich(said), choices) };
}

/** By their names; those of the same name by when they run, and at last by their ids. */
function labelsOf(
  schedules: readonly ScheduleFacts[],
  { language, options }: ManageReading,
): Map<string, ScheduleFacts> {
  const labels = new Map<string, ScheduleFacts>();
  const timed = ({ name, trigger }: ScheduleFacts): string =>
    `${name} (${describeTrigger(trigger, language.say.triggers, scheduleNames(options))})`;
  for (const schedule of schedules.slice(0, 20)) {
    const same = schedules.filter((one) => one !== schedule && one.name === schedule.name);
    const when = timed(schedule);
    const isTold = same.every((one) => timed(one) !== when);
    const label = isTold ? when : `${schedule.name} (${schedule.id})`;
    labels.set(same.length === 0 ? schedule.name : label, schedule);
  }
  return labels;
}

function contentWords(said: string, { whichFillers }: IntentWords): string[] {
  return splitWords(unquoted(said))
    .map(bareWord)
    .filter((word) => word !== '' && !whichFillers.has(word))
    .map(squeeze);
}

function squeeze(word: string): string {
  return word.replaceAll(/[-_'"]/g, '');
}

/** Every word occurs in its name, its words, or its id; "stand-up" is "standup". */
function isAbout({ id, name, text }: ScheduleFacts, words: readonly string[]): boolean {
  const haystack = `${name} ${text} ${id}`.toLowerCase();
  const known = new Set(haystack.split(/[^\p{L}\p{N}_-]+/u).map(squeeze));
  const joined = squeeze(haystack.replaceAll(/\s+/g, ''));
  const hasStem = (stem: string): boolean => [...known].some((one) => stemmer(one) === stem);
  return words.every(
    (word) =>
      known.has(word) ||
      known.has(`${word}s`) ||
      known.has(word.replace(/s$/, '')) ||
      (word.length > 5 && joined.includes(word)) ||
      (word.length > 4 && hasStem(stemmer(word))),
  );
}

/** More are counted before they are named. */
const MOST_NAMED = 10;

/** Where another has the same name, also when it runs. */
export function namesOf(
  schedules: readonly ScheduleFacts[],
  { options, language }: Pick<ManageReading, 'options' | 'language'>,
): string {
  const open = (options.schedules ?? []).filter(({ status }) => OPEN.has(status));
  const isMany = schedules.length > MOST_NAMED;
  const names = schedules.slice(0, isMany ? MOST_NAMED / 2 : MOST_NAMED).map((schedule) => {
    const { id, name, trigger } = schedule;
    const isTaken = open.some((one) => one.id !== id && one.name === name);
    const when = isTaken
      ? ` (${describeTrigger(trigger, language.say.triggers, scheduleNames(options))})`
      : '';
    return `"${name}"${when}`;
  });
  return isMany ? language.say.many(schedules.length, names) : names.join(', ');
}
