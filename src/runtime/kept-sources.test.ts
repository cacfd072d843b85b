/**
 * What watches files and what follows HEARTBEAT.md, each killed, hung and made to fail as it begins: back in time, told
 * once, and what changed meanwhile is taken up.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { silentLog } from '../base/log.fake.ts';
import { sayPlan } from '../domain/plan/say-plan.ts';
import type { Part, Running } from '../watchdog/part.ts';
import { createWatchdog, type Watchdog } from '../watchdog/watchdog.ts';
import { configSchema } from './config-schema.ts';
import { createEventSources } from './event-sources.ts';
import { type OpenHome, openHome } from './open-home.ts';
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

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-kept-sources-'));
  mkdirSync(join(home, 'workspace'));
  clock = createVirtualClock({ startIso: '2026-06-01T06:00:00Z' });
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  opened = openHome({ home, config, clock });
  [running, begins, ends, failsToBegin, hanging] = [new Map(), new Map(), [], 0, null];
  const { store } = opened;
  const hung = {
    ...store,
    events: hangingAt('files', store.events, 'awaited'),
    schedules: hangingAt('heartbeat', store.schedules, 'ofSource'),
  };
  watchdog = createWatchdog({ clock, log: silentLog, incidents: store.incidents });
  const given = { home, clock, log: silentLog, config: () => config };
  // A look takes no time of this clock, so that the next one is not put off.
  const own = { ...given, clock: { ...clock, monotonicMs: () => 0 } };
  const sources = createEventSources({ ...own, store: hung, version: 'test', owner: 'me' });
  const heartbeats = createHeartbeatWatch({ ...given, opened: { ...opened, store: hung } });
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
  for (const part of [sources.part, heartbeats.part]) ends.push(watchdog.keepUp(spiedOn(part)));
  await pass(1);
});
afterEach(async () => {
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
        return new Promise(() => undefined);
      };
    },
  });
}

function spiedOn(part: Part): Part {
  return {
    ...part,
    async begin(pulse) {
      begins.set(part.name, (begins.get(part.name) ?? 0) + 1);
      if (failsToBegin > 0 && running.has(part.name)) {
        failsToBegin -= 1;
        throw new Error('no memory');
      }
      const made = await part.begin(pulse);
      running.set(part.name, made);
      return made;
    },
  };
}

const turns = createSystemClock();
/** Time goes by in steps of ten seconds; files are looked at in between, in their own time. */
async function pass(minutes: number): Promise<void> {
  for (let step = 0; step < minutes * 6; step++) {
    await clock.pass(MINUTE / 6);
    const untilMs = turns.monotonicMs() + 15;
    // A busy machine gives fewer turns in that time.
    for (let turn = 0; turn < 300 || turns.monotonicMs() < untilMs; turn++)
      await new Promise<void>((resolve) => void turns.defer(resolve));
  }
}

const HARM: Record<string, (name: string) => void> = {
  killed: (name) => void running.get(name)?.stop(),
  hung: (name) => {
    hanging = name;
  },
  'fails as it begins'(name) {
    failsToBegin = 2;
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
