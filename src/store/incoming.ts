/**
 * Messages of people and what becomes of them: each message is kept once per key, has one turn, and in a session they have
 * them one after the other, in the order in which they came. `incoming.contract.ts` says what every store keeps.
 */
import type { Incoming, IncomingState, NewIncoming } from '../domain/incoming.ts';
import type { OutgoingMessage } from '../domain/run/delivery.ts';
import type { Run } from '../domain/run/run.ts';
import type { NewRun } from './new-run.ts';

export interface IncomingTable {
  /** Kept, and in the inbox of its session as the words of its person; null if the key was seen before. `from` is
   * what the person is called, for those who wait for messages. */
  add(message: NewIncoming & { from?: string }, nowMs: number): Promise<Incoming | null>;
  /**
   * Of each session that is not busy the first that waits, those that have waited longest first; where a session
   * collects, with what waits behind it, up to a button or the words of somebody else. A session is busy while one of
   * it is being worked on, and while the run that one was handed to goes on. What is aside waits only for other
   * asides of its session. One during which the process died twice is taken while no other is worked on.
   */
  claim(request: {
    owner: string;
    nowMs: number;
    leaseUntilMs: number;
    /** Asides come on top. */
    limit: number;
    collects: (sessionKey: string) => boolean;
  }): Promise<Incoming[][]>;
  /** Ends a turn with all that comes of it, in one step; `lost` where it is no longer ours, and then nothing happened. */
  finish(turn: FinishedTurn): Promise<{ kind: 'finished'; run: Run | null } | { kind: 'lost' }>;
  /** Gives back what was claimed and not begun. */
  release(request: { ids: readonly string[]; owner: string }): Promise<void>;
  /** Keeps the leases of an owner; the ids that are returned are lost to it. */
  renew(request: {
    ids: readonly string[];
    owner: string;
    leaseUntilMs: number;
  }): Promise<string[]>;
  /** Gives back what owners held whose lease has run out, or who are known to be dead: how many. A death is counted. */
  recover(request: { nowMs: number; dead: readonly string[] }): Promise<number>;
  /** Owners that work on some now. */
  owners(): Promise<string[]>;
  /**
   * Hands the words that wait in a session to the run that is under way there: they had their turn with it. What others
   * wrote has a turn of its own, and so has what came behind it.
   */
  takeForRun(request: { sessionKey: string; runId: string; nowMs: number }): Promise<Incoming[]>;
  get(id: string): Promise<Incoming | null>;
  /** The latest first. */
  list(filter: {
    sessionKey?: string;
    state?: IncomingState;
    runId?: string;
    key?: string;
    limit: number;
  }): Promise<Incoming[]>;
}

export interface FinishedTurn {
  /** As they were claimed. */
  ids: readonly string[];
  owner: string;
  nowMs: number;
  /** Messages to say, put into the inbox and on their way. */
  messages: readonly OutgoingMessage[];
  /** The run that the turn was handed to. */
  run?: NewRun | undefined;
  /** Small documents that are kept as they are here; null removes. */
  records?: readonly { kind: string; key: string; document: unknown }[];
}
