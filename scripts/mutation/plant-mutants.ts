/**
 * Plants one fault at a time in a copy of the tree and has the named tests judge it. The tree itself is
 * never written to; each worker has a copy of its own, which is as it was after every fault.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant, Verdict } from './mutant.ts';

/** How the tests of one file ended; `nothing-ran` where there was none to run. */
export type TestEnd = 'green' | 'red' | 'nothing-ran';
/** `changed` is the file that has the fault. */
export type RunTests = (
  folder: string,
  tests: readonly string[],
  changed: string,
) => Promise<TestEnd>;

export async function plantMutants(options: {
  mutants: readonly Mutant[];
  /** One copy of the tree a worker. */
  folders: readonly string[];
  runTests: RunTests;
  onVerdict: (mutant: Mutant, verdict: Verdict) => void;
}): Promise<void> {
  const { mutants, folders, runTests, onVerdict } = options;
  const left = [...mutants];
  async function work(folder: string): Promise<void> {
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift())
      onVerdict(mutant, await judge(mutant, folder, runTests));
  }
  await Promise.all(folders.map(work));
}

async function judge(mutant: Mutant, folder: string, runTests: RunTests): Promise<Verdict> {
  const file = join(folder, mutant.file);
  const right = readOrEmpty(file);
  const found = right.split(mutant.text).length - 1;
  if (found !== 1) return { kind: 'stale', found };
  try {
    writeFileSync(
      file,
      right.replace(mutant.text, () => mutant.replacement),
    );
    const ends = new Map<string, TestEnd>();
    for (const test of mutant.tests) ends.set(test, await runTests(folder, [test], mutant.file));
    return verdictOf(ends);
  } finally {
    writeFileSync(file, right);
  }
}

function verdictOf(ends: ReadonlyMap<string, TestEnd>): Verdict {
  const having = (wanted: TestEnd): string[] =>
    [...ends].filter(([, end]) => end === wanted).map(([test]) => test);
  const green = having('green');
  if (green.length > 0 || ends.size === 0) return { kind: 'survived', green };
  const tests = having('nothing-ran');
  return tests.length > 0 ? { kind: 'broken', tests } : { kind: 'killed' };
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // A file that was moved or removed; its entry is stale.
    return '';
  }
}
