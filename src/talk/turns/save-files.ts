/**
 * Files that came with a message, saved by day: those of the owner in the workspace, where runs read them, those of others
 * in the data folder, so that nobody's run reads what somebody else sent. What is too big, or does not come, is told in
 * words with the message; it never keeps the message itself from coming.
 */
import { constants } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { textHash } from '../../base/content-hash.ts';
import { limitTime } from '../../base/limit-time.ts';
import { printable } from '../../base/printable.ts';
import type { InboundFile } from '../../channels/channel.ts';
import {
  MOST_RECEIVED_BYTES as MOST_BYTES,
  MOST_RECEIVED_FILES as MOST_FILES,
  RECEIVED_FOLDER,
  RECEIVED_IN_WORKSPACE,
} from '../../domain/received-files.ts';
import type { AttachedFile } from '../../domain/run/delivery.ts';
import { formatInstant } from '../../time/instant.ts';
import { createWorkspace } from '../../tools/workspace.ts';

const LOAD_MS = 60_000;
const LONGEST_NAME = 100;
/** A file system takes 255, and a number stands in front. */
const LONGEST_NAME_BYTES = 200;

export interface FilePlace {
  home: string;
  /** Of the runs of whoever sent it; null for those whose files no run reads. */
  workspace: string | null;
  /** Tells the message from all others. */
  key: string;
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
}

export async function saveFiles(
  files: readonly InboundFile[],
  place: FilePlace,
): Promise<{ files: AttachedFile[]; notes: string[] }> {
  const saved: AttachedFile[] = [];
  const notes: string[] = [];
  for (const [index, file] of files.slice(0, MOST_FILES).entries()) {
    const name = safeName(file.name);
    try {
      saved.push(await saveFile(file, { ...place, index }));
    } catch (error) {
      notes.push(`[The file "${name}" could not be taken: ${(error as Error).message}]`);
    }
  }
  if (files.length > MOST_FILES)
    notes.push(`[${files.length - MOST_FILES} more files were left out: ${MOST_FILES} are taken.]`);
  return { files: saved, notes };
}

/** Rejects where it is too big or does not come. */
export async function saveFile(
  file: InboundFile,
  place: FilePlace & { index: number },
): Promise<AttachedFile> {
  const { clock } = place;
  const name = safeName(file.name);
  if (file.bytes > MOST_BYTES) throw tooBig();
  const signal = new AbortController().signal;
  const loaded = await limitTime((stop) => file.load(stop), { clock, timeoutMs: LOAD_MS, signal });
  if (loaded.ended !== 'answered')
    throw new Error(`it did not come within ${LOAD_MS / 1000} seconds`);
  const bytes = loaded.value;
  if (bytes.byteLength > MOST_BYTES) throw tooBig();
  const day = formatInstant(clock.nowMs()).slice(0, 10);
  const from = textHash(place.key).slice(0, 16);
  const numbered = `${place.index + 1}-${name}`;
  const path =
    place.workspace === null
      ? await writeBelow(join(place.home, RECEIVED_FOLDER, day, from), numbered, bytes)
      : await writeInWorkspace(place.workspace, `${day}-${from}/${numbered}`, bytes);
  const mediaType = printable(file.mediaType).slice(0, LONGEST_NAME);
  return { name, mediaType, bytes: bytes.byteLength, path };
}

async function writeBelow(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  await writeFile(path, bytes, { mode: 0o600 });
  return path;
}

/** Programs write there as well: no link of theirs leads it elsewhere. */
async function writeInWorkspace(
  workspace: string,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;
  const { handle, real } = await createWorkspace(workspace).open(
    `${RECEIVED_FOLDER}/${name}`,
    flags,
  );
  try {
    await handle.writeFile(bytes);
    return real;
  } finally {
    await handle.close();
  }
}

function tooBig(): Error {
  return new Error(`it is bigger than ${MOST_BYTES / 1_000_000} MB`);
}

/** A name is anybody's words: what could lead out of the folder, or is not seen, is left out. */
function safeName(name: string): string {
  const plain = printable(name)
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
    .replace(/^[.\s]+/, '');
  const letters = [...plain.slice(-LONGEST_NAME).toWellFormed()];
  while (Buffer.byteLength(letters.join('')) > LONGEST_NAME_BYTES) letters.shift();
  return letters.join('') || 'file';
}

/** Of days that are over for so long. */
export async function forgetReceivedFiles(
  { home, workspace }: Pick<FilePlace, 'home'> & { workspace: string },
  beforeMs: number,
): Promise<number> {
  const before = formatInstant(beforeMs).slice(0, 10);
  return (await forgetBelow(home, before)) + (await forgetInWorkspace(workspace, before));
}

async function forgetBelow(home: string, before: string): Promise<number> {
  const folder = join(home, RECEIVED_FOLDER);
  const days = await readdir(folder).catch(() => []);
  const old = days.filter((day) => day < before);
  for (const day of old) await rm(join(folder, day), { recursive: true, force: true });
  return old.length;
}

/** Only what has a name that is given here: what else lies in that folder is somebody's own. */
async function forgetInWorkspace(workspace: string, before: string): Promise<number> {
  const place = createWorkspace(workspace);
  const there = await place
    .inFolder(RECEIVED_FOLDER, ({ self }) => readdir(self))
    .catch((): string[] => []);
  const old = there.filter((name) => RECEIVED_IN_WORKSPACE.test(name) && name < before);
  for (const name of old)
    await place.change(`${RECEIVED_FOLDER}/${name}`, { follow: false, make: false }, (entry) =>
      rm(entry.folder.at(entry.name), { recursive: true, force: true }),
    );
  return old.length;
}
