/**
 * Where code that is not ours runs: scripts of skills, programs of `shell.run`, later what Rote writes for
 * itself. A box where the machine has one; where it has none, nothing runs unless the owner allows that.
 */
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Boxes, BoxState, RunInBox } from '../domain/box.ts';
import { createBubblewrap } from './bubblewrap.ts';
import type { ResolveHost } from './host-proxy.ts';
import { createOpenProcess } from './open-process.ts';
import { createSandboxExec } from './sandbox-exec.ts';
import type { SandboxSettings } from './sandbox-settings.ts';

export interface Sandbox extends Boxes {
  state(): BoxState;
}

export function createSandbox(options: {
  clock: Pick<Clock, 'setTimer'>;
  makeId: () => string;
  environment: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  settings: () => SandboxSettings;
  resolveHost: ResolveHost;
  /** Whose rights the box has on what it is shown; ours, where nobody is named. */
  user?: { uid: number; gid: number };
}): Sandbox {
  const { environment, platform, settings } = options;
  const open = createOpenProcess(options);
  let boxed: RunInBox | null = null;

  function state(): BoxState {
    if (settings().mode === 'off')
      return { kind: 'open', why: 'sandbox.mode is off in config.yaml' };
    return findBox(platform, environment['PATH']);
  }

  function makeBox(by: 'bubblewrap' | 'sandbox-exec'): RunInBox {
    const program = findProgram(by === 'bubblewrap' ? 'bwrap' : by, environment['PATH']) ?? by;
    return by === 'bubblewrap'
      ? createBubblewrap({ ...options, bubblewrap: program })
      : createSandboxExec({ ...options, program });
  }

  return {
    state,
    runOpen: open,
    limits() {
      const { memoryBytes, processes, cpuSeconds, diskBytes } = settings();
      return { memoryBytes, processes, cpuSeconds, diskBytes };
    },
    async run(request) {
      const here = state();
      if (here.kind === 'open') return open(request);
      if (here.kind === 'refused') return { kind: 'not-started', why: `${here.why}. ${here.hint}` };
      boxed ??= makeBox(here.by);
      return boxed(request);
    },
  };
}

function findBox(platform: NodeJS.Platform, path: string | undefined): BoxState {
  if (platform === 'linux' && findProgram('bwrap', path) !== null)
    return { kind: 'boxed', by: 'bubblewrap' };
  if (platform === 'darwin' && findProgram('sandbox-exec', path) !== null) {
    return { kind: 'boxed', by: 'sandbox-exec' };
  }
  return {
    kind: 'refused',
    why: "code that is not Rote's own runs in a box, and this machine has none",
    hint:
      platform === 'linux'
        ? 'Install bubblewrap (Debian, Ubuntu: apt-get install bubblewrap), or set sandbox.mode to off in config.yaml: then it runs with all the rights of Rote.'
        : 'Set sandbox.mode to off in config.yaml: then it runs with all the rights of Rote.',
  };
}

function findProgram(name: string, path: string | undefined): string | null {
  const folders = (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return (
    [...folders, '/usr/bin', '/bin'].map((folder) => join(folder, name)).find(isProgram) ?? null
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
