/** `file.list`: what a folder of the workspace holds. */
import { lstat, readdir } from 'node:fs/promises';
import { z } from 'zod';
import type { HeldFolder } from '../../base/held-folder.ts';
import { formatInstant } from '../../time/instant.ts';
import { defineTool } from '../define-tool.ts';
import type { ReachedFiles } from '../reached-files.ts';
import { done, type Tool } from '../tool.ts';
import { whyKeptOut } from '../workspace.ts';

import { orFileFailure } from './file-failure.ts';

const MOST_ENTRIES = 1000;

const inputSchema = z.strictObject({
  path: z
    .string()
    .min(1)
    .default('.')
    .describe(
      'A folder, relative to the workspace. A path from the root or from ~/ works in a schedule that its owner granted the folder to.',
    ),
});
const outputSchema = z.object({
  path: z.string(),
  entries: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['file', 'folder', 'link', 'other']),
      bytes: z.int(),
      modifiedUtc: z.string(),
    }),
  ),
  isCut: z.boolean(),
});

export function createFileListTool(files: ReachedFiles): Tool {
  return defineTool({
    name: 'file.list',
    summary: 'list a folder of the workspace',
    description: [
      `Lists the entries of one folder in the order of their names, at most ${MOST_ENTRIES}. isCut is true if there are more. Links are listed, but not followed. Hidden entries outside the workspace are left out.`,
    ],
    aliases: ['file_list'],
    input: inputSchema,
    output: outputSchema,
    effect: 'read',
    ...files.rulesFor('folder', 'read'),
    examples: [{ input: { path: 'notes' }, does: 'list the notes' }],
    call: ({ path }, context) =>
      orFileFailure(path, async () => {
        const { place, inside, isGranted } = await files.at(path, 'read', context);
        return place.inFolder(inside, async (folder) => {
          const found = (await readdir(folder.self)).toSorted();
          const names = isGranted ? found.filter((name) => whyKeptOut(name) === null) : found;
          const entries = await Promise.all(
            names.slice(0, MOST_ENTRIES).map((name) => entryOf(folder, name)),
          );
          await folder.confirm();
          return done({
            path,
            entries: entries.filter((entry) => entry !== null),
            isCut: names.length > MOST_ENTRIES,
          });
        });
      }),
  });
}

/** Null where it has gone meanwhile. */
async function entryOf(folder: HeldFolder, name: string) {
  const found = await lstat(folder.at(name)).catch(() => null);
  if (found === null) return null;
  const kind = found.isSymbolicLink()
    ? 'link'
    : found.isDirectory()
      ? 'folder'
      : found.isFile()
        ? 'file'
        : 'other';
  return { name, kind, bytes: found.size, modifiedUtc: formatInstant(Math.floor(found.mtimeMs)) };
}
