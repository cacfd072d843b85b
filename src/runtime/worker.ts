/**
 * Takes runs from the engine, has them executed, and records what they came to. What it holds it
 * holds under a lease that it keeps renewing; when it dies, the lease runs out and another takes over.
 *
 * States: `idle` (nothing asked) → `working` → `stopped`. `stop()` lets what is in flight finish for a
 * while; what does not is left to its lease.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Outcome, Run } from '../domain/run.ts';
import type { Engine, Ledger, RunCompletion } from '../store/store.ts';

export interface Executed {
  outcome: Outcome;
  messages: RunCompletion['messages'];
}

export interface Worker {
  start(): void;
  /** There may be something to take. */
  poke(): void;
  stop(): Promise<void>;
}

export interface WorkerDependencies {
  clock: Clock;
  log: Log;
  engine: Pick<Engine, 'claim' | 'renew' | 'recover' | 'owners'>;
  ledger: Pick<Ledger, 'completeRun'>;
  /** Never rejects: a failure is an outcome. */
  execute: (run: Run, signal: AbortSignal) => Promise<Executed>;
  owner: string;
  /** Whether an owner is certainly dead; where in doubt, its lease decides. */
  isDeadOwner: (owner: string) => boolean;
}

const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const STOP_GRACE_MS = 5000;
const CLAIM_LIMIT = 100;

export function createWorker(dependencies: WorkerDependencies): Worker {
  const { clock, log, engine, ledger, execute, owner, isDeadOwner } = dependencies;
  const inFlight = new Map<
    string,
    { fence: number; aborter: AbortController; done: Promise<void> }
  >();
  let state: 'idle' | 'working' | 'stopped' = 'idle';
  let claiming: Promise<void> | null = null;
  let claimAgain = false;
  let cancelRenewal = (): void => undefined;

  async function claimLoop(): Promise<void> {
    try {
      do {
        claimAgain = false;
        const nowMs = clock.nowMs();
        const leaseUntilMs = nowMs + LEASE_MS;
        const runs = await engine.claim({ owner, nowMs, leaseUntilMs, limit: CLAIM_LIMIT });
        if (state !== 'working') {
          // Stopped in the meantime: give them back, nobody has begun them.
          await engine.recover({ nowMs, dead: [owner] });
          return;
        }
        for (const run of runs) begin(run);
      } while (claimAgain && state === 'working');
    } catch (error) {
      log.error('claim-failed', { reason: (error as Error).message });
    } finally {
      claiming = null;
    }
  }

  function begin(run: Run): void {
    // Ours already, under an earlier claim that was lost: that one can record nothing any more.
    inFlight.get(run.id)?.aborter.abort();
    const aborter = new AbortController();
    const done = carryOut(run, aborter.signal).catch((error: Error) => {
      log.error('run-not-recorded', { runId: run.id, reason: error.message });
    });
    const flight = { fence: run.fence, aborter, done };
    inFlight.set(run.id, flight);
    done.then(() => {
      if (inFlight.get(run.id) === flight) inFlight.delete(run.id);
      poke();
    });
  }

  async function carryOut(run: Run, signal: AbortSignal): Promise<void> {
    log.debug('run-started', { runId: run.id });
    const executed = await execute(run, signal);
    const recorded = await ledger.completeRun({
      runId: run.id,
      owner,
      fence: run.fence,
      nowMs: clock.nowMs(),
      ...executed,
    });
    if (recorded === 'lost') log.warn('run-lost', { runId: run.id });
    else log.debug('run-finished', { runId: run.id, outcome: executed.outcome.kind });
  }

  function poke(): void {
    if (state !== 'working') return;
    if (claiming !== null) claimAgain = true;
    else claiming = claimLoop();
  }

  /** Keeps our leases, stops work on runs that were lost, and frees what dead owners held. */
  async function renew(): Promise<void> {
    const nowMs = clock.nowMs();
    const runs = [...inFlight].map(([id, { fence }]) => ({ id, fence }));
    if (runs.length > 0) {
      const lost = await engine.renew({ owner, runs, leaseUntilMs: nowMs + LEASE_MS });
      for (const runId of lost) inFlight.get(runId)?.aborter.abort();
    }
    const dead = (await engine.owners()).filter(isDeadOwner);
    const recovered = await engine.recover({ nowMs, dead });
    if (recovered > 0) log.info('runs-recovered', { runs: recovered });
    if (recovered > 0) poke();
  }

  function renewSoon(): void {
    cancelRenewal = clock.setTimer(RENEW_MS, () => {
      renew()
        .catch((error: Error) => log.error('renewal-failed', { reason: error.message }))
        .then(() => {
          if (state === 'working') renewSoon();
        });
    });
  }

  return {
    poke,
    start() {
      if (state !== 'idle') return;
      state = 'working';
      renewSoon();
      renew()
        .catch((error: Error) => log.error('renewal-failed', { reason: error.message }))
        .then(poke);
    },
    async stop() {
      state = 'stopped';
      cancelRenewal();
      await claiming;
      const finished = Promise.all([...inFlight.values()].map(({ done }) => done)).then(
        () => undefined,
      );
      let cancelGrace = (): void => undefined;
      const grace = new Promise<void>((resolve) => {
        cancelGrace = clock.setTimer(STOP_GRACE_MS, resolve);
      });
      await Promise.race([finished, grace]);
      cancelGrace();
      for (const { aborter } of inFlight.values()) aborter.abort();
    },
  };
}
