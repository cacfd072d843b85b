/**
 * Takes a command line apart: flags may stand anywhere, words name the command, the rest are its
 * arguments. A slip (unknown command or flag, missing or bad value) is refused with what was
 * probably meant.
 */
import { parseArgs } from 'node:util';
import { type Result, refuse, succeed } from '../base/errors.ts';
import { allFlags, checkFlag, type GivenFlag, positionalFault } from './check-arguments.ts';
import type { Command, CommandTable, FlagValues } from './command.ts';
import { findCommand, isGroup, unknownCommand } from './find-command.ts';

export interface ParsedArguments {
  /** Null if no word was given, or where help is asked for a group such as `schedule`. */
  command: Command | null;
  words: string[];
  /** The words after `rote help` if they name no command; empty if there are none. */
  topic: string | null;
  positionals: string[];
  flags: FlagValues;
}

export function parseArguments(argv: string[], table: CommandTable): Result<ParsedArguments> {
  // No shell can pass one on, but whoever calls us from a program can.
  if (argv.some((argument) => argument.includes('\0')))
    return refuse({
      code: 'bad-argument',
      message: 'An argument holds a NUL character.',
      hint: 'Leave it out: no file and no text has one.',
    });
  const commands = table.named(argv);
  const { words, given } = splitLine(argv, commands, table.all);
  const hasHelpWord = words[0] === 'help';
  const wantsHelp = hasHelpWord || given.some(({ name }) => name === 'help');
  if (hasHelpWord) words.shift();
  const command = findCommand(words, commands);
  const isOfCommands = command !== null || (words.length > 0 && isGroup(words, commands));
  const topic = hasHelpWord && !isOfCommands ? words.join(' ') : null;
  if (command === null && topic === null && words.length > 0 && !(wantsHelp && isOfCommands)) {
    return refuse(unknownCommand(words, table.all()));
  }
  // A request for help gets it, whatever else is on the line.
  if (wantsHelp) {
    return succeed({
      command,
      words,
      topic,
      positionals: [],
      flags: flagValues(new Map([['help', true]])),
    });
  }
  const values = new Map<string, string | true>();
  for (const flag of given) {
    const checked = checkFlag(flag, command, table.all);
    if (!checked.ok) return checked;
    values.set(flag.name, checked.value);
  }
  const positionals = command === null ? [] : joinWords(command, words.slice(command.path.length));
  const fault = command === null ? null : positionalFault(command, positionals);
  if (fault !== null) return refuse(fault);
  return succeed({ command, words, topic: null, positionals, flags: flagValues(values) });
}

/** Plain words need no quotes: whatever stands after the other arguments is one text. */
function joinWords({ positionals = [] }: Command, given: string[]): string[] {
  const last = positionals.length - 1;
  if (positionals[last]?.isWords !== true || given.length <= last) return given;
  return [...given.slice(0, last), given.slice(last).join(' ')];
}

function splitLine(
  argv: string[],
  named: readonly Command[],
  allCommands: () => readonly Command[],
): { words: string[]; given: GivenFlag[] } {
  // Every start comes by here: flags of commands that no word names are read only if a flag is not one of the others.
  const few = tokensOf(argv, named);
  const { tokens } = few.hasUnknownFlag ? tokensOf(argv, allCommands()) : few;
  const words: string[] = [];
  const given: GivenFlag[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind === 'option') {
      given.push({ name: token.name, rawName: token.rawName, value: token.value });
    }
  }
  return { words, given };
}

function tokensOf(argv: string[], commands: readonly Command[]) {
  const options = parserOptions(commands);
  const parsed = {
    args: argv,
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  } as const;
  const { tokens } = parseArgs(parsed);
  return {
    tokens,
    hasUnknownFlag: tokens.some(
      (one) => one.kind === 'option' && !Object.hasOwn(options, one.name),
    ),
  };
}

/** A flag has one arity whatever the command, so the line can be taken apart before the command is known. */
function parserOptions(commands: readonly Command[]) {
  const options: Record<string, { type: 'string' | 'boolean'; short?: string }> = {};
  for (const [name, flag] of allFlags(commands)) {
    options[name] = {
      type: flag.value === undefined ? 'boolean' : 'string',
      ...(flag.short !== undefined && { short: flag.short }),
    };
  }
  return options;
}

function flagValues(values: Map<string, string | true>): FlagValues {
  const text = (name: string): string | undefined => {
    const value = values.get(name);
    return value === true ? undefined : value;
  };
  return {
    text,
    number: (name) => (text(name) === undefined ? undefined : Number(text(name))),
    isSet: (name) => values.has(name),
  };
}
