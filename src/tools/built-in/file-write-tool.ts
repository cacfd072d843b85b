/** `file.write`: a file of the workspace, replaced whole or not at all. */
import { constants } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { HeldFolder } from '../../base/held-folder.ts';
import { defineTool } from '../define-tool.ts';
import { done, type Tool, ToolFault } from '../tool.ts';
import { absolutePathFault, refuseOddFile, type Workspace } from '../workspace.ts';
import { LARGEST_FILE_BYTES, orFileFailure, tooLarge } from './file-failure.ts';

export function createFileWriteTool(workspace: Workspace, clock: Pick<Clock, 'fillRandom'>): Tool {
  return defineTool({
    name: 'file.write',
    summary: 'write a file of the workspace',
    description: [
      'Writes one file; what was there is replaced. A reader sees all of the old content or all of the new. Folders on the way are made.',
      'Content over 5 MB, and anything outside the workspace, is refused.',
    ],
    aliases: ['write_file', 'file_write'],
    input: z.strictObject({
      path: z.string().min(1).describe('Relative to the workspace, parts divided by /.'),
      content: z.unknown().describe('Text is written as it is; anything else as JSON.'),
    }),
    output: z.object({ path: z.string(), bytes: z.int() }),
    effect: 'idempotent',
    inputFault: absolutePathFault,
    examples: [{ input: { path: 'notes/today.md', content: '# Today' }, does: 'write a note' }],
    call: ({ path, content }) =>
      orFileFailure(path, async () => {
        const text =
          typeof content === 'string' ? content : `${JSON.stringify(content ?? null, null, 2)}\n`;
        const bytes = Buffer.byteLength(text);
        if (bytes > LARGEST_FILE_BYTES) throw tooLarge(path, bytes);
        const mark = randomMark(clock);
        await workspace.change(path, { follow: true, make: true }, (entry) =>
          replaceFile(entry, { path, text, mark }),
        );
        return done({ path, bytes });
      }),
  });
}

/** Beside it and then in its place, both in the folder that is held. */
async function replaceFile(
  { folder, name }: { folder: HeldFolder; name: string },
  { path, text, mark }: { path: string; text: string; mark: string },
): Promise<void> {
  const place = folder.at(name);
  const found = await lstat(place).catch(() => null);
  if (found?.isDirectory()) throw new ToolFault('not-a-file', `"${path}" is a folder.`);
  if (found !== null) refuseOddFile(found, path);
  const unfinished = folder.at(`${name}.${mark}.unfinished`);
  const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW } = constants;
  const handle = await open(unfinished, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600);
  try {
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await folder.confirm();
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Two writers of one file must not share their unfinished one. */
function randomMark(clock: Pick<Clock, 'fillRandom'>): string {
  const bytes = new Uint8Array(8);
  clock.fillRandom(bytes);
  return bytes.toHex();
}
