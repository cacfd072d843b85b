/**
 * Remembers which faults were killed, and by which tests: a run of all of them can go on where it was stopped, and tries
 * what noticed the last time first. A fault counts as killed only while its entry, its file and its tests read as they did
 * then; whatever survived is tried again.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Killers, Mutant } from './mutant.ts';

export interface KilledBefore {
  has(mutant: Mutant): boolean;
  /** What noticed it the last time, however its files read now. */
  lastKillers(mutant: Mutant): Killers;
  add(mutant: Mutant, by: Killers): void;
}
interface Kill {
  name: string;
  digest: string;
  by: Killers;
}

/** `file` has a line for each; it may end in half a line, where the run before was killed. The tree is read now, as it is copied. */
export function openKilledBefore(options: {
  root: string;
  file: string;
  mutants: readonly Mutant[];
}): KilledBefore {
  const { root, file, mutants } = options;
  const kills = existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(readKill) : [];
  const digests = new Map(mutants.map((mutant) => [mutant, digestOf(mutant, root)]));
  const killers = new Map(kills.map(({ name, by }) => [name, by]));
  const killed = new Set(kills.map(({ digest }) => digest));
  return {
    has: (mutant) => killed.has(digests.get(mutant) ?? 'none'),
    lastKillers: ({ name }) => killers.get(name) ?? {},
    add(mutant, by) {
      mkdirSync(dirname(file), { recursive: true });
      const kill: Kill = { name: mutant.name, digest: digests.get(mutant) ?? '', by };
      // The line break first: behind half a line it begins a whole one.
      appendFileSync(file, `\n${JSON.stringify(kill)}`);
    },
  };
}

/** None where the line is half a line. */
function readKill(line: string): Kill[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

function digestOf(mutant: Mutant, root: string): string {
  const hash = createHash('sha256').update(JSON.stringify(mutant));
  for (const name of [mutant.file, ...mutant.tests]) {
    const path = join(root, name);
    hash.update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}
