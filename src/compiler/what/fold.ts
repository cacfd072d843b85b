/** The clauses of a wish as one thing to do: what each adds to what stood before it. */
import { splitCommand } from './command-line.ts';
import { settleReceivers, UNKNOWN } from './fold-receivers.ts';
import {
  type Happened,
  happenedIn,
  isLookElsewhere,
  isSameHappened,
  withoutUnused,
} from './happened.ts';
import { keptOf, opposite } from './opposite.ts';
import type { Reached } from './reach.ts';
import { refusalOf } from './refusals.ts';
import { settleMeasures } from './settle-measures.ts';
import { settleOrder } from './settle-order.ts';
import { type Clause, type If, NO_THING, type Refusal, type Thing, type Told } from './values.ts';
import {
  type Act,
  type Action,
  type Case,
  type Condition,
  type Content,
  type Filter,
  type Source,
  type Take,
  type Test,
  toldIn,
  type What,
} from './what.ts';

/** What is still open where clauses are put together. */
export type Folded =
  | { kind: 'what'; what: What; isWatch: boolean; notes: readonly string[]; isPlaced: boolean }
  /** Nothing can be sent to whom it is told. */
  | { kind: 'no-receiver'; name: string; what: What }
  /** It is not said where this is found. */
  | { kind: 'no-source'; takes: readonly Take[]; noun?: string }
  /** It is not said which value of it is compared. */
  | { kind: 'no-value'; of: string }
  /** It is not said which file is written, or which address it is posted to. */
  | { kind: 'no-path' }
  | { kind: 'no-url' }
  /** It is not said how much is "too high". */
  | { kind: 'no-limit'; said: string }
  /** Of what answers or does not, it is not said which is news. */
  | { kind: 'no-news'; url: string }
  /** It is plain, and can't be done. */
  | { kind: 'refused'; why: Refusal; said: string };

interface Open {
  source: Source | null;
  takes: readonly Take[];
  filters: readonly Filter[];
  cases: { condition: Condition | null; actions: Action[] }[];
  isWatch: boolean;
  /** What is looked at was to be run, whatever it prints. */
  isRun: boolean;
  /** What follows is done where one of these actions of the last case fails. */
  otherwiseOf: readonly number[];
  /** It is looked whether something is so, and not said what becomes of it. */
  isLook: boolean;
  /** A condition without "if" leads to something that is done. */
  isOwedAction: boolean;
  /** What something is called of which no more is said: the website. */
  noun: string | null;
  /** What was named is not found yet. */
  isLoose: boolean;
  /** What is news as well, with the actions of the case that it was said beside. */
  others: { at: number; test: Test }[];
  said: string[];
  /** What the person should know of it. */
  notes: string[];
  /** It was said whom it tells, or on which channel. */
  isPlaced: boolean;
  /** What is looked at is a program that is run as the job itself. */
  isJob: boolean;
  /** The cases of which it was said how often they are told. */
  paced: Set<number>;
  /** Who is told and not known; the place stands for the session. */
  unknown: Told[];
  folding: Folding;
}

/** What is known besides the clauses. */
export interface Folding {
  /** What was said where something was open, in the order of the questions. */
  said: readonly string[];
  /** One of the answers as a source; null where it is none. */
  sourceIn(text: string): Source | null;
  /** And as what is taken. */
  takeIn(text: string): Take | null;
  /** Which of the two an answer names. */
  stateIn(text: string): 'fails' | 'succeeds';
  /** What a tool is given by these words; null where some of them say nothing of that. */
  inputOf(tool: string, words: string): Readonly<Record<string, unknown>> | null;
  /** A schedule by its name; null where there is none, or more than one. */
  scheduleCalled(name: string): { id: string; name: string } | null;
  /** What is told of something that was written. */
  saved(what: string, path: string): string;
  /** What a reminder says. */
  reminder(text: string): string;
  /** Where somebody is reached; `answer` is who was named instead. */
  reach(told: Told, answer?: string): Reached;
  isOnce: boolean;
  /** What led to it, which is what is told of where nothing else is looked at. */
  event?: Happened;
}

/** Null where they do not fit together. */
export function fold(clauses: readonly Clause[], folding: Folding): Folded | null {
  const open = openWith(folding);
  const isOrdered = clauses.some((clause) => !('isBare' in clause));
  for (const clause of clauses) {
    const problem = take(open, clause);
    if (problem === 'unfit') return null;
    if (problem !== null) return problem;
  }
  // An address alone asks for nothing.
  if (!isOrdered && open.cases.length === 0 && open.takes.length === 0) return null;
  const folded = finish(open);
  return folded?.kind === 'what' ? settleReceivers(folded, open) : folded;
}

function openWith(folding: Folding): Open {
  return {
    source: folding.event === undefined ? null : happenedIn(folding.event, null),
    takes: [],
    filters: [],
    cases: [],
    isWatch: false,
    isRun: false,
    otherwiseOf: [],
    isLook: false,
    isOwedAction: false,
    noun: null,
    isLoose: false,
    others: [],
    said: [...folding.said],
    notes: [],
    isPlaced: false,
    isJob: false,
    paced: new Set(),
    unknown: [],
    folding,
  };
}

type Problem = Folded | 'unfit' | null;

function take(open: Open, clause: Clause): Problem {
  switch (clause.kind) {
    case 'look':
      if (open.source === null && isNothing(clause.thing)) return 'unfit';
      if (clause.isBare && isSaidBefore(open, clause.thing)) return 'unfit';
      if (isLookElsewhere(open.source, clause.thing)) return 'unfit';
      open.isWatch ||= clause.isWatch;
      return join(open, clause.thing);
    case 'if':
      open.isOwedAction = clause.isBare === true;
      return begin(open, clause.condition, clause.isLook);
    case 'where':
      return found(open, clause.thing);
    case 'so':
      return so(open, clause.isNot);
    case 'tell':
      return tell(open, clause);
    case 'ask':
    case 'remind':
      return asks(open, clause);
    case 'schedule':
      return doSchedule(open, clause);
    case 'write':
    case 'append': {
      const path = clause.path ?? open.said.shift();
      if (path === undefined) return { kind: 'no-path' };
      return withThing(open, clause.thing, (content) => ({ kind: clause.kind, path, content }));
    }
    case 'post': {
      const url = clause.url ?? urlSaid(open);
      if (url === null) return { kind: 'no-url' };
      const { method } = clause;
      return withThing(open, clause.thing, (content) => ({ kind: 'post', url, method, content }));
    }
    case 'run-which': {
      const command = splitCommand(open.said.shift() ?? '');
      if (command === null) return { kind: 'no-source', takes: [], noun: clause.noun };
      return run(open, { kind: 'program', command }, { kind: 'run', command });
    }
    case 'refuse':
      return { kind: 'refused', why: clause.why, said: clause.said };
    case 'run':
      open.isRun ||= clause.isShown !== true;
      return run(
        open,
        { kind: 'program', command: clause.command },
        { kind: 'run', command: clause.command },
      );
    case 'call':
      return call(open, clause);
    case 'ends':
      return tellEnd(open, clause);
    case 'pace':
      open.paced.add(open.cases.length - 1);
      return changeLast(open, { isEachTime: clause.isEachTime });
  }
}

function doSchedule(open: Open, { name, verb }: Clause & { kind: 'schedule' }): Problem {
  const found = open.folding.scheduleCalled(name);
  return found === null ? 'unfit' : act(open, { kind: 'schedule', verb, ...found });
}

function call(open: Open, { tool, words }: Clause & { kind: 'call' }): Problem {
  const input = open.folding.inputOf(tool, words);
  if (input === null) return 'unfit';
  return run(open, { kind: 'tool', tool, input }, { kind: 'call', tool, input });
}

/** Who hears that it is over is who heard that it began. */
function tellEnd(open: Open, { isToMe }: Clause & { kind: 'ends' }): Problem {
  const told = toldIn(open.cases.at(-1)?.actions ?? []);
  return isToMe && !told.includes(null) ? 'unfit' : changeLast(open, { tellsEnd: true });
}

function urlSaid(open: Open): string | null {
  const answer = open.said.shift();
  const source = answer === undefined ? null : open.folding.sourceIn(answer);
  return source !== null && 'url' in source ? source.url : null;
}

const isNothing = ({ source, takes, noun }: Thing): boolean =>
  source === null && takes.length === 0 && noun === undefined;

/** What is only named does not take the place of what was named before. */
const isSaidBefore = ({ takes }: Open, thing: Thing): boolean =>
  takes.length > 0 &&
  thing.takes.length > 0 &&
  JSON.stringify(takes) !== JSON.stringify(thing.takes);

/** "the temperature in Oslo, … it is in main.temp": what was only a name until then. */
function found(open: Open, thing: Thing): Problem {
  const [named, ...others] = open.takes;
  const isName = named === undefined || named.kind === 'value';
  if (!isName || others.length > 0) return 'unfit';
  open.takes = [];
  open.isLoose = false;
  return join(open, thing);
}

/** What is looked at, and what of it; two sources are two wishes. */
function join(open: Open, { source, takes, filters, content, noun, isLoose }: Thing): Problem {
  if (content !== null) return 'unfit';
  open.noun ??= noun ?? null;
  open.isLoose ||= isLoose === true;
  if (source !== null) {
    const isOther = open.source !== null && JSON.stringify(open.source) !== JSON.stringify(source);
    if (isOther && !isSameHappened(open.source, source)) return 'unfit';
    open.source = source;
  }
  if (takes.length > 0) {
    if (open.takes.length > 0 && JSON.stringify(open.takes) !== JSON.stringify(takes)) {
      // "check the feed for items, send me the title": only the last counts where nothing was done yet.
      if (open.cases.length > 0) return 'unfit';
    }
    open.takes = takes;
  }
  open.filters = mostLast([...open.filters, ...filters.filter((one) => !has(open.filters, one))]);
  return null;
}

/** "the last 20 lines that contain X" are the last 20 of those. */
const mostLast = (filters: readonly Filter[]): Filter[] =>
  filters.toSorted((one, other) => Number(one.kind === 'most') - Number(other.kind === 'most'));

const has = (filters: readonly Filter[], filter: Filter): boolean =>
  filters.some((one) => JSON.stringify(one) === JSON.stringify(filter));

function begin(
  open: Open,
  { thing, test: saidTest, times, isEachTime, others, vague, lasts }: If,
  isLook = false,
): Problem {
  const test = vague === undefined ? saidTest : withLimit(open, saidTest);
  if (test === null) return { kind: 'no-limit', said: vague ?? '' };
  if (vague !== undefined && isNowhere(open, thing)) open.noun = vague;
  const last = open.cases.at(-1);
  const failing = test.kind === 'fails' && isBare(thing) ? thatOf(last) : [];
  open.otherwiseOf = failing;
  if (failing.length > 0) return null;
  const kept = keptOf(thing, test);
  const problem = join(open, kept?.thing ?? thing);
  if (problem !== null) return problem;
  const said = { test: kept?.test ?? onList(test, open), times, isEachTime, tellsEnd: false };
  const condition = newsOf({ ...said, ...(lasts !== undefined && { lasts }) }, open);
  // "check whether it is up, tell me if it is down": the second says what is news.
  if (last?.actions.length === 0) {
    if (!open.isLook) return 'unfit';
    open.cases.pop();
  }
  if (open.takes.length === 0 && isOfNoPage(test, open.source)) return 'unfit';
  open.cases.push({ condition, actions: [] });
  open.isLook = isLook;
  for (const other of others) open.others.push({ at: open.cases.length - 1, test: other });
  return null;
}

/** A page "goes down" in no other sense, and is up or down, but never there or gone. */
function isOfNoPage(test: Test, source: Source | null): boolean {
  if (test.kind === 'changes') return test.way !== 'any';
  return isPresence(test) && source?.kind === 'web';
}

/** "check whether it is up, if not tell me": what was only to be looked at is news, or the opposite of it. */
function so(open: Open, isNot: boolean): Problem {
  const last = open.cases.at(-1);
  if (!open.isLook || last?.condition == null || last.actions.length > 0) return 'unfit';
  const test = isNot ? opposite(last.condition.test) : last.condition.test;
  if (test === null) return 'unfit';
  last.condition = { ...last.condition, test };
  open.isLook = false;
  open.isOwedAction = true;
  return null;
}

/** "too high" with the number that was answered; null where none was yet. */
function withLimit(open: Open, test: Test): Test | null {
  const said = /-?\d+(?:[.,]\d+)?/.exec(open.said.shift() ?? '')?.[0].replace(',', '.');
  if (said === undefined) return null;
  const value = Number(said);
  if (test.kind === 'slow') return { ...test, seconds: value };
  return test.kind === 'compare' ? { ...test, value } : null;
}

const isNowhere = ({ source, takes, noun }: Open, thing: Thing): boolean =>
  [source, thing.source, noun, thing.noun ?? null].every((one) => one === null) &&
  takes.length + thing.takes.length === 0;

/** What is new of a list is news by itself. */
function newsOf(condition: Condition, { filters }: Open): Condition | null {
  const isNew = condition.test.kind === 'appears' && filters.some(({ kind }) => kind === 'new');
  return isNew && condition.times === 1 ? null : condition;
}

/** A feed that changes has new items. */
function onList(test: Test, open: Open): Test {
  const isChange = test.kind === 'changes' && test.by === null && test.way === 'any';
  if (!isChange || open.source?.kind !== 'feed' || open.takes.some(({ kind }) => kind !== 'items'))
    return test;
  open.takes = [{ kind: 'items' }];
  if (!open.filters.some(({ kind }) => kind === 'new'))
    open.filters = [{ kind: 'new' }, ...open.filters];
  return { kind: 'appears' };
}

/** The one who asks. */
const ME: readonly Told[] = [{ who: null, way: null }];

function tell(
  open: Open,
  { thing, condition, isWish, to = ME }: Clause & { kind: 'tell' },
): Problem {
  // What somebody would like besides would change what the condition is about.
  if (isWish && open.cases.length > 0) return 'unfit';
  if (condition !== null) {
    const problem = begin(open, condition);
    if (problem !== null) return problem;
  }
  const saved = thing === NO_THING ? savedBefore(open) : null;
  const told =
    saved === null ? thing : { ...thing, content: { kind: 'words', text: saved } as const };
  const sessions: (string | null)[] = [];
  for (const one of to) {
    open.isPlaced ||= one.who !== null || one.way !== null;
    const session = sessionOf(open, one);
    // Two channels that both come to the conversation are one message.
    if (sessions.includes(session)) continue;
    sessions.push(session);
    const problem = withThing(open, told, (content) => ({ kind: 'tell', content, session }));
    if (problem !== null) return problem;
  }
  return null;
}

/** Where it is sent to; what is unknown is asked when all the rest is clear. */
function sessionOf(open: Open, told: Told): string | null {
  const reached = open.folding.reach(told);
  if (reached.kind === 'unknown') return `${UNKNOWN}${open.unknown.push(told) - 1}`;
  if (reached.note !== null) open.notes.push(reached.note);
  return reached.session;
}

function asks(open: Open, { kind, text, condition }: Clause & { kind: 'ask' | 'remind' }): Problem {
  const problem = condition === null ? null : begin(open, condition);
  if (problem !== null) return problem;
  // By itself it is no plan about something that is looked at.
  if (open.cases.length === 0 && open.source === null) return 'unfit';
  if (kind === 'ask') return act(open, { kind: 'ask', text });
  return act(open, {
    kind: 'tell',
    content: { kind: 'words', text: open.folding.reminder(text) },
    session: null,
  });
}

function withThing(open: Open, thing: Thing, make: (content: Content) => Act): Problem {
  if (thing.content !== null) return act(open, make(thing.content));
  const problem = join(open, thing);
  if (problem !== null) return problem;
  return act(open, make({ kind: 'found' }));
}

/** Which actions "that" is, where it fails: the last that is done, else all that is told; none where what is looked at is meant. */
function thatOf(last: Open['cases'][number] | undefined): number[] {
  if (last === undefined || last.actions.length === 0) return [];
  const done = last.actions.findLastIndex(({ kind }) => kind !== 'tell');
  if (done >= 0) return [done];
  return last.condition === null ? [] : [...last.actions.keys()];
}

const isBare = ({ noun: _, ...thing }: Thing): boolean =>
  JSON.stringify(thing) === JSON.stringify(NO_THING);

/** "save it to a.html and tell me": that it is there now, and not all of it once more. */
function savedBefore({ source, cases, folding }: Open): string | null {
  const { condition = null, actions = [] } = cases.at(-1) ?? {};
  const last = actions.at(-1);
  // Where it is done on a condition, that is the news.
  if (condition !== null || (last?.kind !== 'write' && last?.kind !== 'append')) return null;
  return folding.saved(placeOf(source), last.path);
}

function placeOf(source: Source | null): string {
  if (source === null || source.kind === 'clock') return '';
  if (source.kind === 'program') return source.command.join(' ');
  if (source.kind === 'tool') return source.tool;
  if (source.kind === 'event') return '';
  return 'url' in source ? source.url : source.path;
}

function act(open: Open, action: Act): Problem {
  const last = open.cases.at(-1);
  if (last === undefined) open.cases.push({ condition: null, actions: [action] });
  else if (open.otherwiseOf.length === 0) last.actions.push(action);
  else
    last.actions = last.actions.map((before, at) =>
      open.otherwiseOf.includes(at)
        ? { ...before, otherwise: [...(before.otherwise ?? []), action] }
        : before,
    );
  return null;
}

/** What is run first is what is looked at; what is run behind a condition, or after something else, is done. */
function run(open: Open, source: Source, action: Act): Problem {
  if (open.source !== null || open.cases.length > 0) return act(open, action);
  open.source = source;
  open.isJob = source.kind === 'program';
  return null;
}

function changeLast(open: Open, change: Partial<Condition>): Problem {
  const last = open.cases.at(-1);
  if (last?.condition == null) return 'unfit';
  last.condition = { ...last.condition, ...change };
  return null;
}

/** Of an answer, "the status is ok" speaks of a value that is called so; the one of a page is a number. */
function namedStatus({ takes, cases }: Open): readonly Take[] {
  const isWord = cases.some(
    ({ condition }) =>
      condition?.test.kind === 'compare' && typeof condition.test.value === 'string',
  );
  if (!isWord) return takes;
  return takes.map((take) =>
    take.kind === 'part' && take.part === 'status' ? { kind: 'value', name: 'status' } : take,
  );
}

/** Something was named and not found, or a condition leads to nothing. */
const isUnfinished = ({ isLoose, isOwedAction, cases }: Open): boolean =>
  isLoose || (isOwedAction && cases.at(-1)?.actions.length === 0);

function finish(open: Open): Folded | null {
  if (isUnfinished(open)) return null;
  open.takes = namedStatus(open);
  open.source = settledSource(open);
  Object.assign(open, settleMeasures(open));
  const problem = settleSource(open) ?? settleValue(open) ?? settleNews(open);
  if (problem !== null) return problem === 'unfit' ? null : problem;
  const { source, isWatch } = open;
  const filters = settleOrder(open.filters, open);
  if (filters === null) return null;
  const takes =
    open.takes.length === 0 && isListed(open) ? [{ kind: 'items' } as const] : open.takes;
  const fit = fitting(takes, source);
  if (fit === null || !filtersFit(fit, filters)) return null;
  const cases = apart(eachRun(settleCases(open, isWatch), open), open.others);
  if (cases.length === 0 && source?.kind === 'tool') return null;
  if (cases.length === 0 && source?.kind === 'program')
    return onlyRun(source, { takes: fit, filters }, open);
  const all = isWatch ? newOfFeed(filters, source) : filters;
  const isNews =
    isWatch ||
    cases.some(({ condition }) => condition !== null) ||
    all.some(({ kind }) => kind === 'new');
  return asWhat(withoutUnused({ source, takes: fit, filters: all, cases }), isNews, open);
}

/** Of a feed that is watched, what is new is told. */
function newOfFeed(filters: readonly Filter[], source: Source | null): readonly Filter[] {
  const isKnown = source?.kind !== 'feed' || filters.some(({ kind }) => kind === 'new');
  return isKnown ? filters : [{ kind: 'new' }, ...filters];
}

/** "run df -h": nothing is made of what it prints; by its name alone, that is wished for. */
function onlyRun(
  source: Source & { kind: 'program' },
  taken: Pick<What, 'takes' | 'filters'>,
  open: Open,
): Folded {
  if (!open.isRun) return asWhat({ source, ...taken, cases: [TOLD] }, false, open);
  const run = { kind: 'run', command: source.command } as const;
  const cases = [{ condition: null, actions: [run] }];
  return asWhat({ source: null, takes: [], filters: [], cases }, false, open);
}

const TOLD: Case = {
  condition: null,
  actions: [{ kind: 'tell', content: { kind: 'found' }, session: null }],
};

const SCRIPT = /\.(?:sh|py|js|rb|pl)$/;
const ENDING = /\.\w{1,5}$/;

/** A script that fails was run; files are in a folder. */
function settledSource({ source, takes, cases }: Open): Source | null {
  if (source?.kind !== 'file') return source;
  const isRun = cases.some(({ condition }) => RUNS.has(condition?.test.kind ?? ''));
  if (isRun && SCRIPT.test(source.path)) return { kind: 'program', command: [source.path] };
  const asksHowMany =
    takes.length === 0 && cases.some(({ condition }) => condition?.test.kind === 'count');
  const isFolder =
    !ENDING.test(source.path) && (asksHowMany || takes.some((take) => listedAs(take) === 'items'));
  return isFolder ? { kind: 'folder', path: source.path } : source;
}

/** Each failing run of a job is news; what is watched is news when it begins. */
function eachRun(cases: readonly Case[], { isJob, paced }: Open): Case[] {
  return cases.map((one, at) => {
    const { condition } = one;
    const isOfRun = condition !== null && condition.times === 1 && RUNS.has(condition.test.kind);
    if (!isJob || !isOfRun || paced.has(at)) return one;
    return { ...one, condition: { ...condition, isEachTime: true } };
  });
}

const RUNS: ReadonlySet<string> = new Set(['fails', 'succeeds', 'slow']);

/** What is to be found is somewhere. */
function settleSource(open: Open): Problem {
  const wantsFound = open.cases.some(
    ({ condition, actions }) =>
      condition !== null ||
      actions.some((action) => 'content' in action && action.content.kind === 'found'),
  );
  if (open.source !== null || !(wantsFound || open.cases.length === 0)) return null;
  const isNews = open.cases.some(
    ({ condition }) => condition !== null && !isThereOrNot(condition.test),
  );
  const isKept = open.cases.some(({ actions }) => actions.some(({ kind }) => KEPT.has(kind)));
  const isNamed = open.takes.length > 0 && open.takes.every(({ kind }) => kind === 'value');
  const isAsked = isNews ? open.takes.length > 0 : isKept && isNamed;
  if (open.noun === null && !isAsked) return 'unfit';
  const answer = open.said.shift();
  open.source = answer === undefined ? null : open.folding.sourceIn(answer);
  const { takes, noun } = open;
  return open.source === null ? { kind: 'no-source', takes, ...(noun !== null && { noun }) } : null;
}

/** What is made of something is found somewhere. */
const KEPT: ReadonlySet<string> = new Set(['write', 'append', 'post']);
const isPresence = ({ kind }: Test): boolean => kind === 'appears' || kind === 'disappears';
const isThereOrNot = (test: Test): boolean =>
  isPresence(test) || test.kind === 'fails' || test.kind === 'succeeds';

const VALUED: ReadonlySet<string> = new Set(['compare', 'between']);

/** A page holds many numbers: one of them is meant. */
function settleValue(open: Open): Problem {
  const { source, takes, cases, said, folding } = open;
  const isValued = cases.some(({ condition }) => isOfNumber(condition?.test));
  if (source?.kind !== 'web' || takes.length > 0 || !isValued) return null;
  const answer = said.shift();
  const take = answer === undefined ? null : folding.takeIn(answer);
  if (take === null) return { kind: 'no-value', of: source.url };
  open.takes = [take];
  return null;
}

function isOfNumber(test: Test | undefined): boolean {
  if (test?.kind === 'changes') return test.by !== null;
  return (
    VALUED.has(test?.kind ?? '') && !(test?.kind === 'compare' && typeof test.value === 'string')
  );
}

/** Whether something answers is looked at again and again: one of the two is news. */
function settleNews({ cases, isLook, source, said, folding }: Open): Problem {
  const last = cases.at(-1);
  const test = last?.condition?.test.kind;
  const isState = test === 'fails' || test === 'succeeds';
  const isPlain = last?.actions.every((one) => one.kind === 'tell' && one.content.kind === 'found');
  if (!isLook || !isState || folding.isOnce || isPlain !== true || source?.kind !== 'web')
    return null;
  const answer = said.shift();
  if (answer === undefined) return { kind: 'no-news', url: source.url };
  if (last?.condition != null)
    last.condition = { ...last.condition, test: { kind: folding.stateIn(answer) } };
  return null;
}

function asWhat(what: What, isWatch: boolean, { notes, isPlaced }: Open): Folded {
  const refusal = refusalOf(what);
  return refusal === null
    ? { kind: 'what', what, isWatch, notes, isPlaced }
    : { kind: 'refused', ...refusal };
}

const isListed = ({ source, filters, isWatch }: Open): boolean =>
  source?.kind === 'feed' || (source?.kind === 'folder' && (filters.length > 0 || isWatch));

/** Of a page "headlines" are headings, of a feed they are its items; null where it has no such thing. */
function fitting(takes: readonly Take[], source: Source | null): readonly Take[] | null {
  if (source?.kind === 'feed') {
    const isItem = (take: Take) =>
      take.kind === 'items' || (take.kind === 'part' && ITEM_PARTS.has(take.part));
    const [first] = takes;
    if (first?.kind === 'count' && takes.length === 1)
      return isItem(first.of) ? [{ kind: 'count', of: { kind: 'items' } }] : null;
    return takes.every(isItem) ? [{ kind: 'items' }] : null;
  }
  return takes;
}

/** What the items of a feed are told with. */
const ITEM_PARTS: ReadonlySet<string> = new Set(['headings', 'title', 'links', 'heading']);

const LISTS: ReadonlySet<string> = new Set([
  'headings',
  'links',
  'paragraphs',
  'images',
  'heading',
]);

/** What else has several, each of which may be left out. */
const FILTERED: ReadonlySet<string> = new Set(['items', 'lines', 'selector', 'field']);

/** What something is a list of, also where it is only counted. */
function listedAs(take: Take): string {
  if (take.kind === 'count') return listedAs(take.of);
  return take.kind === 'part' ? take.part : take.kind;
}

function filtersFit(takes: readonly Take[], filters: readonly Filter[]): boolean {
  if (filters.length === 0) return true;
  return takes.some((take) => {
    const kind = listedAs(take);
    return FILTERED.has(kind) || take.kind === 'count' || LISTS.has(kind);
  });
}

/** Each thing that is news has a case of its own. */
function apart(cases: readonly Case[], others: Open['others']): Case[] {
  return cases.flatMap((one, at) => {
    const { condition } = one;
    const more = condition === null ? [] : others.filter((other) => other.at === at);
    return [
      one,
      ...more.map(({ test }) => ({ ...one, condition: { ...(condition as Condition), test } })),
    ];
  });
}

function settleCases({ cases, source, takes }: Open, isWatch: boolean): Case[] {
  const told = cases.map((one) =>
    one.actions.length > 0
      ? one
      : { ...one, actions: [{ kind: 'tell', content: { kind: 'found' }, session: null } as const] },
  );
  if (!isWatch || source?.kind === 'feed') {
    const isOwed = told.length === 0 && (isWatch || takes.length > 0);
    return isOwed
      ? [
          {
            condition: null,
            actions: [{ kind: 'tell', content: { kind: 'found' }, session: null }],
          },
        ]
      : told;
  }
  const change: Condition = {
    test: { kind: 'changes', by: null, way: 'any' },
    times: 1,
    isEachTime: false,
    tellsEnd: false,
  };
  if (told.length === 0)
    return [
      { condition: change, actions: [{ kind: 'tell', content: { kind: 'found' }, session: null }] },
    ];
  return told.map((one) => (one.condition === null ? { ...one, condition: change } : one));
}
