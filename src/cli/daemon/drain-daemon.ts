/** Has the daemon finish what it does and begin nothing else, and says what is waited for. */
import { RoteError } from '../../base/errors.ts';
import { askToDrain, endDrain } from '../../home/drain.ts';
import { type DaemonFile, findDaemon } from '../../home/presence.ts';
import type { House } from '../../runtime/house.ts';
import type { CliContext } from '../command.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { withHome } from '../with-home.ts';

const LOOK_MS = 100;

/**
 * Comes back when nothing goes on any more, and the daemon begins nothing until `work` is done: it is to end it. Where
 * somebody stops the waiting, or `work` fails, the daemon goes on as before.
 */
export async function withDrained<T>(
  context: CliContext,
  daemon: DaemonFile,
  work: () => Promise<T>,
): Promise<T> {
  const { home } = context;
  if (!daemon.canDrain) throw cannotDrain(daemon);
  if (!askToDrain(home)) throw drainedByOther();
  try {
    await untilInterrupted((signal) =>
      withHome(context, (house) => waitForRuns({ context, daemon, house, signal })),
    );
    return await work();
  } finally {
    endDrain(home);
  }
}

async function waitForRuns(wait: {
  context: CliContext;
  daemon: DaemonFile;
  house: House;
  signal: AbortSignal;
}): Promise<void> {
  const { context, daemon, house, signal } = wait;
  let told = '';
  for (;;) {
    const found = findDaemon(context.home);
    // It ended by itself, or another one came.
    if (found.kind !== 'here' || found.daemon.pid !== daemon.pid) return;
    const { drain } = found.daemon;
    const runs = drain?.asker === process.pid ? drain.runs : null;
    if (runs?.length === 0) return;
    if (runs !== null && runs.join() !== told) {
      told = runs.join();
      const names = await Promise.all(runs.map((id) => nameOf(house, id)));
      context.progress(`Waiting for ${names.join(', ')} …`);
    }
    if (signal.aborted) throw interrupted(runs);
    await new Promise<void>((done) => context.clock.setTimer(LOOK_MS, done));
  }
}

async function nameOf(house: House, id: string): Promise<string> {
  const { run } = await house.runs.show(id);
  return run.scheduleName === null ? id : `"${run.scheduleName}" (${id})`;
}

function cannotDrain({ version }: DaemonFile): RoteError {
  return new RoteError(
    {
      code: 'cannot-drain',
      message: `The Rote that runs (${version}) does not know how to finish what it does first.`,
      hint: 'rote stop ends it all the same: what was cut off goes on at the next start.',
    },
    { blame: 'failure' },
  );
}

function drainedByOther(): RoteError {
  return new RoteError(
    {
      code: 'already-draining',
      message: 'Another rote stop --drain waits for this Rote already.',
      hint: 'Wait for that one, or end it; rote stop without --drain does not wait.',
    },
    { blame: 'failure' },
  );
}

function interrupted(runs: readonly string[] | null): RoteError {
  return new RoteError(
    {
      code: 'interrupted',
      message: 'Rote was not stopped, and begins runs again as before.',
      hint: 'rote stop ends it without waiting: what was cut off goes on at the next start.',
    },
    { blame: 'failure', data: { runs: runs ?? [] } },
  );
}
