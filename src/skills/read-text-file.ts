/**
 * One file of a skill as text. Only files are read: what waits (a pipe) or never ends (a device) would
 * stop everything else.
 */
import { createHash } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import type { Finding } from './skill.ts';
import { decodeText } from './skill-files.ts';

export type ReadFile = { ok: true; text: string; hash: string } | { ok: false; finding: Finding };

const MOST_BYTES = 1_000_000;

export function readTextFile(path: string, known?: ReadFile): ReadFile {
  try {
    const stat = statSync(path);
    const refusal = refusalOf(stat);
    if (refusal !== null) return refusal;
    const bytes = readFileSync(path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    // The very same object says that nothing changed.
    if (known?.ok === true && known.hash === hash) return known;
    return { ok: true, text: decodeText(bytes), hash };
  } catch (error) {
    return unreadable((error as Error).message);
  }
}

function refusalOf(stat: Stats): ReadFile | null {
  if (stat.isDirectory()) return unreadable('it is a folder');
  if (!stat.isFile()) return unreadable('it is no file');
  if (stat.size <= MOST_BYTES) return null;
  return refused({
    code: 'too-large',
    message: `The file has ${stat.size} bytes; at most ${MOST_BYTES} are read.`,
    fix: 'Move what is long into files in references/, and refer to them.',
  });
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
