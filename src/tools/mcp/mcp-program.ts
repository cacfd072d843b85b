/** Starts the program that is an MCP server: in a box where its owner wants that, else in a process group of its own. */
import { signalGroup } from '../../base/signal-group.ts';
import { type StartedChild, spawnGroup } from '../../base/spawn-group.ts';
import type { Boxes } from '../../domain/box.ts';
import { McpFault } from './mcp-fault.ts';
import type { McpTarget } from './mcp-target.ts';

type ProgramTarget = Extract<McpTarget, { kind: 'program' }>;

export interface StartedProgram {
  child: StartedChild;
  /** Reaches it and everything that it has started. */
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
  /** Where it did not end by itself, why. */
  whyEnded(): string | null;
}

/** Throws `McpFault`. */
export async function startProgram(
  target: ProgramTarget,
  boxes: Pick<Boxes, 'open' | 'limits'>,
): Promise<StartedProgram> {
  if (target.box !== null) return startInBox(target, target.box, boxes);
  try {
    const child = spawnGroup(target);
    return {
      child,
      signal: (name) => signalGroup(child.pid, name),
      whyEnded: () => null,
    };
  } catch (error) {
    throw new McpFault('settings', `it can't be started (${(error as Error).message})`, error);
  }
}

/** It may run for as long as it is wanted; what it says is bound message by message. */
async function startInBox(
  { program, args, cwd, environment }: ProgramTarget,
  { hosts, readOnly }: NonNullable<ProgramTarget['box']>,
  boxes: Pick<Boxes, 'open' | 'limits'>,
): Promise<StartedProgram> {
  const opened = await boxes.open({
    program,
    args,
    folder: cwd,
    seenAt: cwd,
    cwd,
    readOnly,
    environment,
    hosts,
    limits: { ...boxes.limits(), timeMs: null, cpuSeconds: null, outputBytes: null },
  });
  if (opened.kind === 'not-started') {
    throw new McpFault('settings', `it can't be started in its box: ${opened.why}`);
  }
  return opened;
}

export function notStarted(
  { program, cwd }: { program: string; cwd: string },
  error: Error,
): McpFault {
  const { code } = error as NodeJS.ErrnoException;
  const why =
    code === 'ENOENT'
      ? `there is no program "${program}", or no folder "${cwd}"`
      : `"${program}" can't be started (${error.message})`;
  // Too many processes or files is what passes; the rest is how things are.
  const passes = code === 'EAGAIN' || code === 'EMFILE' || code === 'ENFILE' || code === 'ENOMEM';
  return new McpFault(passes ? 'unreached' : 'settings', why, error);
}
