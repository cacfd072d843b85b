/**
 * Steps that have nothing to do with each other run beside each other, some at a time. What each says is kept together
 * and printed in the order of the list; the first of the list that fails is the last that is printed, with its hint.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Step {
  name: string;
  command: string[];
  /** What to do when it fails. */
  hint: string;
}

/** How a program ended; `problem` where it could not be started. */
export interface Ended {
  ok: boolean;
  said: string;
  seconds: number;
  problem: string | null;
}

export type RunStep = (step: Step, signal: AbortSignal) => Promise<Ended>;

/** The name of the step that failed; null where none did. */
export async function runSteps(options: {
  steps: readonly Step[];
  atOnce: number;
  run: RunStep;
  print: (line: string) => void;
}): Promise<string | null> {
  const { steps, run, print } = options;
  const stop = new AbortController();
  const ends = steps.map(() => Promise.withResolvers<Ended>());
  const queue = steps.entries();
  // Whatever stands before one that failed has begun already, so that nothing more needs to.
  let hasFailed = false;
  const workers = Array.from({ length: options.atOnce }, async () => {
    for (const [index, step] of queue) {
      const ended = await run(step, stop.signal);
      ends[index]?.resolve(ended);
      hasFailed ||= !ended.ok;
      if (hasFailed) return;
    }
  });
  for (const [index, step] of steps.entries()) {
    print(`\n▶ ${step.name}`);
    const ended = (await ends[index]?.promise) as Ended;
    if (ended.said !== '') print(ended.said);
    print(lastLine(step, ended));
    if (ended.ok) continue;
    stop.abort();
    await Promise.all(workers);
    return step.name;
  }
  return null;
}

function lastLine({ name, hint }: Step, { ok, seconds, problem }: Ended): string {
  const took = seconds.toFixed(1);
  return ok ? `✓ ${name} (${took} s)` : `✗ ${name} failed after ${took} s: ${problem ?? hint}`;
}

/** Runs a program in `folder`. What it says is given back, or goes straight to the terminal. */
export function runProgram(
  folder: string,
  output: 'kept' | 'shown',
  environment: Record<string, string> = {},
): RunStep {
  return async ({ command: [program = '', ...args] }, signal) => {
    const startedAt = performance.now();
    const child = spawn(program, args, {
      cwd: folder,
      signal,
      stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      // Into a pipe they would print without colour.
      env: {
        ...process.env,
        ...environment,
        ...(output === 'kept' && process.stdout.isTTY && { FORCE_COLOR: '1' }),
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    let problem: string | null = null;
    let status: number | null = null;
    try {
      [status] = await once(child, 'close');
    } catch (error) {
      problem = (error as Error).message;
    }
    const seconds = (performance.now() - startedAt) / 1000;
    return { ok: status === 0, said: said.trimEnd(), seconds, problem };
  };
}
