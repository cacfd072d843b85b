/**
 * A file that a script says it made, as we find it: size and hash are ours, not the script's word. The
 * file is in one of the folders that are given, or it is not looked at.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, realpath } from 'node:fs/promises';
import { isAbsolute, sep } from 'node:path';
import type { ToolEvent } from '../../domain/tool-call.ts';
import { ToolFault } from '../tool.ts';
import { createWorkspace } from '../workspace.ts';

export interface AssetPlaces {
  /** Looked through in this order. */
  folders: readonly string[];
  /** Where the script sees them. */
  seenAt: string;
  maxBytes: number;
  signal: AbortSignal;
}

/** An event of the asset, its path the real one; or of why there is none. Never rejects. */
export async function describeAsset(
  said: { path: string; mediaType: string },
  { folders, seenAt, maxBytes, signal }: AssetPlaces,
): Promise<ToolEvent> {
  const { path, mediaType } = said;
  const faults: string[] = [];
  for (const folder of folders) {
    try {
      const place = createWorkspace(folder, { called: 'the folder of the skill' });
      const relative = await relativeTo([seenAt, folder], path);
      const { handle, real } = await place.open(relative, constants.O_RDONLY);
      const found = await measure(handle, maxBytes, signal);
      return { kind: 'asset', path: real, mediaType, ...found };
    } catch (error) {
      faults.push(inWords(error as Error));
    }
  }
  const why = [...new Set(faults)].join(' ');
  return { kind: 'diagnostic', message: `No asset ${JSON.stringify(path)}: ${why}` };
}

/** A script may well give the whole path of a file that is inside. */
async function relativeTo(folders: readonly string[], path: string): Promise<string> {
  if (!isAbsolute(path)) return path;
  const tops = [...folders, ...(await Promise.all(folders.map((folder) => realpath(folder))))];
  const top = tops.find((candidate) => path.startsWith(candidate + sep));
  return top === undefined ? path : path.slice(top.length + 1);
}

async function measure(
  handle: FileHandle,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  // Closes the file by itself, also when it is left early.
  for await (const chunk of handle.createReadStream()) {
    bytes += chunk.length;
    if (signal.aborted) throw new ToolFault('aborted', 'The call was stopped.');
    if (bytes > maxBytes) {
      throw new ToolFault('too-large', `It has more than ${maxBytes} bytes.`);
    }
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function inWords(error: Error): string {
  if (error instanceof ToolFault) return error.message;
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
    ? 'There is no such file.'
    : `${error.message}.`;
}
