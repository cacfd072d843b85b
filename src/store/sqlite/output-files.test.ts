import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutputFiles, type OutputFiles } from './output-files.ts';

let folder: string;
let nowMs: number;
let inUse: Set<string>;
let referred: Set<string>;
let outputs: OutputFiles;
const limits = { largeBytes: 100, mostBytes: 1000 };
const HOUR = 3_600_000;

const open = () =>
  createOutputFiles({
    folder,
    nowMs: () => nowMs,
    limits: () => limits,
    isInUse: (hash) => inUse.has(hash),
    isReferredTo: (hash) => referred.has(hash),
  });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-outputs-'));
  nowMs = 10 * HOUR;
  [inUse, referred] = [new Set(), new Set()];
  outputs = open();
});
afterEach(() => rmSync(folder, { recursive: true }));

const keep = (text: string): string => {
  nowMs += 1000;
  return outputs.keep(text)?.hash ?? '';
};
const sweepAll = (): number => {
  let removed = 0;
  for (let part: number | null = 0; part !== null; ) {
    const step: ReturnType<OutputFiles['sweep']> = outputs.sweep(part);
    removed += step.removed;
    part = step.next;
  }
  return removed;
};

test('what is short stays in the journal; what is long is a file that nobody else reads, once', () => {
  expect(outputs.keep('x'.repeat(100))).toBeNull();
  const text = 'ä'.repeat(51);
  const kept = outputs.keep(text);
  expect(kept).toMatchObject({ bytes: 102, head: text });
  expect(outputs.keep(text)).toEqual(kept);
  expect(outputs.usage()).toEqual({ bytes: 102, mostBytes: 1000 });
  const hash = kept?.hash ?? '';
  expect(outputs.read(hash)).toBe(text);
  const file = join(folder, outputs.pathOf(hash));
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(outputs.read('0'.repeat(64))).toBeNull();
});

test('a name that is none of a file of outputs is neither read nor removed', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, 'precious');
  mkdirSync(join(folder, 'outputs'));
  for (const name of [`../${basename(folder)}/secret`, '..', file, '']) {
    expect(outputs.read(name)).toBeNull();
    outputs.removeLoose([name]);
  }
  expect(readFileSync(file, 'utf8')).toBe('precious');
});

test('the beginning of a very long one is short, and is text', () => {
  expect(outputs.keep('😀'.repeat(9000))?.head.length).toBe(2000);
  expect(outputs.keep(`x${'😀'.repeat(9000)}`)?.head.isWellFormed()).toBe(true);
});

test('all together stay within the bound: the oldest gives way, and what was used again is not old', () => {
  const all = 'abcdefghi'.split('').map((letter) => keep(letter.repeat(110)));
  expect(outputs.usage().bytes).toBe(990);
  keep('a'.repeat(110));
  const next = keep('j'.repeat(110));
  expect(outputs.usage().bytes).toBeLessThanOrEqual(900);
  expect(outputs.read(all[0] ?? '')).not.toBeNull();
  expect(outputs.read(all[1] ?? '')).toBeNull();
  expect(outputs.read(next)).not.toBeNull();
});

test('what an unfinished run may need does not give way; then the newcomer is its beginning', () => {
  const all = 'abcdefghi'.split('').map((letter) => keep(letter.repeat(110)));
  inUse = new Set(all);
  const late = outputs.keep('j'.repeat(110));
  expect(late).toMatchObject({ bytes: 110 });
  expect(outputs.read(late?.hash ?? '')).toBeNull();
  expect(all.every((hash) => outputs.read(hash) !== null)).toBe(true);
  expect(outputs.keep('k'.repeat(2000))).toMatchObject({ bytes: 2000 });
  expect(outputs.usage().bytes).toBe(990);
});

test('another process counts what is there', () => {
  keep('a'.repeat(900));
  outputs = open();
  keep('b'.repeat(200));
  expect(outputs.usage().bytes).toBe(200);
});

test('what nobody refers to is swept, unless it is new; so are the leftovers of a killed process', () => {
  const [loose, kept] = [keep('a'.repeat(110)), keep('b'.repeat(110))];
  referred = new Set([kept]);
  expect(sweepAll()).toBe(0);
  const place = join(folder, 'outputs', kept.slice(0, 2), `${kept}.7.unfinished`);
  writeFileSync(place, 'half');
  nowMs = statSync(place).mtimeMs + 2 * HOUR;
  expect(sweepAll()).toBe(2);
  expect(outputs.read(loose)).toBeNull();
  expect(outputs.read(kept)).not.toBeNull();
  expect(readdirSync(join(folder, 'outputs', kept.slice(0, 2)))).toEqual([kept]);
});
