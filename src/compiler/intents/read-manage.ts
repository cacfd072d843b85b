/** Wishes about schedules that exist, and about what was just said. */
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import type { IntentWords, ManageVerb, PhraseName } from '../../language/intent-words.ts';
import type { CompileOptions, Management, ScheduleFacts, ToolFacts } from '../compile-types.ts';
import { type MatchedPhrase, matchPhrase } from '../frames/match-phrase.ts';
import { bareWord, splitWords, unquoted } from './clauses.ts';
import { matchAnswer } from './match-answer.ts';
import { pickByTime } from './pick-schedule.ts';
import type { TimeReader } from './time-reader.ts';
import { type Answers, ask, createStepList, NONE, type StepList, type Work } from './work.ts';

export interface ManageReading {
  language: IntentWords;
  answers: Answers;
  catalog: ReadonlyMap<string, ToolFacts>;
  options: CompileOptions;
  clock: TimeReader;
}

/** What is meant by "the hello one". */
type Found =
  | { kind: 'found'; schedules: ScheduleFacts[] }
  | { kind: 'ask'; work: Work }
  | { kind: 'none' };

const MANAGING: readonly PhraseName[] = [
  'help',
  'list',
  'why',
  'next',
  'run-now',
  'resume',
  'pause',
  'remove',
];
const VERBS: Partial<Record<PhraseName, ManageVerb>> = {
  why: 'why',
  next: 'next',
  'run-now': 'run',
  resume: 'resume',
  pause: 'pause',
  remove: 'remove',
};

/** Null where it speaks of no schedule that there is. */
export function readManage(text: string, reading: ManageReading): Work {
  const matched = matchPhrase(text, reading.language, MANAGING);
  if (matched === null) return NONE;
  const { steps } = reading.language.say;
  if (matched.name === 'help') return managed(reading, { kind: 'help' }, steps.help);
  if (matched.name === 'list') return managed(reading, { kind: 'list' }, steps.list);
  const verb = VERBS[matched.name];
  if (verb === undefined) return NONE;
  // "run it", "when is the next one": the phrase itself says which.
  const which = matched.slots['which'] ?? reading.language.say.it;
  const found = findSchedules(which, reading, SUITS[verb]);
  if (found.kind === 'ask') return found.work;
  if (found.kind === 'none') return NONE;
  const ids = found.schedules.map(({ id }) => id);
  return managed(
    reading,
    { kind: verb, ids },
    steps.manage[verb](namesOf(found.schedules, reading)),
  );
}

/** Which schedules a phrase with a time is about: "pause everything until Monday". */
export function findManaged(
  text: string,
  names: readonly PhraseName[],
  reading: ManageReading,
): { matched: MatchedPhrase; found: Found } | null {
  const matched = matchPhrase(text, reading.language, names);
  if (matched === null) return null;
  const suits = names.includes('pause-until') ? SUITS.pause : OPEN;
  return {
    matched,
    found: findSchedules(matched.slots['which'] ?? reading.language.say.it, reading, suits),
  };
}

/** "it", or nothing: what was talked about last. */
export function isThis(which: string | undefined, { it }: IntentWords): boolean {
  return which === undefined || it.has(splitWords(unquoted(which)).map(bareWord).join(' '));
}

/** Where another has the same name, also when it runs. */
export function namesOf(
  schedules: readonly ScheduleFacts[],
  { options, language }: Pick<ManageReading, 'options' | 'language'>,
): string {
  const open = (options.schedules ?? []).filter(({ status }) => OPEN.has(status));
  const names = schedules.slice(0, 5).map(({ id, name, trigger }) => {
    const isTaken = open.some((one) => one.id !== id && one.name === name);
    const when = isTaken ? ` (${describeTrigger(trigger, language.say.triggers)})` : '';
    return `"${name}"${when}`;
  });
  const more = schedules.length > 5 ? ` (+${schedules.length - 5})` : '';
  return `${names.join(', ')}${more}`;
}

/** The work, with the same as calls of tools. */
export function managed(reading: ManageReading, management: Management, what: string): Work {
  const list = createStepList(reading.catalog);
  addSteps(list, management, reading);
  if (list.missing.length > 0) return { kind: 'missing', tools: list.missing };
  return { kind: 'manage', management, steps: list.steps, what, name: what };
}

function addSteps(
  list: StepList,
  management: Management,
  { options, language }: ManageReading,
): void {
  switch (management.kind) {
    case 'help':
      list.add({ id: 'list', tool: 'catalog.list', input: {} });
      return;
    case 'list':
    case 'next':
      list.add({ id: 'list', tool: 'schedule.list', input: {} });
      return;
    case 'accept':
    case 'discard':
    case 'back':
    case 'restore':
    case 'call':
      return;
    case 'update':
      for (const id of management.ids) {
        const { kind: _, ...payload } = management.trigger;
        list.add({ id: 'update', tool: 'schedule.update', input: { id, payload } });
      }
      return;
    case 'rename':
      for (const id of management.ids) {
        const payload = { name: management.name };
        list.add({ id: 'rename', tool: 'schedule.update', input: { id, payload } });
      }
      return;
    case 'pause-until': {
      for (const id of management.ids)
        list.add({ id: 'pause', tool: 'schedule.pause', input: { id } });
      const plan = management.ids.map((id, index) => ({
        id: `resume-${index + 1}`,
        toolName: 'schedule.resume',
        parameters: { id },
      }));
      const { timezone } = options;
      const payload = { name: language.say.resumes, at: management.untilUtc, timezone, plan };
      list.add({ id: 'later', tool: 'schedule.add', input: { payload } });
      return;
    }
    default:
      for (const id of management.ids) {
        const tool = `schedule.${management.kind}`;
        // In a plan "run" means the run itself.
        const step = management.kind === 'run' ? 'start' : management.kind;
        list.add({ id: step, tool, input: { id } });
      }
  }
}

function findSchedules(said: string, reading: ManageReading, suits: ReadonlySet<string>): Found {
  const { language, options } = reading;
  if (language.indefinite.has(bareWord(splitWords(said)[0] ?? ''))) return { kind: 'none' };
  const key = splitWords(unquoted(said)).map(bareWord).join(' ');
  const open = (options.schedules ?? []).filter(({ status }) => OPEN.has(status));
  if (language.everything.has(key)) {
    const meant = ofKind(key, open, language);
    const schedules = meant.filter(({ status }) => suits.has(status));
    return schedules.length === 0 ? { kind: 'none' } : { kind: 'found', schedules };
  }
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
    return settle(said, isBare(key, language) ? open : [], reading);
  return settle(said, meantAmong(open, said, reading), reading);
}

/** Those that its words are about, else those that run when it says. */
function meantAmong(
  among: readonly ScheduleFacts[],
  said: string,
  reading: ManageReading,
): ScheduleFacts[] {
  const words = contentWords(said, reading.language);
  const called = words.length === 0 ? [] : among.filter((one) => isAbout(one, words));
  if (called.length > 0) return called;
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

/** "all reminders" leaves out what watches a page. */
function ofKind(
  key: string,
  schedules: readonly ScheduleFacts[],
  { reminders, say }: IntentWords,
): readonly ScheduleFacts[] {
  if (!key.split(' ').some((word) => reminders.has(word))) return schedules;
  const marks = [say.reminder('').trim(), say.wakeUp, say.alarm];
  const meant = schedules.filter(({ text }) =>
    marks.some((mark) => text.trimStart().startsWith(mark)),
  );
  return meant.length === 0 ? schedules : meant;
}

const OPEN: ReadonlySet<string> = new Set(['active', 'paused', 'pending', 'disabled']);

/** What "everything" means: to pause what is paused would wake it up later. */
const SUITS: Readonly<Record<ManageVerb, ReadonlySet<string>>> = {
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
  { language }: ManageReading,
): Map<string, ScheduleFacts> {
  const labels = new Map<string, ScheduleFacts>();
  const timed = ({ name, trigger }: ScheduleFacts): string =>
    `${name} (${describeTrigger(trigger, language.say.triggers)})`;
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
  return words.every(
    (word) =>
      known.has(word) ||
      known.has(`${word}s`) ||
      known.has(word.replace(/s$/, '')) ||
      (word.length > 5 && joined.includes(word)),
  );
}
