/**
 * Whether words or a button answer a request that is open. A plain "yes" answers what was told in this session last;
 * what is named ("approve the weather one") may have been told anywhere. Only who was asked decides.
 */
import type { Person } from '../../domain/person.ts';
import type { Request, RequestAnswer } from '../../domain/request.ts';

export interface AnswerFacts {
  text: string;
  choice: string | null;
  person: Pick<Person, 'id' | 'role'>;
  sessionKey: string;
  /** The latest first. */
  open: readonly Request[];
  /** Those that were listed last in this session, and what was said to them. */
  listed: { ids: readonly string[]; answer: RequestAnswer } | null;
  /** Since when something else waits for a yes in this session: a draft, a question, the agent. */
  othersSinceMs: number | null;
}

export type AnswerDecision =
  /** It means something else. */
  | { kind: 'none' }
  | { kind: 'answer'; id: string; answer: RequestAnswer }
  | { kind: 'which'; answer: RequestAnswer; among: readonly Request[] }
  | { kind: 'not-yours' }
  | { kind: 'over' };

const NONE = { kind: 'none' } as const;

export function decideAnswer(facts: AnswerFacts): AnswerDecision {
  const { open, person } = facts;
  if (facts.choice !== null) return ofChoice(facts.choice, facts);
  const said = readDecision(facts.text);
  if (said === null) return NONE;
  const mine = open.filter((request) => isFor(request, person));
  if (said.number !== null) return ofNumber(said.number, said.answer, facts);
  if (said.answer === null) return NONE;
  if (said.words.length > 0) return oneOf(mine.filter(fits(said.words)), said.answer);
  const here = mine.filter(
    ({ toldIn, sessionKey }) => toldIn === facts.sessionKey || sessionKey === facts.sessionKey,
  );
  const { othersSinceMs } = facts;
  const among = here.length > 0 || !said.isNamed ? here : mine;
  return oneOf(
    among.filter(({ askedMs }) => othersSinceMs === null || askedMs > othersSinceMs),
    said.answer,
  );
}

/** Whether words are said of requests and of nothing else: "approve it"; with a number, of those that were listed. */
export function namesDecision(text: string): { isNamed: boolean; isNumber: boolean } {
  const said = readDecision(text);
  return { isNamed: said?.isNamed === true, isNumber: said !== null && said.number !== null };
}

/** `request:req_1:yes`. */
export function readRequestChoice(choice: string): { id: string; answer: RequestAnswer } | null {
  const [, id, answer] = /^request:([\w-]+):(yes|no)$/.exec(choice) ?? [];
  return id === undefined ? null : { id, answer: answer as RequestAnswer };
}

function ofChoice(choice: string, { open, person }: AnswerFacts): AnswerDecision {
  const pressed = readRequestChoice(choice);
  if (pressed === null) return NONE;
  const request = open.find(({ id }) => id === pressed.id);
  if (request === undefined) return { kind: 'over' };
  return isFor(request, person) ? { kind: 'answer', ...pressed } : { kind: 'not-yours' };
}

function ofNumber(
  number: number,
  answer: RequestAnswer | null,
  { listed, open }: AnswerFacts,
): AnswerDecision {
  const id = listed?.ids[number - 1];
  if (listed === null || id === undefined) return NONE;
  if (!open.some((request) => request.id === id)) return { kind: 'over' };
  return { kind: 'answer', id, answer: answer ?? listed.answer };
}

function oneOf(among: readonly Request[], answer: RequestAnswer): AnswerDecision {
  const [only, ...others] = among;
  if (only === undefined) return NONE;
  return others.length === 0
    ? { kind: 'answer', id: only.id, answer }
    : { kind: 'which', answer, among };
}

/** The owner decides in the place of everybody. */
function isFor({ forWhom }: Request, { id, role }: AnswerFacts['person']): boolean {
  return forWhom === id || role === 'owner';
}

function fits(words: readonly string[]): (request: Request) => boolean {
  return ({ title, about, lines, id }) => {
    const text = [id, about, title, ...lines].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

interface SaidDecision {
  /** Null where only a number was said. */
  answer: RequestAnswer | null;
  number: number | null;
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
  {
    answer: 'yes',
    bare: ['yes', 'y', 'yep', 'yeah', 'ok', 'okay', 'sure', 'ja', 'jawohl', 'klar'],
    named: [
      'approve',
      'allow',
      'accept',
      'permit',
      'genehmige',
      'genehmigen',
      'erlaube',
      'erlauben',
    ],
  },
  {
    answer: 'no',
    bare: ['no', 'n', 'nope', 'nein'],
    named: [
      'reject',
      'deny',
      'refuse',
      'decline',
      'disapprove',
      'verbiete',
      'verbieten',
      'ablehnen',
    ],
  },
];
/** What says nothing about which one is meant. */
const FILLING = new Set(
  'please bitte the that this it one request es das die der den diese dieses anfrage number nummer no. #'.split(
    ' ',
  ),
);
const LONGEST_ANSWER = 200;

function readDecision(text: string): SaidDecision | null {
  if (text.length > LONGEST_ANSWER) return null;
  const words = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map(withoutMarks);
  const [first = '', ...rest] = words.filter((word) => word !== '');
  const meant = rest.filter((word) => !FILLING.has(word));
  const [number = null] = meant.length === 1 ? meant.filter(isNumber).map(Number) : [];
  if (isNumber(first) && rest.length === 0)
    return { answer: null, number: Number(first), words: [], isNamed: false };
  for (const { answer, bare, named } of SAYS) {
    if (named.includes(first))
      return { answer, number, words: number === null ? meant : [], isNamed: true };
    // "Yes, at nine" is about something else.
    if (bare.includes(first) && meant.length === 0)
      return { answer, number: null, words: [], isNamed: false };
  }
  return null;
}

function isNumber(word: string): boolean {
  return /^\d{1,3}$/.test(word);
}

/** `"#2".` is 2; letter by letter, because the marks may be many. */
function withoutMarks(word: string): string {
  let from = 0;
  let to = word.length;
  while (from < to && OPENING.has(word.charAt(from))) from += 1;
  while (to > from && CLOSING.has(word.charAt(to - 1))) to -= 1;
  return word.slice(from, to);
}

const OPENING: ReadonlySet<string> = new Set(['"', "'", '#']);
const CLOSING: ReadonlySet<string> = new Set(['"', "'", '.', '!']);
