/** Short marks of files, by which a look finds what changed since the last one. */
import { z } from 'zod';

const stampSchema = z.strictObject({
  size: z.number(),
  modifiedMs: z.number(),
  /** Another file under the same name has another one. */
  inode: z.number(),
  /** The hash of its content; null if it was not read. */
  hash: z.string().nullable(),
  /** Written so long before it was looked at that it can't have changed since without another time. */
  isSettled: z.boolean(),
});
export type FileStamp = z.output<typeof stampSchema>;
export type FileStamps = ReadonlyMap<string, FileStamp>;

export const checkpointSchema = z.strictObject({
  /** Counts what was told, so that a file that comes back as it was is news again. */
  told: z.number(),
  files: z.record(z.string(), stampSchema),
});

export interface FileChange {
  name: string;
  change: 'created' | 'changed' | 'removed';
  /** As it is now, or was before it was removed. */
  stamp: FileStamp;
}

/** In the order of names, so that a second look after a crash tells the same under the same numbers. */
export function changesBetween(before: FileStamps, now: FileStamps): FileChange[] {
  const names = [...new Set([...before.keys(), ...now.keys()])].toSorted();
  return names.flatMap((name): FileChange[] => {
    const [old, stamp] = [before.get(name), now.get(name)];
    if (stamp === undefined)
      return old === undefined ? [] : [{ name, change: 'removed', stamp: old }];
    if (old === undefined) return [{ name, change: 'created', stamp }];
    return isSameFile(old, stamp) ? [] : [{ name, change: 'changed', stamp }];
  });
}

/** A file that is written anew with the same content has not changed, if the content is known. */
function isSameFile(old: FileStamp, now: FileStamp): boolean {
  if (old.hash !== null && now.hash !== null) return old.hash === now.hash && old.size === now.size;
  return isSameStat(old, now);
}

export function isSameStat(
  old: FileStamp,
  now: Pick<FileStamp, 'size' | 'modifiedMs' | 'inode'>,
): boolean {
  return old.size === now.size && old.modifiedMs === now.modifiedMs && old.inode === now.inode;
}

/** Names of what editors and browsers write beside a file, and of hidden files. */
const BESIDE = /^[.#]|~$|\.(?:sw[a-z]|te?mp|part|crdownload)$|^4913$/i;

export function isBeside(name: string): boolean {
  return BESIDE.test(name);
}
