/**
 * The files of the folders that the settings allow, and no others: each folder is walked by handles, as the workspace
 * of the file tools is, so that neither `..`, a link nor an exchange of folders leads out. Hidden folders (those of
 * Obsidian and Git) are left alone.
 */
import { constants } from 'node:fs';
import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { badRequest, RoteError } from '../../base/errors.ts';
import type { HeldFolder } from '../../base/held-folder.ts';
import {
  LARGEST_PAGE_BYTES,
  type PageFile,
  type PageFiles,
} from '../../memory/markdown/page-files.ts';
import { ToolFault } from '../../tools/tool.ts';
import { createWorkspace, type Workspace, type WorkspaceOptions } from '../../tools/workspace.ts';

const DEEPEST = 20;
const MOST_PAGES = 50_000;
const PAGE = /\.md$/;

export function createMarkdownFiles(options: {
  /** Absolute paths. */
  folders: readonly string[];
  offLimits: Pick<WorkspaceOptions, 'closed' | 'readOnly'>;
  clock: Pick<Clock, 'fillRandom'>;
}): PageFiles {
  const named = namedFolders(options.folders).map(({ name, folder }) => ({
    name,
    workspace: createWorkspace(folder, { ...options.offLimits, called: 'the folder of notes' }),
  }));

  /** A path without the name of its folder is enough where there is one folder. */
  function placeOf(path: string): { workspace: Workspace; inside: string } {
    const [first = '', ...rest] = path.split('/');
    const folder = named.find(({ name }) => name === first);
    const [only, ...others] = named;
    const inside = folder === undefined ? path : rest.join('/');
    const workspace = folder?.workspace ?? (others.length === 0 ? only?.workspace : undefined);
    if (workspace === undefined) throw notAllowed(named.map(({ name }) => name));
    refuseOddName(inside);
    return { workspace, inside };
  }

  async function read(path: string): Promise<string | null> {
    const { workspace, inside } = placeOf(path);
    return orNull(async () => {
      const { handle } = await workspace.open(inside, constants.O_RDONLY);
      try {
        const { size } = await handle.stat();
        if (size > LARGEST_PAGE_BYTES) throw tooLarge();
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
        return buffer.subarray(0, bytesRead).toString('utf8');
      } finally {
        await handle.close();
      }
    });
  }

  return {
    read: (path) => asRefusal(() => read(path)),
    async *list() {
      let count = 0;
      for (const { name, workspace } of named)
        for await (const file of pagesBelow(workspace, '.', 0)) {
          count += 1;
          if (count > MOST_PAGES) return;
          yield { ...file, path: `${name}/${file.path}` };
        }
    },
    replace: (path, { before, after }) =>
      asRefusal(async () => {
        const { workspace, inside } = placeOf(path);
        const mark = new Uint8Array(8);
        options.clock.fillRandom(mark);
        const isSame = async () => (await read(path)) === before;
        return workspace.change(inside, { follow: false, make: after !== null }, (entry) =>
          exchange({ ...entry, mark: mark.toHex() }, after, isSame),
        );
      }),
  };
}

/** By its last part, with a number where another has it before. */
function namedFolders(folders: readonly string[]): { name: string; folder: string }[] {
  const names: string[] = [];
  return [...new Set(folders)].map((folder) => {
    const base = basename(folder);
    const count = names.filter((name) => name === base).length;
    names.push(base);
    return { name: count === 0 ? base : `${base}-${count + 1}`, folder };
  });
}

async function* pagesBelow(
  workspace: Workspace,
  folder: string,
  depth: number,
): AsyncGenerator<PageFile> {
  const entries = await workspace.inFolder(folder, entriesOf).catch(() => []);
  for (const { name, isFolder, modifiedMs, bytes } of entries) {
    const path = folder === '.' ? name : `${folder}/${name}`;
    if (isFolder) {
      if (depth < DEEPEST) yield* pagesBelow(workspace, path, depth + 1);
    } else yield { path, modifiedMs, bytes };
  }
}

/** The folders and pages among its entries; no links, and nothing hidden. */
async function entriesOf(folder: HeldFolder) {
  const names = (await readdir(folder.self)).filter((name) => !name.startsWith('.')).toSorted();
  const found = [];
  for (const name of names) {
    const entry = await lstat(folder.at(name)).catch(() => null);
    if (entry === null) continue;
    const isFolder = entry.isDirectory();
    const isPage = entry.isFile() && entry.nlink === 1 && entry.size <= LARGEST_PAGE_BYTES;
    if (isFolder || (isPage && isPageName(name)))
      found.push({ name, isFolder, modifiedMs: entry.mtimeMs, bytes: entry.size });
  }
  return found;
}

/** Written beside it and then put in its place, where that still holds what was looked at. */
async function exchange(
  { folder, name, mark }: { folder: HeldFolder; name: string; mark: string },
  after: string | null,
  isSame: () => Promise<boolean>,
): Promise<boolean> {
  const place = folder.at(name);
  if (after === null) {
    if (!(await isSame())) return false;
    await rm(place);
    return true;
  }
  const unfinished = folder.at(`.${name}.${mark}.unfinished`);
  const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW } = constants;
  const mode = ((await lstat(place).catch(() => null))?.mode ?? 0o644) & 0o777;
  const handle = await open(unfinished, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, mode);
  try {
    try {
      await handle.writeFile(after);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!(await isSame())) return false;
    await rename(unfinished, place);
    return true;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** A heading follows the path in the index, so no path holds what ends one. */
const isPageName = (name: string): boolean => PAGE.test(name) && !name.includes('.md#');

function refuseOddName(path: string): void {
  if (!isPageName(path) || path.split('/').some((part) => part.startsWith('.') && part !== '.'))
    throw refusal('not-a-page', 'Pages are files that end in .md, in folders that are not hidden.');
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** What the walk or the file system refuses, without the words of the file. */
async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ToolFault) throw refusal(error.code, error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || error instanceof RoteError) throw error;
    throw refusal('refused', `The file can't be used (${code}).`);
  }
}

const refusal = (code: string, message: string): RoteError =>
  badRequest({ code, message, hint: 'markdown.list shows the pages that there are.' });

const tooLarge = (): RoteError =>
  refusal('too-large', `The file has more than ${LARGEST_PAGE_BYTES} bytes, and so is no page.`);

const notAllowed = (names: readonly string[]): RoteError =>
  refusal('refused', `A path begins with the name of its folder: ${names.join(', ')}.`);
