/** What there is to install at a path: a skill, a folder of skills, or the file of one. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { nameFaults } from '../reading/skill-name.ts';
import { isFolder } from './revisions.ts';
import { checkFolderName } from './skill-folder-name.ts';
import { readTree, type SkillTree, skillFileOf, type TreeLimits } from './skill-tree.ts';

interface Install {
  /** What the skill calls itself; its folder here has that name. */
  name: string;
  tree: SkillTree;
}

/** One that can't be installed, with the reason. */
export interface RefusedInstall {
  name: string;
  fault: Fault;
}

export interface FoundInstalls {
  installs: Install[];
  refused: RefusedInstall[];
}

const DEEPEST = 6;
/** Whoever keeps skills there does not want them found. */
const NOT_LOOKED_INTO = /^(?:\..*|node_modules)$/;

/** All that there is; a fault where there is nothing, or where the one that there is can't be read. */
export async function findInstalls(
  source: string,
  limits: TreeLimits,
): Promise<Result<FoundInstalls>> {
  const path = resolve(source);
  if (await isFolder(path)) return findInFolder(path, limits);
  const found = await stat(path).catch(() => null);
  if (found?.isFile() && path.toLowerCase().endsWith('.md')) {
    if (found.size > limits.bytes) return nothingAt(source);
    const file = { path: 'SKILL.md', bytes: await readFile(path), isExecutable: false };
    return alone(asInstall([file], folderNameOf(path)));
  }
  return nothingAt(source);
}

/** What the folder of a file would be called, were the file a skill of its own. */
function folderNameOf(file: string): string {
  const name = basename(file).slice(0, -'.md'.length);
  return name.toLowerCase() === 'skill' ? basename(dirname(file)) : name;
}

function alone(install: Result<Install>): Result<FoundInstalls> {
  return install.ok ? succeed({ installs: [install.value], refused: [] }) : install;
}

async function findInFolder(folder: string, limits: TreeLimits): Promise<Result<FoundInstalls>> {
  if (await hasSkillFile(folder)) return alone(await readInstall(folder, limits));
  const found: FoundInstalls = { installs: [], refused: [] };
  for (const inside of await skillFolders(folder, DEEPEST)) {
    const install = await readInstall(inside, limits);
    const name = install.ok ? install.value.name : basename(inside);
    const isTwice = install.ok && found.installs.some((one) => one.name === name);
    if (install.ok && !isTwice) found.installs.push(install.value);
    else found.refused.push({ name, fault: install.ok ? twice(folder, name) : install.fault });
  }
  return found.installs.length + found.refused.length === 0 ? nothingAt(folder) : succeed(found);
}

/** A folder with a SKILL.md is one skill, whatever else is in it. */
async function skillFolders(folder: string, depth: number): Promise<string[]> {
  const folders: string[] = [];
  for (const entry of (await readdir(folder, { withFileTypes: true })).toSorted(byName)) {
    if (!entry.isDirectory() || NOT_LOOKED_INTO.test(entry.name)) continue;
    const inside = join(folder, entry.name);
    if (await hasSkillFile(inside)) folders.push(inside);
    else if (depth > 1) folders.push(...(await skillFolders(inside, depth - 1)));
  }
  return folders;
}

async function hasSkillFile(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => name.toLowerCase() === 'skill.md');
}

async function readInstall(folder: string, limits: TreeLimits): Promise<Result<Install>> {
  const tree = await readTree(folder, limits);
  return tree.ok ? asInstall(tree.value, basename(folder)) : tree;
}

function asInstall(tree: SkillTree, folderName: string): Result<Install> {
  const text = skillFileOf(tree)?.bytes.toString('utf8') ?? '';
  const name = checkFolderName(nameIn(text) ?? folderName);
  if (!name.ok) return name;
  // A name that is refused is judged beside the folder it lies in, so that a check there says the same.
  const isRefused = nameFaults(name.value).length > 0 && checkFolderName(folderName).ok;
  return succeed({ name: isRefused ? folderName : name.value, tree });
}

/** Front matter that can't be read names nothing; the check says what is wrong with it. */
function nameIn(text: string): string | null {
  const [, front = ''] =
    /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  try {
    const name: unknown = parse(front)?.name;
    return typeof name === 'string' && name.trim() !== '' ? name.trim() : null;
  } catch {
    return null;
  }
}

function byName(left: { name: string }, right: { name: string }): number {
  return left.name < right.name ? -1 : 1;
}

function nothingAt(source: string): Result<never> {
  return refuse({
    code: 'no-skill-file',
    message: `There is no skill at ${source}.`,
    hint: 'Name a folder that has a SKILL.md, or that has folders with one; on this machine, or in a git repository.',
  });
}

function twice(folder: string, name: string): Fault {
  return {
    code: 'skill-twice',
    message: `Two skills in ${folder} are named ${name}.`,
    hint: 'Install them one by one, or rename one.',
  };
}
