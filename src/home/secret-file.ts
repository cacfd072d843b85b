/** A secret in the data folder: made once, readable by its owner only, the same for every process. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Clock } from '../base/clock.ts';

export function readOrMakeSecret(file: string, clock: Clock): string {
  const bytes = new Uint8Array(32);
  clock.fillRandom(bytes);
  try {
    // `wx` fails if another process was first; then its secret is the one.
    writeFileSync(file, bytes.toHex(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
