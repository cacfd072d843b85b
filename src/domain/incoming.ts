/**
 * A message of a person, from when it is kept until it has had its turn: `waiting` → `working` → `done`. `waiting` →
 * `working` → `done`. In one session they have their turns one after the other, in the order in which they came.
 */
import type { OthersWords } from './others-words.ts';
import type { AttachedFile } from './run/delivery.ts';

export interface NewIncoming {
  /** The same for every repeat of one message from the other side, and for no other message. */
  key: string;
  sessionKey: string;
  /** The person who wrote it. */
  person: string;
  /** Their own words. */
  text: string;
  /** Words of somebody else that the person passed on. */
  othersWords: readonly OthersWords[];
  files: readonly AttachedFile[];
  /** The value of the button that was pressed; null for words. */
  choice: string | null;
  /** It has its turn at once, beside what its session is busy with: `/stop`, the button of a request. */
  isAside: boolean;
  /**
   * Its place in the channel's own order, as the channel says it: a number of its own, or the last message that the other
   * side had shown. Null if the channel has no order; then no plain words answer anything.
   */
  place: string | null;
}

export type IncomingState = 'waiting' | 'working' | 'done';

export interface Incoming extends NewIncoming {
  id: string;
  createdMs: number;
  state: IncomingState;
  /** The run that it was handed to; its session is busy until that has ended. */
  runId: string | null;
  /** How often the process died during its turn. */
  deaths: number;
}

/** The run that a message is handed to has an id made of its own, so that it is the same one however often it is tried. */
export function runIdOfIncoming(id: string): string {
  return `run_${id.slice(id.indexOf('_') + 1)}`;
}

/** Modes for a message that comes while its session is busy. */
export const BUSY_MODES = [
  /** It waits for its turn. */
  'queue',
  /** All that waits becomes one message. */
  'collect',
  /** The turn that is under way hears it. */
  'steer',
  /** The turn that is under way ends, and it is next. */
  'interrupt',
] as const;
export type BusyMode = (typeof BUSY_MODES)[number];
