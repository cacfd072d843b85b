/** `file.delete`: one file of the workspace, gone; that it was gone before is as good. */
import { lstat, unlink } from 'node:fs/promises';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { FILE_PATH, type ReachedFiles } from '../reached-files.ts';
import { done, type Tool, ToolFault } from '../tool.ts';

import { judgeExisting, orFileFailure } from './file-failure.ts';

const inputSchema = z.strictObject({
  path: z.string().min(1).describe(FILE_PATH),
});
const outputSchema = z.object({ path: z.string(), deleted: z.boolean() });

export function createFileDeleteTool(files: ReachedFiles): Tool {
  return defineTool({
    name: 'file.delete',
    summary: 'delete a file of the workspace',
    description: [
      'Deletes one file. deleted is true if the file was there. If the path is a link, the link is deleted, and the file that it points to stays.',
      'Folders are refused. A file outside the workspace is refused, unless the owner granted its folder to the schedule.',
    ],
    aliases: ['file_delete'],
    input: inputSchema,
    output: outputSchema,
    effect: 'idempotent',
    ...files.rulesFor('file', 'write'),
    examples: [{ input: { path: 'notes/old.md' }, does: 'delete a note' }],
    call: ({ path }, context) =>
      orFileFailure(path, async () => {
        try {
          const how = { follow: false, make: false };
          const { place, inside } = await files.at(path, 'write', context);
          const failure = await place.change(inside, how, async ({ folder, name }) => {
            const found = await lstat(folder.at(name));
            if (found.isDirectory()) throw new ToolFault('not-a-file', `"${path}" is a folder.`);
            const refused = await judgeExisting(context, { name: 'file.delete', path });
            if (refused === null) await unlink(folder.at(name));
            return refused;
          });
          return failure === null ? done({ path, deleted: true }) : { ok: false, failure };
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
          return done({ path, deleted: false });
        }
      }),
  });
}
