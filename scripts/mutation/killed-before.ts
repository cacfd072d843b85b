/**
 * Remembers which faults were killed, so that a run of all of them can go on where it was stopped. A fault counts as
 * killed only while its entry, its file and its tests read as they did then; whatever survived is tried again.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mutant } from './mutant.ts';

export interface KilledBefore {
  has(mutant: Mutant): boolean;
  add(mutant: Mutant): void;
}

/** `file` has a line for each; it may end in half a line, where the run before was killed. The tree is read now, as it is copied. */
export function openKilledBefore(options: {
  root: string;
  file: string;
  mutants: readonly Mutant[];
}): KilledBefore {
  const { root, file, mutants } = options;
  const killed = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  const lines = new Map(
    mutants.map((mutant) => [mutant, `${mutant.name} ${digestOf(mutant, root)}`]),
  );
  return {
    has: (mutant) => killed.has(lines.get(mutant) ?? 'none'),
    add(mutant) {
      mkdirSync(dirname(file), { recursive: true });
      // The line break first: behind half a line it begins a whole one.
      appendFileSync(file, `\n${lines.get(mutant) ?? ''}`);
    },
  };
}

function digestOf(mutant: Mutant, root: string): string {
  const hash = createHash('sha256').update(JSON.stringify(mutant));
  for (const name of [mutant.file, ...mutant.tests]) {
    const path = join(root, name);
    hash.update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}
