/**
 * Starts a program in a process group of its own, which can be ended as one, with all its streams to us.
 * Throws if the program can't even be tried: a NUL byte in an argument, for one.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** With all its streams to us. */
export type StartedChild = ChildProcessWithoutNullStreams;

export function spawnGroup({
  program,
  args,
  cwd,
  environment,
  calledAs,
}: {
  program: string;
  args: readonly string[];
  cwd: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** The name that it has for itself; its path, if nothing is said. */
  calledAs?: string | undefined;
}): StartedChild {
  return spawn(program, args, {
    cwd,
    env: { ...environment },
    ...(calledAs !== undefined && { argv0: calledAs }),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}
