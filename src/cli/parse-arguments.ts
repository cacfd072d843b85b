/**
 * Takes a command line apart: flags may stand anywhere, words name the command, the rest are its
 * arguments. A slip (unknown command or flag, missing or bad value) is refused with what was
 * probably meant.
 */
import { parseArgs } from 'node:util';
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import type { Command, Flag, FlagValues } from './command.ts';
import { COMMON_FLAGS } from './common-flags.ts';

export interface ParsedArguments {
  /** Null where no word was given, or where help is asked for a group such as `schedule`. */
  command: Command | null;
  words: string[];
  positionals: string[];
  flags: FlagValues;
}

export function parseArguments(
  argv: string[],
  commands: readonly Command[],
): Result<ParsedArguments> {
  const { tokens } = parseArgs({
    args: argv,
    options: parserOptions(commands),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: string[] = [];
  const given: GivenFlag[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind === 'option')
      given.push({ name: token.name, rawName: token.rawName, value: token.value });
  }
  const wantsHelp = words[0] === 'help' || given.some(({ name }) => name === 'help');
  if (words[0] === 'help') words.shift();

  const command = findCommand(words, commands);
  if (command === null && words.length > 0 && !(wantsHelp && isGroup(words, commands))) {
    return refuse(unknownCommand(words, commands));
  }
  const values = new Map<string, string | true>(wantsHelp ? [['help', true]] : []);
  for (const flag of given) {
    const checked = checkFlag(flag, command, commands);
    if (!checked.ok) return checked;
    values.set(flag.name, checked.value);
  }
  const positionals = command === null ? [] : words.slice(command.path.length);
  if (command !== null && !wantsHelp) {
    const fault = positionalFault(command, positionals);
    if (fault !== null) return refuse(fault);
  }
  return succeed({ command, words, positionals, flags: flagValues(values) });
}

interface GivenFlag {
  name: string;
  rawName: string;
  value: string | undefined;
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

export function allFlags(commands: readonly Command[]): [string, Flag][] {
  return [COMMON_FLAGS, ...commands.map(({ flags }) => flags)].flatMap((flags) =>
    Object.entries(flags),
  );
}

function findCommand(words: string[], commands: readonly Command[]): Command | null {
  return commands.find(({ path }) => path.every((word, index) => words[index] === word)) ?? null;
}

function isGroup(words: string[], commands: readonly Command[]): boolean {
  return commands.some(({ path }) => words.every((word, index) => path[index] === word));
}

function unknownCommand(words: string[], commands: readonly Command[]): Fault {
  const wholePaths = commands.map(({ path }) => path.join(' '));
  const [meantPath] = nearestNames(words.slice(0, 2).join(' '), wholePaths, 1);
  if (meantPath !== undefined) {
    return {
      code: 'unknown-command',
      message: `There is no command "rote ${words.slice(0, meantPath.split(' ').length).join(' ')}".`,
      hint: `Did you mean: rote ${meantPath}`,
      details: { nearest: [meantPath] },
    };
  }
  const depth = commands.some(({ path }) => path[0] === words[0]) ? 1 : 0;
  const siblings = commands.filter(({ path }) => depth === 0 || path[0] === words[0]);
  const names = [...new Set(siblings.map(({ path }) => path[depth] ?? ''))].filter(
    (name) => name !== '',
  );
  const group = words.slice(0, depth);
  const wanted = words[depth];
  if (wanted === undefined) {
    return {
      code: 'incomplete-command',
      message: `"rote ${group.join(' ')}" needs to know what to do: ${names.join(', ')}.`,
      hint: `Try: rote ${[...group, names[0]].join(' ')} --help`,
    };
  }
  const [meant] = nearestNames(wanted, names, 1);
  const shown = meant === undefined ? [...group, '--help'] : [...group, meant];
  return {
    code: 'unknown-command',
    message: `There is no command "rote ${[...group, wanted].join(' ')}".`,
    hint:
      meant === undefined
        ? `For the list: rote ${shown.join(' ')}`
        : `Did you mean: rote ${shown.join(' ')}`,
    details: { nearest: meant === undefined ? [] : [shown.join(' ')] },
  };
}

function checkFlag(
  given: GivenFlag,
  command: Command | null,
  commands: readonly Command[],
): Result<string | true> {
  const known: Record<string, Flag> = { ...command?.flags, ...COMMON_FLAGS };
  const flag = Object.hasOwn(known, given.name) ? known[given.name] : undefined;
  if (flag === undefined) return refuse(unknownFlag(given, command, Object.keys(known)));
  if (flag.value === undefined) {
    if (given.value === undefined) return succeed(true);
    return refuse(
      badFlag(given, `takes no value, but got "${given.value}"`, `Write ${given.rawName} alone.`),
    );
  }
  const swallowed = allFlags(commands).some(([name]) => given.value === `--${name}`);
  if (given.value === undefined || swallowed) {
    return refuse(
      badFlag(given, 'needs a value', `Write ${given.rawName} ${flag.value}: ${flag.summary}.`),
    );
  }
  if (flag.choices !== undefined && !flag.choices.includes(given.value)) {
    const [meant] = nearestNames(given.value, flag.choices, 1);
    return refuse(
      badFlag(
        given,
        `does not take "${given.value}"`,
        `It takes ${flag.choices.join(', ')}.${meant ? ` Did you mean ${meant}?` : ''}`,
      ),
    );
  }
  if (flag.integer !== undefined) {
    const { least, most } = flag.integer;
    const number = /^[+-]?\d+$/.test(given.value) ? Number(given.value) : Number.NaN;
    if (!(number >= least && number <= most)) {
      return refuse(
        badFlag(
          given,
          `does not take "${given.value}"`,
          `It takes a whole number from ${least} to ${most}.`,
        ),
      );
    }
  }
  return succeed(given.value);
}

function unknownFlag(given: GivenFlag, command: Command | null, known: string[]): Fault {
  const [meant] = nearestNames(given.name, known, 1);
  const place = command === null ? 'rote' : `rote ${command.path.join(' ')}`;
  return {
    code: 'unknown-flag',
    message: `"${place}" has no flag ${given.rawName}.`,
    hint: meant === undefined ? `For the list: ${place} --help` : `Did you mean --${meant}?`,
    details: { nearest: meant === undefined ? [] : [`--${meant}`] },
  };
}

function badFlag(given: GivenFlag, problem: string, hint: string): Fault {
  return { code: 'bad-flag', message: `The flag ${given.rawName} ${problem}.`, hint };
}

function positionalFault(command: Command, positionals: string[]): Fault | null {
  const expected = command.positionals ?? [];
  const call = `rote ${command.path.join(' ')}`;
  for (const [index, positional] of expected.entries()) {
    const value = positionals[index];
    const takes = positional.choices?.join(', ') ?? positional.summary;
    if (value === undefined) {
      return {
        code: 'missing-argument',
        message: `"${call}" needs ${positional.name}.`,
        hint: `It takes ${takes}.`,
      };
    }
    if (positional.choices !== undefined && !positional.choices.includes(value)) {
      return {
        code: 'bad-argument',
        message: `${positional.name} can't be "${value}".`,
        hint: `It takes ${takes}.`,
      };
    }
  }
  const extra = positionals[expected.length];
  if (extra === undefined) return null;
  return {
    code: 'extra-argument',
    message: `"${call}" does not know what to do with "${extra}".`,
    hint: `Quote values that contain spaces. See ${call} --help`,
  };
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
