/** Files of the workspace that go with a message, looked at before it is stored: a path that leads nowhere is refused. */
import { constants } from 'node:fs';
import { basename, extname } from 'node:path';
import type { AttachedFile } from '../../domain/run/delivery.ts';
import { ToolFault } from '../tool.ts';
import type { Workspace } from '../workspace.ts';

export const MOST_FILES = 10;
const MOST_BYTES = 50 * 1024 * 1024;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
  zip: 'application/zip',
};

export async function attachedFiles(
  workspace: Workspace,
  paths: readonly string[],
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = [];
  for (const path of paths) {
    const { handle, real } = await workspace.open(path, constants.O_RDONLY);
    try {
      const { size } = await handle.stat();
      if (size > MOST_BYTES) throw tooLong(path, size);
      const ending = extname(path).slice(1).toLowerCase();
      const mediaType = MEDIA_TYPES[ending] ?? 'application/octet-stream';
      files.push({ name: basename(path), mediaType, bytes: size, path: real });
    } finally {
      await handle.close();
    }
  }
  return files;
}

function tooLong(path: string, bytes: number): ToolFault {
  const message = `${path} has ${bytes} bytes; at most ${MOST_BYTES} go with a message.`;
  return new ToolFault('bad-input', message);
}
