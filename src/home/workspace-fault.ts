/**
 * Why a folder can't be the workspace. Runs read and write there, so it must not hold the data folder, with its secrets,
 * its token and its database, nor be the part of it where skills and agents are.
 */
import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Fault } from '../base/errors.ts';
import { isWithin } from '../base/is-within.ts';

/** Folders of the data folder that say what Rote does. */
const DECIDES = ['skills', 'agents'];

/** Both by their real paths, as far as they exist. */
export function workspaceFault(home: string, workspace: string): Fault | null {
  const place = realPlace(workspace);
  const top = realPlace(home);
  if (isWithin(top, [place])) return fault(workspace, `it holds the data folder ${home}`);
  const own = DECIDES.map((name) => realPlace(join(home, name)));
  const decides = own.find((folder) => isWithin(place, [folder]) || isWithin(folder, [place]));
  if (decides === undefined) return null;
  return fault(workspace, `it holds, or is in, ${decides}, which says what Rote does`);
}

/** The real path, as far as it exists. */
export function realPlace(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realPlace(above), basename(path));
  }
}

function fault(workspace: string, why: string): Fault {
  return {
    code: 'bad-workspace',
    message: `The workspace can't be ${workspace}: ${why}, and runs may read and write there.`,
    hint: 'Choose another folder with tools.workspace in config.yaml, or leave it out: workspace/ in the data folder.',
  };
}
