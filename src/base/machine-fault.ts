/**
 * Faults of the machine, by name: a full disk, no file handles left, missing rights, files that are gone. They are
 * neither a fault of Rote nor of the request, and who reads of one is told what to do about it.
 */
import type { Fault } from './errors.ts';

interface MachineTrouble {
  code: string;
  what: string;
  hint: string;
}

const DISK_FULL: MachineTrouble = {
  code: 'disk-full',
  what: 'The disk is full',
  hint: 'Make room on the disk that holds the data folder (or raise the quota), then try again.',
};
const FILE_TOO_LARGE: MachineTrouble = {
  code: 'file-too-large',
  what: 'A file may not grow further',
  hint: 'Raise the limit of the size of files (ulimit -f, LimitFSIZE in a systemd unit), or use a disk that takes larger ones, then try again.',
};
const NO_HANDLES: MachineTrouble = {
  code: 'too-many-open-files',
  what: 'No more files can be opened',
  hint: 'Raise the limit of open files (ulimit -n, LimitNOFILE in a systemd unit), or end what holds so many, then try again.',
};
const NO_RIGHTS: MachineTrouble = {
  code: 'no-permission',
  what: 'The system does not allow it',
  hint: 'See to the owner and the rights of the data folder and its files, and that its disk may be written to, then try again.',
};
const BAD_DISK: MachineTrouble = {
  code: 'disk-error',
  what: 'The disk can not be read or written',
  hint: 'Look at the log of the system (dmesg, journalctl -k) and at the disk; make a backup with: rote backup FILE',
};
const NO_MEMORY: MachineTrouble = {
  code: 'out-of-memory',
  what: 'There is no memory left',
  hint: 'End something else on this machine, or give it more memory, then try again.',
};
const CANT_OPEN: MachineTrouble = {
  code: 'cannot-open',
  what: 'The database can not be opened',
  hint: 'It is not damaged by that. See to the rights of the data folder, to room on its disk and to the limit of open files (ulimit -n), then try again.',
};
const FILES_REPLACED: MachineTrouble = {
  code: 'files-replaced',
  what: 'A part of Rote can not be loaded: its files were changed while it runs',
  hint: 'Start the daemon again, so that all of it is of one version. If that does not help, install Rote again.',
};

/** As the system and Node name them. */
const BY_CODE: Readonly<Record<string, MachineTrouble>> = {
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
  EFBIG: FILE_TOO_LARGE,
  EMFILE: NO_HANDLES,
  ENFILE: NO_HANDLES,
  EACCES: NO_RIGHTS,
  EPERM: NO_RIGHTS,
  EROFS: NO_RIGHTS,
  EIO: BAD_DISK,
  ENOMEM: NO_MEMORY,
  MODULE_NOT_FOUND: FILES_REPLACED,
  ERR_MODULE_NOT_FOUND: FILES_REPLACED,
};

/** SQLite's primary codes. Damage (11, 26) is not among them: that is no passing trouble. */
const BY_SQLITE: Readonly<Record<number, MachineTrouble>> = {
  3: NO_RIGHTS,
  7: NO_MEMORY,
  8: NO_RIGHTS,
  10: BAD_DISK,
  13: DISK_FULL,
  14: CANT_OPEN,
};

/** Null if the machine is not to blame. What wraps an error keeps it as its cause. */
export function machineFault(error: unknown): Fault | null {
  for (const one of causesOf(error)) {
    const trouble = troubleOf(one);
    if (trouble === null) continue;
    const { code, what, hint } = trouble;
    return { code, message: `${what}: ${detailOf(one)}.`, hint };
  }
  return null;
}

/**
 * The part that the system adds to the name of the trouble: its code and the place, and not the same name in its own words.
 */
function detailOf({ message, errcode }: Error & { errcode?: unknown }): string {
  if (typeof errcode === 'number') return `error ${errcode} of SQLite`;
  return message.replace(/\.$/, '').replace(/^([A-Z]\w+): [^,]+, /, '$1, ');
}

function troubleOf({
  code,
  errcode,
}: {
  code?: unknown;
  errcode?: unknown;
}): MachineTrouble | null {
  if (typeof errcode === 'number') return BY_SQLITE[errcode & 255] ?? null;
  if (typeof code !== 'string' || !Object.hasOwn(BY_CODE, code)) return null;
  return BY_CODE[code] ?? null;
}

/** Causes may lead in a circle. */
const MOST_CAUSES = 10;

function causesOf(error: unknown): (Error & { code?: unknown; errcode?: unknown })[] {
  const causes: Error[] = [];
  let next = error;
  while (next instanceof Error && causes.length < MOST_CAUSES) {
    causes.push(next);
    next = next.cause;
  }
  return causes;
}
