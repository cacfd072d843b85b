import { OWNER } from './person.ts';
import type { AttachedFile } from './run/delivery.ts';

/** Bounds on files that come with one message, from any channel, and the folder below the data folder that keeps them. */
export const RECEIVED_FOLDER = 'received';
export const MOST_RECEIVED_FILES = 10;
export const MOST_RECEIVED_BYTES = 20_000_000;

/** The folder of one message in the workspace: its day, and what tells it from others. */
export const RECEIVED_IN_WORKSPACE = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{16}$/;

/** A file as whoever reads the message of a person is told of it; where it lies is for the owner, whose runs may read it there. */
export function fileLine({ name, mediaType, bytes, path }: AttachedFile, person: string): string {
  const place = person === OWNER ? `: ${nameOf(path)}` : '';
  return `[File "${name}", ${mediaType}, ${bytes} bytes${place}]`;
}

/** As `file.read` and programs take it; where it lies elsewhere, its whole path. */
function nameOf(path: string): string {
  const [folder = '', message = '', name = ''] = path.split('/').slice(-3);
  const isInWorkspace = folder === RECEIVED_FOLDER && RECEIVED_IN_WORKSPACE.test(message);
  return isInWorkspace ? `${folder}/${message}/${name}` : path;
}
