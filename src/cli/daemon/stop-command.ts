/** `rote stop`: the daemon of this data folder ends, and is gone when the command comes back. */
import { RoteError } from '../../base/errors.ts';

import type { CliContext, CommandAnswer, CommandCall } from '../command.ts';
import { findHome } from '../with-home.ts';
import { withDrained } from './drain-daemon.ts';
import { endProcess, findRunning, type Running, waitForEnd } from './running-daemon.ts';

export async function stop({ flags, context }: CommandCall): Promise<CommandAnswer> {
  findHome(context);
  const running = await findRunning(context);
  const { daemon, service } = running;
  if (daemon === null && service === null) return nothingRan(context.home);
  if (daemon !== null && daemon.service !== null && service === null)
    throw keptByOther(daemon.service);
  const isDrained = flags.isSet('drain') && daemon !== null;
  const end = (): Promise<void> => endRunning(context, running);
  if (isDrained) await withDrained(context, daemon, end);
  else await end();
  return {
    data: { stopped: true, pid: daemon?.pid ?? null, service: service?.name ?? null, isDrained },
    text: [
      daemon === null ? 'The service is stopped.' : `Rote is stopped (process ${daemon.pid}).`,
      ...(service === null ? [] : [`${service.comesBack} Now: rote restart`]),
    ].join(' '),
  };
}

/** By its service if it is one, which would start it again otherwise. */
async function endRunning(context: CliContext, { daemon, service }: Running): Promise<void> {
  if (service === null) {
    if (daemon !== null) await endProcess(daemon, context);
    return;
  }
  const problem = service.stop();
  if (problem !== null) throw notStopped(problem);
  if (daemon !== null) await waitForEnd(daemon, context);
}

/** Answers that no daemon ran, which is what was asked for. */
function nothingRan(home: string): CommandAnswer {
  return {
    data: { stopped: false, pid: null, service: null, isDrained: false },
    text: `No Rote runs on ${home}.`,
  };
}

function keptByOther(service: string): RoteError {
  return new RoteError(
    {
      code: 'kept-by-service',
      message: `This Rote is a service of ${service} that rote service did not install: it would be started again at once.`,
      hint: 'Stop it where it is kept, for example: sudo systemctl stop rote',
    },
    { blame: 'failure' },
  );
}

function notStopped(problem: string): RoteError {
  return new RoteError(
    {
      code: 'not-stopped',
      message: `The service could not be stopped: ${problem}`,
      hint: 'rote service status says how it is.',
    },
    { blame: 'failure' },
  );
}
