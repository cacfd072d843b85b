/**
 * A file that goes with a message, read for who may see the message: the one that stands in our own folders now, and
 * nothing that somebody put in its place. The path is ours; the request only says which file of which message.
 */
import { join, resolve } from 'node:path';
import { badRequest, type RoteError } from '../../base/errors.ts';
import { readInside } from '../../base/read-inside.ts';
import { RECEIVED_FOLDER } from '../../domain/received-files.ts';
import type { Inbox } from '../../store/store.ts';

export interface LoadedFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

const MOST_BYTES = 50 * 1024 * 1024;

export function createSessionFiles({
  inbox,
  home,
  workspace,
}: {
  inbox: Pick<Inbox, 'get'>;
  home: string;
  /** As the settings say it now; relative to the data folder. */
  workspace: () => string;
}) {
  /** `number` counts from 1, in the order in which the message lists them. */
  return async (place: {
    sessionKey: string;
    messageId: string;
    number: number;
  }): Promise<LoadedFile> => {
    const message = await inbox.get(place.messageId);
    const isOfSession = message?.sessionKey === place.sessionKey;
    const file = isOfSession ? message.files[place.number - 1] : undefined;
    if (file === undefined) throw unknownFile(place);
    for (const folder of [join(home, RECEIVED_FOLDER), resolve(home, workspace())]) {
      const read = readInside(file.path, { folder, maxBytes: MOST_BYTES, isSingle: true });
      if (read.ok) return { name: file.name, mediaType: file.mediaType, bytes: read.bytes };
    }
    throw goneFile(file.name);
  };
}

function unknownFile({ messageId, number }: { messageId: string; number: number }): RoteError {
  return badRequest({
    code: 'unknown-file',
    message: `There is no file ${number} of a message "${messageId}" in this session.`,
    hint: 'The messages of a session list their files, in order.',
  });
}

function goneFile(name: string): RoteError {
  return badRequest({
    code: 'unknown-file',
    message: `The file "${name}" is not where it was.`,
    hint: 'Files are kept as long as history is; one in the workspace may have been moved or removed.',
  });
}
