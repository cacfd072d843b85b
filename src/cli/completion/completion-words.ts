/** The words of all commands for a completion script, whatever the shell. */
import type { Command, CommandFlag } from '../command.ts';
import { COMMON_FLAGS } from '../common-flags.ts';

/** The words that may follow those so far: `''` → commands, `schedule` → its subcommands, a whole path → choices. */
export function wordsByPrefix(commands: readonly Command[]): Map<string, Set<string>> {
  const following = new Map<string, Set<string>>();
  const add = (prefix: string, word: string) => {
    following.set(prefix, (following.get(prefix) ?? new Set()).add(word));
  };
  for (const { path, positionals = [] } of commands) {
    path.forEach((word, index) => {
      add(path.slice(0, index).join(' '), word);
    });
    for (const choice of positionals[0]?.choices ?? []) add(path.join(' '), choice);
  }
  return following;
}

export function flagsOf(command: Command): [string, CommandFlag][] {
  return Object.entries({ ...command.flags, ...COMMON_FLAGS });
}

/** Every flag that is followed by a value, as written: the word after it names no command. */
export function valueFlags(commands: readonly Command[]): string[] {
  const names = commands.flatMap(flagsOf).filter(([, flag]) => flag.value !== undefined);
  return [...new Set(names.map(([name]) => `--${name}`))];
}

/** Flags with a fixed list of values, once each. */
export function flagChoices(commands: readonly Command[]): Map<string, readonly string[]> {
  const choices = new Map<string, readonly string[]>();
  for (const [name, flag] of commands.flatMap(flagsOf)) {
    if (flag.choices !== undefined) choices.set(name, flag.choices);
  }
  return choices;
}
