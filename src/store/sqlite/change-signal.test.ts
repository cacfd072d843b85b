import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { createChangeSignal } from './change-signal.ts';

let folder: string;
let file: string;
/** Real turns; a timer is called by the test. */
let due: (() => void)[];
const clock = {
  defer: createSystemClock().defer,
  setTimer(_: number, callback: () => void) {
    due.push(callback);
    return () => undefined;
  },
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-signal-'));
  file = join(folder, 'rote.db-changed');
  due = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A folder of that name can be neither opened nor written, whoever asks. */
test('a file that can’t be written is no trouble for who tells, now or when it closes', async () => {
  mkdirSync(file);
  const signal = createChangeSignal(file, clock);
  signal.notify();
  await new Promise<void>((resolve) => clock.defer(resolve));
  signal.notify();
  signal.close();
});

test('one that can’t be watched is tried again, and then heard', async () => {
  mkdirSync(file);
  const [here, there] = [createChangeSignal(file, clock), createChangeSignal(file, clock)];
  const heard = new Promise<void>((resolve) => here.onChange(resolve));
  expect(due).toHaveLength(1);
  rmSync(file, { recursive: true });
  for (const again of due.splice(0)) again();
  there.notify();
  await heard;
  here.close();
  there.close();
});

test('one that is taken away is watched again, and then heard', async () => {
  const [here, there] = [createChangeSignal(file, clock), createChangeSignal(file, clock)];
  let heard = (): void => undefined;
  const once = () => new Promise<void>((resolve) => (heard = resolve));
  const first = once();
  here.onChange(() => heard());
  rmSync(file);
  await first;
  while (due.length === 0) await new Promise<void>((resolve) => clock.defer(resolve));
  for (const again of due.splice(0)) again();
  const second = once();
  there.notify();
  await second;
  here.close();
  there.close();
});
