/**
 * What watches files and what follows HEARTBEAT.md, each killed, hung and made to fail as it begins: back in time, told
 * once, and what changed meanwhile is taken up.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import type { Clock } from '../base/clock.ts';
import { silentLog } from '../base/log.fake.ts';
import { sayPlan } from '../domain/plan/say-plan.ts';
import type { Part, Running } from '../watchdog/part.ts';
import { createWatchdog, type Watchdog } from '../watchdog/watchdog.ts';
import { configSchema } from './config-schema.ts';
import { createEventSources } from './event-sources.ts';
import { type OpenHome, openHome } from './home.fake.ts';
import { createHeartbeatWatch } from './watch-heartbeats.ts';

const MINUTE = 60_000;
const LINES = '- If the disk is over 90 %, tell me\n';
let home: string;
let clock: VirtualClock;
let opened: OpenHome;
let watchdog: Watchdog;
let running: Map<string, Running>;
let begins: Map<string, number>;
let ends: (() => Promise<void>)[];
let failsToBegin: number;
/** The next call of this never returns. */
let hanging: string | null;
/** Those that are well: each has its next look before it when it has done what it does. */
let well: Set<string>;
let beginning: Set<string>;
/** How many timers each has set. */
let timers: Map<string, number>;
let somethingEnded: PromiseWithResolvers<void>;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-kept-sources-'));
  mkdirSync(join(home, 'workspace'));
  clock = createVirtualClock({ startIso: '2026-06-01T06:00:00Z' });
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  opened = openHome({ home, config, clock });
  [running, begins, ends, failsToBegin, hanging] = [new Map(), new Map(), [], 0, null];
  [well, beginning, timers] = [new Set(), new Set(), new Map()];
  somethingEnded = Promise.withResolvers();
  const { store } = opened;
  const hung = {
    ...store,
    events: hangingAt('files', store.events, 'awaited'),
    schedules: hangingAt('heartbeat', store.schedules, 'ofSource'),
  };
  watchdog = createWatchdog({ clock, log: silentLog, incidents: store.incidents });
  const given = { home, log: silentLog, config: () => config };
  // A look takes no time of this clock, so that the next one is not put off.
  const looking = { ...countedClock('files'), monotonicMs: () => 0 };
  const told = { store: hung, version: 'test', owner: 'me' };
  const mail = {
    ...{ mail: opened.own.mail, calendar: opened.own.calendar },
    ...{ zoneOf: async () => 'UTC', sessionOf: async () => '', personOf: async () => 'owner' },
    isDeadOwner: () => false,
  };
  const sources = createEventSources({ ...given, ...told, ...mail, clock: looking });
  const [files] = sources.parts as [Part];
  const beating = { opened: { ...opened, store: hung }, clock: countedClock('heartbeat') };
  const heartbeats = createHeartbeatWatch({ ...given, ...beating });
  writeFileSync(inWorkspace('a.txt'), 'one');
  await opened.schedules.add({
    trigger: { event: { on: 'file', path: 'a.txt' } },
    plan: sayPlan('changed'),
  });
  // Loaded now, because the first load takes longer than anybody may stand still here.
  const heartbeat = await opened.house.heartbeat();
  for (const text of [LINES, '']) {
    writeFileSync(inWorkspace('HEARTBEAT.md'), text);
    await heartbeat.sync();
  }
  rmSync(inWorkspace('HEARTBEAT.md'));
  for (const part of [files, heartbeats.part]) ends.push(watchdog.keepUp(spiedOn(part)));
  await pass(1);
});
afterEach(async () => {
  for (const name of begins.keys()) isDown(name);
  const ended = Promise.all(ends.map((end) => end()));
  // What hangs is left behind after a while.
  await pass(1);
  await ended;
  await opened.close();
  rmSync(home, { recursive: true });
});

const inWorkspace = (name: string): string => join(home, 'workspace', name);

function hangingAt<Table extends object>(name: string, table: Table, operation: string): Table {
  return new Proxy(table, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (key !== operation || typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (hanging !== name) return value.apply(target, given);
        hanging = null;
        isDown(name);
        return new Promise(() => undefined);
      };
    },
  });
}

function spiedOn(part: Part): Part {
  return {
    ...part,
    async begin(pulse) {
      const { name } = part;
      begins.set(name, (begins.get(name) ?? 0) + 1);
      if (failsToBegin > 0 && running.has(name)) {
        failsToBegin -= 1;
        throw new Error('no memory');
      }
      beginning.add(name);
      const made = await part.begin(pulse);
      running.set(name, made);
      beginning.delete(name);
      well.add(name);
      tellEnd();
      return made;
    },
  };
}

function tellEnd(): void {
  somethingEnded.resolve();
  somethingEnded = Promise.withResolvers();
}

/** Nobody waits for what it does. */
function isDown(name: string): void {
  well.delete(name);
  beginning.delete(name);
  tellEnd();
}

/** The clock of one part, which knows whether that part waits for its time. */
function countedClock(name: string): Clock {
  const count = (by: number): void => void timers.set(name, (timers.get(name) ?? 0) + by);
  return {
    ...clock,
    setTimer(delayMs, callback) {
      let isSet = true;
      const over = (): void => {
        if (isSet) count(-1);
        isSet = false;
      };
      const cancel = clock.setTimer(delayMs, () => {
        over();
        callback();
      });
      count(1);
      tellEnd();
      return () => {
        over();
        cancel();
      };
    },
  };
}

const isCalm = (): boolean =>
  beginning.size === 0 && [...well].every((name) => (timers.get(name) ?? 0) > 0);

/** Time goes by in steps of ten seconds; after each, what looks at files has come to its end. */
async function pass(minutes: number): Promise<void> {
  for (let step = 0; step < minutes * 6; step++) {
    await clock.pass(MINUTE / 6);
    for (let ended = somethingEnded; !isCalm(); ended = somethingEnded) await ended.promise;
    await clock.idle();
  }
}

const HARM: Record<string, (name: string) => void> = {
  killed(name) {
    isDown(name);
    void running.get(name)?.stop();
  },
  hung: (name) => {
    hanging = name;
  },
  'fails as it begins'(name) {
    failsToBegin = 2;
    isDown(name);
    void running.get(name)?.stop();
  },
};

const events = async () => (await opened.store.events.list({ limit: 10 })).length;
const lines = async () =>
  (await opened.store.schedules.list({ limit: 10 })).filter(
    ({ id, status }) => id.startsWith('heartbeat') && status !== 'cancelled',
  ).length;

test.each(['files', 'heartbeat'].flatMap((name) => Object.keys(HARM).map((harm) => [name, harm])))(
  '%s, when it is %s, is back in time, and goes on from where it was',
  async (name, harm) => {
    const stateOf = (one: string) => watchdog.parts().find((part) => part.name === one)?.state;
    expect(stateOf(name)).toBe('up');
    HARM[harm]?.(name);
    await pass(1);
    writeFileSync(inWorkspace('a.txt'), 'two, which is longer');
    writeFileSync(inWorkspace('HEARTBEAT.md'), LINES);
    await pass(6);
    expect([stateOf(name), hanging, failsToBegin]).toEqual(['up', null, 0]);
    expect(begins.get(name)).toBe(harm === 'fails as it begins' ? 4 : 2);
    expect(begins.get(name === 'files' ? 'heartbeat' : 'files')).toBe(1);
    expect([await events(), (await lines()) > 0]).toEqual([1, true]);
    await pass(8);
    const incidents = await opened.store.incidents.list({ all: true, limit: 10 });
    const ofParts = incidents.filter(({ subject }) => subject.startsWith('part:'));
    expect(ofParts).toMatchObject([{ subject: `part:${name}` }]);
    expect(ofParts[0]?.closedMs).not.toBeNull();
  },
  120_000,
);
