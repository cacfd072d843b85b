/** Runs test files in a copy of the tree, up to the first test that fails, and says how that ended. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { RunTests, TestRun } from './plant-mutants.ts';
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
  function run(folder: string, asked: WarmRun): Promise<WarmAnswer | null> {
    const child = childOf(folder);
    return new Promise((resolve, reject) => {
      const kill = (): void => void process.kill(-(child.pid ?? 0), 'SIGKILL');
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', kill);
        child.removeAllListeners();
      };
      const timer = setTimeout(kill, LONGEST_MS);
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
    async runTests(folder, file, { changed, names = null }) {
      return endOf(await run(folder, { file, names, changed }));
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
function endOf(answer: WarmAnswer | null): TestRun {
  if (answer === null) return { end: 'red', red: null };
  const { ran, isGreen, red } = answer;
  if (isGreen) return { end: 'green', red };
  return { end: ran ? 'red' : 'nothing-ran', red };
}
