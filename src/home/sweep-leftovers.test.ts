import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLeftover, sweepLeftovers } from './sweep-leftovers.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = 1_800_000_000_000;
/** The number of a process that is gone. */
const GONE = spawnSync('true').pid;
let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-sweep-'));
});
afterEach(() => rmSync(home, { recursive: true }));

function write(path: string, ageMs: number): string {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'x');
  utimesSync(file, (NOW_MS - ageMs) / 1000, (NOW_MS - ageMs) / 1000);
  return file;
}

const sweep = () => sweepLeftovers({ home, workspace: join(home, 'workspace'), nowMs: NOW_MS });

test.each([
  [{ pid: 1, isAlive: false, ageMs: HOUR_MS }, true],
  [{ pid: 1, isAlive: false, ageMs: HOUR_MS - 1 }, false],
  [{ pid: 1, isAlive: true, ageMs: 1000 * HOUR_MS }, false],
  [{ pid: null, isAlive: false, ageMs: 24 * HOUR_MS }, true],
  [{ pid: null, isAlive: false, ageMs: 23 * HOUR_MS }, false],
  [{ pid: null, isAlive: false, ageMs: -HOUR_MS }, false],
])('%j is left over: %j', (facts, is) => {
  expect(isLeftover(facts)).toBe(is);
});

test('what is old and belongs to nobody living is swept; everything else stays', async () => {
  const swept = [
    write(`daemon.json.${GONE}.unfinished`, 2 * HOUR_MS),
    write(`config.yaml.${GONE}-7.unfinished`, 2 * HOUR_MS),
    write(`rote.db.before-migration-3.${GONE}.unfinished`, 2 * HOUR_MS),
    write('restore-2026-12-01.db.unfinished', 48 * HOUR_MS),
    write('workspace/notes/today.md.0123456789abcdef.unfinished', 48 * HOUR_MS),
  ];
  const kept = [
    write(`daemon.json.${process.pid}.unfinished`, 48 * HOUR_MS),
    write(`config.yaml.${process.pid}-2.unfinished`, 48 * HOUR_MS),
    write(`config.yaml.${GONE}.unfinished`, HOUR_MS / 2),
    write('restore-2027-01-01.db.unfinished', HOUR_MS),
    write('workspace/today.md.0123456789abcdef.unfinished', HOUR_MS),
    write('workspace/symphony.unfinished', 1000 * HOUR_MS),
    write('workspace/node_modules/x.0123456789abcdef.unfinished', 48 * HOUR_MS),
    write('models/big.gguf.0123456789ab.unfinished', 1000 * HOUR_MS),
    write('unfinished', 1000 * HOUR_MS),
  ];
  const staged = join(home, 'restore-2026-12-02.unfinished');
  write('restore-2026-12-02.unfinished/secrets.yaml', 48 * HOUR_MS);
  utimesSync(staged, 0, 0);
  expect((await sweep()).toSorted()).toEqual([...swept, staged].toSorted());
  for (const file of [...swept, staged]) expect(existsSync(file), file).toBe(false);
  for (const file of kept) expect(existsSync(file), file).toBe(true);
});

test('a link is not followed: neither a folder of the workspace nor a leftover', async () => {
  const outside = write('elsewhere/a.0123456789abcdef.unfinished', 48 * HOUR_MS);
  mkdirSync(join(home, 'workspace'));
  symlinkSync(dirname(outside), join(home, 'workspace/way'));
  symlinkSync(outside, join(home, 'workspace/b.0123456789abcdef.unfinished'));
  expect(await sweep()).toEqual([]);
  expect(existsSync(outside)).toBe(true);
});

test('where there is no workspace, and no data folder, there is nothing to sweep', async () => {
  expect(await sweepLeftovers({ home: join(home, 'no'), workspace: '/nowhere', nowMs: 0 })).toEqual(
    [],
  );
});
