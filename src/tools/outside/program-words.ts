/**
 * The words of a command as a program gets them, as far as they can be known without running it: those of the command
 * itself, or of each command in the text that is handed to a shell. Nothing is evaluated.
 */

export interface WordsOfProgram {
  program: string;
  args: string[];
  /** How many of these words stand before the program: values that it sees, programs that only start it. */
  before?: number;
  /** The files that a shell opens for it: `>> log`. */
  opened: string[];
}

export interface ProgramWords {
  isShell: boolean;
  programs: WordsOfProgram[];
}

export const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh']);

export function wordsOfCommand(command: readonly string[]): ProgramWords {
  const [program = '', ...args] = command;
  const text = shellText(command);
  if (text === null) return { isShell: false, programs: [{ program, args, opened: [] }] };
  return { isShell: true, programs: programsIn(command[text] ?? '') };
}

/** Which word of a command is the text that a shell reads; null where there is none. */
export function shellText([program = '', ...args]: readonly string[]): number | null {
  const flag = SHELLS.has(nameOf(program)) ? args.findIndex((arg) => /^-\w*c$/.test(arg)) : -1;
  return flag === -1 ? null : flag + 2;
}

/** The text of a shell with some of its words replaced, each in quotation marks of the shell. */
export function withWords(text: string, others: ReadonlyMap<string, string>): string {
  return text.replaceAll(PART, (part, ...found) => {
    const { word } = found.at(-1) as Record<string, string | undefined>;
    const other = word === undefined ? undefined : others.get(unquoted(word));
    return other === undefined ? part : quoted(other);
  });
}

/** As one word of a shell. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** `df` for `/bin/df`. */
export function nameOf(program: string): string {
  return program.slice(program.lastIndexOf('/') + 1);
}

/** A comment; what separates commands; a redirection with the number before it; a word with its quoted parts. */
const PART =
  /(?<comment>(?<![^\s;&|()])#[^\n]*)|(?<end>[;&|()\n]+)|(?<opens>\d*(?:<<?-?|>>?\|?|<>)&?)|(?<word>(?:\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|[^\s;&|()<>'"\\]|['"])+)/g;

function programsIn(text: string): WordsOfProgram[] {
  const programs: WordsOfProgram[] = [];
  let words: string[] = [];
  let opened: string[] = [];
  let isOpened = false;
  const close = (): void => {
    const start = words.findIndex((word) => !BEFORE_PROGRAM.test(word));
    const [program = '', ...args] = start === -1 ? [] : words.slice(start);
    const set = start === -1 ? words : words.slice(0, start);
    if (words.length > 0 || opened.length > 0)
      programs.push({ program, args: [...set, ...args], opened, before: set.length });
    words = [];
    opened = [];
    isOpened = false;
  };
  for (const { groups = {} } of text.matchAll(PART)) {
    if (groups['end'] !== undefined) close();
    else if (groups['opens'] !== undefined) isOpened = !/&$|<</.test(groups['opens']);
    else if (groups['word'] !== undefined) {
      (isOpened ? opened : words).push(unquoted(groups['word']));
      isOpened = false;
    }
  }
  close();
  return programs;
}

/** What may stand before the program in a command: a value that it sees, or a word of the shell itself. */
const BEFORE_PROGRAM =
  /^(?:\w+=.*|if|then|else|elif|do|while|until|!|\{|exec|sudo|nice|nohup|time|env)$/s;

/** As the shell hands it on; the home folder is `~`, however it is written. */
function unquoted(word: string): string {
  const plain = word.replaceAll(
    /'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])/g,
    (_, single: string | undefined, double: string | undefined, one: string | undefined) =>
      single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? one ?? '',
  );
  return plain.replaceAll(/\$(?:HOME\b|\{HOME\})/g, '~');
}
