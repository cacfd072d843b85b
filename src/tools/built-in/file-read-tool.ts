/** `file.read`: one file of the workspace, whole. */

import { constants } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '../../base/outside-json.ts';
import { defineTool } from '../define-tool.ts';
import { FILE_PATH, type ReachedFile, type ReachedFiles } from '../reached-files.ts';
import { done, type Tool, ToolFault } from '../tool.ts';

import { LARGEST_FILE_BYTES, NOT_JSON, orFileFailure, tooLarge } from './file-failure.ts';

const inputSchema = z.strictObject({
  path: z.string().min(1).describe(FILE_PATH),
  as: z.enum(['text', 'json', 'base64']).default('text').describe('How to read it.'),
});
const outputSchema = z.object({ path: z.string(), content: z.unknown(), bytes: z.int() });

export function createFileReadTool(files: ReachedFiles): Tool {
  return defineTool({
    name: 'file.read',
    summary: 'read a file of the workspace',
    description: [
      'Reads one file and returns its content. Text must be UTF-8. Read other files as base64.',
      'Files larger than 5 MB are refused. A file outside the workspace is refused, unless the owner granted its folder to the schedule.',
    ],
    aliases: ['file_read'],
    input: inputSchema,
    output: outputSchema,
    effect: 'read',
    ...files.rulesFor('file', 'read'),
    examples: [{ input: { path: 'notes/today.md' }, does: 'read a note' }],
    call: ({ path, as }, context) =>
      orFileFailure(path, async () => {
        const content = await readWhole(await files.at(path, 'read', context), path);
        return done({ path, content: contentAs(as, content, path), bytes: content.length });
      }),
  });
}

async function readWhole({ place, inside }: ReachedFile, path: string): Promise<Buffer> {
  const { handle } = await place.open(inside, constants.O_RDONLY);
  try {
    const { size } = await handle.stat();
    if (size > LARGEST_FILE_BYTES) throw tooLarge(path, size);
    // No more than the size that was checked, should it grow meanwhile.
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function contentAs(as: 'text' | 'json' | 'base64', content: Buffer, path: string): unknown {
  if (as === 'base64') return content.toString('base64');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return as === 'json' ? parseJson(text) : text;
  } catch (error) {
    throw error instanceof SyntaxError
      ? new ToolFault(NOT_JSON, `"${path}" is not JSON: ${error.message}.`)
      : new ToolFault('not-text', `"${path}" is not UTF-8 text; read it as base64.`);
  }
}
