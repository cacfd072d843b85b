/**
 * Takes runs from the engine, has them executed, and records what they came to. What it holds it
 * holds under a lease that it keeps renewing; when it dies, the lease runs out and another takes over.
 *
 * States: `idle` (nothing asked) → `working` → `stopped`. `stop()` lets what is in flight finish for a
 * while; what does not is left to its lease.
 */
import type { Clock } from '../base/clock.ts';
import { createLeaseLoop, LEASE_MS } from '../base/lease-loop.ts';
import type { Log } from '../base/log.ts';
import { NO_PULSE, type Pulse } from '../base/pulse.ts';
import type { Emit } from '../domain/event.ts';
import { SUSPECT_WAIT_MS } from '../domain/run/deadly-run.ts';
import type { Lane, Run } from '../domain/run/run.ts';
import { runDueMs } from '../domain/run/run-due.ts';
import type { Engine, Ledger } from '../store/store.ts';
import type { ExecuteRun } from './execute-run.ts';
import { CANCELLED, STOPPING, type StopReason } from './stop-reason.ts';
import { waitAtMost } from './wait-at-most.ts';

export interface Worker {
  start(): void;
  /** There may be something to take. */
  poke(): void;
  /** Somebody may have asked for the end of a run. */
  endCancelled(): void;
  /** The runs that go on; null while some are just being taken. */
  underWay(): string[] | null;
  stop(): Promise<void>;
}

export interface WorkerDependencies {
  clock: Clock;
  log: Log;
  engine: Pick<Engine, 'claim' | 'release' | 'renew' | 'recover' | 'owners' | 'cancelRequests'>;
  ledger: Pick<Ledger, 'completeRun'>;
  execute: ExecuteRun;
  /** Called when a run has ended and what it has to send is in the outbox. */
  onFinished: () => void;
  owner: string;
  /** Whether an owner is certainly dead; where in doubt, its lease decides. */
  isDeadOwner: (owner: string) => boolean;
  emit: Emit;
  /** Whether what goes on is to end and nothing else to begin; the sub-agents of what goes on are a part of it. */
  isDraining?: () => boolean;
  /** Tells whoever watches over it that it goes on. */
  pulse?: Pulse;
}

const STOP_GRACE_MS = 5000;
const CLAIM_LIMIT = 100;
/** What a run that goes on may wait for. */
const WHILE_DRAINING: readonly Lane[] = ['subagent'];
/** What takes longer has no end. */
const CLAIM_WITHIN_MS = 60_000;

export function createWorker(dependencies: WorkerDependencies): Worker {
  const { clock, log, engine, ledger, execute, owner, isDeadOwner, onFinished, emit } =
    dependencies;
  const { pulse = NO_PULSE, isDraining = () => false } = dependencies;
  const inFlight = new Map<
    string,
    { fence: number; aborter: AbortController; done: Promise<void> }
  >();
  let state: 'idle' | 'working' | 'stopped' = 'idle';
  let claiming: Promise<void> | null = null;
  let claimAgain = false;
  const startedMs = clock.monotonicMs();

  function nextClaim(): Parameters<Engine['claim']>[0] {
    const nowMs = clock.nowMs();
    // One that has lived for a while without it may take a run during which others died, though there is more to do.
    const hasLived = clock.monotonicMs() - startedMs >= SUSPECT_WAIT_MS;
    return {
      owner,
      nowMs,
      leaseUntilMs: nowMs + LEASE_MS,
      limit: CLAIM_LIMIT,
      withSuspect: hasLived ? 'always' : 'alone',
      ...(isDraining() && { lanes: WHILE_DRAINING }),
    };
  }

  async function claimLoop(): Promise<void> {
    pulse.due('taking runs', CLAIM_WITHIN_MS);
    try {
      do {
        claimAgain = false;
        const runs = await engine.claim(nextClaim());
        if (state !== 'working') {
          // Stopped in the meantime: nobody has begun them.
          await engine.release({ owner, runs });
          return;
        }
        for (const run of runs) begin(run);
        pulse.beat('taking runs');
        if (claimAgain) pulse.due('taking runs', CLAIM_WITHIN_MS);
      } while (claimAgain && state === 'working');
    } catch (error) {
      log.error('claim-failed', { reason: (error as Error).message });
      pulse.failed(error);
    } finally {
      claiming = null;
    }
  }

  function begin(run: Run): void {
    // Ours already, under an earlier claim that was lost: that one can record nothing any more.
    end(run.id, 'lost');
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
    const { id: runId, scheduleId, attempt } = run;
    emit('run-started', { runId, scheduleId, attempt, latenessMs: clock.nowMs() - runDueMs(run) });
    const executed = await execute(run, signal);
    if (executed === null) {
      log.info('run-left', { runId: run.id });
      // Given back by one that ends as it should: what it still held would count as under way when it died.
      if (signal.reason === STOPPING) await engine.release({ owner, runs: [run] });
      return;
    }
    const recorded = await ledger.completeRun({
      run,
      owner,
      nowMs: clock.nowMs(),
      ...executed,
    });
    if (recorded === 'lost') {
      log.warn('run-lost', { runId });
      return;
    }
    log.debug('run-finished', { runId, outcome: executed.outcome.kind });
    const { kind: state, summary } = executed.outcome;
    emit('run-finished', { runId, scheduleId, state, summary });
    onFinished();
    // With an agent its sub-agents may have to end that nobody asks for any more.
    if (executed.tier === 'agent') endCancelledOrLog();
  }

  function end(runId: string, reason: StopReason): void {
    inFlight.get(runId)?.aborter.abort(reason);
  }

  function endCancelledOrLog(): void {
    endCancelled().catch((error: Error) => log.error('cancel-failed', { reason: error.message }));
  }

  async function endCancelled(): Promise<void> {
    if (inFlight.size === 0) return;
    for (const runId of await engine.cancelRequests(owner)) end(runId, CANCELLED);
  }

  function poke(): void {
    if (state !== 'working' || (isDraining() && inFlight.size === 0)) return;
    if (claiming !== null) claimAgain = true;
    else claiming = claimLoop();
  }

  /** Keeps our leases, stops work on runs that were lost, and frees what dead owners held. */
  async function renew(): Promise<void> {
    const nowMs = clock.nowMs();
    const runs = [...inFlight].map(([id, { fence }]) => ({ id, fence }));
    if (runs.length > 0) {
      const lost = await engine.renew({ owner, runs, leaseUntilMs: nowMs + LEASE_MS });
      for (const runId of lost) end(runId, 'lost');
      await endCancelled();
    }
    const dead = (await engine.owners()).filter(isDeadOwner);
    const recovered = await engine.recover({ nowMs, dead });
    if (recovered > 0) log.info('runs-recovered', { runs: recovered });
    if (recovered > 0) poke();
  }

  const leases = createLeaseLoop({
    clock,
    pulse,
    renew,
    onFailure: ({ message }) => log.error('renewal-failed', { reason: message }),
  });

  return {
    poke,
    endCancelled: endCancelledOrLog,
    underWay: () => (claiming === null ? [...inFlight.keys()] : null),
    start() {
      if (state !== 'idle') return;
      state = 'working';
      void leases.start().then(poke);
    },
    async stop() {
      state = 'stopped';
      leases.stop();
      // One that never returns must not keep what is in flight from its end.
      if (claiming !== null) await waitAtMost(STOP_GRACE_MS, [claiming], clock);
      const flights = [...inFlight.values()];
      const ends = flights.map(({ done }) => done);
      await waitAtMost(STOP_GRACE_MS, ends, clock);
      for (const { aborter } of flights) aborter.abort(STOPPING);
      await waitAtMost(STOP_GRACE_MS, ends, clock);
    },
  };
}
