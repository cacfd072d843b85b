/**
 * Which files a command runs as code: its program, the programs behind those that only start others (`nice`, `sudo`), and
 * the scripts that interpreters are given. What a command only reads is not among them. Nothing is run to find out.
 */
import { nameOf, SHELLS, shellText, wordsOfCommand } from './program-words.ts';

export interface RunFile {
  /** As the command names it. */
  word: string;
  path: string;
  role: 'program' | 'script';
  /** Which word of the command it is; null where it stands in the text of a shell or in the first line of a script. */
  index: number | null;
}

export interface RunFiles {
  files: RunFile[];
  /** What can't be known before it runs, in words. */
  unknown: string[];
}

export interface FilePorts {
  /** The program that a word means, looked for in PATH where it is a name; null where there is none. */
  findProgram(word: string, cwd: string): string | null;
  /** The regular file that a word names; null where there is none. */
  findFile(word: string, cwd: string): string | null;
  /** The folder that a word names; null where there is none. */
  findFolder(word: string, cwd: string): string | null;
  /** Whether it lies where runs write. */
  isOpen(path: string): boolean;
  /** The first line of a script behind `#!`; null where the file is none. */
  interpreterOf(path: string): string | null;
}

/** What an interpreter is told before its script: options that take a word, that load a file, and that bring the code. */
interface Interpreter {
  takes: RegExp;
  loads: RegExp;
  code: RegExp;
}

const NEVER = /^\b$/;
const INTERPRETERS: readonly [RegExp, Interpreter][] = [
  [
    /^(?:sh|bash|dash|ash|zsh|ksh)$/,
    { takes: /^[-+]\w*[oO]$/, loads: /^--(?:rcfile|init-file)$/, code: /^-\w*[cs]$/ },
  ],
  [/^(?:\.|source)$/, { takes: NEVER, loads: NEVER, code: NEVER }],
  [/^(?:python|pypy)[\d.]*$/, { takes: /^-[WX]$/, loads: NEVER, code: /^-\w*[cm]/ }],
  [
    /^(?:node|nodejs|bun|tsx)$/,
    {
      takes: /^(?:-C|--conditions|--env-file)$/,
      loads: /^(?:-r|--require|--import|--(?:experimental-)?loader)$/,
      code: /^(?:-e|-p|-pe|--eval|--print)$/,
    },
  ],
  [/^perl[\d.]*$/, { takes: /^-I$/, loads: NEVER, code: /^-\w*[eE]/ }],
  [/^ruby[\d.]*$/, { takes: /^-[IC]$/, loads: /^-r$/, code: /^-e/ }],
  [/^php[\d.]*$/, { takes: /^-[dc]$/, loads: /^-f$/, code: /^-r$/ }],
  [
    /^(?:awk|gawk|mawk|sed)$/,
    { takes: /^-[vFe]$/, loads: /^(?:-\w*f|--file)$/, code: /^(?![-]).|^-e/s },
  ],
  [/^(?:Rscript|lua[\d.]*|tclsh[\d.]*|pwsh)$/, { takes: NEVER, loads: /^-f$/, code: NEVER }],
];

/** They start the program that comes first among their other words. */
const STARTERS =
  /^(?:env|nice|ionice|nohup|time|timeout|sudo|doas|setsid|stdbuf|chrt|flock|chronic|exec|command)$/;
/** What they run stands in files that their command does not name. */
const READS_BY_ITSELF =
  /^(?:g?make|npm|npx|yarn|pnpm|just|rake|ant|mvn|gradle|tox|ansible-playbook|docker(?:-compose)?)$/;
const STARTER_TAKES = /^-[ugncpkst]$/;
const MOST_DEPTH = 4;
/** What stands before a command and is none: values that it sees, words of the shell itself. */
const OF_SHELL = /^(?:\w+=.*|if|then|else|elif|do|while|until|!|\{)$/s;
/** Whatever a shell fills in. */
const FILLED_IN = /[$`*?[\]{}]/;

export function runFilesOf(command: readonly string[], cwd: string, ports: FilePorts): RunFiles {
  const found: RunFiles = { files: [], unknown: [] };
  addWords(command, { cwd, offset: 0, depth: 0 }, ports, found);
  found.unknown.push(...leftOpen(command, { cwd, ports, found }));
  return { files: unique(found.files), unknown: [...new Set(found.unknown)] };
}

const PIECE = /[^\s"'`$;&|<>(){},=:]+/g;

/**
 * Files and folders that the words of a command name anywhere and that are not pinned, where runs write. What a program
 * does with them nobody knows here: data, most of them, and else they run (`tar -I ./pack`, `watch ./check`).
 */
function leftOpen(
  command: readonly string[],
  { cwd, ports, found }: { cwd: string; ports: FilePorts; found: RunFiles },
): string[] {
  const pinned = new Set(found.files.map(({ path }) => path));
  const pieces = command.flatMap((word) => [word, ...(word.match(PIECE) ?? [])]);
  const named = pieces.flatMap((piece) => [piece, ...(/^-\w(.+)/.exec(piece)?.slice(1) ?? [])]);
  return named.flatMap((name) => {
    const path = ports.findFile(name, cwd) ?? (name === '' ? null : ports.findFolder(name, cwd));
    return path !== null && !pinned.has(path) && ports.isOpen(path)
      ? [`${name} (runs can write there)`]
      : [];
  });
}

/** The commands of a text, one after the other, as far as it says where it stands. */
function addText(
  command: readonly string[],
  { cwd, depth }: Pick<Standing, 'cwd' | 'depth'>,
  ports: FilePorts,
  found: RunFiles,
): void {
  let here: string | null = cwd;
  for (const { program, args, before = 0 } of wordsOfCommand(command).programs) {
    const [to = '~'] = args;
    if (program === 'cd') {
      here = here === null || FILLED_IN.test(to) ? null : ports.findFolder(to, here);
      continue;
    }
    const written = [...args.slice(0, before), program, ...args.slice(before)];
    const words = written.slice(written.findIndex((word) => !OF_SHELL.test(word)));
    const isRelative = (word: string): boolean => word.includes('/') && !/^[/~]/.test(word);
    if (FILLED_IN.test(program)) found.unknown.push(program);
    else if (here === null && words.some(isRelative)) found.unknown.push(words.join(' '));
    else addWords(words, { cwd: here ?? '/', offset: null, depth: depth + 1 }, ports, found);
  }
}

interface Standing {
  cwd: string;
  /** Where these words begin in the command; null where they stand elsewhere. */
  offset: number | null;
  depth: number;
}

function addWords(
  [program = '', ...args]: readonly string[],
  { cwd, offset, depth }: Standing,
  ports: FilePorts,
  found: RunFiles,
): void {
  const at = (index: number): number | null => (offset === null ? null : offset + index);
  const name = nameOf(program);
  const path = ports.findProgram(program, cwd);
  if (path !== null) {
    found.files.push({ word: program, path, role: 'program', index: at(0) });
    addInterpreter(path, { cwd, depth }, ports, found);
  }
  if (depth >= MOST_DEPTH) {
    found.unknown.push([program, ...args].join(' '));
    return;
  }
  if (shellText([program, ...args]) !== null) {
    addText([program, ...args], { cwd, depth }, ports, found);
    return;
  }
  if (STARTERS.test(name)) {
    const next = args.findIndex(
      (arg, index) =>
        !/^-|^\w+=/.test(arg) &&
        !STARTER_TAKES.test(args[index - 1] ?? '') &&
        ports.findProgram(arg, cwd) !== null,
    );
    if (next >= 0)
      addWords(args.slice(next), { cwd, offset: at(next + 1), depth: depth + 1 }, ports, found);
    return;
  }
  if (READS_BY_ITSELF.test(name)) found.unknown.push(`what ${name} reads by itself`);
  const known = INTERPRETERS.find(([names]) => names.test(name))?.[1];
  if (known !== undefined) addScripts(args, { known, cwd, at }, ports, found);
}

/** The interpreter that the first line of a script names runs too. */
function addInterpreter(
  path: string,
  { cwd, depth }: Pick<Standing, 'cwd' | 'depth'>,
  ports: FilePorts,
  found: RunFiles,
): void {
  const line = ports.interpreterOf(path);
  if (line === null || depth + 1 >= MOST_DEPTH) return;
  const words = line
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '-S');
  addWords(words, { cwd, offset: null, depth: depth + 1 }, ports, found);
}

function addScripts(
  args: readonly string[],
  { known, cwd, at }: { known: Interpreter; cwd: string; at: (index: number) => number | null },
  ports: FilePorts,
  found: RunFiles,
): void {
  const add = (index: number): void => {
    const word = args[index] ?? '';
    if (FILLED_IN.test(word) && at(0) === null) found.unknown.push(word);
    const path = ports.findFile(word, cwd);
    if (path === null) {
      found.unknown.push(word);
      return;
    }
    found.files.push({ word, path, role: 'script', index: at(index + 1) });
  };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (known.loads.test(arg)) {
      index += 1;
      add(index);
    } else if (known.takes.test(arg)) index += 1;
    else if (known.code.test(arg)) {
      if (/^-\w*[ms]/.test(arg)) found.unknown.push([arg, ...args.slice(index + 1)].join(' '));
      return;
    } else if (!/^[-+]./.test(arg)) {
      add(index);
      return;
    }
  }
}

function unique(files: readonly RunFile[]): RunFile[] {
  const keyOf = ({ path, index, word }: RunFile): string => `${path}\0${word}\0${index}`;
  return [...new Map(files.map((file) => [keyOf(file), file])).values()];
}

/** Whether a script of this program keeps its name where another file is read. */
export function isShell(program: string): boolean {
  return SHELLS.has(nameOf(program));
}
