/** The folder in which something of a skill is kept apart. Two skills of one name, in two sources, don't share it. */
import { basename, join } from 'node:path';
import { contentHash } from '../../base/content-hash.ts';

/** Where nothing is said: that in which its scripts keep what they write. */
export function ownFolderOf(home: string, skillFolder: string, place = 'boxes'): string {
  const name = `${basename(skillFolder)}-${contentHash(skillFolder).slice(0, 8)}`;
  return join(home, place, name);
}
