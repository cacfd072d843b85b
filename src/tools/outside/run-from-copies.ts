/**
 * A command with copies in place of some of the files that it runs. Scripts of a shell keep their name (`$0`): the shell
 * is told to read the copy under it. Modules beside a script of Python are still found.
 */
import { dirname } from 'node:path';
import { nameOf, quoted, shellText, withWords } from './program-words.ts';
import { isShell, type RunFile } from './run-files.ts';

export interface CopiedRun {
  program: string;
  args: readonly string[];
  calledAs?: string;
  environment: Readonly<Record<string, string>>;
}

/** The word before it: the file is read beside the script, and is not the script. */
const IS_BESIDE = /^--(?:rcfile|init-file)$/;

export function runFromCopies(
  command: readonly string[],
  copies: ReadonlyMap<RunFile, string>,
  interpreterOf: (path: string) => string | null,
): CopiedRun {
  const words = [...command];
  const environment: Record<string, string> = {};
  replaceInText(words, copies);
  // From the last to the first, because a script may become several words.
  const byPlace = [...copies].sort(([one], [other]) => (other.index ?? -1) - (one.index ?? -1));
  let calledAs: string | undefined;
  for (const [{ index, role, word, path }, copy] of byPlace) {
    if (index === null) continue;
    const line = index === 0 ? interpreterOf(copy) : null;
    if (line !== null) {
      const started = interpreterWords(line);
      words.splice(0, 1, ...started, ...script(started.find(isShell) ?? '', copy, word));
      noteModules(started, path, environment);
      continue;
    }
    if (index === 0) calledAs = path;
    const starter = words[startOf(words, index)] ?? '';
    const isScript = role === 'script' && !IS_BESIDE.test(words[index - 1] ?? '');
    words.splice(index, 1, ...(isScript ? script(starter, copy, word) : [copy]));
    if (role === 'script') noteModules(words.slice(0, index), path, environment);
  }
  const [program = '', ...args] = words;
  return { program, args, environment, ...(calledAs !== undefined && { calledAs }) };
}

function replaceInText(words: string[], copies: ReadonlyMap<RunFile, string>): void {
  const text = shellText(words);
  if (text === null) return;
  const inText = [...copies].filter(([{ index }]) => index === null);
  const others = new Map(inText.map(([{ word }, copy]) => [word, copy]));
  words[text] = withWords(words[text] ?? '', others);
}

function script(interpreter: string, copy: string, word: string): string[] {
  return isShell(interpreter) ? ['-c', `. ${quoted(copy)}`, word] : [copy];
}

/** The last word before it that is a shell, else the first one. */
function startOf(words: readonly string[], index: number): number {
  return Math.max(0, words.slice(0, index).findLastIndex(isShell));
}

/** As the kernel reads the first line: the program, and the rest as one word. */
function interpreterWords(line: string): string[] {
  const [, program = '', rest = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
  return rest === '' ? [program] : [program, rest];
}

function noteModules(
  before: readonly string[],
  path: string,
  environment: Record<string, string>,
): void {
  if (before.some((word) => /^(?:python|pypy)[\d.]*$/.test(nameOf(word))))
    environment['PYTHONPATH'] = dirname(path);
}
