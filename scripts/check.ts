/** Everything that must hold, each named, in order: the checks two at a time, then the tests. CI runs this and nothing else. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Failures, filesToTryAgain, tellUnsteady } from './second-try.ts';
import { runProgram, runSteps, type Step } from './steps.ts';
import { slowTests, tellTimes, timedFiles } from './test-lanes.ts';

const SOURCES = ['src', 'web', 'scripts', 'bench', 'eval', 'simulate'];
const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'rote-check-'));
const testReport = join(scratch, 'tests.json');
const testFailures = join(scratch, 'failures.json');

/** The compiler that is a program of the machine; the other `tsc` takes three times as long and is there for who reads sources with it. */
const TSC = ['node', 'node_modules/typescript-native/bin/tsc', '--noEmit'];

/** None of them needs another. */
const CHECKS: Step[] = [
  { name: 'format', command: ['biome', 'format', '.'], hint: 'npm run fix formats everything' },
  {
    name: 'lint',
    command: ['biome', 'lint', '--error-on-warnings', '.'],
    hint: 'npm run fix changes what can be fixed safely',
  },
  { name: 'types', command: TSC, hint: 'the compiler says what and where' },
  {
    name: 'types of the page',
    command: [...TSC, '-p', 'web'],
    hint: 'the compiler says what and where',
  },
  {
    name: 'layer rule',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', ...SOURCES],
    hint: 'docs/architecture.md shows which room may import which',
  },
  { name: 'dead code', command: ['knip', '--no-progress'], hint: 'delete what nothing uses' },
];
/** They take all cores by themselves. */
const TESTS: Step = {
  name: 'tests',
  command: ['vitest', 'run'],
  hint: 'npx vitest run FILE runs one file',
};

const print = (line: string): void => console.log(line);
let failed =
  (await runSteps({ steps: CHECKS, atOnce: 2, run: runProgram(root, 'kept'), print })) ??
  (await runSteps({
    steps: [TESTS],
    atOnce: 1,
    run: runProgram(root, 'shown', { ROTE_TEST_REPORTS: scratch }),
    print,
  }));

if (failed === null || failed === 'tests') {
  const report = JSON.parse(readFileSync(testReport, 'utf8'));
  console.log(`\ntests: ${report.numPassedTests} passed, ${report.numFailedTests} failed`);
  for (const line of tellTimes(timedFiles(report), new Set(slowTests()))) console.log(line);
  if (failed === 'tests' && existsSync(testFailures)) failed = await tryAgain();
}
const hasBox =
  spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'], { stdio: 'ignore' })
    .status === 0;
if (!hasBox) {
  console.log(
    'not proved here, because bubblewrap is not installed or can make no box: that scripts of skills and shell.run stay in theirs (src/sandbox/escapes.test.ts and whatever else runs in one). With CI=true this is a failure.',
  );
}
rmSync(scratch, { recursive: true, force: true });
process.exitCode = failed === null ? 0 : 1;

async function tryAgain(): Promise<string | null> {
  const failures: Failures = JSON.parse(readFileSync(testFailures, 'utf8'));
  const files = filesToTryAgain(failures);
  if (files === null) return 'tests';
  const again: Step = {
    name: 'tests that failed, alone',
    command: ['vitest', 'run', '--maxWorkers=1', ...files],
    hint: TESTS.hint,
  };
  const end = await runSteps({ steps: [again], atOnce: 1, run: runProgram(root, 'shown'), print });
  if (end === null) for (const line of tellUnsteady(failures)) print(line);
  return end;
}
