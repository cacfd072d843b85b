/** What clauses come to while they are put together: what is known so far, and what it can end as. */
import type { Made } from '../../../language/judging-words.ts';
import type { Given } from '../given-said.ts';
import { type Happened, happenedIn } from '../happened.ts';
import type { Reached } from '../reach.ts';
import type { Refusal, Told } from '../values.ts';
import type { Action, Condition, Filter, Source, Take, Test, What } from '../what.ts';

/** What is still open where clauses are put together. */
export type Folded =
  | { kind: 'what'; what: What; isWatch: boolean; notes: readonly string[]; isPlaced: boolean }
  /** Nothing can be sent to whom it is told. */
  | {
      kind: 'no-receiver';
      name: string;
      /** As it was said, and what the contacts say of them. */
      who: string;
      contact: Extract<Reached, { kind: 'unknown' }>['contact'];
      what: What;
    }
  /** It is not said where this is found. */
  | { kind: 'no-source'; takes: readonly Take[]; noun?: string }
  /** It is not said which value of it is compared. */
  | { kind: 'no-value'; of: string }
  /** It is not said which file is written, or which address it is posted to. */
  | { kind: 'no-path' }
  | { kind: 'no-url' }
  /** It is not known which address somebody has. */
  | { kind: 'no-address'; name: string }
  /** It is not said how much is "too high". */
  | { kind: 'no-limit'; said: string }
  /** Of what answers or does not, it is not said which is news. */
  | { kind: 'no-news'; url: string }
  /** Of what goes up or down, it is not said whether it answers or a number is meant. */
  | { kind: 'no-sense'; url: string; way: 'up' | 'down' }
  /** It is plain, and can't be done. */
  | { kind: 'refused'; why: Refusal; said: string };

/** What ends the reading of a clause early: a question, a refusal, or that it does not fit to what stood before it. */
export type Problem = Folded | 'unfit' | null;

export interface Open {
  source: Source | null;
  takes: readonly Take[];
  filters: readonly Filter[];
  made: Made | null;
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
  /** What is taken was called by words that a page may say. */
  isCalled: boolean;
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
  /** Whether an answer says that a number rises or falls. */
  isMoved(text: string): boolean;
  /** What a tool is given by these words, or by name; null where some of it is nothing that it takes. */
  inputOf(tool: string, said: string | Given): Given | null;
  /** A schedule by its name; null where there is none, or more than one. */
  scheduleCalled(name: string): { id: string; name: string } | null;
  /** What is told of something that was written. */
  saved(what: string, path: string): string;
  /** What a reminder says. */
  reminder(text: string): string;
  /** Where somebody is reached; `answer` is who was named instead. */
  reach(told: Told, answer?: string): Reached;
  isOnce: boolean;
  /** Whether a value that is called so is an amount: the price. */
  isAmount(name: string): boolean;
  /** It comes more than once a day. */
  isOften?(): boolean;
  /** What led to it, which is what is told of where nothing else is looked at. */
  event?: Happened;
}

export function openWith(folding: Folding): Open {
  return {
    source: folding.event === undefined ? null : happenedIn(folding.event, null),
    takes: [],
    filters: [],
    made: null,
    cases: [],
    isWatch: false,
    isRun: false,
    otherwiseOf: [],
    isLook: false,
    isOwedAction: false,
    noun: null,
    isLoose: false,
    isCalled: false,
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
