/**
 * The files of a skill, read into memory in one go: bounded in number and size, and never through a
 * link, so that nothing from outside the folder comes in with it.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import type { Disk } from './disk.ts';

export interface SkillFile {
  /** From the folder of the skill, parts divided by `/`. */
  path: string;
  bytes: Buffer;
  isExecutable: boolean;
}

/** In the order of their paths. */
export type SkillTree = readonly SkillFile[];

export interface TreeLimits {
  files: number;
  bytes: number;
}

const DEEPEST = 12;
/** What belongs to the tools of an author, not to the skill. */
const LEFT_BEHIND: ReadonlySet<string> = new Set(['.git', '.DS_Store']);

export async function readTree(
  folder: string,
  limits: TreeLimits,
  leftBehind: ReadonlySet<string> = LEFT_BEHIND,
): Promise<Result<SkillTree>> {
  const files: SkillFile[] = [];
  const fault = await collect({ folder, limits, files, bytesLeft: limits.bytes, leftBehind }, []);
  return fault === null ? succeed(inOrder(files)) : refuse(fault);
}

interface Collection {
  folder: string;
  limits: TreeLimits;
  files: SkillFile[];
  bytesLeft: number;
  leftBehind: ReadonlySet<string>;
}

async function collect(into: Collection, parts: readonly string[]): Promise<Fault | null> {
  const { folder, limits } = into;
  for (const entry of await readdir(join(folder, ...parts), { withFileTypes: true })) {
    if (into.leftBehind.has(entry.name)) continue;
    const inside = [...parts, entry.name];
    const path = inside.join('/');
    if (entry.isDirectory()) {
      if (inside.length > DEEPEST) return tooLarge(folder, `its folders are too deep (${path})`);
      const fault = await collect(into, inside);
      if (fault !== null) return fault;
      continue;
    }
    if (into.files.length >= limits.files) return tooLarge(folder, `over ${limits.files} files`);
    const file = entry.isFile() ? await readPlainFile(join(folder, path), into.bytesLeft) : 'odd';
    if (file === 'odd') return notPlain(folder, path);
    if (file === 'large') return tooLarge(folder, `over ${limits.bytes} bytes`);
    into.bytesLeft -= file.bytes.length;
    into.files.push({ path, ...file });
  }
  return null;
}

/** What was looked at may have been replaced since, so the opened file is looked at again. */
async function readPlainFile(
  file: string,
  mostBytes: number,
): Promise<Omit<SkillFile, 'path'> | 'odd' | 'large'> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(file, flags);
  try {
    const found = await handle.stat();
    if (!found.isFile()) return 'odd';
    if (found.size > mostBytes) return 'large';
    const bytes = await handle.readFile();
    return bytes.length > mostBytes ? 'large' : { bytes, isExecutable: (found.mode & 0o111) !== 0 };
  } finally {
    await handle.close();
  }
}

export async function writeTree(disk: Disk, folder: string, tree: SkillTree): Promise<void> {
  await disk.mkdir(folder, { recursive: true });
  for (const { path, bytes, isExecutable } of tree) {
    const parts = path.split('/');
    if (parts.length > 1)
      await disk.mkdir(join(folder, ...parts.slice(0, -1)), { recursive: true });
    await disk.writeFile(join(folder, path), bytes, { mode: isExecutable ? 0o755 : 0o644 });
  }
}

/** The tree with these files in the place of those of the same path; null takes one out. */
export function withFiles(tree: SkillTree, changes: ReadonlyMap<string, string | null>): SkillTree {
  const kept = tree.filter(({ path }) => !changes.has(path));
  const added = [...changes].flatMap(([path, text]) =>
    text === null ? [] : [{ path, bytes: Buffer.from(text), isExecutable: false }],
  );
  return inOrder([...kept, ...added]);
}

/** The tree with another text in one of its files, which can be run as before. */
export function withText(tree: SkillTree, path: string, text: string): SkillTree {
  return tree.map((file) => (file.path === path ? { ...file, bytes: Buffer.from(text) } : file));
}

/** SKILL.md in any case; the standard's spelling where there are several. */
export function skillFileOf(tree: SkillTree): SkillFile | null {
  const named = tree.filter(({ path }) => path.toLowerCase() === 'skill.md');
  return named.find(({ path }) => path === 'SKILL.md') ?? named[0] ?? null;
}

export function isSameTree(left: SkillTree, right: SkillTree): boolean {
  return digestOf(left) === digestOf(right);
}

export function digestOf(tree: SkillTree): string {
  const hash = createHash('sha256');
  for (const { path, bytes, isExecutable } of tree) {
    hash.update(`${JSON.stringify(path)} ${isExecutable} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

function inOrder(files: readonly SkillFile[]): SkillTree {
  return files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

function tooLarge(folder: string, why: string): Fault {
  return {
    code: 'skill-too-large',
    message: `The folder ${folder} is too large for a skill: ${why}.`,
    hint: 'Leave out what the skill does not need, such as downloaded packages.',
  };
}

function notPlain(folder: string, path: string): Fault {
  return {
    code: 'skill-has-links',
    message: `${path} in ${folder} is a link, or no file at all.`,
    hint: 'Put the file itself there; links could lead anywhere.',
  };
}
