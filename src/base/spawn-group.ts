/**
 * Starts a program in a process group of its own, which can be ended as one, with all its streams to us.
 * Throws where the program can't even be tried: a NUL byte in an argument, for one.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** With all its streams to us. */
export type StartedChild = ChildProcessWithoutNullStreams;

export function spawnGroup({
  program,
  args,
  cwd,
  environment,
}: {
  program: string;
  args: readonly string[];
  cwd: string;
  environment: Readonly<Record<string, string | undefined>>;
}): StartedChild {
  return spawn(program, args, {
    cwd,
    env: { ...environment },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}
