/**
 * One file of a skill as text. Only regular files below a size are read, and only inside the folder of the skill: what
 * waits (a pipe) or never ends (a device) would stop everything else, and a link would bring in what is not the
 * skill's. Why a file could not be read is told without a word of what is in it.
 */
import { createHash } from 'node:crypto';
import { readInside } from '../base/read-inside.ts';
import type { Finding } from './skill.ts';
import { decodeText } from './skill-files.ts';

export type ReadFile = { ok: true; text: string; hash: string } | { ok: false; finding: Finding };

export const LARGEST_TEXT = 1_000_000;

export interface SkillFilePlace {
  /** The folder of the skill. */
  folder: string;
  /** Whether a file with a second name is refused: runs may have made it. */
  isSingle?: boolean;
}

export function readTextFile(path: string, place: SkillFilePlace, known?: ReadFile): ReadFile {
  const read = readInside(path, { ...place, maxBytes: LARGEST_TEXT });
  if (!read.ok) return refusalOf(read);
  const hash = createHash('sha256').update(read.bytes).digest('hex');
  // The very same object says that nothing changed.
  if (known?.ok === true && known.hash === hash) return known;
  return { ok: true, text: decodeText(read.bytes), hash };
}

function refusalOf(read: Extract<ReturnType<typeof readInside>, { ok: false }>): ReadFile {
  switch (read.why) {
    case 'folder':
      return unreadable('it is a folder');
    case 'not-a-file':
      return unreadable('it is no file');
    case 'unreadable':
      return unreadable(read.message);
    case 'too-large':
      return refused({
        code: 'too-large',
        message: `The file has ${read.size} bytes; at most ${LARGEST_TEXT} are read.`,
        fix: 'Move what is long into files in references/, and refer to them.',
      });
    case 'outside':
      return refused({
        code: 'outside',
        message: 'The file is a link that leads out of the folder of the skill; it is not read.',
        fix: 'Put the file itself there; the folder as a whole may be a link in your own folder of skills.',
      });
    case 'second-name':
      return refused({
        code: 'second-name',
        message:
          'The file has a second name (a hard link), which may be elsewhere; it is not read.',
        fix: 'Put a copy there instead.',
      });
  }
}

function unreadable(why: string): ReadFile {
  return refused({
    code: 'unreadable',
    message: `The file can't be read: ${why}.`,
    fix: 'Make it a text file that Rote may read.',
  });
}

function refused(finding: Pick<Finding, 'code' | 'message' | 'fix'>): ReadFile {
  return { ok: false, finding: { level: 'error', line: 1, ...finding } };
}
