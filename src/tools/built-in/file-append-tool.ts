/** `file.append`: a line, or any text, at the end of a file of the workspace. */
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { FILE_PATH, type ReachedFiles } from '../reached-files.ts';
import { done, type Tool } from '../tool.ts';

import { LARGEST_FILE_BYTES, orFileFailure, tooLarge } from './file-failure.ts';

const inputSchema = z.strictObject({
  path: z.string().min(1).describe(FILE_PATH),
  content: z.string().describe('The text, with its line breaks.'),
});
const outputSchema = z.object({
  path: z.string(),
  bytes: z.int(),
  note: z.string().optional().describe('That the text does not begin in a line of its own.'),
});

const IN_LINE =
  'The file did not end with a line break, so the text stands in the same line as what was last. Begin it with a line break for a line of its own.';

async function endsLine(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return true;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === NEWLINE;
}

const NEWLINE = 0x0a;

export function createFileAppendTool(files: ReachedFiles): Tool {
  return defineTool({
    name: 'file.append',
    summary: 'add text to the end of a file of the workspace',
    description: [
      'Adds text to the end of a file. If the file or its folder is missing, it is created. No line break is added.',
      'A file that would become larger than 5 MB is refused. A file outside the workspace is refused, unless the owner granted its folder to the schedule.',
    ],
    aliases: ['file_append'],
    input: inputSchema,
    output: outputSchema,
    effect: 'once',
    ...files.rulesFor('file', 'write'),
    examples: [{ input: { path: 'log.txt', content: 'done\n' }, does: 'add a line' }],
    call: ({ path, content }, context) =>
      orFileFailure(path, async () => {
        const { O_APPEND, O_CREAT, O_RDWR } = constants;
        const { place, inside } = await files.at(path, 'write', context);
        const { handle } = await place.open(inside, O_APPEND | O_CREAT | O_RDWR);
        try {
          const { size } = await handle.stat();
          const bytes = size + Buffer.byteLength(content);
          if (bytes > LARGEST_FILE_BYTES) throw tooLarge(path, bytes);
          const isInLine = /^[^\r\n]/.test(content) && !(await endsLine(handle, size));
          await handle.writeFile(content);
          await handle.sync();
          return done({ path, bytes, ...(isInLine && { note: IN_LINE }) });
        } finally {
          await handle.close();
        }
      }),
  });
}
