/**
 * A schema costs a start about 30 µs, and a thousand of them were made by each command before it did anything; a file of the
 * bundle costs one about a millisecond. Counted in a process of the bundle, not timed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MAIN } from '../base/built-main.fake.ts';

const folder = mkdtempSync(join(tmpdir(), 'rote-schemas-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Counts what zod constructs, by the line that each of its constructors begins with, and the files of the bundle. */
const COUNTER = `
  const { Module } = require('node:module');
  const { _compile } = Module.prototype;
  let made = 0;
  let files = 0;
  globalThis.countSchema = () => { made++; };
  Module.prototype._compile = function (code, ...rest) {
    files++;
    const counted = code.replace(/if\\s*\\(!inst\\._zod\\)\\s*\\{/, '$& countSchema();');
    return _compile.call(this, counted, ...rest);
  };
  process.on('exit', () => require('node:fs').writeSync(3, JSON.stringify({ made, files })));`;

test.each([
  // Of schedules, plans and triggers, which every data folder may hold.
  ['tasks', 600, 20],
  ['memory list', 600, 29],
  ['runs list', 600, 16],
  // The commit before the table made 864 and 855 of them, and loaded 21 and 14 files.
  ['schedule add --name Tea --cron 0_9_*_*_* --instruction tea', 670, 20],
  ['schedule pause Tea', 580, 13],
  ['--version', 0, 2],
])(
  'rote %s makes no more than %i schemas, and loads no more than %i files',
  (command, most, mostFiles) => {
    const counter = join(folder, 'counter.cjs');
    writeFileSync(counter, COUNTER);
    const words = command.split(' ').map((word) => word.replaceAll('_', ' '));
    const { output, status } = spawnSync(process.execPath, ['--require', counter, MAIN, ...words], {
      env: { ROTE_HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    expect({ status, stderr: String(output[2]) }).toMatchObject({ status: 0 });
    const { made, files } = JSON.parse(String(output[3]));
    if (most > 0) expect(made).toBeGreaterThan(100);
    expect(made).toBeLessThanOrEqual(most);
    expect(files).toBeLessThanOrEqual(mostFiles);
  },
);
