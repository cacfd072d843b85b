/**
 * What a program was answered and how it ended, written down step by step: after a crash no step that ended is done again,
 * and later the same program can be run on the same answers. One file a call; a line that broke off was no step yet.
 */
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '../base/content-hash.ts';

/** Older ones go, the oldest first. */
const MOST_KEPT = 100;
const MOST_BYTES = 10_000_000;

export interface Recording {
  /** Answers what a step of this name came to, if it ended before. */
  once<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface Recordings {
  /** The recording of the call with this key, as far as it came; a further try of the call begins anew. */
  open(key: string, options: { isRetry: boolean }): Promise<Recording>;
}

export function createRecordings(folder: string): Recordings {
  return {
    async open(key, { isRetry }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${contentHash(key).slice(0, 32)}.jsonl`);
      if (isRetry) await rm(file, { force: true });
      await makeRoom(folder);
      const steps = new Map<string, unknown>();
      const text = await readFile(file, 'utf8').catch(() => '');
      for (const line of text.split('\n').slice(0, -1)) {
        const [name, value] = JSON.parse(line);
        steps.set(name, value);
      }
      // What broke off is a line of its own, and none that says something.
      if (text !== '' && !text.endsWith('\n')) {
        await rm(file);
        for (const step of steps) await append(file, step);
      }
      let bytes = text.length;
      return {
        async once<T>(name: string, work: () => Promise<T>): Promise<T> {
          if (!steps.has(name)) {
            const value = await work();
            bytes += await append(file, [name, value], MOST_BYTES - bytes);
            steps.set(name, value);
          }
          return steps.get(name) as T;
        },
      };
    },
  };
}

/** What is too much is not written: a crash does it again. */
async function append(file: string, step: unknown, room = MOST_BYTES): Promise<number> {
  const line = `${JSON.stringify(step)}\n`;
  if (line.length > room) return 0;
  await appendFile(file, line, { mode: 0o600 });
  return line.length;
}

async function makeRoom(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  if (names.length <= MOST_KEPT) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, atMs: (await stat(join(folder, name))).mtimeMs })),
  );
  const oldest = files.toSorted((one, other) => one.atMs - other.atMs).slice(0, -MOST_KEPT);
  for (const { name } of oldest) await rm(join(folder, name), { force: true });
}
