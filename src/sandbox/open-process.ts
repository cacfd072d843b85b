/**
 * No box at all: a process group of its own with all the rights of Rote. Only where the owner has said so.
 * Time, output and processor time are bound; whoever leaves the group lives on.
 */
import { mkdirSync } from 'node:fs';
import type { Clock } from '../base/clock.ts';
import { signalGroup } from '../base/signal-group.ts';
import { spawnGroup } from '../base/spawn-group.ts';
import type { RunInBox } from '../domain/box.ts';
import { stayWithBox } from './stay-with-box.ts';

export function createOpenProcess(options: {
  clock: Pick<Clock, 'setTimer'>;
  environment: Readonly<Record<string, string | undefined>>;
}): RunInBox {
  const { PATH, HOME } = options.environment;
  return async (request) => {
    mkdirSync(request.folder, { recursive: true });
    const { program, args, calledAs } = request;
    const cwd = request.heldCwd ?? request.cwd;
    const environment = { PATH, HOME, ...request.environment };
    const box = {
      start: () => spawnGroup({ program, args, cwd, environment, calledAs }),
      signal: signalGroup,
      watch: () => () => {},
      readExit: () => ({ stopped: null }),
    };
    return stayWithBox(box, request, options.clock);
  };
}
