/** Leases for whoever must be the only one: who polls an account, refreshes a token or watches a place. */
export interface LeaseTable {
  /**
   * Takes what is free, has run out, or is one's own already, until then. The fence counts the hands that it went
   * through, so that who comes back from the dead is known. What reaches further than any lease does was given before the
   * clock was set back, and has run out.
   */
  take(request: {
    name: string;
    owner: string;
    nowMs: number;
    untilMs: number;
    /** A holder that is known to be dead. */
    dead?: string;
  }): Promise<LeaseTaken>;
  /** Gives it back before its time; nothing happens if somebody else has it. */
  drop(lease: { name: string; owner: string }): Promise<void>;
}

export type LeaseTaken = { isOurs: true; fence: number } | { isOurs: false; holder: string };

/** No lease is longer. */
export const LONGEST_LEASE_MS = 60_000;
