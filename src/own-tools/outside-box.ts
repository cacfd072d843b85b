/**
 * What a command names that its box does not have: files of the machine that are neither in the workspace nor of the
 * system, and the home folder, which is the workspace there. Only what is written in its words can be known; what a
 * script does inside can not.
 */
import { nameOf, type WordsOfProgram, wordsOfCommand } from '../tools/outside/program-words.ts';

export interface BoxView {
  /** True if a program in a box sees it as it is on the machine. */
  isSeen: (path: string) => boolean;
  /** The home folder of the machine. */
  home: string;
}

/** Each once, in their order. */
export function outsideBox(command: readonly string[], box: BoxView): string[] {
  const { isShell, programs } = wordsOfCommand(command);
  let isAtHome = false;
  const named = programs.flatMap((one) => {
    const found = [
      ...pathsIn(one),
      ...(isAtHome ? filesBeside(one).map((file) => `~/${file}`) : []),
    ];
    if (one.program === 'cd') isAtHome = one.args.length === 0;
    return found;
  });
  const isOutside = (path: string): boolean => {
    if (!path.startsWith('~')) return !box.isSeen(path);
    // No shell reads the word, so that it means the home folder of the machine.
    return isShell || !box.isSeen(`${box.home}${path.slice(1)}`);
  };
  const given = isShell ? null : withoutEnd(command[0] ?? '');
  return [...new Set(named)].filter((path) => path !== given && isOutside(path));
}

/** True if the program itself is a file that the box would not have, and is handed into it: the rest beside it is not. */
export function isHandedIn([program = '', ...rest]: readonly string[], box: BoxView): boolean {
  if (wordsOfCommand([program, ...rest]).isShell || !/^[/~]/.test(program)) return false;
  return !box.isSeen(program.replace(/^~/, () => box.home));
}

/** Their first argument is a pattern, which may look like a path. */
const TAKES_PATTERN = new Set(['sed', 'awk', 'gawk', 'mawk', 'grep', 'egrep', 'perl', 'jq']);

function pathsIn({ program, args, opened }: WordsOfProgram): string[] {
  const pattern = TAKES_PATTERN.has(nameOf(program))
    ? args.findIndex((arg) => !arg.startsWith('-'))
    : -1;
  const words = [program, ...args.filter((_, index) => index !== pattern), ...opened];
  return words.flatMap((word) => [...word.matchAll(PATH)].map(([, path = '']) => withoutEnd(path)));
}

/** Without the slashes at its end; `/` alone stays. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** At the beginning of a word or of a value in it (`--file=/a`, `/a:/b`); not what follows a scheme (`https://`). */
const PATH = /(?:^|[=:,])((?:~(?=\/|$)|\/(?!\/))[^\s:,={}|*?[\]$`]*)/g;

/** Files that are named by where the command stands. */
function filesBeside({ program, opened }: WordsOfProgram): string[] {
  const isBeside = (word: string): boolean => !/^[/~$]/.test(word) && word !== '';
  return [...(program.includes('/') ? [program] : []), ...opened]
    .filter(isBeside)
    .map((word) => word.replace(/^\.\//, ''));
}
