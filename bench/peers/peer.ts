/** What is asked of every job system: to take so many no-ops, run them, and record them as done. */

export interface Peer {
  system: string;
  /** `single`: a call for each job. `bulk`: calls with many jobs, and whatever batching it has. */
  mode: 'single' | 'bulk';
  /** Its own name for how soon a write is on the disk. */
  durability: string;
  /** The worst that can happen without losing what was acknowledged. */
  survives: 'the process dying' | 'a power cut';
  /** A lap on fresh state, or why there can be none here. */
  measure: ((jobs: number) => Promise<Lap>) | { notPresent: string };
}

/** First every job is stored; then, with the worker started, all run until the last is recorded as done. */
export interface Lap {
  enqueueMs: number;
  drainMs: number;
}

/** So many callers store jobs at the same time, each waiting for its own answer. */
export const CALLERS = 64;

/** How many jobs a bulk call carries. */
const BULK = 1000;

/** Calls `store` once for each job, from all callers, and tells how long that took. */
export async function enqueueSingly(
  jobs: number,
  store: (job: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < jobs) await store(next++);
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return performance.now() - startedMs;
}

/** Calls `store` with one bulk after another, and tells how long that took. */
export async function enqueueInBulk(
  jobs: number,
  store: (bulk: number[]) => Promise<unknown>,
): Promise<number> {
  const startedMs = performance.now();
  for (let first = 0; first < jobs; first += BULK) {
    const size = Math.min(BULK, jobs - first);
    await store(Array.from({ length: size }, (_, index) => first + index));
  }
  return performance.now() - startedMs;
}

/** Counts to `jobs`; `reached` resolves then. */
export function countdown(jobs: number): { tick: (by?: number) => void; reached: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = jobs;
  return {
    tick(by = 1) {
      left -= by;
      if (left === 0) resolve();
    },
    reached: promise,
  };
}

/** Asks until the answer is 0: what ran may be recorded a moment after its handler returned. */
export async function untilNone(countLeft: () => Promise<number>): Promise<void> {
  while ((await countLeft()) > 0) await new Promise((resolve) => setTimeout(resolve, 2));
}
