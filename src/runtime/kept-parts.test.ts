/** Every part of the runtime killed, hung and made to fail as it begins: it is back within its bound, told once, and nothing is lost or done twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { succeed } from '../base/errors.ts';
import { createIds } from '../base/ids.ts';
import { silentLog } from '../base/log.fake.ts';
import type { Channel } from '../channels/channel.ts';
import type { Run } from '../domain/run/run.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { createRequests } from '../people/requests.ts';
import type { Executed } from '../runs/executed.ts';
import { createSchedules } from '../schedule/schedule.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { endWith } from '../talk/turns/turn-end.ts';
import { createTurns } from '../talk/turns/turns.ts';
import type { Part, Running } from '../watchdog/part.ts';
import { createWatchdog, type Watchdog } from '../watchdog/watchdog.ts';
import { createRuntime, RUNTIME_PARTS, type Runtime } from './runtime.ts';

const MINUTE = 60_000;
/** Noticed after a minute and a half at most, stopped, and begun again after two short pauses. */
const BOUND_MS = 4 * MINUTE;
type PartName = (typeof RUNTIME_PARTS)[number]['name'];
const NAMES = RUNTIME_PARTS.map(({ name }) => name);
const never = new Promise<never>(() => undefined);

let folder: string;
let clock: VirtualClock;
let store: Store;
let runtime: Runtime;
let watchdog: Watchdog;
let running: Map<PartName, Running>;
let begins: Map<string, number>;
/** The next call of this operation never returns. */
let hanging: string | null;
let failsToBegin: { name: string; times: number } | null;
let executed: string[];
let sent: string[];
let answered: string[];

/** What each part does in the store; the first such call hangs for ever, whoever makes the next gets its answer. */
const OPERATIONS: Record<PartName, string> = {
  timer: 'ledger.claimDue',
  worker: 'engine.claim',
  sender: 'outbox.claim',
  turns: 'incoming.claim',
  news: 'incidents.digest',
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rote-kept-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const makeId = createIds(clock);
  store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId,
    laneCaps: { main: 4, cron: 4, subagent: 4, heartbeat: 1 },
    synchronous: 'off',
  });
  [hanging, failsToBegin, executed, sent, answered] = [null, null, [], [], []];
  running = new Map();
  begins = new Map();
  const hung = withHangs(store);
  const requests = createRequests({ store, clock, makeId, handlers: {} });
  const schedules = createSchedules({
    store: hung,
    requests,
    clock,
    makeId,
    defaultTimezone: 'UTC',
    checkWork: async () => [],
    pinsOf: async () => ({}),
    workOfSkill: async () => succeed({}),
  });
  const real = createWatchdog({ clock, log: silentLog, incidents: store.incidents });
  watchdog = { ...real, keepUp: (part) => real.keepUp(spiedOn(part)) };
  runtime = createRuntime({
    clock,
    log: silentLog,
    version: 'test',
    store: hung,
    schedules,
    requests,
    execute: async (run) => executedOf(run),
    owner: 'me',
    isDeadOwner: () => false,
    channels: () => [CHANNEL],
    addressOf: async () => null,
    keepMs: () => 86_400_000,
    emit: () => undefined,
    watchdog,
    turns: (hooks) =>
      createTurns({
        clock,
        log: silentLog,
        store: hung,
        onKept: () => () => undefined,
        async takeTurn([first]) {
          answered.push(first?.text ?? '');
          if (first === undefined) throw new Error('no message');
          return endWith(first, { text: 'ok', choices: [] });
        },
        busyModeOf: () => 'queue',
        owner: 'me',
        isDeadOwner: () => false,
        ...hooks,
      }),
  });
  await schedules.add({
    id: 'tick',
    every: '1m',
    say: 'tick',
    missed: 'run_immediately',
    overlap: 'queue',
  });
});
afterEach(async () => {
  await runtime.stop();
  await store.close();
  rmSync(folder, { recursive: true });
});

function withHangs(real: Store): Store {
  const wrap = <Part extends object>(name: string, part: Part): Part =>
    new Proxy(part, {
      get(target, key, receiver) {
        const value: unknown = Reflect.get(target, key, receiver);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (hanging !== `${name}.${String(key)}`) return value.apply(target, given);
          hanging = null;
          return never;
        };
      },
    });
  const { ledger, engine, outbox, incoming, incidents } = real;
  return {
    ...real,
    ledger: wrap('ledger', ledger),
    engine: wrap('engine', engine),
    outbox: wrap('outbox', outbox),
    incoming: wrap('incoming', incoming),
    incidents: wrap('incidents', incidents),
  };
}

function spiedOn(part: Part): Part {
  return {
    ...part,
    async begin(pulse) {
      begins.set(part.name, (begins.get(part.name) ?? 0) + 1);
      if (failsToBegin?.name === part.name && failsToBegin.times > 0) {
        failsToBegin.times -= 1;
        throw new Error('no memory');
      }
      const made = await part.begin(pulse);
      running.set(part.name as PartName, made);
      return made;
    },
  };
}

function executedOf(run: Run): Executed {
  executed.push(run.id);
  return {
    outcome: { kind: 'succeeded', summary: 'done' },
    tier: 'direct',
    steps: [],
    messages: [],
    deliveries: [{ key: run.id, channel: 'hook', target: 'there', body: { text: run.id } }],
  };
}

const CHANNEL: Channel = {
  id: 'hook',
  limits: { textLength: 4000, editsPerSecond: 0, fileBytes: 0 },
  acceptsKey: true,
  targetOf: (address) => ({ peerKind: 'direct', peer: address, thread: null }),
  split: (message) => [message],
  async send(_target, _message, { key }) {
    sent.push(key);
    return { kind: 'sent' };
  },
  check: async () => ({ ready: true, as: 'hook' }),
};

let said = 0;
async function sayAndPass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    said += 1;
    const message = { key: `m${said}`, sessionKey: 's', person: 'owner', text: `m${said}` };
    await store.incoming.add(
      { ...message, othersWords: [], files: [], choice: null, isAside: false, place: null },
      clock.nowMs(),
    );
    store.changes.notify();
    await clock.pass(MINUTE);
  }
}

const HARM: Record<string, (name: PartName) => Promise<void>> = {
  // Behind the back of who watches it: it does nothing more, and says nothing.
  async killed(name) {
    void running.get(name)?.stop();
  },
  async hung(name) {
    hanging = OPERATIONS[name];
  },
  async 'fails as it begins'(name) {
    failsToBegin = { name, times: 2 };
    void running.get(name)?.stop();
  },
};

test.each(NAMES.flatMap((name) => Object.keys(HARM).map((harm) => [name, harm] as const)))(
  'the %s, when it is %s, is back in time, and nothing else is disturbed',
  async (name, harm) => {
    said = 0;
    await runtime.start();
    await sayAndPass(3);
    expect(runtime.health().ok).toBe(true);
    await HARM[harm]?.(name);
    await sayAndPass(BOUND_MS / MINUTE);
    const [after] = watchdog.parts().filter((part) => part.name === name);
    expect([after?.state, hanging]).toEqual(['up', null]);
    expect(begins.get(name)).toBeGreaterThan(1);
    await sayAndPass(8);
    // The others went on all the time.
    expect([...begins].filter(([other, times]) => other !== name && times !== 1)).toEqual([]);
    expect(runtime.health()).toMatchObject({ ok: true, problems: [] });
    // One incident, told as it began and as it was over.
    const incidents = await store.incidents.list({ all: true, limit: 100 });
    expect(incidents).toMatchObject([{ subject: `part:${name}` }]);
    expect(incidents[0]?.closedMs).not.toBeNull();
    const notices = await store.inbox.list({ sessionKey: OWNER_SESSION, limit: 100 });
    expect(notices.filter(({ role }) => role === 'notice')).toHaveLength(2);
    // Every minute has run once, every word was answered once, every message was sent once.
    const minutes = 3 + BOUND_MS / MINUTE + 8;
    expect(executed).toHaveLength(minutes);
    expect(new Set(executed).size).toBe(minutes);
    expect(sent.toSorted()).toEqual(executed.toSorted());
    expect(answered.toSorted()).toEqual(
      Array.from({ length: minutes }, (_, index) => `m${index + 1}`).toSorted(),
    );
    expect(await store.outbox.list({ state: 'in-doubt', limit: 10 })).toEqual([]);
  },
);
