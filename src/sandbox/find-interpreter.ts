/**
 * The program that a box runs, as it really is: names are looked up, links followed, `env` and the shims
 * of version managers seen through, because what they point to may lie where the box does not look.
 */
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { type Result, refuse, succeed } from '../base/errors.ts';
import { isOfSystem } from './system-folders.ts';

export interface FoundInterpreter {
  program: string;
  args: readonly string[];
  /** What the box has to see besides the system for it to run. */
  shows: readonly string[];
}

/** How long a shim may take to say what it stands for. */
const SHIM_MS = 10_000;
const ASK_PYTHON = 'import sys; print(sys.executable); print(sys.prefix); print(sys.base_prefix)';

export function createFindInterpreter(options: {
  path: string | undefined;
  environment: Readonly<Record<string, string | undefined>>;
}) {
  const pythons = new Map<string, Promise<FoundInterpreter>>();

  /** `cwd` is where a relative path of a program begins. */
  return async function findInterpreter(
    said: { program: string; args: readonly string[] },
    cwd: string,
  ): Promise<Result<FoundInterpreter>> {
    const { program, args } = throughEnv(said);
    const file = locate(program, cwd, options.path);
    if (file === null) {
      return refuse({
        code: 'unknown-program',
        message: `there is no program "${program}"`,
        hint: 'Install it, or check the spelling and PATH.',
      });
    }
    const real = realpathSync(file);
    if (isOfSystem(file) || isOfSystem(real)) return succeed({ program: real, args, shows: [] });
    if (real === realpathSync(process.execPath))
      return succeed({ program: real, args, shows: [real] });
    if (!isPython(file)) return succeed({ program: real, args, shows: besides(real) });
    let found = pythons.get(file);
    if (found === undefined) {
      found = askPython(file, options.environment);
      pythons.set(file, found);
    }
    return succeed({ ...(await found), args });
  };
}

/** `#!/usr/bin/env python3` means the python3 of PATH, which the box would not find by itself. */
function throughEnv({ program, args }: { program: string; args: readonly string[] }) {
  if (basename(program) !== 'env') return { program, args };
  const [first = '', ...rest] = args;
  const words = first.startsWith('-S') ? first.slice(2).trim().split(/\s+/) : [first];
  const [name = '', ...more] = words;
  return /^[\w./+-]+$/.test(name) && !name.startsWith('-')
    ? { program: name, args: [...more, ...rest] }
    : { program, args };
}

function locate(program: string, cwd: string, path: string | undefined): string | null {
  if (program.includes('/')) {
    const file = isAbsolute(program) ? program : join(cwd, program);
    return isProgram(file) ? file : null;
  }
  const folders = (path ?? '').split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, program)).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isPython(file: string): boolean {
  return /^python(?:\d(?:\.\d+)?)?$/.test(basename(file));
}

async function askPython(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<FoundInterpreter> {
  const asked = await promisify(execFile)(file, ['-I', '-c', ASK_PYTHON], {
    env: { PATH: environment['PATH'], HOME: environment['HOME'] },
    timeout: SHIM_MS,
  });
  const [executable = file, ...prefixes] = asked.stdout.trim().split('\n');
  const real = realpathSync(executable);
  const parts = prefixes.flatMap((prefix) =>
    ['bin', 'lib', 'lib64', 'pyvenv.cfg'].map((part) => join(prefix, part)),
  );
  const shows = [...new Set([executable, real, ...parts])];
  return { program: executable, args: [], shows: shows.filter(isShown) };
}

/** A program of its own folder needs the libraries beside it, and nothing else of what may lie there. */
function besides(real: string): string[] {
  const folder = dirname(real);
  const libraries = basename(folder) === 'bin' ? ['lib', 'lib64', 'libexec'] : [];
  return [real, ...libraries.map((name) => join(dirname(folder), name)).filter(isShown)];
}

function isShown(path: string): boolean {
  return !isOfSystem(path) && existsSync(path);
}
