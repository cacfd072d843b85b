/** `file.info`: whether a file of the workspace is there, how long it is and when it was written, without reading it. */
import { constants } from 'node:fs';
import { z } from 'zod';
import { formatInstant } from '../../time/instant.ts';
import { defineTool } from '../define-tool.ts';
import { FILE_PATH, type ReachedFile, type ReachedFiles } from '../reached-files.ts';
import { done, type Tool } from '../tool.ts';

import { orFileFailure } from './file-failure.ts';

const inputSchema = z.strictObject({
  path: z.string().min(1).describe(FILE_PATH),
});
const outputSchema = z.object({
  path: z.string(),
  exists: z.boolean(),
  bytes: z.int().nullable(),
  modifiedUtc: z.string().nullable(),
});

export function createFileInfoTool(files: ReachedFiles): Tool {
  return defineTool({
    name: 'file.info',
    summary: 'tell whether a file is there, its length and its age',
    description: [
      'Looks at one file without reading it. If the file is missing, exists is false, and bytes and modifiedUtc are null.',
      'Folders are refused. A file outside the workspace is refused, unless the owner granted its folder to the schedule.',
    ],
    aliases: ['file_info'],
    input: inputSchema,
    output: outputSchema,
    effect: 'read',
    ...files.rulesFor('file', 'read'),
    examples: [{ input: { path: 'backup.tar' }, does: 'see when the backup was made' }],
    call: ({ path }, context) =>
      orFileFailure(path, async () => {
        const found = await look(await files.at(path, 'read', context));
        return done({ path, exists: found !== null, ...(found ?? NOTHING) });
      }),
  });
}

const NOTHING = { bytes: null, modifiedUtc: null };

/** Null where it is not there. */
async function look({ place, inside }: ReachedFile) {
  try {
    const { handle } = await place.open(inside, constants.O_RDONLY);
    try {
      const { size, mtimeMs } = await handle.stat();
      return { bytes: size, modifiedUtc: formatInstant(Math.floor(mtimeMs)) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}
