/** Runs test files in a copy of the tree, up to the first test that fails, and says how that ended. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import type { RunTests, TestEnd } from './plant-mutants.ts';

/** A fault may make a test turn in circles; that is noticed too. */
const LONGEST_MS = 180_000;
const NOT_COPIED = new Set(['node_modules', '.git', 'dist']);

export function copyTree(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'rote-mutate-'));
  cpSync(root, folder, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
  const page = join(root, 'dist/page');
  // What is built of the page is looked at by tests of HTTP; the rest of `dist` would hide a fault.
  if (existsSync(page)) cpSync(page, join(folder, 'dist/page'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** `signal` ends what runs, with everything that its tests have started. */
export function createRunVitest(signal: AbortSignal): RunTests {
  return (folder, tests) => runVitest(folder, tests, { signal, longestMs: LONGEST_MS, bail: 1 });
}

/** The files that are red as the code is: their faults would prove nothing. */
export async function redFiles(
  folder: string,
  tests: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  await runVitest(folder, tests, { signal, longestMs: tests.length * LONGEST_MS, bail: 0 });
  const { testResults } = JSON.parse(readFileSync(reportIn(folder), 'utf8')) as {
    testResults: { name: string; status: string }[];
  };
  const green = new Set(
    testResults.flatMap(({ name, status }) => (status === 'passed' ? relative(folder, name) : [])),
  );
  return tests.filter((test) => !green.has(test));
}

const reportIn = (folder: string): string => join(folder, 'mutation-report.json');

function runVitest(
  folder: string,
  tests: readonly string[],
  { signal, longestMs, bail }: { signal: AbortSignal; longestMs: number; bail: number },
): Promise<TestEnd> {
  const report = reportIn(folder);
  rmSync(report, { force: true });
  const options = [
    `--bail=${bail}`,
    '--reporter=json',
    `--outputFile=${report}`,
    '--testTimeout=20000',
  ];
  const child = spawn(
    process.execPath,
    [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...tests],
    {
      cwd: folder,
      env: { ...process.env, ROTE_TESTS_UNBUILT: '1' },
      stdio: 'ignore',
      detached: true,
    },
  );
  return new Promise<TestEnd>((resolve, reject) => {
    const kill = (): void => void process.kill(-(child.pid ?? 0), 'SIGKILL');
    const timer = setTimeout(kill, longestMs);
    signal.addEventListener('abort', kill);
    child.on('error', reject);
    child.on('close', (code, endedBy) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      if (signal.aborted) reject(new Error('stopped'));
      else if (code === 0) resolve('green');
      else resolve(endedBy === 'SIGKILL' || ranAny(report) ? 'red' : 'nothing-ran');
    });
  });
}

/** A fault that keeps a file from being read fails no test: there is none then. */
function ranAny(report: string): boolean {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).numTotalTests > 0;
  } catch {
    // It did not come as far as its report.
    return false;
  }
}
