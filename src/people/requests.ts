/**
 * Requests that wait for a person's decision, as the house handles them: asked once, answered once, told once each way. The
 * handler of its kind carries out an answer; it may be called again after a crash and then has to come to the same.
 */
import type { Clock } from '../base/clock.ts';
import { badRequest, RoteError } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import { pickReference } from '../base/pick-reference.ts';
import { printable } from '../base/printable.ts';
import { OWNER } from '../domain/person.ts';
import type { NewRequest, Request, RequestAnswer, RequestKind } from '../domain/request.ts';
import { answersOf, endedText, hashRequest } from '../domain/request.ts';
import {
  type NewDocument,
  type RequestDocument,
  sealDocument,
} from '../domain/request-document.ts';
import { askedKind, askedMessage } from '../domain/request-words.ts';
import type { OutgoingMessage } from '../domain/run/delivery.ts';
import { isConversation, OWNER_SESSION } from '../domain/session-key.ts';
import type { Store } from '../store/store.ts';
import { mayNot } from './may.ts';
import { createWaitingBook } from './waiting-book.ts';

/** Defaults: the owner is asked, nobody waits, and it stays open. */
export type Asking = Pick<NewRequest, 'kind' | 'about' | 'title'> &
  Partial<Omit<NewRequest, 'kind' | 'about' | 'asks' | 'title' | 'document'>> & {
    /** Of what a yes carries out; the hash of the request covers it and all that is shown. */
    hash: string;
    document?: NewDocument;
  };

/**
 * Carries out an answer, and says in a sentence what follows from it, if that is not plain. What it throws is told to who
 * answered, and the request counts as withdrawn.
 */
type RequestHandler = (request: Request) => Promise<string | null>;
export type RequestHandlers = Partial<Record<RequestKind, RequestHandler>>;

/** A page of what a request asks for, where its document is a summary. */
export type RequestPages = Partial<
  Record<RequestKind, (request: Request, page: number) => Promise<NewDocument>>
>;

export interface Requests {
  /** The open one, where exactly this is asked already; then nobody is told again. */
  ask(asking: Asking, how?: { isTold?: boolean }): Promise<Request>;
  /**
   * By its id, or a beginning of it that fits no other; once, and only to what has this hash, if one is given.
   * Refused if somebody else than the owner answers what they were not asked, and if somebody says yes to what they
   * had not before them: who gives the hash has looked at it.
   */
  answer(
    reference: string,
    answer: RequestAnswer,
    how?: { by?: string; hash?: string | undefined; sessionKey?: string | undefined },
  ): Promise<Request>;
  /** Somebody has all of it before them. */
  opened(id: string, by: string): Promise<void>;
  /** The last answer to exactly this; null if nobody has answered. */
  answerOf(about: string, asks: string): Promise<'yes' | 'no' | null>;
  /** The one that is open about something. */
  openAbout(about: string): Promise<Request | null>;
  /** Open requests about another schedule whose yes counts for this one too. */
  openAlso: Store['requests']['openAlso'];
  /** How many are open. */
  countOpen(): Promise<number>;
  /** Ends the open request after a decision elsewhere (`rote schedule approve`); nothing is carried out again. */
  settle(about: string, answer: RequestAnswer, by?: string): Promise<void>;
  /** Ends a request whose subject is no more. */
  withdraw(about: string, why: string): Promise<void>;
  /** The latest first, each without its document if that is long. */
  list: Store['requests']['list'];
  /** Requests that were made or ended from an instant on, of each the latest so many. */
  news: Store['requests']['news'];
  /** With its document. */
  get(reference: string): Promise<Request>;
  /** One of the pages on which all of it is, from 1 on, where its document is a summary. */
  page(reference: string, page: number): Promise<RequestDocument>;
  /** Ends those whose time is over: how many. */
  expire(): Promise<number>;
  /**
   * Carries out answers that were left because the process died before it could; one from just now may still be under way in
   * another process.
   */
  carryOutLeft(how?: { isStart: boolean }): Promise<void>;
}

export function createRequests(dependencies: {
  store: Pick<Store, 'requests' | 'changes' | 'records'>;
  clock: Pick<Clock, 'nowMs'>;
  makeId: MakeId;
  handlers: RequestHandlers;
  pages?: RequestPages;
  /** The session of a person who is asked. */
  sessionOfPerson?: (person: string) => Promise<string>;
  /** The name of the person who asks in a session; null for the owner. */
  whoAsks?: (sessionKey: string) => Promise<string | null>;
  /** The id of the person of a session. */
  personOfSession?: (sessionKey: string) => Promise<string | null>;
  /** A warning beside whatever lets something run; null if there is none. */
  warning?: () => Promise<string | null>;
}): Requests {
  const { store, clock, makeId, handlers, pages = {}, warning = async () => null } = dependencies;
  const { sessionOfPerson = async () => OWNER_SESSION, whoAsks = async () => null } = dependencies;
  const { personOfSession = async () => null } = dependencies;
  const { requests } = store;
  const waiting = createWaitingBook(store);

  async function warningsFor(kind: RequestKind): Promise<string[]> {
    const said = RUNS_NOTHING.has(kind) ? null : await warning();
    return said === null ? [] : [said];
  }

  /** The owner reads first for whom they are asked. */
  async function askerIn({ sessionKey = null, forWhom = OWNER }: Asking): Promise<string[]> {
    const name = sessionKey === null || forWhom !== OWNER ? null : await whoAsks(sessionKey);
    return name === null ? [] : [`It is asked for in a conversation of ${name}.`];
  }

  /** The conversation in which it came up, where who is asked is the one who talks there; null if it is none. */
  async function conversationOf({ sessionKey, forWhom }: Request): Promise<string | null> {
    if (sessionKey === null || !isConversation(sessionKey)) return null;
    return (await personOfSession(sessionKey)) === forWhom ? sessionKey : null;
  }

  /** A beginning that fits several is asked back, also if all but one are over: one of those may be meant. */
  async function get(reference: string): Promise<Request> {
    const exact = await requests.get(reference);
    if (exact !== null) return exact;
    const found = await requests.get(await pickRequest(reference, requests.list));
    if (found === null) throw unknownRequest(reference);
    return found;
  }

  async function carryOut(request: Request): Promise<Request> {
    let note: string | null;
    try {
      note = (await handlers[request.kind]?.(request)) ?? null;
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      const ended: Request = { ...request, state: 'withdrawn', note: error.message };
      await requests.finish({
        id: request.id,
        nowMs: clock.nowMs(),
        end: ended,
        messages: toldTo(ended),
      });
      store.changes.notify();
      throw error;
    }
    const end = { ...request, note };
    const nowMs = clock.nowMs();
    await requests.finish({ id: request.id, nowMs, end, messages: toldTo(end) });
    store.changes.notify();
    return (await requests.get(request.id)) ?? end;
  }

  async function record(
    id: string,
    answer: RequestAnswer,
    { by, sessionKey }: { by: string; sessionKey: string },
  ): Promise<Request> {
    const given = await requests.answer({ id, answer, by, sessionKey, nowMs: clock.nowMs() });
    if (given === null) throw unknownRequest(id);
    if (given.kind === 'over') throw isOver(given.request);
    return given.request;
  }

  async function expire(): Promise<number> {
    const ended = await requests.expire({ nowMs: clock.nowMs(), messagesOf: toldTo });
    if (ended > 0) store.changes.notify();
    return ended;
  }

  return {
    get,
    async page(reference, page) {
      const request = await get(reference);
      const count = request.document?.pages ?? 0;
      const read = pages[request.kind];
      if (read === undefined || !(page >= 1 && page <= count)) throw noSuchPage(request, count);
      return sealDocument(await read(request, page));
    },
    async ask(asking, { isTold = true } = {}) {
      const shown = {
        asks: asking.hash,
        title: printable(asking.title),
        lines: [
          ...(await askerIn(asking)),
          ...(asking.lines ?? []),
          ...(await warningsFor(asking.kind)),
        ].map(printable),
        document: sealDocument(asking.document),
      };
      const request: Request = {
        diff: [],
        sessionKey: null,
        forWhom: OWNER,
        untilMs: null,
        payload: null,
        ...asking,
        ...shown,
        ...UNANSWERED,
        hash: hashRequest(shown),
        id: makeId('req'),
        askedMs: clock.nowMs(),
      };
      const here = await conversationOf(request);
      const toldIn = here ?? (await sessionOfPerson(request.forWhom));
      const { text, choices } = askedMessage(request, toldIn);
      const notice = { sessionKey: toldIn, text, choices, isAwaited: here !== null };
      const asked = await requests.ask(request, {
        notice: isTold ? notice : null,
        messagesOf: toldTo,
      });
      if (asked.toldBy !== null && request.kind === 'memory')
        await waiting.came(toldIn, {
          kind: 'remember',
          requestId: request.id,
          shown: asked.toldBy,
        });
      if (asked.isNew) store.changes.notify();
      return asked.request;
    },
    async answer(reference, answer, { by = OWNER, hash, sessionKey = OWNER_SESSION } = {}) {
      await expire();
      const request = await get(reference);
      if (by !== OWNER && by !== request.forWhom) throw mayNot('decide-requests');
      if (!answersOf(request).includes(answer)) throw noSuchAnswer(request);
      if (hash !== undefined && hash !== request.hash) throw anotherHash(request);
      if (answer !== 'no') requireRead(request, { by, isShown: hash !== undefined });
      return carryOut(await record(request.id, answer, { by, sessionKey }));
    },
    opened: (id, by) => requests.opened({ id, by }),
    async answerOf(about, asks) {
      const latest = await requests.latestAnswer(about, asks);
      return latest?.state === 'yes' || latest?.state === 'no' ? latest.state : null;
    },
    openAbout: (about) => requests.openAbout(about),
    openAlso: (scheduleId) => requests.openAlso(scheduleId),
    countOpen: () => requests.countOpen(),
    async settle(about, answer, by = OWNER) {
      const open = await requests.openAbout(about);
      if (open === null) return;
      const given = await requests.answer({
        id: open.id,
        answer,
        by,
        sessionKey: OWNER_SESSION,
        nowMs: clock.nowMs(),
      });
      if (given?.kind !== 'answered') return;
      const { request } = given;
      await requests.finish({
        id: open.id,
        nowMs: clock.nowMs(),
        end: request,
        messages: toldTo(request),
      });
      store.changes.notify();
    },
    async withdraw(about, why) {
      const end = { state: 'withdrawn', note: why } as const;
      if ((await requests.end({ about, nowMs: clock.nowMs(), end, messagesOf: toldTo })) !== null)
        store.changes.notify();
    },
    list: (filter) => requests.list(filter),
    news: (sinceMs, most) => requests.news(sinceMs, most),
    expire,
    async carryOutLeft({ isStart } = { isStart: true }) {
      const beforeMs = clock.nowMs() - (isStart ? 0 : UNDER_WAY_MS);
      for (const request of await requests.unfinished()) {
        if ((request.answeredMs ?? 0) > beforeMs) continue;
        await carryOut(request).catch((error: unknown) => {
          if (!(error instanceof RoteError)) throw error;
        });
      }
    },
  };
}

/** A yes to these lets no program run. */
const RUNS_NOTHING: ReadonlySet<RequestKind> = new Set([
  ...(['budget', 'pairing', 'memory', 'hear', 'invitation', 'sign-in'] as const),
]);
/** Nobody takes that long to carry out an answer. */
const UNDER_WAY_MS = 60_000;

const UNANSWERED = {
  openedBy: [],
  state: 'open',
  answeredMs: null,
  toldIn: null,
  answeredBy: null,
  answeredIn: null,
  note: null,
  doneMs: null,
} as const;

/** A document that can't be read whole can't be agreed to; one that is too long for one message has to be opened before. */
function requireRead(request: Request, { by, isShown }: { by: string; isShown: boolean }): void {
  const kind = askedKind(request);
  if (kind === 'too-long') throw tooLong(request);
  if (kind !== 'whole' && !isShown && !request.openedBy.includes(by)) throw notRead(request);
}

/**
 * Messages about its end: to the session that asked, and to the one whose person was told that it waits, but not to the one
 * that answered. A request that nobody answered leaves the inbox by itself. The same words under the same key, so that they
 * are said once.
 */
function toldTo(request: Request): OutgoingMessage[] {
  const { id, sessionKey, toldIn, answeredIn } = request;
  const told = toldIn === OWNER_SESSION && answeredIn === null ? null : toldIn;
  const sessions = new Set([sessionKey, told].filter((one) => one !== null));
  // The person who answers knows what they said.
  if (answeredIn !== null) sessions.delete(answeredIn);
  const key = `request:${id}:ended`;
  return [...sessions].map((one) => ({
    ...{ key, sessionKey: one, text: endedText(request, one), role: 'notice', runId: null },
    // Nobody waits at night for what nobody answered.
    ...(answeredIn === null && { weight: 'unasked' as const }),
  }));
}

function isOver({ id, state, answeredBy, note }: Request): RoteError {
  const how =
    state === 'yes' || state === 'no' || state === 'maybe'
      ? `was answered before: ${state}, by ${answeredBy}`
      : `is ${state}${note === null ? '' : `: ${note}`}`;
  return badRequest({
    code: 'request-over',
    message: `The request ${id} ${how}.`,
    hint: 'rote requests lists what is open.',
    details: { state, ...(answeredBy !== null && { answeredBy }) },
  });
}

function noSuchAnswer({ id }: Request): RoteError {
  return badRequest({
    code: 'no-such-answer',
    message: 'Only an invitation is answered with a maybe.',
    hint: `Answer it with: rote requests answer ${id} yes (or no)`,
  });
}

function notRead({ id }: Request): RoteError {
  return badRequest({
    code: 'not-read',
    message: `The request ${id} is too long for one message, and you have not had all of it before you.`,
    hint: `Read it first: rote requests show ${id}, or "Show all of it" below it.`,
  });
}

function noSuchPage({ id }: Request, count: number): RoteError {
  return badRequest({
    code: 'unknown-page',
    message:
      count === 0
        ? `The request ${id} has no pages: all of it is shown at once.`
        : `The request ${id} has pages from 1 to ${count}.`,
    hint: `Look at it: rote requests show ${id}`,
  });
}

function tooLong({ id, about }: Request): RoteError {
  const [kind, name = ''] = [
    about.slice(0, about.indexOf(':')),
    about.slice(about.indexOf(':') + 1),
  ];
  const hints: Readonly<Record<string, string>> = {
    skill: `Read its files where they are, then: rote skills enable ${name}`,
    schedule: `Read it where nothing is left out, then: rote schedule approve ${name}`,
  };
  return badRequest({
    code: 'too-long-to-show',
    message: `The request ${id} is more than can be shown, and what can't be read whole can't be agreed to.`,
    hint: hints[kind] ?? 'Ask for less.',
  });
}

function anotherHash({ id, hash }: Request): RoteError {
  return badRequest({
    code: 'not-what-was-shown',
    message: `The request ${id} asks for something else than what has that hash.`,
    hint: `Look at it again: rote requests show ${id}`,
    details: { hash },
  });
}

/** The id that begins so; refused if several do, or none. */
export async function pickRequest(reference: string, list: Requests['list']): Promise<string> {
  const fitting = await list({ beginning: reference.trim().toLowerCase(), limit: 2 });
  const known = fitting.map(({ id }) => ({ id, name: id, isOver: false }));
  const picked = pickReference(reference, known);
  if (picked.kind === 'found') return picked.one.id;
  throw picked.kind === 'ambiguous' ? ambiguousRequest(reference) : unknownRequest(reference);
}

export function unknownRequest(reference: string): RoteError {
  return badRequest({
    code: 'unknown-request',
    message: `There is no request "${reference}".`,
    hint: 'rote requests lists what is open; with --all also what is over.',
  });
}

function ambiguousRequest(reference: string): RoteError {
  return badRequest({
    code: 'ambiguous-request',
    message: `More than one request has an id that begins with "${reference}".`,
    hint: 'Give more of it; rote requests --all shows them.',
  });
}
