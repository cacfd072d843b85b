/**
 * The daemon that runs on a data folder, for commands that end it: who it is, who keeps it alive, and its end. Only a
 * process that is certainly this daemon is ever sent a signal.
 */
import { resolve } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { RoteError } from '../../base/errors.ts';
import { type DaemonFile, type FoundDaemon, findDaemon, readDaemon } from '../../home/presence.ts';
import { isAlive } from '../../home/process-start.ts';
import type { CliContext } from '../command.ts';
import { type KeptService, keptService } from '../service/service-commands.ts';

const LOOK_MS = 100;
/** The daemon gives up its own stop after 30 s. */
const LONGEST_STOP_MS = 45_000;
/** One that was just killed, or is just starting, holds the folder for a moment without saying who it is. */
const UNCERTAIN_MS = 5000;
const LONGEST_START_MS = 120_000;

export interface Running {
  /** Null if none runs now, though its service may be about to start it. */
  daemon: DaemonFile | null;
  /** The service of `rote service install` for this folder; null if there is none that runs. */
  service: KeptService | null;
  /** The one before, if none runs. */
  last: DaemonFile | null;
}

/** Refuses if it is not certain who runs. */
export async function findRunning(context: CliContext): Promise<Running> {
  let found = findDaemon(context.home);
  await waitUntil(context.clock, UNCERTAIN_MS, () => {
    found = findDaemon(context.home);
    return found.kind !== 'uncertain' || found.pid !== null;
  });
  const service = keptService(context);
  const running = service?.isActive() === true ? service : null;
  if (found.kind === 'none') return { daemon: null, service: running, last: found.last };
  return { daemon: certainly(found, context.home), service: running, last: null };
}

function certainly(found: Exclude<FoundDaemon, { kind: 'none' }>, home: string): DaemonFile {
  if (found.kind === 'here') return found.daemon;
  const [message, hint] =
    found.kind === 'elsewhere'
      ? [`The Rote on ${home} runs on another machine (${found.daemon.host}).`, 'Type it there.']
      : uncertainWords(home, found.pid);
  throw new RoteError({ code: 'not-certain', message, hint }, { blame: 'failure' });
}

function uncertainWords(home: string, pid: number | null): [string, string] {
  if (pid === null)
    return [
      `Something holds ${home} and has not said which process it is.`,
      'It may be starting: try again in a moment. rote doctor says more.',
    ];
  return [
    `Process ${pid} may be the Rote of ${home}, but it does not hold the lock of the folder, so it was sent nothing.`,
    `See what it is (ps -p ${pid}), and end it yourself if it is an old Rote; else run: rote doctor --fix`,
  ];
}

/** Ends it as Ctrl-C would, and comes back when it is gone. */
export async function endProcess(daemon: DaemonFile, context: WaitContext): Promise<void> {
  const { pid } = daemon;
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw notAllowed(pid, error as Error);
  }
  await waitForEnd(daemon, context);
}

type WaitContext = Pick<CliContext, 'home' | 'clock' | 'progress'>;

/** Until another one could begin: a process counts as dead a moment before the system lets go of its lock. */
export async function waitForEnd(
  { pid, processStart }: DaemonFile,
  { home, clock, progress }: WaitContext,
): Promise<void> {
  progress(`Waiting for process ${pid} to end …`);
  const isGone = await waitUntil(clock, LONGEST_STOP_MS, () => {
    return !isAlive(pid, processStart) && findDaemon(home).kind !== 'uncertain';
  });
  if (!isGone) throw notEnded(pid);
}

/** The one that runs after another, once it listens. */
export async function waitForNext(
  context: CliContext,
  before: number | null,
  hasFailed: () => { said: string } | null = () => null,
): Promise<{ pid: number; address: string }> {
  let next: { pid: number; address: string } | null = null;
  let failed: { said: string } | null = null;
  await waitUntil(context.clock, LONGEST_START_MS, () => {
    const daemon = readDaemon(context.home);
    if (daemon.running && daemon.address !== null && daemon.pid !== before)
      next = { pid: daemon.pid, address: daemon.address };
    failed = hasFailed();
    return next !== null || failed !== null;
  });
  if (next !== null) return next;
  throw notUp(context.home, failed);
}

/** False if it took too long. */
async function waitUntil(clock: Clock, mostMs: number, holds: () => boolean): Promise<boolean> {
  const untilMs = clock.monotonicMs() + mostMs;
  while (!holds()) {
    if (clock.monotonicMs() >= untilMs) return false;
    await new Promise<void>((done) => clock.setTimer(LOOK_MS, done));
  }
  return true;
}

function notAllowed(pid: number, cause: Error): RoteError {
  return new RoteError(
    {
      code: 'not-allowed',
      message: `Process ${pid} can't be ended from here: ${cause.message}.`,
      hint: 'Type the command as the user who started Rote.',
    },
    { blame: 'failure', cause },
  );
}

function notEnded(pid: number): RoteError {
  return new RoteError(
    {
      code: 'not-ended',
      message: `Process ${pid} was told to end and is still there.`,
      hint: `rote logs says what it does. kill -9 ${pid} ends it at once; nothing that was recorded is lost.`,
    },
    { blame: 'failure' },
  );
}

function notUp(home: string, failed: { said: string } | null): RoteError {
  return new RoteError(
    {
      code: 'not-started',
      message: `No Rote came up on ${resolve(home)}${failed === null ? ' in two minutes' : ''}.`,
      hint: 'rote logs and rote doctor say more; rote start shows it in this terminal.',
    },
    { blame: 'failure', report: failed === null ? [] : failed.said.split('\n') },
  );
}
