/**
 * The ledger under fire, on a virtual clock: random schedules, two processes on one real database,
 * crashes before and after any store operation, restarts, clock jumps both ways, suspends, processes that freeze and come
 * back after their leases ran out. The same
 * seed replays the same story. `simulate` returns what was violated, in words.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import type { Clock } from '../base/clock.ts';
import { succeed } from '../base/errors.ts';
import { createIds } from '../base/ids.ts';
import { silentLog } from '../base/log.fake.ts';
import type { Run } from '../domain/run/run.ts';
import { createRequests } from '../people/requests.ts';
import type { Executed } from '../runs/executed.ts';
import { createSchedules } from '../schedule/schedule.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { ChangeSignal, Store } from '../store/store.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import { checkLedger } from './simulation-checks.fake.ts';

export interface Simulated {
  violations: string[];
  crashes: number;
  occurrences: number;
}

interface Process {
  alive: boolean;
  /** On the monotonic clock: until then it hears no timer, as if the machine had stopped it. */
  frozenUntilMs: number;
  store: Store;
  runtime: Runtime;
}

interface World {
  clock: VirtualClock;
  /** A number from 0 up to, but not including, `below`. */
  chance(below: number): number;
  /** Runs whose success was recorded: they must never start again. */
  recorded: Set<string>;
  violations: string[];
  crashes: number;
}

const LANE_CAPS = { main: 2, cron: 6, subagent: 2, heartbeat: 2 };
const MINUTE = 60_000;

export async function simulate(options: {
  seed: number;
  steps: number;
  crashOneIn: number;
}): Promise<Simulated> {
  const folder = mkdtempSync(join(tmpdir(), 'rote-simulation-'));
  const clock = createVirtualClock({ startIso: '2026-03-28T22:00:00Z', seed: options.seed });
  const world: World = {
    clock,
    chance: chanceOf(options.seed),
    recorded: new Set(),
    violations: [],
    crashes: 0,
  };
  const file = join(folder, 'rote.db');
  const listeners = new Set<() => void>();
  const changes: ChangeSignal = {
    notify: () => {
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const open = (withClock: Clock): Store => ({
    ...openSqliteStore({
      file,
      clock: withClock,
      makeId: createIds(withClock),
      laneCaps: LANE_CAPS,
      synchronous: 'off',
    }),
    changes,
  });

  const keeper = open(clock);
  const makeId = createIds(clock);
  const schedules = createSchedules({
    store: keeper,
    requests: createRequests({ store: keeper, clock, makeId, handlers: {} }),
    clock,
    makeId,
    defaultTimezone: 'Europe/Berlin',
    checkWork: async () => [],
    pinsOf: async () => ({}),
    workOfSkill: async () => succeed({}),
  });
  let crashOneIn = options.crashOneIn;
  const processes: Process[] = [];

  /** A process whose store operations may be its last, before or after they took effect. */
  function boot(): void {
    const process: Process = {
      alive: true,
      frozenUntilMs: 0,
      store: keeper,
      runtime: null as unknown as Runtime,
    };
    const ownClock = mortalClock(clock, process);
    const store = mortalStore(open(ownClock), () => {
      if (!process.alive) return true;
      if (crashOneIn === 0 || world.chance(crashOneIn) > 0) return false;
      process.alive = false;
      world.crashes += 1;
      return true;
    });
    process.store = store;
    process.runtime = createRuntime({
      clock: ownClock,
      log: silentLog,
      version: 'simulated',
      store,
      schedules: createSchedules({
        store,
        requests: createRequests({ store, clock: ownClock, makeId, handlers: {} }),
        clock: ownClock,
        makeId,
        defaultTimezone: 'UTC',
        checkWork: async () => [],
        pinsOf: async () => ({}),
        workOfSkill: async () => succeed({}),
      }),
      requests: createRequests({ store, clock: ownClock, makeId, handlers: {} }),
      execute: (run) => execute(world, ownClock, run),
      owner: makeId('owner'),
      isDeadOwner: () => false,
      channels: () => [],
      addressOf: async () => null,
      keepMs: () => 86_400_000,
      emit: () => undefined,
    });
    processes.push(process);
    void process.runtime.start();
  }

  boot();
  boot();
  let latestMs = clock.nowMs();
  for (let step = 0; step < options.steps; step++) {
    await takeStep(world, schedules, step);
    latestMs = Math.max(latestMs, clock.nowMs());
    if (world.chance(4) === 0) freeze(world, pick(world.chance, processes));
    await clock.idle();
    if (processes.filter(({ alive }) => alive).length < 2 && world.chance(3) === 0) boot();
  }
  // Everybody lives, time goes on: whatever was held by the dead must come to its end, and what ran
  // ahead of its time while the clock was wrong has the instants around it filled in.
  crashOneIn = 0;
  clock.jumpWall(latestMs - clock.nowMs());
  boot();
  await clock.pass(10 * MINUTE);
  for (const schedule of await keeper.schedules.list({ limit: 1000 })) {
    if (schedule.status === 'active')
      await keeper.schedules.change(schedule.id, (now) => ({ ...now, status: 'paused' }));
  }
  for (let hours = 0; hours < 48 && (await isUnfinished(keeper)); hours++)
    await clock.pass(60 * MINUTE);
  const { violations, occurrences } = await checkLedger(keeper);
  for (const { runtime, store } of processes) {
    void runtime.stop();
    await store.close();
  }
  await keeper.close();
  rmSync(folder, { recursive: true });
  return { violations: [...world.violations, ...violations], crashes: world.crashes, occurrences };
}

async function takeStep(
  world: World,
  schedules: ReturnType<typeof createSchedules>,
  step: number,
): Promise<void> {
  const { clock, chance } = world;
  if (step % 5 === 0) await schedules.add(randomSchedule(world, step));
  const kind = chance(12);
  if (kind < 7) await clock.pass(1000 * (1 + chance(90)));
  else if (kind === 7) await clock.pass(MINUTE * (1 + chance(40)));
  else if (kind < 10) clock.jumpWall((chance(2) === 0 ? -1 : 1) * 1000 * chance(5400));
  else clock.jumpWall(MINUTE * (chance(600) - 300));
}

function randomSchedule({ clock, chance }: World, step: number): object {
  const policy = {
    missed: pick(chance, ['skip', 'run_once_if_missed', 'run_immediately']),
    overlap: pick(chance, ['skip', 'queue', 'parallel']),
  };
  const when = pick(chance, [
    { every: `${45 + chance(900)}s` },
    {
      cron: pick(chance, ['* * * * *', '*/7 * * * *', '30 2 * * *', '0 * * * *']),
    },
    {
      at: Temporal.Instant.fromEpochMilliseconds(
        clock.nowMs() + 1000 * (1 + chance(7200)),
      ).toString(),
    },
  ]);
  const session = `agent:main:inbox:direct:${chance(12)}`;
  return { id: `s${step}`, instruction: `work ${step}`, session, ...policy, ...when };
}

/** Work that takes a while and sometimes fails. */
function execute(world: World, clock: Clock, run: Run): Promise<Executed> {
  if (world.recorded.has(run.id))
    world.violations.push(`run ${run.id} started again after its success was recorded`);
  const kind = world.chance(8) === 0 ? 'failed' : 'succeeded';
  const durationMs = world.chance(6) === 0 ? world.chance(120_000) : world.chance(300);
  return new Promise((resolve) => {
    clock.setTimer(durationMs, () =>
      resolve({
        outcome: { kind, summary: kind, code: 'chance' },
        tier: null,
        steps: [],
        deliveries: [],
        messages: [
          {
            key: run.id,
            sessionKey: run.sessionKey,
            text: run.id,
            role: 'assistant',
            runId: run.id,
          },
        ],
      }),
    );
  });
}

/** A process that is dead hears no timer; one that is frozen hears it when it thaws. */
function mortalClock(clock: VirtualClock, process: Process): Clock {
  return {
    ...clock,
    setTimer(delayMs, callback) {
      const ring = (): void => {
        const frozenMs = process.frozenUntilMs - clock.monotonicMs();
        if (!process.alive) return;
        if (frozenMs > 0) cancel = clock.setTimer(frozenMs, ring);
        else callback();
      };
      let cancel = clock.setTimer(delayMs, ring);
      return () => cancel();
    },
  };
}

function freeze({ clock, chance }: World, process: Process): void {
  process.frozenUntilMs = clock.monotonicMs() + 1000 * (20 + chance(120));
}

/** Each operation asks twice whether the process dies: before it takes effect, and before it is told. */
function mortalStore(store: Store, dies: () => boolean): Store {
  const mortal = <Part extends object>(part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([name, operation]) => [
        name,
        async (...args: unknown[]) => {
          if (dies()) return NEVER;
          const result = await operation(...args);
          return dies() ? NEVER : result;
        },
      ]),
    ) as Part;
  return {
    ...store,
    schedules: mortal(store.schedules),
    ledger: mortal(store.ledger),
    engine: mortal(store.engine),
    requests: mortal(store.requests),
  };
}

const NEVER = new Promise<never>(() => {});

async function isUnfinished(store: Store): Promise<boolean> {
  const waiting = await store.engine.list({ state: 'waiting', limit: 1 });
  const running = await store.engine.list({ state: 'running', limit: 1 });
  return waiting.length + running.length > 0;
}

function chanceOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function pick<T>(chance: (below: number) => number, options: readonly T[]): T {
  return options[chance(options.length)] as T;
}
