/** `file.append`: a line, or any text, at the end of a file of the workspace. */
import { constants } from 'node:fs';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { done, type Tool } from '../tool.ts';
import { absolutePathFault, type Workspace } from '../workspace.ts';
import { LARGEST_FILE_BYTES, orFileFailure, tooLarge } from './file-failure.ts';

const inputSchema = z.strictObject({
  path: z
    .string()
    .min(1)
    .describe('The path of the file, relative to the workspace: notes/today.md.'),
  content: z.string().describe('The text, with its line breaks.'),
});
const outputSchema = z.object({ path: z.string(), bytes: z.int() });

export function createFileAppendTool(workspace: Workspace): Tool {
  return defineTool({
    name: 'file.append',
    summary: 'add text to the end of a file of the workspace',
    description: [
      'Adds text to the end of a file. If the file or its folder is missing, it is created. No line break is added.',
      'A file that would become larger than 5 MB is refused. A path outside the workspace is refused.',
    ],
    aliases: ['file_append'],
    input: inputSchema,
    output: outputSchema,
    effect: 'once',
    inputFault: absolutePathFault,
    examples: [{ input: { path: 'log.txt', content: 'done\n' }, does: 'add a line' }],
    call: ({ path, content }) =>
      orFileFailure(path, async () => {
        const { O_APPEND, O_CREAT, O_WRONLY } = constants;
        const { handle } = await workspace.open(path, O_APPEND | O_CREAT | O_WRONLY);
        try {
          const bytes = (await handle.stat()).size + Buffer.byteLength(content);
          if (bytes > LARGEST_FILE_BYTES) throw tooLarge(path, bytes);
          await handle.writeFile(content);
          await handle.sync();
          return done({ path, bytes });
        } finally {
          await handle.close();
        }
      }),
  });
}
