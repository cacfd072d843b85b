/** A part of Rote that works by itself and that the watchdog keeps up, and what it is for. */
import type { Pulse } from '../base/pulse.ts';

export interface PartWords {
  /** Unique: `timer`, `channel:telegram`. */
  name: string;
  /** As a sentence begins with it: "The timer". */
  what: string;
  /** The work that is not done while it is down, as a sentence. */
  matters: string;
  /** True if nothing of Rote is of use without it. */
  isVital?: boolean;
  /** The channel that is in trouble with it: nobody hears of it there. */
  avoid?: string;
}

export interface Part extends PartWords {
  /**
   * A new one, which has begun: it goes on from the store, where the last one has left it. Its pulse says whether it
   * goes on.
   */
  begin(pulse: Pulse): Running | Promise<Running>;
  /** How long beginning may take. */
  beginWithinMs?: number;
  /** How long stopping may take before it is left behind. */
  stopWithinMs?: number;
}

export interface Running {
  /** It begins nothing new from this moment on; resolves when all of it has ended. */
  stop(): Promise<void>;
  /** Settles if it ends by itself, which it should not; left out if it can't. */
  ended?: Promise<void>;
}

/** How a part is, as others see it. */
export interface PartState {
  name: string;
  isVital: boolean;
  state: 'starting' | 'up' | 'down';
  /** Why it is down, or was the last time; null if it never was. */
  why: string | null;
  /** How often in a row it was started again. */
  restarts: number;
}
