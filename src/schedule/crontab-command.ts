/**
 * The command of a crontab line as a call of `shell.run`. A plain program with its arguments is called without a
 * shell; anything that only a shell understands goes to one, from the home folder, as cron does it.
 */

export interface CrontabCommand {
  command: string[];
  stdin?: string;
}

export interface CrontabEnvironment {
  /** The value of the last `SHELL` line. */
  shell: string;
  /** Variables that the command sees besides. */
  variables: ReadonlyMap<string, string>;
}

export function readCrontabCommand(
  written: string,
  { shell, variables }: CrontabEnvironment,
): CrontabCommand {
  const { line, stdin } = splitAtPercent(written);
  const words = variables.size === 0 ? plainWords(line) : null;
  const exported = [...variables].map(([name, value]) => `export ${name}=${quoted(value)}`);
  const command = words ?? [shell, '-c', ['cd', ...exported, line].join('\n')];
  return { command, ...(stdin !== null && { stdin }) };
}

/** A percent sign ends the command: what follows is read by it, with a new line for each further one. */
function splitAtPercent(written: string): { line: string; stdin: string | null } {
  const [first = '', ...rest] = written.split(/(?<!\\)%/);
  const unescaped = (text: string): string => text.replaceAll('\\%', '%');
  return {
    line: unescaped(first).trim(),
    stdin: rest.length === 0 ? null : `${rest.map(unescaped).join('\n')}\n`,
  };
}

/** Commands of the shell itself: there may be no program of that name, or one that means something else. */
const BUILT_IN = new Set(
  '. : [ alias break cd command continue eval exec exit export fg hash if for jobs read return set shift source test time times trap type ulimit umask unset until wait while case { }'.split(
    ' ',
  ),
);

const WORD = /(?:[\w@+=:,./%-]|'[^'\n]*'|"[^"$`\\!\n]*")+/y;

/** The program and its arguments; null if a shell would make something else of them. */
export function plainWords(line: string): string[] | null {
  const words: string[] = [];
  let at = 0;
  while (at < line.length) {
    WORD.lastIndex = at;
    const [found] = WORD.exec(line) ?? [];
    if (found === undefined) return null;
    words.push(found.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'));
    at += found.length;
    const [space = ''] = /^[ \t]+/.exec(line.slice(at)) ?? [];
    if (space === '' && at < line.length) return null;
    at += space.length;
  }
  const [program = ''] = words;
  return program === '' || program.includes('=') || BUILT_IN.has(program) ? null : words;
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
