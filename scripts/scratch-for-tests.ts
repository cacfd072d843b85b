/**
 * Called by vitest before the tests: their data folders are in memory where the machine has room for them there. A
 * database that is opened and closed waits for the disk half a dozen times, and the tests open thousands.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm/';
const ENOUGH_BYTES = 2 ** 31;

/** Returns what takes everything away again. */
export function setup(): () => void {
  const folder = process.env['TMPDIR'] === undefined ? folderInMemory() : null;
  if (folder === null) return () => undefined;
  // For tests of how much a program may write: in memory it writes faster than anybody counts.
  process.env['ROTE_TESTS_ON_DISK'] = tmpdir();
  process.env['TMPDIR'] = folder;
  // What one process of the tests compiled, the next one loads.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
  // Not by Node: what a boxed program left may lie deeper than a process has handles.
  return () => void spawnSync('rm', ['-rf', folder]);
}

/** Null where there is too little room, or programs may not be started there: tests write programs and start them. */
function folderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return null;
    const folder = mkdtempSync(join(IN_MEMORY, 'r-'));
    // As open as the usual place: some tests are another user.
    chmodSync(folder, 0o1777);
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    const { status } = spawnSync(program);
    rmSync(status === 0 ? program : folder, { recursive: true });
    return status === 0 ? folder : null;
  } catch {
    return null;
  }
}
