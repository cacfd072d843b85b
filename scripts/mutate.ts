/**
 * Breaks lines that keep promises, one at a time and in a copy, and asks whether the tests of their room
 * notice. Ends with 1 where one does not, or where the list is no longer true to the code. `--go-on` leaves out the
 * faults that were killed before and read as they did then.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openKilledBefore } from './mutation/killed-before.ts';
import { type Mutant, roomOf, type Verdict } from './mutation/mutant.ts';
import { MUTANTS } from './mutation/mutants.ts';
import { plantMutants } from './mutation/plant-mutants.ts';
import { copyTree, createTestRunner } from './mutation/run-vitest.ts';
import { slowTests } from './test-lanes.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    room: { type: 'string' },
    'go-on': { type: 'boolean' },
    workers: { type: 'string', default: '2' },
  },
});
/** `--only` takes one name, or several with commas between them. */
const named = values.only?.split(',');
const wanted = MUTANTS.filter(
  (mutant) =>
    (named === undefined || named.includes(mutant.name)) &&
    roomOf(mutant) === (values.room ?? roomOf(mutant)),
);
const killedBefore = openKilledBefore({
  root,
  file: join(root, 'node_modules/.cache/rote-killed-faults'),
  mutants: wanted,
});
const slow = new Set(slowTests());
const slowTestsOf = ({ tests }: Mutant): number => tests.filter((test) => slow.has(test)).length;
/** Those that are soon tried first: whoever stops it has the most verdicts then. */
const mutants = wanted
  .filter((mutant) => !(values['go-on'] && killedBefore.has(mutant)))
  .toSorted((one, other) => slowTestsOf(one) - slowTestsOf(other));
const aborter = new AbortController();
const runner = createTestRunner(aborter.signal);
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => aborter.abort());
const startedAt = performance.now();
const seconds = (): string => `${Math.round((performance.now() - startedAt) / 1000)} s`;
const folders = mutants.slice(0, Number(values.workers)).map(() => copyTree(root));
try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.log(`It did not come to its end: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await runner.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const [folder] = folders;
  if (wanted.length > mutants.length)
    console.log(`${wanted.length - mutants.length} faults were killed before`);
  if (folder === undefined && wanted.length > 0) return true;
  if (folder === undefined) return fail('No fault has this name, and no room has one.');
  const counts = { killed: 0, survived: 0, stale: 0, broken: 0, 'red-before': 0 };
  await plantMutants({
    mutants,
    folders,
    runTests: runner.runTests,
    lastKillers: killedBefore.lastKillers,
    onVerdict(mutant, verdict) {
      counts[verdict.kind] += 1;
      if (verdict.kind === 'killed') killedBefore.add(mutant, verdict.by);
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
    case 'red-before':
      return `✗ ${name} proves nothing: ${verdict.tests.join(', ')} is red as the code is`;
  }
}
