/**
 * Gives what people wrote its turns: one at a time in a session, in order, and sessions independent of each other.
 * What it works on it holds under a lease that it keeps renewing; when it dies, another has the turn again.
 *
 * States: `idle` → `working` → `stopped`. `stop()` lets what is in flight end for a while, and gives back the rest.
 */
import type { Clock } from '../../base/clock.ts';
import { createLeaseLoop, LEASE_MS } from '../../base/lease-loop.ts';
import { limitTime } from '../../base/limit-time.ts';
import type { Log } from '../../base/log.ts';
import { pause } from '../../base/pause.ts';
import { NO_PULSE, type Pulse } from '../../base/pulse.ts';
import type { BusyMode, Incoming } from '../../domain/incoming.ts';
import { waitAtMost } from '../../runs/wait-at-most.ts';
import type { Store } from '../../store/store.ts';
import type { TakeTurn } from './take-turn.ts';
import { endWith, type TurnEnd } from './turn-end.ts';

export interface Turns {
  start(): void;
  /** There may be something to take. */
  poke(): void;
  /** Ends what a session is busy with: how many turns and runs. */
  stopSession(sessionKey: string): Promise<number>;
  stop(): Promise<void>;
}

export interface TurnsDependencies {
  clock: Clock;
  log: Log;
  store: Pick<Store, 'incoming' | 'engine' | 'changes'>;
  /** Told of what is kept in this process. */
  onKept: (listener: (message: Incoming) => void) => () => void;
  takeTurn: TakeTurn;
  busyModeOf: (sessionKey: string) => BusyMode;
  /** Called when a turn has ended and what it says is in the outbox. */
  onFinished: () => void;
  owner: string;
  /** Whether an owner is certainly dead; where in doubt, its lease decides. */
  isDeadOwner: (owner: string) => boolean;
  /** Tells whoever watches over it that it goes on. */
  pulse?: Pulse;
}

const STOP_GRACE_MS = 5000;
const MOST_AT_ONCE = 32;
/** A turn that takes longer is stuck. */
const LONGEST_TURN_MS = 10 * 60_000;
const MOST_TRIES = 3;
/** What takes longer has no end. */
const CLAIM_WITHIN_MS = 60_000;
const TRY_AGAIN_MS = 1000;
/** Of a session, where its runs are looked for. */
const LOOKED_BACK = 50;

type StopReason = 'stopped' | 'stopping' | 'lost';

interface Flight {
  messages: readonly Incoming[];
  aborter: AbortController;
  done: Promise<void>;
}

export function createTurns(dependencies: TurnsDependencies): Turns {
  const { clock, log, store, takeTurn, busyModeOf, onFinished, owner, isDeadOwner } = dependencies;
  const { incoming, engine } = store;
  const { pulse = NO_PULSE } = dependencies;
  /** By the first message of each turn. */
  const flights = new Map<string, Flight>();
  let state: 'idle' | 'working' | 'stopped' = 'idle';
  let claiming: Promise<void> | null = null;
  let claimAgain = false;
  let stopListening = (): void => undefined;

  async function claimLoop(): Promise<void> {
    pulse.due('taking messages', CLAIM_WITHIN_MS);
    try {
      do {
        claimAgain = false;
        const nowMs = clock.nowMs();
        const turns = await incoming.claim({
          owner,
          nowMs,
          leaseUntilMs: nowMs + LEASE_MS,
          limit: Math.max(0, MOST_AT_ONCE - flights.size),
          collects: (sessionKey) => busyModeOf(sessionKey) === 'collect',
        });
        if (state !== 'working') {
          // Stopped in the meantime: nobody has begun them.
          await incoming.release({ owner, ids: turns.flat().map(({ id }) => id) });
          return;
        }
        for (const turn of turns) begin(turn);
        pulse.beat('taking messages');
        if (claimAgain) pulse.due('taking messages', CLAIM_WITHIN_MS);
      } while (claimAgain && state === 'working');
    } catch (error) {
      log.error('turns-not-claimed', { reason: (error as Error).message });
      pulse.failed(error);
    } finally {
      claiming = null;
    }
  }

  function begin(messages: readonly Incoming[]): void {
    const [first] = messages;
    if (first === undefined) return;
    // Ours already, under an earlier claim that was lost.
    end(first.id, 'lost');
    const aborter = new AbortController();
    const done = carryOut(messages, aborter.signal).catch((error: Error) => {
      log.error('turn-not-recorded', { messageId: first.id, reason: error.message });
    });
    const flight = { messages, aborter, done };
    flights.set(first.id, flight);
    done.then(() => {
      if (flights.get(first.id) === flight) flights.delete(first.id);
      poke();
    });
  }

  async function carryOut(messages: readonly Incoming[], signal: AbortSignal): Promise<void> {
    const ids = messages.map(({ id }) => id);
    const turn = await takeOrExplain(messages, signal);
    if (turn === null) {
      // Given back by one that ends as it should: what it still held would count as under way when it died.
      if (signal.reason === 'stopping') await incoming.release({ owner, ids });
      return;
    }
    const finished = await incoming.finish({ ids, owner, nowMs: clock.nowMs(), ...turn });
    if (finished.kind === 'lost') {
      log.warn('turn-lost', { messages: ids });
      return;
    }
    log.debug('turn-finished', { messages: ids, runId: finished.run?.id ?? null });
    store.changes.notify();
    onFinished();
  }

  /** Null where the turn is left to a later try. */
  async function takeOrExplain(
    messages: readonly Incoming[],
    signal: AbortSignal,
  ): Promise<TurnEnd | null> {
    const [first] = messages as readonly [Incoming];
    const limit = { clock, timeoutMs: LONGEST_TURN_MS, signal };
    for (let tries = 1; !signal.aborted; tries++) {
      try {
        const limited = await limitTime((stop) => takeTurn(messages, stop), limit);
        if (signal.aborted) break;
        if (limited.ended === 'answered') return limited.value;
        return endWith(first, { text: TOO_LONG, choices: [] });
      } catch (error) {
        const reason = (error as Error).message;
        log.error('turn-failed', { messageId: first.id, tries, reason });
        if (tries === MOST_TRIES) return endWith(first, { text: failedText(reason), choices: [] });
        await pause(clock, tries * TRY_AGAIN_MS, signal);
      }
    }
    // Somebody stopped it, and knows; else it is had again.
    return signal.reason === 'stopped' ? { messages: [] } : null;
  }

  function end(id: string, reason: StopReason): void {
    flights.get(id)?.aborter.abort(reason);
  }

  async function stopSession(sessionKey: string): Promise<number> {
    const busy = [...flights.values()].filter(({ messages: [first] }) => {
      return first?.sessionKey === sessionKey && !first.isAside;
    });
    for (const { aborter } of busy) aborter.abort('stopped' satisfies StopReason);
    await Promise.all(busy.map(({ done }) => done));
    const latest = await incoming.list({ sessionKey, limit: LOOKED_BACK });
    const runIds = new Set(latest.flatMap(({ runId }) => (runId === null ? [] : [runId])));
    let ended = busy.length;
    for (const runId of runIds) {
      const run = await engine.get(runId);
      if (run === null || run.finishedMs !== null) continue;
      await engine.cancel({ runId, nowMs: clock.nowMs() });
      ended += 1;
    }
    if (ended > 0) store.changes.notify();
    return ended;
  }

  function interruptOrPoke({ sessionKey, isAside }: Incoming): void {
    if (isAside || busyModeOf(sessionKey) !== 'interrupt') {
      poke();
      return;
    }
    stopSession(sessionKey)
      .catch((error: Error) => log.error('not-interrupted', { reason: error.message }))
      .then(poke);
  }

  function poke(): void {
    if (state !== 'working') return;
    if (claiming !== null) claimAgain = true;
    else claiming = claimLoop();
  }

  /** Keeps our leases, stops turns that were lost, and frees what dead owners held. */
  async function renew(): Promise<void> {
    const nowMs = clock.nowMs();
    const held = [...flights].map(([id, { messages }]) => ({
      id,
      ids: messages.map((message) => message.id),
    }));
    if (held.length > 0) {
      const ids = held.flatMap((one) => one.ids);
      const lost = new Set(await incoming.renew({ owner, ids, leaseUntilMs: nowMs + LEASE_MS }));
      for (const one of held) if (one.ids.some((id) => lost.has(id))) end(one.id, 'lost');
    }
    const dead = (await incoming.owners()).filter(isDeadOwner);
    const recovered = await incoming.recover({ nowMs, dead });
    if (recovered > 0) log.info('turns-recovered', { messages: recovered });
    // Also what nobody told of.
    poke();
  }

  const leases = createLeaseLoop({
    clock,
    pulse,
    renew,
    onFailure: ({ message }) => log.error('turns-not-renewed', { reason: message }),
  });

  return {
    poke,
    stopSession,
    start() {
      if (state !== 'idle') return;
      state = 'working';
      stopListening = dependencies.onKept(interruptOrPoke);
      void leases.start();
    },
    async stop() {
      state = 'stopped';
      stopListening();
      leases.stop();
      // One that never returns must not keep what is in flight from its end.
      if (claiming !== null) await waitAtMost(STOP_GRACE_MS, [claiming], clock);
      const left = [...flights.values()];
      const ends = left.map(({ done }) => done);
      await waitAtMost(STOP_GRACE_MS, ends, clock);
      for (const { aborter } of left) aborter.abort('stopping' satisfies StopReason);
      await waitAtMost(STOP_GRACE_MS, ends, clock);
    },
  };
}

const TOO_LONG = 'That took too long, so I stopped. Please say it again, perhaps in other words.';

function failedText(reason: string): string {
  return `Something went wrong here, and I could not take that in: ${reason}`;
}
