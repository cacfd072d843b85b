/**
 * Breaks lines that keep promises, one at a time and in a copy, and asks whether the tests of their room
 * notice. Ends with 1 where one does not, or where the list is no longer true to the code.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, roomOf, type Verdict } from './mutation/mutant.ts';
import { MUTANTS } from './mutation/mutants.ts';
import { plantMutants } from './mutation/plant-mutants.ts';
import { copyTree, createRunVitest } from './mutation/run-vitest.ts';

const WORKERS = 2;
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { only: { type: 'string' }, room: { type: 'string' } } });
/** `--only` takes one name, or several with commas between them. */
const named = values.only?.split(',');
const mutants = MUTANTS.filter(
  (mutant) =>
    (named === undefined || named.includes(mutant.name)) &&
    roomOf(mutant) === (values.room ?? roomOf(mutant)),
);
const aborter = new AbortController();
const runTests = createRunVitest(aborter.signal);
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => aborter.abort());
const startedAt = performance.now();
const seconds = (): string => `${Math.round((performance.now() - startedAt) / 1000)} s`;
const folders = mutants.slice(0, WORKERS).map(() => copyTree(root));
try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.log(`It did not come to its end: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const [folder] = folders;
  if (folder === undefined) return fail('No fault has this name, and no room has one.');
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  // Tests that are red anyway would prove nothing.
  if ((await runTests(folder, tests)) !== 'green')
    return fail('The tests are not green as the code is; npm test says more.');
  console.log(`${tests.length} test files are green (${seconds()})`);
  const counts = { killed: 0, survived: 0, stale: 0, broken: 0 };
  await plantMutants({
    mutants,
    folders,
    runTests,
    onVerdict(mutant, verdict) {
      counts[verdict.kind] += 1;
      console.log(lineOf(mutant, verdict));
    },
  });
  const counted = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  console.log(`\n${mutants.length} faults: ${counted.join(', ')} (${seconds()})`);
  return counts.killed === mutants.length;
}

function fail(reason: string): false {
  console.log(reason);
  return false;
}

function lineOf({ name, file, breaks }: Mutant, verdict: Verdict): string {
  switch (verdict.kind) {
    case 'killed':
      return `✓ ${name}`;
    case 'survived':
      return `✗ ${name} survived in ${verdict.green.join(', ')}: ${breaks} (${file})`;
    case 'stale':
      return `✗ ${name} is stale: its text stands ${verdict.found} times in ${file}`;
    case 'broken':
      return `✗ ${name} proves nothing: no test ran in ${verdict.tests.join(', ')}`;
  }
}
