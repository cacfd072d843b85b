/** Copies of files for one call, in a folder that only this account reaches; they go when the call is over. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PrivateCopies {
  /** The path of a copy, which has the same name. */
  make(name: string, bytes: Buffer): string;
  close(): void;
}

const PREFIX = 'run-';

export function createPrivateCopies(top: string): PrivateCopies {
  removeLeft(top);
  const folder = mkdtempSync(join(top, `${PREFIX}${process.pid}-`));
  let made = 0;
  return {
    make(name, bytes) {
      made += 1;
      const own = join(folder, String(made));
      mkdirSync(own, { mode: 0o700 });
      const file = join(own, name);
      writeFileSync(file, bytes, { mode: 0o500 });
      // Nothing is written beside it by mistake, and then lost.
      chmodSync(own, 0o500);
      return file;
    },
    close() {
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o700);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Those of processes that were killed. */
function removeLeft(top: string): void {
  for (const name of readdirSync(top)) {
    const [, pid] = name.startsWith(PREFIX) ? name.split('-') : [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    for (const own of readdirSync(join(top, name))) chmodSync(join(top, name, own), 0o700);
    rmSync(join(top, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
