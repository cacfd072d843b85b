/** Files that can't even be read, as findings. */
import type { ReadFile } from './read-folder.ts';

export function tooLarge(bytes: number, most: number): ReadFile {
  return {
    ok: false,
    finding: {
      level: 'error',
      code: 'too-large',
      line: 1,
      message: `The file has ${bytes} bytes; at most ${most} are read.`,
      fix: 'Move what is long into files in references/, and refer to them.',
    },
  };
}

export function unreadable(error: NodeJS.ErrnoException): ReadFile {
  const why = error.code === 'EISDIR' ? 'it is a folder' : error.message;
  return {
    ok: false,
    finding: {
      level: 'error',
      code: 'unreadable',
      line: 1,
      message: `The file can't be read: ${why}.`,
      fix: 'Make it a text file that Rote may read.',
    },
  };
}
