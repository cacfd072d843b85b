/** A start makes the commands that its line names, and all of them only for help, completion and a slip. */
import { once } from '../base/once.ts';
import type { Command, CommandRow, CommandTable } from './command.ts';

export function tableOf(rows: readonly CommandRow[]): CommandTable {
  return {
    all: once(() => rows.flatMap(commandsOf)),
    named: (argv) => rows.filter((row) => argv.includes(wordOf(row))).flatMap(commandsOf),
  };
}

const wordOf = (row: CommandRow): string => ('word' in row ? row.word : (row.path[0] ?? ''));

const commandsOf = (row: CommandRow): readonly Command[] => ('word' in row ? row.make() : [row]);
