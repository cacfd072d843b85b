/** What changed between two states of a skill, file by file: the lines of texts, and of all else that it changed. */
import { type DiffStretch, diffLines } from '../../domain/diff-lines.ts';
import type { SkillFile, SkillTree } from './skill-tree.ts';

export interface FileChange {
  path: string;
  did: 'added' | 'removed' | 'changed';
  /** Null where one of them is no text, or too long to be shown. */
  stretches: DiffStretch[] | null;
  bytesBefore: number;
  bytesAfter: number;
}

const LONGEST_TEXT = 256 * 1024;
/** For all files together; what is beyond is only named. */
const MOST_SHOWN = 2 * 1024 * 1024;

export function compareTrees(before: SkillTree, after: SkillTree): FileChange[] {
  const [old, now] = [byPath(before), byPath(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  let left = MOST_SHOWN;
  return paths.flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)];
    if (was !== undefined && is !== undefined && isSame(was, is)) return [];
    const [bytesBefore, bytesAfter] = [was?.bytes.length ?? 0, is?.bytes.length ?? 0];
    left -= bytesBefore + bytesAfter;
    const did = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    const stretches = left < 0 ? null : stretchesOf(was, is);
    return [{ path, did, stretches, bytesBefore, bytesAfter } as const];
  });
}

function byPath(tree: SkillTree): Map<string, SkillFile> {
  return new Map(tree.map((file) => [file.path, file]));
}

function isSame(was: SkillFile, is: SkillFile): boolean {
  return was.isExecutable === is.isExecutable && was.bytes.equals(is.bytes);
}

function stretchesOf(was: SkillFile | undefined, is: SkillFile | undefined): DiffStretch[] | null {
  const [before, after] = [textOf(was), textOf(is)];
  return before === null || after === null ? null : diffLines(before, after);
}

/** Nothing has no lines; null where it is no text. */
function textOf(file: SkillFile | undefined): string | null {
  if (file === undefined) return '';
  if (file.bytes.length > LONGEST_TEXT || file.bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file.bytes);
  } catch {
    return null;
  }
}
