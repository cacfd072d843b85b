/**
 * Keeps one part up: begins it, notices where it ends, fails to begin or does not do in time what it said it would, and
 * begins another in its place, after a pause that grows.
 *
 * States: `starting` → `up` → `down` → `starting` … → `ended`. What a part that was replaced still says counts nothing.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Pulse } from '../base/pulse.ts';
import { pauseBeforeRestart, STEADY_MS } from './decide-restart.ts';
import type { Part, PartState, Running } from './part.ts';
import type { PartTrouble } from './part-trouble.ts';

export interface KeptPart {
  state(): PartState;
  /** Stops it for good. */
  end(): Promise<void>;
}

const BEGIN_WITHIN_MS = 60_000;
/** A part that does not stop by then is left behind. */
const STOP_WITHIN_MS = 20_000;
/** A look that comes so late says of the whole process that it stood still, and nothing of the part. */
const LATE_MS = 5000;
/** Nobody is judged before whatever is done already was heard of: after a pause of the machine all comes at once. */
const TURNS = 300;
const NOTHING = (): void => undefined;

export function keepPart(dependencies: {
  part: Part;
  clock: Clock;
  log: Log;
  trouble: PartTrouble;
}): KeptPart {
  const { part, clock, log, trouble } = dependencies;
  let state: PartState['state'] | 'ended' = 'starting';
  let why: string | null = null;
  let failures = 0;
  /** The number of the present one; the pulse of any other is not heard. */
  let turn = 0;
  let running: Running | null = null;
  let leaving: Promise<void> = Promise.resolve();
  /** Owed beats, with the instant by which each is due. */
  const owed = new Map<string, { byMs: number; withinMs: number }>();
  let lastError: string | null = null;
  let look = { atMs: Number.POSITIVE_INFINITY, cancel: NOTHING };
  let cancelPause = NOTHING;
  let cancelSteady = NOTHING;

  function pulseOf(mine: number): Pulse {
    return {
      due(work, withinMs) {
        if (mine !== turn || owed.has(work)) return;
        const byMs = clock.monotonicMs() + withinMs;
        owed.set(work, { byMs, withinMs });
        if (byMs < look.atMs) lookAt(byMs);
      },
      beat(work) {
        if (mine !== turn) return;
        owed.delete(work);
        lastError = null;
      },
      failed(error) {
        if (mine === turn) lastError = wordsOf(error);
      },
    };
  }

  function lookAt(atMs: number): void {
    look.cancel();
    look = { atMs, cancel: clock.setTimer(Math.max(0, atMs - clock.monotonicMs()), lookNow) };
  }

  function lookNow(): void {
    const nowMs = clock.monotonicMs();
    const lateMs = nowMs - look.atMs;
    look = { atMs: Number.POSITIVE_INFINITY, cancel: NOTHING };
    if (lateMs > LATE_MS) for (const one of owed.values()) one.byMs += lateMs + LATE_MS;
    if (overdue(nowMs) === null) lookOn();
    else afterTurns(TURNS, turn, () => judge(nowMs));
  }

  function overdue(nowMs: number): { work: string; withinMs: number } | null {
    for (const [work, { byMs, withinMs }] of owed) if (byMs <= nowMs) return { work, withinMs };
    return null;
  }

  function judge(lookedMs: number): void {
    const found = overdue(lookedMs);
    if (found === null) {
      lookOn();
      return;
    }
    const seconds = Math.round(found.withinMs / 1000);
    fail(turn, `has been at "${found.work}" for ${seconds} s without an end`);
  }

  function lookOn(): void {
    const next = Math.min(...owed.values().map(({ byMs }) => byMs));
    if (Number.isFinite(next) && next < look.atMs) lookAt(next);
  }

  /** Turns of the event loop, in which what is on its way arrives. */
  function afterTurns(count: number, mine: number, then: () => void): void {
    if (mine !== turn || state === 'ended') return;
    if (count === 0) then();
    else clock.defer(() => afterTurns(count - 1, mine, then));
  }

  function launch(): void {
    turn += 1;
    state = 'starting';
    const mine = turn;
    const pulse = pulseOf(mine);
    pulse.due('beginning', part.beginWithinMs ?? BEGIN_WITHIN_MS);
    begin(mine, pulse).catch((error) => fail(mine, `did not begin: ${wordsOf(error)}`));
  }

  async function begin(mine: number, pulse: Pulse): Promise<void> {
    const begun = part.begin(pulse);
    const made = begun instanceof Promise ? await begun : begun;
    if (mine !== turn) {
      // Another is in its place by now, or none is wanted.
      await made.stop();
      return;
    }
    running = made;
    state = 'up';
    pulse.beat('beginning');
    lookWhetherSteady(clock.monotonicMs());
    made.ended?.then(
      () => fail(mine, 'ended by itself'),
      (error) => fail(mine, `ended: ${wordsOf(error)}`),
    );
  }

  /** Not while something went wrong last, or what it owed from the beginning is not done. */
  function lookWhetherSteady(begunMs: number): void {
    cancelSteady = clock.setTimer(STEADY_MS, () => {
      const hasDone = owed.values().every(({ byMs, withinMs }) => byMs - withinMs > begunMs);
      if (lastError !== null || !hasDone) return lookWhetherSteady(begunMs);
      failures = 0;
      trouble.up(part);
    });
  }

  function fail(mine: number, reason: string): void {
    if (mine !== turn || state === 'ended') return;
    why = lastError === null ? reason : `${reason}: ${lastError}`;
    failures += 1;
    const pauseMs = pauseBeforeRestart(failures);
    log.error('part-down', { part: part.name, reason: why, failures, pauseMs });
    trouble.down(part, why);
    leave();
    state = 'down';
    leaving = leaving.then(() => {
      if (state === 'down') cancelPause = clock.setTimer(pauseMs, launch);
    });
  }

  /** The one in place hears of its end now; whatever it still says is not heard. */
  function leave(): void {
    turn += 1;
    owed.clear();
    lastError = null;
    look.cancel();
    look = { atMs: Number.POSITIVE_INFINITY, cancel: NOTHING };
    cancelSteady();
    cancelPause();
    const left = running;
    running = null;
    if (left !== null) leaving = Promise.all([leaving, stopped(left)]).then(NOTHING);
  }

  /** Never rejects, and ends. */
  function stopped(left: Running): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.setTimer(part.stopWithinMs ?? STOP_WITHIN_MS, () => {
        log.warn('part-left-behind', { part: part.name });
        resolve();
      });
      Promise.resolve()
        .then(() => left.stop())
        .catch((error) => log.warn('part-not-stopped', { part: part.name, reason: wordsOf(error) }))
        .finally(() => {
          cancel();
          resolve();
        });
    });
  }

  launch();
  return {
    state: () => ({
      name: part.name,
      isVital: part.isVital === true,
      state: state === 'ended' ? 'down' : state,
      why,
      restarts: failures,
    }),
    async end() {
      state = 'ended';
      leave();
      await leaving;
    },
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
