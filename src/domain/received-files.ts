import { OWNER } from './person.ts';
import type { AttachedFile } from './run/delivery.ts';

/** What may come with one message, from any channel, and where it is kept below the data folder. */
export const RECEIVED_FOLDER = 'received';
export const MOST_RECEIVED_FILES = 10;
export const MOST_RECEIVED_BYTES = 20_000_000;

/** A file as whoever reads the message of a person is told of it; where it lies is for the owner, who may read it there. */
export function fileLine({ name, mediaType, bytes, path }: AttachedFile, person: string): string {
  const place = person === OWNER ? `: ${path}` : '';
  return `[File "${name}", ${mediaType}, ${bytes} bytes${place}]`;
}
