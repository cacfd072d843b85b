/** `rote restart`: the daemon ends and another one is up when the command comes back, kept as the one before was. */
import { RoteError } from '../../base/errors.ts';
import type { DaemonFile } from '../../home/presence.ts';
import type { CliContext, CommandAnswer, CommandCall } from '../command.ts';
import { keptService } from '../service/service-commands.ts';
import { findHome } from '../with-home.ts';
import { withDrained } from './drain-daemon.ts';
import { endProcess, findRunning, type Running, waitForNext } from './running-daemon.ts';
import { startBeside } from './start-beside.ts';

export async function restart({ flags, context }: CommandCall): Promise<CommandAnswer> {
  findHome(context);
  const running = await findRunning(context);
  const { daemon } = running;
  const begin = restarterOf(context, running);
  const { next, how } =
    flags.isSet('drain') && daemon !== null
      ? await withDrained(context, daemon, begin)
      : await begin();
  return {
    data: { ...next, before: daemon?.pid ?? null, how },
    text: `${HOW[how]} (process ${next.pid}) at ${next.address}.${how === 'detached' ? DETACHED : ''}`,
  };
}

type How = 'service' | 'kept' | 'detached';

const HOW: Record<How, string> = {
  service: 'The service was restarted; Rote is up',
  kept: 'What keeps it has started it again; Rote is up',
  detached: 'Rote is up in the background',
};
const DETACHED = ' rote logs --follow shows what it does, rote stop ends it.';

interface Restarted {
  next: { pid: number; address: string };
  how: How;
}

/** Refuses an impossible restart before anything ends. */
function restarterOf(context: CliContext, running: Running): () => Promise<Restarted> {
  const { daemon, service, last } = running;
  const before = daemon?.pid ?? null;
  // One that is installed and stopped is started, unless somebody runs Rote here by hand.
  const ofService = service ?? (daemon === null ? keptService(context) : null);
  if (ofService !== null)
    return async () => {
      const problem = ofService.restart();
      if (problem !== null) throw notRestarted(problem);
      return { next: await waitForNext(context, before), how: 'service' };
    };
  if (daemon !== null && daemon.service !== null)
    return async () => {
      await endProcess(daemon, context);
      return { next: await waitForNext(context, before), how: 'kept' };
    };
  const { flags, keys } = (daemon ?? last)?.startedWith ?? { flags: [], keys: [] };
  refuseMissingKeys(keys, context.keys ?? {});
  return async () => {
    if (daemon !== null) await endProcess(daemon, context);
    const start = context.startBeside ?? startBeside;
    const { ended } = start({ home: context.home, flags, keys: context.keys ?? {} });
    return { next: await waitForNext(context, before, ended), how: 'detached' };
  };
}

/** Refuses a restart that would lose keys: they came from an environment that another one may not have. */
function refuseMissingKeys(
  had: DaemonFile['startedWith']['keys'],
  has: Readonly<Record<string, string>>,
): void {
  const missing = had.filter((name) => has[name] === undefined);
  if (missing.length === 0) return;
  throw new RoteError(
    {
      code: 'keys-missing',
      message: `Rote was started with ${missing.join(', ')} in its environment, and this terminal does not have ${missing.length === 1 ? 'it' : 'them'}.`,
      hint: 'Export what is missing here, or put it into secrets.yaml; or end Rote with rote stop and start it as you like.',
    },
    { blame: 'failure', data: { missing } },
  );
}

function notRestarted(problem: string): RoteError {
  return new RoteError(
    {
      code: 'not-restarted',
      message: `The service could not be restarted: ${problem}`,
      hint: 'rote service status says how it is, and rote logs what Rote said.',
    },
    { blame: 'failure' },
  );
}
