/**
 * An engine in a process of its own, so that one that blocks, runs out of memory or never ends takes
 * nothing else along: its process is killed, and the next graph gets a new one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Lap } from './engine.ts';
import type { Answer } from './engine-process.ts';
import type { EngineEntry } from './engines.ts';
import type { Graph } from './graph.ts';

type LapResult = { kind: 'lap'; lap: Lap } | { kind: 'none'; why: string };

export interface EngineClient {
  measure(wanted: { shape: Graph['shape']; size: number }): Promise<LapResult>;
  close(): void;
}

const HEAP_MB = 2048;

export function createEngineClient(
  entry: EngineEntry,
  { postgresAddress, limitMs }: { postgresAddress: string | null; limitMs: number },
): EngineClient {
  let child: ChildProcess | null = null;
  const close = (): void => {
    child?.kill('SIGKILL');
    child = null;
  };
  // One that is busy would not notice that nobody waits for it any more.
  process.once('exit', close);

  async function start(): Promise<ChildProcess> {
    const started = fork(
      join(import.meta.dirname, 'engine-process.ts'),
      [entry.name, postgresAddress ?? ''],
      {
        execArgv: [`--max-old-space-size=${HEAP_MB}`, '--no-warnings'],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    child = started;
    const ready = await nextAnswer(started, limitMs);
    if (ready.kind === 'ready') return started;
    close();
    throw new Error(`${entry.name} did not start: ${ready.kind === 'failed' ? ready.why : ''}`);
  }

  return {
    async measure(wanted) {
      if (entry.needsPostgres && postgresAddress === null)
        return { kind: 'none', why: 'no Postgres for this platform' };
      const running = child ?? (await start());
      const answered = nextAnswer(running, limitMs);
      running.send(wanted);
      const answer = await answered;
      if (answer.kind === 'lap') return answer;
      close();
      return { kind: 'none', why: answer.kind === 'failed' ? answer.why : 'no answer' };
    },
    close,
  };
}

/** What it says next, or why it says nothing any more. */
function nextAnswer(child: ChildProcess, limitMs: number): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  let said = '';
  const listen = (text: Buffer): void => {
    said = (said + String(text)).slice(-10_000);
  };
  const onExit = (): void => {
    const isMemory = said.includes('heap out of memory');
    const why = isMemory
      ? `more than ${HEAP_MB / 1024} GB`
      : `it ended: ${said.trim().slice(-500)}`;
    resolve({ kind: 'failed', why });
  };
  const timer = setTimeout(
    () => resolve({ kind: 'failed', why: `not finished in ${limitMs / 1000} s` }),
    limitMs,
  );
  child.once('message', resolve).once('exit', onExit).stderr?.on('data', listen);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', onExit).stderr?.off('data', listen);
  });
}
