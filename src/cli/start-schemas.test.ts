/**
 * A schema costs a start about 30 µs, and a thousand of them were made by each command before it did anything. Counted in a
 * process of the bundle, not timed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MAIN } from '../base/built-main.fake.ts';

const folder = mkdtempSync(join(tmpdir(), 'rote-schemas-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Counts what zod constructs, by the line that each of its constructors begins with. */
const COUNTER = `
  const { Module } = require('node:module');
  const { _compile } = Module.prototype;
  let made = 0;
  globalThis.countSchema = () => { made++; };
  Module.prototype._compile = function (code, ...rest) {
    const counted = code.replace(/if\\s*\\(!inst\\._zod\\)\\s*\\{/, '$& countSchema();');
    return _compile.call(this, counted, ...rest);
  };
  process.on('exit', () => require('node:fs').writeSync(3, String(made)));`;

test.each([
  // Of schedules, plans and triggers, which every data folder may hold.
  ['tasks', 540],
  ['memory list', 540],
  ['runs list', 540],
  ['--version', 0],
])('rote %s makes no more than %i schemas', (command, most) => {
  const counter = join(folder, 'counter.cjs');
  writeFileSync(counter, COUNTER);
  const { output, status } = spawnSync(
    process.execPath,
    ['--require', counter, MAIN, ...command.split(' ')],
    { env: { ROTE_HOME: folder }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  expect({ status, stderr: String(output[2]) }).toEqual({ status: 0, stderr: '' });
  const made = Number(output[3]);
  if (most > 0) expect(made).toBeGreaterThan(100);
  expect(made).toBeLessThanOrEqual(most);
});
