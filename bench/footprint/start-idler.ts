/** A process that is measured from outside, and ends with the benchmark however that ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { withDescendants } from './process-usage.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Idler {
  name: string;
  pids: number[];
  stop(): Promise<void>;
}

/** Starts a process that says something on standard output once it is up. */
export async function startIdler(options: {
  name: string;
  command: string[];
  afterwards: () => Promise<void>;
}): Promise<Idler> {
  const [program = '', ...args] = options.command;
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const endNow = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', endNow);
  const stop = async (): Promise<void> => {
    process.off('exit', endNow);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    await options.afterwards();
  };
  const first = await Promise.race([once(child.stdout, 'data'), exited.then(() => null)]);
  if (first !== null) return { name: options.name, pids: withDescendants(child.pid ?? 0), stop };
  await stop();
  throw new Error(`${options.name} ended before it was up`);
}
