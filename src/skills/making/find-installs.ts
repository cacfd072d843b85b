/** What there is to install at a path: a skill, a folder of skills, or the file of one. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { isFolder } from './revisions.ts';
import { checkFolderName } from './skill-folder-name.ts';
import { readTree, type SkillTree, skillFileOf, type TreeLimits } from './skill-tree.ts';

export interface Install {
  /** What the skill calls itself; its folder here has that name. */
  name: string;
  tree: SkillTree;
}

export async function findInstalls(source: string, limits: TreeLimits): Promise<Result<Install[]>> {
  const path = resolve(source);
  if (await isFolder(path)) return findInFolder(path, limits);
  const found = await stat(path).catch(() => null);
  if (found?.isFile() && path.toLowerCase().endsWith('.md')) {
    if (found.size > limits.bytes) return nothingAt(source);
    const file = { path: 'SKILL.md', bytes: await readFile(path), isExecutable: false };
    const install = asInstall([file], basename(path).slice(0, -'.md'.length));
    return install.ok ? succeed([install.value]) : install;
  }
  return nothingAt(source);
}

async function findInFolder(folder: string, limits: TreeLimits): Promise<Result<Install[]>> {
  if (await hasSkillFile(folder)) {
    const install = await readInstall(folder, limits);
    return install.ok ? succeed([install.value]) : install;
  }
  const installs: Install[] = [];
  for (const entry of (await readdir(folder, { withFileTypes: true })).toSorted(byName)) {
    const inside = join(folder, entry.name);
    if (!entry.isDirectory() || !(await hasSkillFile(inside))) continue;
    const install = await readInstall(inside, limits);
    if (!install.ok) return install;
    const twin = installs.find(({ name }) => name === install.value.name);
    if (twin !== undefined) return twice(folder, twin.name);
    installs.push(install.value);
  }
  return installs.length === 0 ? nothingAt(folder) : succeed(installs);
}

async function hasSkillFile(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => name.toLowerCase() === 'skill.md');
}

async function readInstall(folder: string, limits: TreeLimits): Promise<Result<Install>> {
  const tree = await readTree(folder, limits);
  return tree.ok ? asInstall(tree.value, basename(folder)) : tree;
}

function asInstall(tree: SkillTree, otherwise: string): Result<Install> {
  const text = skillFileOf(tree)?.bytes.toString('utf8') ?? '';
  const name = checkFolderName(nameIn(text) ?? otherwise);
  return name.ok ? succeed({ name: name.value, tree }) : name;
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
    hint: 'Name a folder on this machine that has a SKILL.md, or that has folders with one.',
  });
}

function twice(folder: string, name: string): Result<never> {
  return refuse({
    code: 'skill-twice',
    message: `Two skills in ${folder} are named ${name}.`,
    hint: 'Install them one by one, or rename one.',
  });
}
