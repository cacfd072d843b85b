/** Help that reads like a manual page, made from the table of commands. Colour only on a terminal. */
import { styleText } from 'node:util';
import type { Command, CommandFlag } from './command.ts';
import { COMMON_FLAGS } from './common-flags.ts';

const WIDTH = 80;
const INDENT = '    ';

export function overviewPage(options: {
  commands: readonly Command[];
  /** The words so far: empty for all of Rote, `['schedule']` for one group. */
  group: string[];
  stream: NodeJS.WritableStream;
  /** The command that prints the page about the group. */
  callOfPage?: string | null;
}): string {
  const { group, stream } = options;
  const commands = options.commands.filter(({ path }) =>
    group.every((word, index) => path[index] === word),
  );
  const call = ['rote', ...group].join(' ');
  const summary =
    group.length === 0 ? 'think once, run on time forever' : `commands that begin with ${call}`;
  return page(stream, [
    ['NAME', [`${call} - ${summary}`]],
    ['SYNOPSIS', [`${call} COMMAND [FLAGS]`]],
    ['COMMANDS', table(commands.map(({ path, summary }) => [path.join(' '), summary]))],
    ['FLAGS', flagTable(COMMON_FLAGS)],
    ['EXIT STATUS', exitStatus()],
    [
      'SEE ALSO',
      [
        'rote COMMAND --help for one command; rote help for the pages, by topic.',
        ...seePage(options.callOfPage),
      ],
    ],
  ]);
}

export function commandPage(
  command: Command,
  stream: NodeJS.WritableStream,
  callOfPage: string | null = null,
): string {
  const call = `rote ${command.path.join(' ')}`;
  const positionals = (command.positionals ?? [])
    .map(({ name, optional, isMany }) => {
      const shown = isMany === true ? `${name}…` : name;
      return optional === true ? ` [${shown}]` : ` ${shown}`;
    })
    .join('');
  const flags = Object.keys(command.flags).length > 0 ? ' [FLAGS]' : '';
  return page(stream, [
    ['NAME', [`${call} - ${command.summary}`]],
    ['SYNOPSIS', [`${call}${positionals}${flags}`]],
    [
      'DESCRIPTION',
      command.description.flatMap((text, index) => [...(index > 0 ? [''] : []), ...wrap(text)]),
    ],
    [
      'ARGUMENTS',
      table(
        (command.positionals ?? []).map(({ name, summary, choices }) => [
          name,
          withChoices(summary, choices),
        ]),
      ),
    ],
    ['FLAGS', flagTable(command.flags)],
    ['COMMON FLAGS', flagTable(COMMON_FLAGS)],
    [
      'EXAMPLES',
      command.examples.flatMap(({ command: line, does }, index) => [
        ...(index > 0 ? [''] : []),
        `$ ${line}`,
        `  ${does}`,
      ]),
    ],
    ['EXIT STATUS', exitStatus()],
    ['SEE ALSO', seePage(callOfPage)],
  ]);
}

/** The pages by topic, and those of commands that have the name of one. */
export function topicsPage(
  groups: ReadonlyMap<string, readonly (readonly [call: string, summary: string])[]>,
  stream: NodeJS.WritableStream,
): string {
  const sections = [...groups].map(([title, rows]): [string, string[]] => [
    title.toUpperCase(),
    table([...rows]),
  ]);
  return page(stream, [
    ['NAME', ['rote help - the pages about Rote, by topic']],
    ['SYNOPSIS', ['rote help TOPIC', 'rote help COMMAND']],
    ...sections,
    [
      'SEE ALSO',
      wrap(
        'rote --help for every command. A topic ends in .md where a command has its name: rote help ask is the help of the command, rote help ask.md the page.',
      ),
    ],
  ]);
}

function seePage(callOfPage: string | null | undefined): string[] {
  return callOfPage ? [`${callOfPage} for the page about it.`] : [];
}

function exitStatus(): string[] {
  return table([
    ['0', 'ok'],
    ['1', 'the thing failed'],
    ['2', 'the request was wrong'],
  ]);
}

function flagTable(flags: Readonly<Record<string, CommandFlag>>): string[] {
  return table(
    Object.entries(flags).map(([name, { value, short, summary, choices }]) => [
      `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
      withChoices(summary, choices),
    ]),
  );
}

function withChoices(summary: string, choices: readonly string[] | undefined): string {
  return choices === undefined ? summary : `${summary}: ${choices.join(', ')}`;
}

function table(rows: (readonly [string, string])[]): string[] {
  const left = Math.max(0, ...rows.map(([name]) => name.length)) + 2;
  return rows.flatMap(([name, text]) =>
    wrap(text, WIDTH - INDENT.length - left).map(
      (line, index) => (index === 0 ? name : '').padEnd(left) + line,
    ),
  );
}

/** Breaks at spaces; a word that is longer than a line has one for itself. */
export function wrap(text: string, width = WIDTH - INDENT.length): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Sections with nothing in them are left out. */
function page(stream: NodeJS.WritableStream, sections: [string, string[]][]): string {
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => {
      const body = lines.map((line) => (line === '' ? '' : INDENT + line)).join('\n');
      return `${styleText('bold', title, { stream })}\n${body}\n`;
    })
    .join('\n');
}
