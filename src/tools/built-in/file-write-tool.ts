/** `file.write`: a file of the workspace, replaced whole or not at all. */
import { constants } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { HeldFolder } from '../../base/held-folder.ts';
import type { CallContext, ToolFailure } from '../../domain/tool-call.ts';
import { defineTool } from '../define-tool.ts';
import { FILE_PATH, type ReachedFiles } from '../reached-files.ts';
import { done, type Tool, ToolFault } from '../tool.ts';
import { refuseOddFile } from '../workspace.ts';
import { judgeExisting, LARGEST_FILE_BYTES, orFileFailure, tooLarge } from './file-failure.ts';

const inputSchema = z.strictObject({
  path: z.string().min(1).describe(FILE_PATH),
  content: z.unknown().describe('A text is written unchanged. Any other value is written as JSON.'),
});
const outputSchema = z.object({ path: z.string(), bytes: z.int() });

export function createFileWriteTool(files: ReachedFiles, clock: Pick<Clock, 'fillRandom'>): Tool {
  return defineTool({
    name: 'file.write',
    summary: 'write a file of the workspace',
    description: [
      'Writes one file. If the file exists, its content is replaced. Other programs see the old content or the new content, never a part of it. Missing folders are created.',
      'Content larger than 5 MB is refused. A file outside the workspace is refused, unless the owner granted its folder to the schedule.',
    ],
    aliases: ['file_write'],
    input: inputSchema,
    output: outputSchema,
    effect: 'idempotent',
    ...files.rulesFor('file', 'write'),
    examples: [{ input: { path: 'notes/today.md', content: '# Today' }, does: 'write a note' }],
    call: ({ path, content }, context) =>
      orFileFailure(path, async () => {
        const text =
          typeof content === 'string' ? content : `${JSON.stringify(content ?? null, null, 2)}\n`;
        const bytes = Buffer.byteLength(text);
        if (bytes > LARGEST_FILE_BYTES) throw tooLarge(path, bytes);
        const mark = randomMark(clock);
        const { place, inside } = await files.at(path, 'write', context);
        const failure = await place.change(inside, { follow: true, make: true }, (entry) =>
          replaceFile(entry, { path, text, mark, context }),
        );
        return failure === null ? done({ path, bytes }) : { ok: false, failure };
      }),
  });
}

/** Beside it and then in its place, both in the folder that is held; or why what is there stays. */
async function replaceFile(
  { folder, name }: { folder: HeldFolder; name: string },
  file: { path: string; text: string; mark: string; context: CallContext },
): Promise<ToolFailure | null> {
  const { path, text, mark, context } = file;
  const place = folder.at(name);
  const found = await lstat(place).catch(() => null);
  if (found?.isDirectory()) throw new ToolFault('not-a-file', `"${path}" is a folder.`);
  if (found !== null) {
    refuseOddFile(found, path);
    // A call that is made again after a crash finds what it wrote, and leaves it.
    if (context.guard !== undefined && (await holds(place, text))) return null;
    const failure = await judgeExisting(context, { name: 'file.write', path });
    if (failure !== null) return failure;
  }
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
    return null;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Whether a file holds exactly this text; without waiting, should a pipe have taken its place. */
async function holds(place: string, text: string): Promise<boolean> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null);
  try {
    const found = await handle?.stat();
    const mayHold = found?.isFile() === true && found.size === Buffer.byteLength(text);
    return mayHold && (await handle?.readFile('utf8')) === text;
  } finally {
    await handle?.close();
  }
}

/** Two writers of one file must not share their unfinished one. */
function randomMark(clock: Pick<Clock, 'fillRandom'>): string {
  const bytes = new Uint8Array(8);
  clock.fillRandom(bytes);
  return bytes.toHex();
}
