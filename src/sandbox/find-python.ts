/**
 * Where a Python is that may be the shim of a version manager: only it can say. It is asked in a box, because whoever wrote
 * the file that has this name may be anybody, and its answer is believed only where a Python really is: what it names is
 * shown to programs later.
 */
import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { type Result, refuse, succeed } from '../base/errors.ts';
import { isWithin } from '../base/is-within.ts';
import { isOfSystem } from './system-folders.ts';

export interface FoundInterpreter {
  program: string;
  args: readonly string[];
  /** What the box has to see besides the system for it to run. */
  shows: readonly string[];
}

/** What a Python says to these words, or null where it says nothing in time. */
export type AskPython = (file: string, words: readonly string[]) => Promise<string | null>;

const WORDS = [
  '-I',
  '-c',
  'import sys; print(sys.executable); print(sys.prefix); print(sys.base_prefix)',
];
const PARTS = ['bin', 'lib', 'lib64', 'pyvenv.cfg'];

export function createFindPython(ask: AskPython) {
  const known = new Map<string, FoundInterpreter>();

  return async function findPython(file: string): Promise<Result<FoundInterpreter>> {
    const found = known.get(file) ?? readAnswer(await ask(file, WORDS));
    if (found === null) {
      return refuse({
        code: 'unknown-program',
        message: `"${file}" does not say where its Python is`,
        hint: 'Check that it runs, or put another Python before it in PATH.',
      });
    }
    known.set(file, found);
    return succeed(found);
  };
}

/** Null where what it names is no Python. */
function readAnswer(answer: string | null): FoundInterpreter | null {
  const [executable = '', ...prefixes] = (answer ?? '').trim().split('\n');
  if (prefixes.length !== 2 || !prefixes.every(isHomeOfPython)) return null;
  if (!isWithin(executable, prefixes) || !isPythonProgram(executable)) return null;
  const real = realpathSync(executable);
  const homes = prefixes.map((prefix) => realpathSync(prefix));
  if (!isOfSystem(real) && !(isWithin(real, homes) && isPythonProgram(real))) return null;
  const parts = prefixes.flatMap((prefix) => PARTS.map((part) => join(prefix, part)));
  const shows = [...new Set([executable, real, ...parts])];
  return {
    program: executable,
    args: [],
    shows: shows.filter((path) => !isOfSystem(path) && existsSync(path)),
  };
}

/** It has the library of a Python, or is an environment that stands on another one. */
function isHomeOfPython(prefix: string): boolean {
  if (!isAbsolute(prefix)) return false;
  if (existsSync(join(prefix, 'pyvenv.cfg'))) return true;
  return ['lib', 'lib64'].some((name) =>
    entriesOf(join(prefix, name)).some(
      (entry) => /^python\d/.test(entry) && existsSync(join(prefix, name, entry, 'os.py')),
    ),
  );
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isPythonProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return /^python[\d.]*$/.test(basename(file));
  } catch {
    return false;
  }
}
