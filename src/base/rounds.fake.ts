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
