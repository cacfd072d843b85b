/**
 * A server that belongs to a benchmark: a child process and its folder. Both are gone once it is
 * stopped, and also when the benchmark fails or is interrupted.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Server {
  pid: number;
  stop(): Promise<void>;
}

/** Whom it runs as; empty for whoever started the benchmark. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/** A folder that is removed when the benchmark ends, however it ends. */
export function makeFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'rote-bench-'));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', remove);
  return { path, remove };
}

/** SIGINT ends both Redis and Postgres in good order. */
const STOP_SIGNAL = 'SIGINT';

export async function startServer(options: {
  command: string[];
  /** What it says once it can be used. */
  readyText: string;
  user: ServerUser;
}): Promise<Server> {
  const [program = '', ...args] = options.command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options.user });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  const listen = (text: string): void => {
    said += text;
    if (said.includes(options.readyText)) resolve();
  };
  child.stdout.setEncoding('utf8').on('data', listen);
  child.stderr.setEncoding('utf8').on('data', listen);
  child.once('error', reject);
  const exited = once(child, 'exit');
  exited.then(() => reject(new Error(`${program} ended: ${said}`)), reject);
  const endNow = (): void => {
    child.kill(STOP_SIGNAL);
  };
  process.once('exit', endNow);
  await ready;
  return {
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', endNow);
      if (child.exitCode === null && child.signalCode === null) child.kill(STOP_SIGNAL);
      await exited;
    },
  };
}
