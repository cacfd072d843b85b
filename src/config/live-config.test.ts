import { EventEmitter, once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { SETTINGS, testSettings } from '../runtime/settings.fake.ts';
import { compareConfig } from './compare-config.ts';
import { createLiveConfig, type LiveConfig } from './live-config.ts';

type Config = ReturnType<typeof testSettings>;
let home: string;
let events: EventEmitter;
let told: string[];
let live: LiveConfig<Config>;
let heard: Config[];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-live-'));
  events = new EventEmitter();
  told = [];
  heard = [];
});
afterEach(() => {
  live.stop();
  rmSync(home, { recursive: true });
});

function open(clock = createSystemClock()): LiveConfig<Config> {
  const write = (event: string, facts: object = {}): void => {
    told.push(event);
    events.emit(event, facts);
  };
  const log = { debug: write, info: write, warn: write, error: write };
  live = createLiveConfig({ home, shape: SETTINGS, started: testSettings({}), clock, log });
  live.onConfig((config) => heard.push(config));
  return live;
}
const save = (text: string): void => writeFileSync(join(home, 'config.yaml'), text);

test('a change is taken over and told, and the same file is told once', async () => {
  open();
  save('log:\n  level: debug\ntimezone: Asia/Tokyo\n');
  await live.reload();
  await live.reload();
  expect(told).toEqual(['config-reloaded']);
  expect(heard).toMatchObject([{ log: { level: 'debug' }, timezone: 'Asia/Tokyo' }]);
  rmSync(join(home, 'config.yaml'));
  await live.reload();
  expect(heard).toHaveLength(2);
  expect(live.current()).toEqual(testSettings({}));
});

test('what needs a restart is named, once, and is not handed out as live', async () => {
  open();
  save('http:\n  port: 1\n');
  const named = once(events, 'config-needs-restart');
  await live.reload();
  expect((await named)[0]).toEqual({ settings: ['http.port'] });
  await live.reload();
  expect([told, heard]).toEqual([['config-needs-restart'], []]);
});

test('a wrong file is told with its line, and the old settings stay', async () => {
  open();
  save('log:\n  level: debug\n');
  await live.reload();
  save('log:\n  level: loud\n');
  const failure = once(events, 'config-not-reloaded');
  await live.reload();
  expect((await failure)[0].reason).toContain('line 2');
  expect(live.current().log.level).toBe('debug');
});

test('a file that is replaced is noticed', async () => {
  await open().start();
  expect(told).toEqual([]);
  const reloaded = once(events, 'config-reloaded');
  writeFileSync(join(home, 'next'), 'log:\n  level: error\n');
  renameSync(join(home, 'next'), join(home, 'config.yaml'));
  expect((await reloaded)[0]).toEqual({ settings: ['log.level'] });
});

test('a change that nobody told of is seen within half a minute, a wrong one reported once', async () => {
  const clock = createVirtualClock();
  await open(clock).start();
  save('nonsense: 1\n');
  const failure = once(events, 'config-not-reloaded');
  clock.advance(30_000);
  await failure;
  await clock.timerSet();
  clock.advance(30_000);
  await clock.timerSet();
  expect(told).toEqual(['config-not-reloaded']);
});

test('sections are compared by setting, lists as a whole', () => {
  const before = testSettings({});
  const after = testSettings({
    timezone: 'UTC',
    history: { days: 1 },
    http: { allowedHosts: ['a'], host: '::1' },
    lanes: { main: 1 },
  });
  live = open();
  expect(compareConfig(before, after, SETTINGS.live)).toEqual({
    live: ['history.days', 'http.allowedHosts', 'timezone'],
    restart: ['http.host', 'lanes.main'],
  });
});
