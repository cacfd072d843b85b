/**
 * Whether this machine has a box for code that is not ours. One that is installed may still be forbidden to
 * make boxes, which only making one shows: that is tried once, and again for whoever asks for it.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { BoxState } from '../domain/box.ts';

/** With `again` nothing is taken from memory. */
export type ReadBoxState = (look?: 'again') => BoxState;

const OR_OFF =
  'or set sandbox.mode to off in config.yaml: then it runs with all the rights of Rote';
/** What every box of ours does, and a container or a kernel may forbid. */
const TRY = [
  ...['--unshare-all', '--unshare-user', '--disable-userns', '--cap-drop', 'ALL'],
  ...['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev', '/bin/sh', '-c', ':'],
];
const TRY_MS = 5000;
const LONGEST_REASON = 300;

export function createBoxState(options: {
  platform: NodeJS.Platform;
  environment: Readonly<Record<string, string | undefined>>;
  mode: () => 'required' | 'off';
}): ReadBoxState {
  const { platform, environment, mode } = options;
  const faults = new Map<string, string | null>();

  function faultOf(program: string, look: 'again' | undefined): string | null {
    const known = look === 'again' ? undefined : faults.get(program);
    const fault = known === undefined ? tryToMakeBox(program) : known;
    faults.set(program, fault);
    return fault;
  }

  return (look) => {
    if (mode() === 'off') return { kind: 'open', why: 'sandbox.mode is off in config.yaml' };
    const { PATH } = environment;
    const bubblewrap = platform === 'linux' ? findBoxProgram('bwrap', PATH) : null;
    if (bubblewrap !== null) {
      const fault = faultOf(bubblewrap, look);
      return fault === null ? { kind: 'boxed', by: 'bubblewrap' } : forbidden(fault);
    }
    if (platform === 'darwin' && findBoxProgram('sandbox-exec', PATH) !== null)
      return { kind: 'boxed', by: 'sandbox-exec' };
    return {
      kind: 'refused',
      why: "code that is not Rote's own runs in a box, and this machine has none",
      hint:
        platform === 'linux'
          ? `Install bubblewrap (Debian, Ubuntu: apt-get install bubblewrap), ${OR_OFF}`
          : `Set sandbox.mode to off in config.yaml: then it runs with all the rights of Rote`,
    };
  };
}

function forbidden(fault: string): BoxState {
  return {
    kind: 'refused',
    why: `code that is not Rote's own runs in a box, and bubblewrap can't make one here (${fault})`,
    hint: `Allow user namespaces (docs/sandbox.md says how, in containers too), ${OR_OFF}`,
  };
}

/** Null where a box could be made, else the words against it. */
function tryToMakeBox(program: string): string | null {
  const { status, stderr, error } = spawnSync(program, TRY, {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: TRY_MS,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
  });
  if (status === 0) return null;
  const words = (error?.message ?? stderr).trim().replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return words === '' ? `it ended with status ${status}` : words.slice(0, LONGEST_REASON);
}

export function findBoxProgram(name: string, path: string | undefined): string | null {
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
