/**
 * How many cases a random test tries: a tenth in `npm test` (or one in as many as it says), which runs on every change,
 * and all of them in `npm run simulate`, which has the time.
 */
export function rounds(inFull: number, oneIn = 10): number {
  return process.env.ROTE_ROUNDS === 'full' ? inFull : Math.ceil(inFull / oneIn);
}
