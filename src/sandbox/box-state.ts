/**
 * Whether this machine has a box for code that is not ours. One that is installed may still be forbidden to
 * make boxes, which only making one shows: that is tried once, and again for whoever asks for it. Nobody else waits
 * for a try, and it leaves nothing behind.
 */
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { BoxState } from '../domain/box.ts';

/** With `again` nothing is taken from memory. */
export type ReadBoxState = (look?: 'again') => Promise<BoxState>;

const OR_OFF =
  'or set sandbox.mode to off in config.yaml: then it runs with all the rights of Rote';
/** What every box of ours does, and a container or a kernel may forbid. */
const TRY = [
  ...['--unshare-all', '--unshare-user', '--disable-userns', '--cap-drop', 'ALL'],
  ...['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev'],
];
const NOTHING = ['/bin/sh', '-c', ':'];
const TRY_MS = 5000;
const LONGEST_REASON = 300;

export function createBoxState(options: {
  platform: NodeJS.Platform;
  environment: Readonly<Record<string, string | undefined>>;
  mode: () => 'required' | 'off';
  clock: Pick<Clock, 'setTimer'>;
}): ReadBoxState {
  const { platform, environment, mode, clock } = options;
  const faults = new Map<string, Promise<string | null>>();

  function faultOf(program: string, look: 'again' | undefined): Promise<string | null> {
    const known = look === 'again' ? undefined : faults.get(program);
    const fault = known ?? tryToMakeBox(program, clock);
    faults.set(program, fault);
    return fault;
  }

  return async (look) => {
    if (mode() === 'off') return { kind: 'open', why: 'sandbox.mode is off in config.yaml' };
    const { PATH } = environment;
    const bubblewrap = platform === 'linux' ? findBoxProgram('bwrap', PATH) : null;
    if (bubblewrap !== null) {
      const fault = await faultOf(bubblewrap, look);
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
    hint: `Allow user namespaces (rote help sandbox says how, in containers too), ${OR_OFF}`,
  };
}

/** Null where a box could be made, else the words against it. */
async function tryToMakeBox(
  program: string,
  clock: Pick<Clock, 'setTimer'>,
): Promise<string | null> {
  try {
    const { createStartKept } = await import('./kept-box.ts');
    const box = createStartKept(program)({ options: TRY, command: NOTHING });
    const { child } = box;
    let isLate = false;
    let said = '';
    const cancelTimer = clock.setTimer(TRY_MS, () => {
      isLate = true;
      box.kill();
    });
    child.stdin.on('error', () => {}).end();
    child.stdout.resume();
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(0, LONGEST_REASON);
    });
    const [status] = await once(child, 'close').finally(cancelTimer);
    if (status === 0) return null;
    if (isLate) return `it took longer than ${TRY_MS / 1000} seconds`;
    const words = said.trim().replaceAll(/[\p{Cc}\s]+/gu, ' ');
    return words === '' ? `it ended with status ${status}` : words;
  } catch (error) {
    return (error as Error).message;
  }
}

export function findBoxProgram(name: string, path: string | undefined): string | null {
  const folders = (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return (
    [...folders, '/usr/bin', '/bin'].map((folder) => join(folder, name)).find(isProgram) ?? null
  );
}

/** Most of what is looked for on a path is not there, and an error for each would take longest. */
export function isProgram(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
