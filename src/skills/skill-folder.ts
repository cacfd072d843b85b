/**
 * The whole folder of a skill, as its owner reads it and as they enable it: every file with its content, under one
 * hash. A folder with a link in it, or one that is too large, has none, and can't be enabled.
 */
import { contentHash } from '../base/content-hash.ts';
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { digestOf, readTree, type SkillTree } from './making/skill-tree.ts';
import { hasAddressReaders } from './reads-addresses.ts';

export interface SkillFolder {
  /** Changes with any file: its path, its content, or whether it can be run; and with what its programs may read. */
  hash: string;
  files: SkillTree;
}

const LIMITS = { files: 1000, bytes: 20 * 1024 * 1024 };
/** A script could lie anywhere, also where the tools of its author keep their things. */
const NOTHING_LEFT_BEHIND: ReadonlySet<string> = new Set();

export async function readSkillFolder(folder: string): Promise<Result<SkillFolder>> {
  try {
    const tree = await readTree(folder, LIMITS, NOTHING_LEFT_BEHIND);
    if (!tree.ok) return tree;
    const digest = digestOf(tree.value);
    const hash = hasAddressReaders(tree.value) ? contentHash([digest, 'reads addresses']) : digest;
    return succeed({ hash, files: tree.value });
  } catch (error) {
    // It changed under our hands, or may not be read.
    return refuse(notRead(folder, error as Error));
  }
}

function notRead(folder: string, { message }: Error): Fault {
  return {
    code: 'skill-not-read',
    message: `The folder ${folder} can't be read as a whole: ${message}.`,
    hint: 'Make all of it files that Rote may read.',
  };
}
