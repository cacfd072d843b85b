/**
 * Carries out runs in this process, at once and without a daemon: journaled and under a lease, so should
 * the process die, a daemon goes on with them.
 */
import type { Clock } from '../base/clock.ts';
import { RoteError } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import { LEASE_MS, RENEW_MS } from '../base/lease-loop.ts';
import type { QueuedWork } from '../domain/run/queued-work.ts';
import type { Run } from '../domain/run/run.ts';
import { makeOwner } from '../home/owner.ts';
import type { Store } from '../store/store.ts';
import type { ExecuteRun } from './execute-run.ts';
import { queuedRun } from './queued-run.ts';
import { CANCELLED, type StopReason } from './stop-reason.ts';

export interface RunHere {
  /** The run as it begins, and the promise of its end. */
  begin(work: QueuedWork, signal: AbortSignal): Promise<{ run: Run; ended: Promise<void> }>;
}

export function createRunHere(dependencies: {
  store: Pick<Store, 'engine' | 'ledger'>;
  clock: Clock;
  makeId: MakeId;
  executorOf: (owner: string) => ExecuteRun;
}): RunHere {
  const { store, clock, makeId } = dependencies;

  /** Keeps the lease, and ends what was lost, or cancelled by another process. */
  function watch({ id, fence }: Run, owner: string, end: (why: StopReason) => void): () => void {
    let isOver = false;
    let cancel = (): void => undefined;
    async function look(): Promise<void> {
      const leaseUntilMs = clock.nowMs() + LEASE_MS;
      const lost = await store.engine.renew({ owner, runs: [{ id, fence }], leaseUntilMs });
      if (lost.includes(id)) end('lost');
      if ((await store.engine.cancelRequests(owner)).includes(id)) end(CANCELLED);
    }
    const lookLater = (): void => {
      if (!isOver) cancel = clock.setTimer(RENEW_MS, () => look().then(lookLater, lookLater));
    };
    lookLater();
    return () => {
      isOver = true;
      cancel();
    };
  }

  async function carryOut(run: Run, owner: string, signal: AbortSignal): Promise<void> {
    const aborter = new AbortController();
    const stopWatching = watch(run, owner, (why) => aborter.abort(why));
    try {
      const ends = AbortSignal.any([signal, aborter.signal]);
      const executed = await dependencies.executorOf(owner)(run, ends);
      if (executed === null) throw leftBehind(run.id);
      const completion = { run, owner, nowMs: clock.nowMs(), ...executed };
      if ((await store.ledger.completeRun(completion)) === 'lost') throw leftBehind(run.id);
    } finally {
      stopWatching();
    }
  }

  return {
    async begin(work, signal) {
      const owner = makeOwner(makeId);
      const nowMs = clock.nowMs();
      const run = await store.engine.begin(queuedRun(work, { orderKey: makeId('call'), nowMs }), {
        owner,
        nowMs,
        leaseUntilMs: nowMs + LEASE_MS,
      });
      return { run, ended: carryOut(run, owner, signal) };
    },
  };
}

function leftBehind(id: string): RoteError {
  return new RoteError(
    {
      code: 'run-left',
      message: `The run ${id} could not be carried on here.`,
      hint: `A daemon goes on with it: rote start. See: rote runs show ${id}`,
    },
    { blame: 'failure' },
  );
}
