/** The folder in which scripts of a skill keep what they write. Two skills of one name, in two sources, don't share it. */
import { basename, join } from 'node:path';
import { contentHash } from '../../base/content-hash.ts';

export function ownFolderOf(home: string, skillFolder: string): string {
  const name = `${basename(skillFolder)}-${contentHash(skillFolder).slice(0, 8)}`;
  return join(home, 'boxes', name);
}
