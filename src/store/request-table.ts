/**
 * Requests that wait for a person: at most one open at a time about one thing, each answered once. `requests.contract.ts`
 * says what every store keeps.
 */
import type { Request, RequestAnswer, RequestKind, RequestState } from '../domain/request.ts';
import type { OutgoingMessage, ReplyChoice } from '../domain/run/delivery.ts';

export interface RequestTable {
  /**
   * Stores a request and tells of it, if a notice is given. Where the same is asked about it already, that one is
   * answered with and nothing happens; one that asks something else about it is withdrawn. `toldBy` is the key of the
   * message that tells of it.
   */
  ask(
    request: Request,
    told: { notice: RequestNotice | null; messagesOf: EndMessages },
  ): Promise<{ request: Request; isNew: boolean; toldBy: string | null }>;
  /** `over` where it was answered, expired or withdrawn before; null if there is none. */
  answer(request: {
    id: string;
    answer: RequestAnswer;
    by: string;
    /** The session in which it is answered. */
    sessionKey: string;
    nowMs: number;
  }): Promise<{ kind: 'answered' | 'over'; request: Request } | null>;
  /** Somebody has all of it before them. */
  opened(request: { id: string; by: string }): Promise<void>;
  /** Ends a request whose answer was carried out, or could not be: everyone who has to know is told in the same step. */
  finish(request: {
    id: string;
    nowMs: number;
    end: Pick<Request, 'state' | 'note'>;
    messages: readonly OutgoingMessage[];
  }): Promise<void>;
  /** Ends the one that is open about something without an answer; null if there is none. */
  end(request: {
    about: string;
    nowMs: number;
    end: Pick<Request, 'state' | 'note'>;
    messagesOf: EndMessages;
  }): Promise<Request | null>;
  /** Ends those whose time is over: how many. */
  expire(request: { nowMs: number; messagesOf: EndMessages }): Promise<number>;
  get(id: string): Promise<Request | null>;
  openAbout(about: string): Promise<Request | null>;
  /** Open requests about another schedule whose yes counts for this one too: its id is in `payload.also`. */
  openAlso(scheduleId: string): Promise<Request[]>;
  /** The latest that a person answered, of those that ask this about it. */
  latestAnswer(about: string, asks: string): Promise<Request | null>;
  /** The latest first, each without its document if that is long; `get` has it. */
  list(filter: RequestFilter): Promise<Request[]>;
  /** Requests that were made or ended from an instant on, of each the latest so many; one that did both is in both. */
  news(sinceMs: number, most: number): Promise<RequestNews[]>;
  /** How many are open, of all or of one person. */
  countOpen(forWhom?: string): Promise<number>;
  /** Requests that were answered and are not finished, the oldest first. */
  unfinished(): Promise<Request[]>;
}

interface RequestFilter {
  state?: RequestState;
  kind?: RequestKind;
  /** Only what this person is asked. */
  forWhom?: string;
  /** Only those whose id begins so. */
  beginning?: string;
  /** The oldest first, of those that are open. */
  oldestFirst?: true;
  limit: number;
}

export interface RequestNews extends Pick<Request, 'id' | 'kind' | 'about' | 'state'> {
  what: 'asked' | 'ended';
  atMs: number;
}

/** The message to the person who is asked, with its buttons. */
export interface RequestNotice {
  sessionKey: string;
  text: string;
  choices?: readonly ReplyChoice[];
  /** True if it is told in the conversation that waits for it: then nothing holds it back. */
  isAwaited?: boolean;
}

/** Messages to the sessions that wait for it or were told of it. */
type EndMessages = (ended: Request) => OutgoingMessage[];
