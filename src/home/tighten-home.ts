/**
 * Takes from others what they may do in a data folder: it holds what people say, secrets and the token. Only if it
 * is one, and ours: `--home /tmp` must not close `/tmp` to everybody.
 */
import { chmodSync, existsSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;
/** Names that others could have read; with the folder closed, nobody reaches the rest. */
const PRIVATE = [
  'secrets.yaml',
  'api-token',
  'mcp-token',
  'webhook-secret',
  'push-secret',
  'rote.db',
  'rote.db-wal',
  'rote.db-shm',
];

/** Places in the data folder that others may read, and should not. */
export function openPlaces(home: string): string[] {
  return [home, ...PRIVATE.map((name) => join(home, name))].filter((place) => {
    const found = statSync(place, { throwIfNoEntry: false });
    return found !== undefined && isOpenToOthers(found);
  });
}

/** Closes them, and says so in words for its owner; null if there was nothing to do. */
export function tightenHome(home: string): string | null {
  const found = statSync(home, { throwIfNoEntry: false });
  if (found === undefined || !isOpenToOthers(found)) return null;
  if (!isOurs(home, found)) return null;
  const files = PRIVATE.map((name) => join(home, name)).filter((file) => {
    const facts = statSync(file, { throwIfNoEntry: false });
    return facts?.isFile() === true && isOpenToOthers(facts);
  });
  try {
    for (const place of [home, ...files]) chmodSync(place, statSync(place).mode & 0o700);
  } catch (error) {
    return `Others may look into the data folder ${home}, and that can't be changed: ${(error as Error).message}.`;
  }
  const was = (found.mode & 0o777).toString(8);
  return `Others could look into the data folder ${home} (mode ${was}); now only you can. Where a secret was in it, change that.`;
}

function isOpenToOthers({ mode }: Stats): boolean {
  return (mode & OTHERS) !== 0;
}

function isOurs(home: string, { uid, mode }: Stats): boolean {
  const isMine = process.getuid !== undefined && uid === process.getuid();
  return isMine && (mode & STICKY) === 0 && existsSync(join(home, 'rote.db'));
}
