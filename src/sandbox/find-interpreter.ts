/**
 * The program that a box runs, as it really is: names are looked up, links followed, `env` and the shims
 * of version managers seen through, because what they point to may lie where the box does not look.
 */
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path';
import { type Result, refuse, succeed } from '../base/errors.ts';
import { isWithin } from '../base/is-within.ts';
import type { BoxSetup } from '../domain/box.ts';
import { type AskPython, createFindPython, type FoundInterpreter } from './find-python.ts';
import { isOfSystem } from './system-folders.ts';

type Said = Pick<BoxSetup, 'program' | 'args' | 'cwd' | 'folder' | 'seenAt' | 'readOnly'>;

export function createFindInterpreter(options: { path: string | undefined; askPython: AskPython }) {
  const { path, askPython } = options;
  const findPython = createFindPython(askPython);

  return async function findInterpreter(said: Said): Promise<Result<FoundInterpreter>> {
    const { program, args } = throughEnv(said);
    const file = locate(program, said.cwd, path);
    if (file === null) return unknownProgram(program);
    const places = [said.folder, said.seenAt, ...said.readOnly];
    if (isWithin(file, places)) return insideOf(places, { file, args });
    return onMachine(file, args);
  };

  /**
   * What lies where the box looks anyway is run as it is. A link in there was made by whoever writes there, so it leads
   * only to what the box sees, or to an interpreter that PATH has too.
   */
  async function insideOf(
    places: readonly string[],
    { file, args }: { file: string; args: readonly string[] },
  ): Promise<Result<FoundInterpreter>> {
    const real = realpathSync(file);
    if (isOfSystem(real) || isWithin(real, realPaths(places)))
      return succeed({ program: file, args, shows: [] });
    for (const name of new Set([basename(real), basename(file)])) {
      const other = locate(name, '/', path);
      if (other === null || isWithin(other, places)) continue;
      const found = await onMachine(other, args);
      if (found.ok && realpathSync(found.value.program) === real)
        return succeed({ ...found.value, program: file });
    }
    return refuse({
      code: 'unknown-program',
      message: `"${file}" leads to ${real}, which its box does not show`,
      hint: 'Name the program itself, or install it for the whole system.',
    });
  }

  async function onMachine(
    file: string,
    args: readonly string[],
  ): Promise<Result<FoundInterpreter>> {
    const real = realpathSync(file);
    if (isOfSystem(file) || isOfSystem(real)) return succeed({ program: real, args, shows: [] });
    if (real === realpathSync(process.execPath))
      return succeed({ program: real, args, shows: [real] });
    if (!isPython(file)) return succeed({ program: real, args, shows: besides(real) });
    const found = await findPython(file);
    return found.ok ? succeed({ ...found.value, args }) : found;
  }
}

function unknownProgram(program: string): Result<never> {
  return refuse({
    code: 'unknown-program',
    message: `there is no program "${program}"`,
    hint: 'Install it, or check the spelling and PATH.',
  });
}

function realPaths(paths: readonly string[]): string[] {
  return paths.flatMap((path) => (existsSync(path) ? [realpathSync(path)] : []));
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

/** A program of its own folder needs the libraries beside it, and nothing else of what may lie there. */
function besides(real: string): string[] {
  const folder = dirname(real);
  const libraries = basename(folder) === 'bin' ? ['lib', 'lib64', 'libexec'] : [];
  return [real, ...libraries.map((name) => join(dirname(folder), name)).filter(isShown)];
}

function isShown(path: string): boolean {
  return !isOfSystem(path) && existsSync(path);
}
