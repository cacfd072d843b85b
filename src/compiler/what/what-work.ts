/** A wish without its time, as work: what rules read of it, lowered to steps; what is left open is asked. */
import { readAddress } from '../../domain/mail/mail-address.ts';
import { THINK } from '../../domain/think/think-step.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { Language } from '../../language/language.ts';
import type {
  CompileOptions,
  CompileQuestion,
  ReceiverFacts,
  ScheduleFacts,
  ToolFacts,
} from '../compile-types.ts';
import { bareWord, splitWords } from '../wish/wish-words.ts';
import { fillFlags, takesInput } from '../work/fill-flags.ts';
import { type Answers, ask, FOR_RULES, NONE, type Work } from '../work/work.ts';
import { describeWhat } from './describe-what.ts';
import type { Folded } from './fold/open-what.ts';
import type { Given } from './given-said.ts';
import type { Happened } from './happened.ts';
import { lowerWhat } from './lower/lower.ts';
import { orByMail, reach, receiverNames } from './reach.ts';
import { readWhat, type WhatReading } from './read-what.ts';
import { askForReceiver } from './receiver-question.ts';
import { nearTools, toolCalled } from './tool-names.ts';
import type { Told } from './values.ts';
import type { Take } from './what.ts';

interface WorkReading {
  options: Pick<CompileOptions, 'schedules' | 'receivers' | 'session' | 'contacts'>;
  language: IntentWords;
  words: Language;
  catalog: ReadonlyMap<string, ToolFacts>;
  answers: Answers;
  /** It happens once. */
  isOnce: boolean;
  /** It comes more than once a day. */
  isOften?: () => boolean;
  /** What led to it. */
  event?: Happened;
}

/** More is not asked about one wish. */
const MOST_QUESTIONS = 3;

export function readWhatWork(text: string, reading: WorkReading): Work {
  const { language, answers } = reading;
  const others = othersIn(reading);
  const whatReading = whatReadingOf(reading);
  const said: string[] = [];
  for (let asked = 0; asked <= MOST_QUESTIONS; asked++) {
    const folded = readWhat(text, whatReading, said);
    if (folded === null) return NONE;
    if (folded.kind === 'what') return workOf(folded, reading);
    if (folded.kind === 'refused') return refused(folded, reading);
    // "copy the gym reminder": no file is written with what comes to somebody.
    const isOfReminder = splitWords(text).some((word) => language.reminders.has(bareWord(word)));
    if (folded.kind === 'no-path' && isOfReminder) return NONE;
    if (isForNobody(folded) && others.length === 0) return NONE;
    const question = questionOf(folded, language, others);
    const answer = answerTo(question, answers);
    if (answer === null) return askFor(question, folded.kind);
    said.push(answer);
  }
  return NONE;
}

/** A message for somebody who is not there is no task of ours. */
const isForNobody = (folded: Folded): boolean =>
  folded.kind === 'no-receiver' && folded.contact === null && folded.what.source === null;

/** Who somebody is, a model does not know either. */
function askFor({ text, choices, ...more }: WhatQuestion, missing: Folded['kind']): Work {
  const whose = missing === 'no-receiver' ? {} : FOR_RULES;
  return ask(text, choices, { ...whose, ...more });
}

/** Who can be told, besides the ways to the one who asks. */
const othersIn = ({ options: { receivers = [] } }: WorkReading): ReceiverFacts[] =>
  receivers.filter(({ kind }) => kind !== 'way');

function whatReadingOf(reading: WorkReading): WhatReading {
  const { language, words, catalog, isOnce, isOften = () => false, event } = reading;
  const { receivers = [], session, schedules = [], contacts } = reading.options;
  return {
    names: othersIn(reading).map(({ name }) => name),
    reach: (told, answer) => {
      const asked = answer === undefined ? told : toldIn(answer, language);
      const { isAskedFirst } = language.insisting.say;
      const reached = reach(asked, { receivers, session, isAskedFirst });
      return catalog.has('email.send') ? orByMail(reached, asked, contacts) : reached;
    },
    lexicon: language.what,
    own: language.own,
    language: words,
    toolCalled: (name) => toolCalled(name, catalog),
    isOnce,
    isOften,
    reminder: (text) => language.say.reminder(language.say.task(text)),
    saved: language.news.saved,
    scheduleCalled: (name) => scheduleCalled(name, schedules),
    inputOf: (name, said) => inputOf(catalog.get(name), said, language),
    ...(event !== undefined && { event }),
    stateIn: (answer) => (answer === language.say.whenDown ? 'fails' : 'succeeds'),
    isMoved: (answer) => Object.values(language.say.whenMoved).includes(answer),
  };
}

function refused(
  { why, said }: Folded & { kind: 'refused' },
  { language, catalog }: WorkReading,
): Work {
  if (why === 'tool') return { kind: 'missing', tools: [said], near: nearTools(said, catalog) };
  return { kind: 'refused', reason: language.say.refused(why, said) };
}

type WhatQuestion = Pick<CompileQuestion, 'text' | 'takes' | 'contact'> & {
  choices: readonly string[];
};

/** The next answer; null where there is none, or none of the choices. Whom nobody knows may be told by their address. */
function answerTo({ choices }: WhatQuestion, answers: Answers): string | null {
  const answer = answers.next();
  const isTaken = (said: string): boolean =>
    choices.length === 0 || choices.includes(said) || readAddress(said.trim()).ok;
  return answer !== null && isTaken(answer) ? answer.trim() : null;
}

function questionOf(
  folded: Exclude<Folded, { kind: 'what' | 'refused' }>,
  { say }: IntentWords,
  others: readonly ReceiverFacts[],
): WhatQuestion {
  switch (folded.kind) {
    case 'no-source':
      return {
        text: say.askSource(folded.noun ?? folded.takes.map(nameOf).join(', ')),
        choices: [],
        takes: 'place',
      };
    case 'no-value':
      return { text: say.askValue(folded.of), choices: [], takes: 'words' };
    case 'no-path':
      return { text: say.askFile, choices: [], takes: 'place' };
    case 'no-receiver':
      return askForReceiver(folded, { say }, others);
    case 'no-address':
      return { text: say.askAddress(folded.name), choices: [], takes: 'words' };
    case 'no-url':
      return { text: say.askUrl, choices: [], takes: 'place' };
    case 'no-limit':
      return { text: say.askLimit(folded.said), choices: [], takes: 'words' };
    case 'no-news':
      return { text: say.askState(folded.url), choices: [say.whenDown, say.whenUp] };
    case 'no-sense': {
      const state = folded.way === 'down' ? say.whenDown : say.whenUp;
      return { text: say.askState(folded.url), choices: [state, say.whenMoved[folded.way]] };
    }
  }
}

function toldIn(answer: string, { say }: IntentWords): Told {
  return { who: answer === say.tellMeInstead ? null : answer, way: null };
}

/** By its name, else by words that only one name has. */
function scheduleCalled(said: string, schedules: readonly ScheduleFacts[]) {
  const wanted = said.trim().toLowerCase();
  const named = schedules.filter(({ name }) => name.toLowerCase() === wanted);
  const found = named.length > 0 ? named : schedules.filter((one) => hasWords(one, wanted));
  const [only] = found;
  return only === undefined || found.length > 1 ? null : { id: only.id, name: only.name };
}

function hasWords({ name, status }: ScheduleFacts, wanted: string): boolean {
  const words = new Set(name.toLowerCase().split(/\s+/));
  return status !== 'cancelled' && wanted.split(/\s+/).every((word) => words.has(word));
}

function inputOf(
  tool: ToolFacts | undefined,
  said: string | Given,
  language: IntentWords,
): Given | null {
  if (tool === undefined) return null;
  if (typeof said !== 'string') return takesInput(tool, said) ? said : null;
  const { input, missing, left } = fillFlags(tool, splitWords(said), language);
  return missing.length > 0 || left.length > 0 ? null : input;
}

function nameOf(take: Take): string {
  switch (take.kind) {
    case 'value':
      return take.of === undefined ? take.name : `${take.name} (${take.of})`;
    case 'field':
      return take.path;
    case 'selector':
      return take.selector;
    case 'part':
      return take.part;
    case 'count':
      return nameOf(take.of);
    default:
      return take.kind;
  }
}

function workOf(
  { what, notes, isPlaced }: Folded & { kind: 'what' },
  { language, catalog, options }: WorkReading,
): Work {
  const lowered = lowerWhat(what, language.news, catalog);
  if (lowered.kind === 'misfit') return NONE;
  const { steps, missing, name, needsPace, tellsState } = lowered;
  // Where no model can be asked in a plan, somebody else has to think.
  if (missing.includes(THINK)) return NONE;
  if (missing.length > 0) return { kind: 'missing', tools: missing };
  return {
    kind: 'steps',
    steps,
    what: describeWhat(what, language.say.what('you'), receiverNames(options.receivers ?? [])),
    ...(notes.length > 0 && { notes: [...new Set(notes)] }),
    ...(isPlaced && { isPlaced: true }),
    name,
    needsPace,
    tellsState,
  };
}
