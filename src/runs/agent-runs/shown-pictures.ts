/**
 * The pictures that a model which sees is shown in a talk: those of the message, or else the last ones of the messages
 * just before it ("what does it say?"). Whether a file is a picture is read from its bytes, not from its name. What is not
 * shown is told, with the reason.
 */
import { join, resolve } from 'node:path';
import { readInside } from '../../base/read-inside.ts';
import type { Incoming } from '../../domain/incoming.ts';
import { PICTURE_TYPES, type PicturePart } from '../../domain/model-call.ts';
import { RECEIVED_FOLDER } from '../../domain/received-files.ts';
import type { AttachedFile } from '../../domain/run/delivery.ts';
import type { Run } from '../../domain/run/run.ts';
import type { Store } from '../../store/store.ts';

/** Providers refuse a request with bigger ones, and each costs about as much as a page of text. */
const MOST_PICTURES = 4;
const MOST_PICTURE_BYTES = 3_750_000;
/** How far back a picture is still what a message is about. */
const MOST_MESSAGES_BACK = 3;
const MOST_OF_A_TURN = 50;

export interface ShownPictures {
  pictures: readonly PicturePart[];
  /** What the message says of those that are not shown; empty where all are. */
  text: string;
}

const NONE: ShownPictures = { pictures: [], text: '' };

export function createShownPictures({
  incoming,
  home,
  workspace,
}: {
  incoming: Store['incoming'];
  home: string;
  /** As the settings say it now; relative to the data folder. */
  workspace: () => string;
}) {
  return async (run: Pick<Run, 'id' | 'sessionKey' | 'scheduleId'>): Promise<ShownPictures> => {
    if (run.scheduleId !== null) return NONE;
    const { sessionKey, id } = run;
    const recent = await incoming.list({ sessionKey, limit: MOST_OF_A_TURN });
    const first = recent.findIndex(({ runId }) => runId === id);
    if (first === -1) return NONE;
    const own = recent.filter(({ runId }) => runId === id).toReversed();
    const before = recent
      .slice(first)
      .filter(({ runId, state }) => runId !== id && state === 'done')
      .slice(0, MOST_MESSAGES_BACK);
    const meant = [own, ...before.map((one) => [one])].find((said) => filesOf(said).length > 0);
    return show(filesOf(meant ?? []), [join(home, RECEIVED_FOLDER), resolve(home, workspace())]);
  };
}

/** What was sent as a picture; a name or a type alone makes none. */
function filesOf(messages: readonly Incoming[]): AttachedFile[] {
  return messages
    .flatMap(({ files }) => files)
    .filter(({ mediaType }) => mediaType.startsWith('image/'));
}

function show(files: readonly AttachedFile[], folders: readonly string[]): ShownPictures {
  const pictures: PicturePart[] = [];
  const left: string[] = [];
  for (const file of files) {
    const shown = pictures.length < MOST_PICTURES ? readPicture(file, folders) : TOO_MANY;
    if (typeof shown === 'string') left.push(`"${file.name}" (${shown})`);
    else pictures.push(shown);
  }
  const text = left.length === 0 ? '' : `\n[Pictures that nobody can show you: ${left.join(', ')}]`;
  return { pictures, text };
}

const TOO_MANY = `there are more than ${MOST_PICTURES}`;

/** The picture, or why it is not shown. */
function readPicture(file: AttachedFile, folders: readonly string[]): PicturePart | string {
  const { name } = file;
  if (file.bytes > MOST_PICTURE_BYTES) return TOO_BIG;
  for (const folder of folders) {
    const read = readInside(file.path, { folder, maxBytes: MOST_PICTURE_BYTES, isSingle: true });
    if (!read.ok && read.why === 'too-large') return TOO_BIG;
    if (!read.ok) continue;
    const mediaType = pictureType(read.bytes);
    return mediaType === null
      ? `it is none of ${PICTURE_TYPES.join(', ')}`
      : { kind: 'picture', name, mediaType, bytes: read.bytes };
  }
  return 'its file is gone';
}

const TOO_BIG = `it is bigger than ${MOST_PICTURE_BYTES / 1_000_000} MB`;

function pictureType(bytes: Uint8Array): PicturePart['mediaType'] | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  return PICTURE_TYPES.find((type) => HEADS[type].test(head)) ?? null;
}

/** How such a file begins, in hexadecimal. */
const HEADS: Readonly<Record<PicturePart['mediaType'], RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^474946383[79]61/,
  'image/webp': /^52494646.{8}57454250/,
};
