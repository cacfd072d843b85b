import type { AttachedFile } from './run/delivery.ts';

/** What may come with one message, from any channel, and where it is kept below the data folder. */
export const RECEIVED_FOLDER = 'received';
export const MOST_RECEIVED_FILES = 10;
export const MOST_RECEIVED_BYTES = 20_000_000;

/** A file as whoever reads the message is told of it. */
export function fileLine({ name, mediaType, bytes, path }: AttachedFile): string {
  return `[File "${name}", ${mediaType}, ${bytes} bytes: ${path}]`;
}
