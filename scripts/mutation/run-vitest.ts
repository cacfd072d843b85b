/** Runs test files in a copy of the tree, up to the first test that fails, and says how that ended. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { RunTests, TestEnd } from './plant-mutants.ts';
import type { WarmAnswer, WarmRun } from './warm-vitest.ts';

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

export interface TestRunner {
  runTests: RunTests;
  /** The files that are red as the code is: their faults would prove nothing. */
  redFiles(folder: string, tests: readonly string[]): Promise<string[]>;
  /** Ends every vitest, with what it put into memory. */
  close(): Promise<void>;
}

/** One vitest a folder, which stays. `signal` ends what runs, with everything that its tests have started. */
export function createTestRunner(signal: AbortSignal): TestRunner {
  const children = new Map<string, ChildProcess>();

  function childOf(folder: string): ChildProcess {
    const there = children.get(folder);
    if (there?.connected === true) return there;
    const child = fork(join(import.meta.dirname, 'warm-vitest.ts'), {
      cwd: folder,
      env: { ...process.env, ROTE_TESTS_UNBUILT: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    children.set(folder, child);
    return child;
  }

  /** Null where it did not come to its end. */
  function run(folder: string, asked: WarmRun, longestMs: number): Promise<WarmAnswer | null> {
    const child = childOf(folder);
    return new Promise((resolve, reject) => {
      const kill = (): void => void process.kill(-(child.pid ?? 0), 'SIGKILL');
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', kill);
        child.removeAllListeners();
      };
      const timer = setTimeout(kill, longestMs);
      signal.addEventListener('abort', kill);
      child.once('error', reject);
      child.once('message', (answer) => {
        end();
        resolve(answer as WarmAnswer);
      });
      child.once('exit', () => {
        end();
        if (signal.aborted) reject(new Error('stopped'));
        else resolve(null);
      });
      child.send(asked);
    });
  }

  return {
    async runTests(folder, tests, changed) {
      const answer = await run(folder, { tests, changed, bail: 1 }, LONGEST_MS);
      return endOf(answer);
    },
    async redFiles(folder, tests) {
      const asked = { tests, changed: null, bail: 0 };
      const answer = await run(folder, asked, Math.max(1, tests.length) * LONGEST_MS);
      const green = new Set(answer?.flatMap(({ file, isGreen }) => (isGreen ? [file] : [])));
      return tests.filter((test) => !green.has(test));
    },
    async close() {
      for (const child of children.values()) {
        if (!child.connected || child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.disconnect();
        await ended;
      }
    },
  };
}

/** A fault that keeps a file from being read fails no test: there is none then. */
function endOf(answer: WarmAnswer | null): TestEnd {
  if (answer === null) return 'red';
  if (answer.every(({ isGreen }) => isGreen)) return 'green';
  return answer.some(({ ran }) => ran) ? 'red' : 'nothing-ran';
}
