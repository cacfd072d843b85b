/** Finds the files that words of a command mean, as the program that runs it would: by PATH, by the home folder, by where it stands. */
import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { FilePorts } from './run-files.ts';

const FIRST_LINE_BYTES = 256;

export function createFindFiles(options: {
  path: string;
  home: string;
}): Omit<FilePorts, 'isOpen'> {
  const folders = options.path.split(delimiter).filter((folder) => isAbsolute(folder));
  const placeOf = (word: string, cwd: string): string =>
    resolve(
      cwd,
      word.replace(/^~(?=\/|$)/, () => options.home),
    );
  return {
    findProgram(word, cwd) {
      if (word === '') return null;
      const places = /^~|\//.test(word)
        ? [placeOf(word, cwd)]
        : folders.map((folder) => join(folder, word));
      return places.find((path) => isKind(path, 'file') && mayRun(path)) ?? null;
    },
    findFile(word, cwd) {
      const path = placeOf(word, cwd);
      return word !== '' && isKind(path, 'file') ? path : null;
    },
    findFolder(word, cwd) {
      const path = placeOf(word, cwd);
      return isKind(path, 'folder') ? path : null;
    },
    interpreterOf(path) {
      const line = firstLine(path);
      return line.startsWith('#!') ? line.slice(2) : null;
    },
  };
}

function isKind(path: string, kind: 'file' | 'folder'): boolean {
  try {
    const found = statSync(path);
    return kind === 'file' ? found.isFile() : found.isDirectory();
  } catch {
    return false;
  }
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function firstLine(path: string): string {
  let handle: number | null = null;
  try {
    handle = openSync(path, 'r');
    const bytes = Buffer.alloc(FIRST_LINE_BYTES);
    const length = readSync(handle, bytes, 0, FIRST_LINE_BYTES, 0);
    return bytes.subarray(0, length).toString('latin1').split('\n')[0] ?? '';
  } catch {
    return '';
  } finally {
    if (handle !== null) closeSync(handle);
  }
}
