/**
 * Something that waits for a person's decision. States: `open` → `yes` | `no` | `maybe` (a person said so), `expired`
 * (nobody did in time) or `withdrawn` (what was asked for is no more). It is answered once, and what it asks
 * is fixed by its hash: another content is another request.
 */
import { contentHash } from '../base/content-hash.ts';
import type { OfSomebody } from './person.ts';
import type { RequestDocument } from './request-document.ts';

export const REQUEST_KINDS = [
  /** A schedule, or a change of one, that its owner did not type. */
  'schedule',
  /** A skill that a run saved, or that lies where others may write. */
  'skill',
  /** More than a budget allows. */
  'budget',
  /** One call of a run that has read what others wrote. */
  'call',
  /** The first use of a tool. */
  'tool',
  /** A model server that was found and that nobody set up. */
  'model-server',
  /** Somebody unknown who wants to talk. */
  'pairing',
  /** Something to remember that a run proposes. */
  'memory',
  /** Asks somebody to take reminders and messages of another person. */
  'hear',
  /** An invitation that came by mail; alone of all it may be answered with a maybe. */
  'invitation',
  /** A sign-in at a service that no longer takes it. */
  'sign-in',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_STATES = ['open', 'yes', 'no', 'maybe', 'expired', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const REQUEST_ANSWERS = ['yes', 'no', 'maybe'] as const;
export type RequestAnswer = (typeof REQUEST_ANSWERS)[number];

/** A yes to an invitation is not the only one that somebody can give. */
export const answersOf = ({ kind }: Pick<Request, 'kind'>): readonly RequestAnswer[] =>
  kind === 'invitation' ? ['yes', 'maybe', 'no'] : ['yes', 'no'];

/** One place that would be another. */
export interface RequestChange {
  /** `work.plan[0].parameters.url`. */
  path: string;
  /** Undefined if there was nothing. */
  before?: unknown;
  after?: unknown;
}

/** A request as it is made: its subject and its person. */
export interface NewRequest {
  kind: RequestKind;
  /** Its subject: `schedule:sched_1`, `skill:tea-time`, `host:example.org`. One is open at a time. */
  about: string;
  /** The hash of what a yes carries out: who asks for the same again asks the same question. */
  asks: string;
  /** One sentence. */
  title: string;
  /** Further facts, a line each. */
  lines: readonly string[];
  /** All that is read before an answer; null in lists, if it is long. */
  document: RequestDocument | null;
  /** The same as data, for what carries it out. */
  diff: readonly RequestChange[];
  /** The session that asked and is told of the answer; null if nobody waits for it. */
  sessionKey: string | null;
  /** The person who may answer. */
  forWhom: string;
  untilMs: number | null;
  /** Data for carrying it out; shown to nobody. */
  payload: unknown;
}

export interface Request extends NewRequest, OfSomebody {
  id: string;
  /** Of exactly what is shown, and of what a yes carries out: an answer is to this. */
  hash: string;
  /** People who had all of it before them, if it is too long for one message. */
  openedBy: readonly string[];
  askedMs: number;
  state: RequestState;
  /** When it was answered, expired or withdrawn. */
  answeredMs: number | null;
  /** The session whose person was told that it waits; null if nobody was. */
  toldIn: string | null;
  /** The person who answered. */
  answeredBy: string | null;
  /** The session in which they did. */
  answeredIn: string | null;
  /** Why it was withdrawn, or what became of the answer. */
  note: string | null;
  /** When what follows from its answer was carried out. */
  doneMs: number | null;
}

export function hashRequest({
  asks,
  title,
  lines,
  document,
}: Pick<Request, 'asks' | 'title' | 'lines' | 'document'>): string {
  return contentHash({ asks, title, lines, document });
}

/** The words about its end that a session reads. */
export function endedText(
  {
    kind,
    title,
    state,
    note,
    payload,
    sessionKey,
  }: Pick<Request, 'kind' | 'title' | 'state' | 'note' | 'payload' | 'sessionKey'>,
  session: string,
): string {
  const { name } = (payload ?? {}) as { name?: string };
  // Its title speaks of the asker.
  const isOfAsker = kind === 'hear' && session === sessionKey && name !== undefined;
  if (isOfAsker && (state === 'yes' || state === 'no'))
    return `${name} takes ${state === 'yes' ? 'reminders and' : 'no reminders or'} messages from you.`;
  const how = {
    open: 'Still open',
    yes: 'The answer is yes',
    no: 'The answer is no',
    maybe: 'The answer is maybe',
    expired: 'Nobody answered in time',
    withdrawn: 'Withdrawn',
  }[state];
  return `${how}: ${title}${note === null ? '' : ` (${note})`}`;
}
