/**
 * Files that came with a message, saved under the data folder by day. What is too big, or does not come, is told in
 * words with the message; it never keeps the message itself from coming.
 */
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
} from '../../domain/received-files.ts';
import type { AttachedFile } from '../../domain/run/delivery.ts';
import { formatInstant } from '../../time/instant.ts';

const LOAD_MS = 60_000;
const LONGEST_NAME = 100;

export async function saveFiles(
  files: readonly InboundFile[],
  place: { home: string; key: string; clock: Pick<Clock, 'nowMs' | 'setTimer'> },
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
  place: {
    home: string;
    key: string;
    clock: Pick<Clock, 'nowMs' | 'setTimer'>;
    index: number;
  },
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
  const folder = join(place.home, RECEIVED_FOLDER, day, textHash(place.key).slice(0, 16));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${place.index + 1}-${name}`);
  await writeFile(path, bytes, { mode: 0o600 });
  const mediaType = printable(file.mediaType).slice(0, LONGEST_NAME);
  return { name, mediaType, bytes: bytes.byteLength, path };
}

function tooBig(): Error {
  return new Error(`it is bigger than ${MOST_BYTES / 1_000_000} MB`);
}

/** A name is anybody's words: what could lead out of the folder, or is not seen, is left out. */
function safeName(name: string): string {
  const plain = printable(name)
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
    .replace(/^[.\s]+/, '');
  return plain.slice(-LONGEST_NAME).toWellFormed() || 'file';
}

/** Of days that are over for so long. */
export async function forgetReceivedFiles(home: string, beforeMs: number): Promise<number> {
  const folder = join(home, RECEIVED_FOLDER);
  const before = formatInstant(beforeMs).slice(0, 10);
  const days = await readdir(folder).catch(() => []);
  const old = days.filter((day) => day < before);
  for (const day of old) await rm(join(folder, day), { recursive: true, force: true });
  return old.length;
}
