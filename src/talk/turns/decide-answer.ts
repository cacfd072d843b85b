/**
 * Whether words or a button answer a request that is open. A button and a code name their request; a plain yes or no
 * answers only a proposal to remember something, and only if that is all the session waits for. A name answers nothing:
 * titles are the words of others. Only who was asked decides.
 */

import type { Person } from '../../domain/person.ts';
import type { Request, RequestAnswer } from '../../domain/request.ts';
import { isRequestCode, requestCode } from '../../domain/request-code.ts';
import { readPlainAnswer, type WaitingThings } from '../../domain/waiting.ts';
import { ANSWER_WORDS } from '../../language/answers.ts';

export interface AnswerFacts {
  text: string;
  choice: string | null;
  person: Pick<Person, 'id' | 'role'>;
  /** Those that are open. */
  open: readonly Request[];
  /** What the words say as a whole; null where that is neither. */
  plain: RequestAnswer | null;
  /** What the session waits for, of which its sender had been shown. */
  seen: WaitingThings;
}

export type AnswerDecision =
  /** It means something else. */
  | { kind: 'none' }
  | { kind: 'answer'; id: string; answer: RequestAnswer }
  /** They are named, or share a code, and a name is not enough. */
  | { kind: 'needs-button'; among: readonly Request[] }
  /** It is decided, or somebody else's: whether there is one of somebody else is nothing to tell. */
  | { kind: 'over' };

const NONE = { kind: 'none' } as const;

export function decideAnswer(facts: AnswerFacts): AnswerDecision {
  const { choice, plain, text } = facts;
  if (choice !== null) return ofChoice(choice, facts);
  const said = readDecision(text);
  if (said !== null && said.code !== null) return ofCode(said.code, said.answer, facts);
  if (plain !== null) return ofPlain(plain, facts);
  if (said === null || !said.isNamed) return NONE;
  // "approve it" is said to the draft.
  if (said.words.length === 0 && facts.seen.some(({ kind }) => kind === 'draft')) return NONE;
  const named = facts.open.filter(
    (request) => isFor(request, facts.person) && fits(said.words, request),
  );
  return named.length === 0 ? NONE : { kind: 'needs-button', among: named };
}

/** Whether the open requests have to be known to decide about words. */
export function mayNameRequest(text: string): boolean {
  const said = readDecision(text);
  return said !== null && (said.code !== null || said.isNamed);
}

/** `request:req_1:yes`. */
export function readRequestChoice(choice: string): { id: string; answer: RequestAnswer } | null {
  const [, id, answer] = /^request:([\w-]+):(yes|no|maybe)$/.exec(choice) ?? [];
  return id === undefined ? null : { id, answer: answer as RequestAnswer };
}

function ofChoice(choice: string, { open, person }: AnswerFacts): AnswerDecision {
  const pressed = readRequestChoice(choice);
  if (pressed === null) return NONE;
  const request = open.find(({ id }) => id === pressed.id);
  const isTheirs = request !== undefined && isFor(request, person);
  return isTheirs ? { kind: 'answer', ...pressed } : { kind: 'over' };
}

function ofCode(
  code: string,
  answer: RequestAnswer,
  { open, person }: AnswerFacts,
): AnswerDecision {
  const mine = open.filter((request) => requestCode(request) === code && isFor(request, person));
  const [only, ...others] = mine;
  if (only === undefined) return { kind: 'over' };
  return others.length === 0
    ? { kind: 'answer', id: only.id, answer }
    : { kind: 'needs-button', among: mine };
}

function ofPlain(answer: RequestAnswer, { seen }: AnswerFacts): AnswerDecision {
  const meant = readPlainAnswer(seen);
  return meant.kind === 'answers' && meant.thing.kind === 'remember'
    ? { kind: 'answer', id: meant.thing.requestId, answer }
    : NONE;
}

/** The owner decides in the place of everybody. */
function isFor({ forWhom }: Request, { id, role }: AnswerFacts['person']): boolean {
  return forWhom === id || role === 'owner';
}

function fits(words: readonly string[], { title, about, lines, id }: Request): boolean {
  const text = [id, about, title, ...lines].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

interface SaidDecision {
  answer: RequestAnswer;
  code: string | null;
  /** What names the one that is meant. */
  words: string[];
  /** A word that is only said of requests, or of what was shown: "approve it". */
  isNamed: boolean;
}

const SAYS: readonly {
  answer: RequestAnswer;
  bare: readonly string[];
  named: readonly string[];
}[] = [
  { answer: 'yes', bare: ANSWER_WORDS.yes, named: ANSWER_WORDS.approve },
  { answer: 'no', bare: ANSWER_WORDS.no, named: ANSWER_WORDS.reject },
  { answer: 'maybe', bare: ANSWER_WORDS.maybe, named: [] },
];
/** Words that say nothing about which request is meant. */
const FILLING = new Set([...ANSWER_WORDS.please, ...ANSWER_WORDS.fillers]);
const LONGEST_ANSWER = 200;

function readDecision(text: string): SaidDecision | null {
  if (text.length > LONGEST_ANSWER) return null;
  const words = text
    .toLowerCase()
    .split(/[\s,;:]+/)
    .map(withoutMarks)
    .filter((word) => word !== '' && !FILLING.has(word));
  for (const { answer, bare, named } of SAYS) {
    const said = words.find((word) => bare.includes(word) || named.includes(word));
    if (said === undefined) continue;
    const others = words.filter((word) => word !== said);
    const [only = '', ...more] = others;
    if (more.length === 0 && isRequestCode(only))
      return { answer, code: only.toUpperCase(), words: [], isNamed: false };
    if (words[0] === said)
      return { answer, code: null, words: others, isNamed: named.includes(said) };
  }
  return null;
}

/** `"K7M3P".` is K7M3P; letter by letter, because the marks may be many. */
function withoutMarks(word: string): string {
  let from = 0;
  let to = word.length;
  while (from < to && OPENING.has(word.charAt(from))) from += 1;
  while (to > from && CLOSING.has(word.charAt(to - 1))) to -= 1;
  return word.slice(from, to);
}

const OPENING: ReadonlySet<string> = new Set(['"', "'", '#', '“', '„', '(']);
const CLOSING: ReadonlySet<string> = new Set(['"', "'", '.', '!', '”', '“', ')']);
