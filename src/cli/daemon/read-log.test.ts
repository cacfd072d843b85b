import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRotatingFile, rotatedNames } from '../../base/rotating-file.ts';
import { createLogReader } from './read-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-read-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const KEPT = 2;
const file = (): string => join(folder, 'a.log');
const reader = () => createLogReader(rotatedNames({ file: file(), kept: KEPT }));
function writer(mostBytes = 12) {
  const log = createRotatingFile({ file: file(), mostBytes, kept: KEPT });
  return (...lines: string[]) => {
    for (const line of lines) log.write(Buffer.from(`${line}\n`));
  };
}

test('the last lines come from as many files as it takes', () => {
  writer()('one', 'two', 'three', 'four', 'five');
  expect(reader().last(3)).toEqual(['three', 'four', 'five']);
  expect(reader().last(100)).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect(reader().last(0)).toEqual([]);
});

test('what is added after that is shown once, through every rotation', () => {
  const write = writer();
  write('one', 'two');
  const log = reader();
  expect(log.last(1)).toEqual(['two']);
  expect(log.next().lines).toEqual([]);
  const shown: string[] = [];
  const written = Array.from({ length: 40 }, (_, index) => `line ${index}`);
  for (const line of written) {
    write(line);
    shown.push(...log.next().lines);
  }
  expect(shown).toEqual(written);
  // Several rotations between two looks, as many as are kept.
  write('a-a-a-a-a', 'b-b-b-b-b');
  expect(log.next()).toEqual({ lines: ['a-a-a-a-a', 'b-b-b-b-b'], isGap: false });
});

test('where more was set aside than is kept, it says so and goes on', () => {
  const write = writer();
  write('one');
  const log = reader();
  log.last(0);
  write('1-1-1-1-1', '2-2-2-2-2', '3-3-3-3-3', '4-4-4-4-4');
  expect(log.next()).toEqual({
    lines: ['2-2-2-2-2', '3-3-3-3-3', '4-4-4-4-4'],
    isGap: true,
  });
  write('5');
  expect(log.next()).toEqual({ lines: ['5'], isGap: false });
});

test('half a line waits for its other half; a log that comes later is read from its beginning', () => {
  const log = reader();
  expect(log.last(5)).toEqual([]);
  expect(log.next()).toEqual({ lines: [], isGap: false });
  writeFileSync(file(), 'ä whole\nhal');
  expect(log.next().lines).toEqual(['ä whole']);
  appendFileSync(file(), 'f\n');
  expect(log.next().lines).toEqual(['half']);
  writeFileSync(file(), 'new\n');
  expect(log.next().lines).toEqual(['new']);
});
