/**
 * Plants one fault at a time in a copy of the tree and has the named tests judge it. The tree itself is
 * never written to; each worker has a copy of its own, which is as it was after every fault.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Killers, Mutant, Verdict } from './mutant.ts';

/** How the tests of one file ended; `nothing-ran` where there was none to run. */
export interface TestRun {
  end: 'green' | 'red' | 'nothing-ran';
  /** The first that failed; null where the file itself did, or its process. */
  red: string | null;
}
/** `changed` is the file that has the fault, null where none has; `names` are the tests to run, by default all. */
export type RunTests = (
  folder: string,
  file: string,
  options: { changed: string | null; names?: readonly string[] },
) => Promise<TestRun>;

/** So many are judged before their killers run on the code as it is: a vitest reads a file anew for each change of it. */
const AT_ONCE = 8;

export async function plantMutants(options: {
  mutants: readonly Mutant[];
  /** One copy of the tree a worker. */
  folders: readonly string[];
  runTests: RunTests;
  /** The tests that noticed a fault the last time are tried first, and alone. */
  lastKillers: (mutant: Mutant) => Killers;
  onVerdict: (mutant: Mutant, verdict: Verdict) => void;
}): Promise<void> {
  const { mutants, folders, runTests, lastKillers, onVerdict } = options;
  const left = [...mutants];
  const share = Math.min(AT_ONCE, Math.ceil(mutants.length / folders.length));

  async function work(folder: string): Promise<void> {
    while (left.length > 0) {
      const verdicts = new Map<Mutant, Verdict>();
      for (const mutant of left.splice(0, share)) verdicts.set(mutant, await judge(mutant));
      const red = await redAsTheCodeIs([...verdicts.values()]);
      for (const [mutant, verdict] of verdicts) onVerdict(mutant, doubted(verdict, red));
    }

    async function judge(mutant: Mutant): Promise<Verdict> {
      const file = join(folder, mutant.file);
      const right = readOrEmpty(file);
      const found = right.split(mutant.text).length - 1;
      if (found !== 1) return { kind: 'stale', found };
      try {
        writeFileSync(
          file,
          right.replace(mutant.text, () => mutant.replacement),
        );
        const runs = new Map<string, TestRun>();
        for (const test of mutant.tests) runs.set(test, await notice(mutant, test));
        return verdictOf(runs);
      } finally {
        writeFileSync(file, right);
      }
    }

    async function notice(mutant: Mutant, test: string): Promise<TestRun> {
      const changed = mutant.file;
      const name = lastKillers(mutant)[test];
      if (typeof name === 'string') {
        const alone = await runTests(folder, test, { changed, names: [name] });
        if (alone.end === 'red') return alone;
      }
      return await runTests(folder, test, { changed });
    }

    /** Files in which a killer fails without a fault too. One that leans on the tests before it is tried among them. */
    async function redAsTheCodeIs(verdicts: readonly Verdict[]): Promise<Set<string>> {
      const killers = verdicts.flatMap((verdict) =>
        verdict.kind === 'killed' ? Object.entries(verdict.by) : [],
      );
      const red = new Set<string>();
      for (const [file, ofFile] of Map.groupBy(killers, ([test]) => test)) {
        const names = ofFile.flatMap(([, name]) => name ?? []);
        const isNamed = names.length === ofFile.length;
        const some = isNamed ? await runTests(folder, file, { changed: null, names }) : null;
        if (some?.end === 'green') continue;
        const all = await runTests(folder, file, { changed: null });
        if (all.end !== 'green') red.add(file);
      }
      return red;
    }
  }
  await Promise.all(folders.map(work));
}

function verdictOf(runs: ReadonlyMap<string, TestRun>): Verdict {
  const having = (wanted: TestRun['end']): string[] =>
    [...runs].filter(([, { end }]) => end === wanted).map(([test]) => test);
  const green = having('green');
  if (green.length > 0 || runs.size === 0) return { kind: 'survived', green };
  const tests = having('nothing-ran');
  if (tests.length > 0) return { kind: 'broken', tests };
  return {
    kind: 'killed',
    by: Object.fromEntries([...runs].map(([test, { red }]) => [test, red])),
  };
}

function doubted(verdict: Verdict, red: ReadonlySet<string>): Verdict {
  if (verdict.kind !== 'killed') return verdict;
  const tests = Object.keys(verdict.by).filter((test) => red.has(test));
  return tests.length > 0 ? { kind: 'red-before', tests } : verdict;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // A file that was moved or removed; its entry is stale.
    return '';
  }
}
