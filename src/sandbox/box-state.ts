/** Whether this machine has a box for code that is not ours. Light enough for every command to ask. */
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { BoxState } from '../domain/box.ts';

export interface BoxPlace {
  platform: NodeJS.Platform;
  environment: Readonly<Record<string, string | undefined>>;
  mode: 'required' | 'off';
}

export function readBoxState({ platform, environment, mode }: BoxPlace): BoxState {
  if (mode === 'off') return { kind: 'open', why: 'sandbox.mode is off in config.yaml' };
  const { PATH } = environment;
  if (platform === 'linux' && findBoxProgram('bwrap', PATH) !== null)
    return { kind: 'boxed', by: 'bubblewrap' };
  if (platform === 'darwin' && findBoxProgram('sandbox-exec', PATH) !== null)
    return { kind: 'boxed', by: 'sandbox-exec' };
  return {
    kind: 'refused',
    why: "code that is not Rote's own runs in a box, and this machine has none",
    hint:
      platform === 'linux'
        ? 'Install bubblewrap (Debian, Ubuntu: apt-get install bubblewrap), or set sandbox.mode to off in config.yaml: then it runs with all the rights of Rote'
        : 'Set sandbox.mode to off in config.yaml: then it runs with all the rights of Rote',
  };
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
