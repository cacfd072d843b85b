import { EventEmitter, once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { emittingLog } from '../base/log.fake.ts';
import type { FileWatch } from '../base/watch-file.ts';
import { createScheduleFileWatch } from './watch-schedule-file.ts';

let home: string;
let watching: FileWatch | null;
let events: EventEmitter;
let told: string[][];
const log = emittingLog(() => events);

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-watch-'));
  events = new EventEmitter();
  watching = null;
  told = [];
});
afterEach(() => {
  watching?.stop();
  rmSync(home, { recursive: true });
});

function watchFile(clock = createSystemClock()) {
  const texts: string[] = [];
  watching = createScheduleFileWatch({
    home,
    clock,
    log,
    tell: async (problems) => void told.push(problems),
    syncFile: async (text) => {
      texts.push(text);
      return {
        added: [],
        redefined: [],
        cancelled: [],
        problems: text === 'bad' ? ['what is wrong'] : [],
      };
    },
  });
  return { texts, watching };
}

test('it reads the file at the start, and again when it is replaced', async () => {
  writeFileSync(join(home, 'schedules.json'), 'one');
  const { texts, watching: started } = watchFile();
  await started.start();
  expect(texts).toEqual(['one']);
  const synced = once(events, 'schedule-file-synced');
  writeFileSync(join(home, 'next'), 'two');
  renameSync(join(home, 'next'), join(home, 'schedules.json'));
  await synced;
  expect(texts).toEqual(['one', 'two']);
});

test('a change that nobody told of is seen within half a minute, and the same text is not read twice', async () => {
  const clock = createVirtualClock();
  const { texts, watching: started } = watchFile(clock);
  await started.start();
  expect(texts).toEqual([]);
  writeFileSync(join(home, 'schedules.json'), 'one');
  const synced = once(events, 'schedule-file-synced');
  clock.advance(30_000);
  await synced;
  expect(texts).toEqual(['one']);
});

test('problems are told', async () => {
  writeFileSync(join(home, 'schedules.json'), 'bad');
  const logged = once(events, 'schedule-file-problem');
  await watchFile().watching.start();
  expect((await logged)[0]).toEqual({ problem: 'what is wrong' });
  expect(told).toEqual([['what is wrong']]);
});
