/** Writes `docs/commands/`: what `--help` prints, a page for each first word of a command and an index of them all. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Command } from '../src/cli/command.ts';
import { COMMANDS } from '../src/cli/commands.ts';
import { commandPage } from '../src/cli/help.ts';

export const PAGES_FOLDER = join(import.meta.dirname, '../docs/commands');

const NOTE = '<!-- Made from the help by `npm run command-pages`; change the help instead. -->';

/** File name → content. A test compares them with what is checked in. */
export function commandPages(commands: readonly Command[] = COMMANDS.all()): Map<string, string> {
  const groups = Map.groupBy(commands, ({ path }) => path[0] ?? '');
  const pages = [...groups].map(([word, group]): [string, string] => [
    `${word}.md`,
    `${NOTE}\n\n# rote ${word}\n\n${group.map(section).join('\n')}`,
  ]);
  return new Map([['README.md', indexPage(commands)], ...pages]);
}

function section(command: Command): string {
  const help = stripVTControlCharacters(commandPage(command, new PassThrough()));
  const title = command.path.length > 1 ? `## rote ${command.path.join(' ')}\n\n` : '';
  return `${title}\`\`\`text\n${help}\`\`\`\n`;
}

function indexPage(commands: readonly Command[]): string {
  const rows = commands.map(({ path, summary }) => {
    const words = path.join(' ');
    const anchor = path.length > 1 ? `#rote-${path.join('-')}` : '';
    return `| [rote ${words}](${path[0]}.md${anchor}) | ${summary.replaceAll('|', '\\|')} |`;
  });
  return [
    NOTE,
    '',
    '# Every command',
    '',
    'These pages hold what `rote COMMAND --help` prints. Every command also takes `--json` and `--home DIR`.',
    '',
    '| command | what it does |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (import.meta.main) {
  rmSync(PAGES_FOLDER, { recursive: true, force: true });
  mkdirSync(PAGES_FOLDER, { recursive: true });
  for (const [file, content] of commandPages()) {
    writeFileSync(join(PAGES_FOLDER, file), content);
    console.log(`docs/commands/${file}`);
  }
}
