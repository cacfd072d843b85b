/**
 * How many cases a random test tries: a twentieth in `npm test` (or one in as many as it says), which runs on every change,
 * and all of them in `npm run simulate`, which has the time.
 */
export function rounds(inFull: number, oneIn = 20): number {
  return Math.ceil(inFull / everyNth(oneIn));
}

/** The same of a list that is gone through: each is tried, or each n-th. */
export function everyNth(n: number): number {
  return process.env.ROTE_ROUNDS === 'full' ? 1 : n;
}

const SIX_HOURS_MS = 6 * 3_600_000;

/** How long a random test may take: its cases bound it, so where all are tried on a busy machine only what hangs is ended. */
export function patience(ofSampleMs: number): number {
  return process.env.ROTE_ROUNDS === 'full' ? SIX_HOURS_MS : ofSampleMs;
}
