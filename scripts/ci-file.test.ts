import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8');
const { check } = parse(text).jobs;
const steps: { run?: string; uses?: string }[] = check.steps;

test('the public CI does what .ci/run does, on Linux and macOS', () => {
  expect(steps.at(-1)?.run).toBe('.ci/run');
  expect(statSync(join(ROOT, '.ci/run')).mode & 0o111).not.toBe(0);
  const machines: { os: string; ci: string }[] = check.strategy.matrix.include;
  // Where there can be a box, going without one fails.
  expect(machines.map(({ os, ci }) => [os.split('-')[0], ci])).toEqual([
    ['ubuntu', 'true'],
    ['macos', ''],
  ]);
});

test('both name no place of one machine, no secret and nothing that moves', () => {
  for (const file of [text, readFileSync(join(ROOT, '.ci/run'), 'utf8')]) {
    expect(file).not.toMatch(/(?:^|[\s'"=])\/(?:work|home|root|tmp|Users|opt)\//m);
    expect(file).not.toMatch(/latest|secrets\./);
  }
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.filter((one) => !/^actions\/[a-z-]+@v\d+$/.test(one))).toEqual([]);
  expect(parse(text).permissions).toEqual({ contents: 'read' });
});
