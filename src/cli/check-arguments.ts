/** Checks the flags and arguments of a line against its command. */
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import type { Command, CommandFlag } from './command.ts';
import { COMMON_FLAGS } from './common-flags.ts';

export interface GivenFlag {
  name: string;
  rawName: string;
  value: string | undefined;
}

export function allFlags(commands: readonly Command[]): [string, CommandFlag][] {
  return [COMMON_FLAGS, ...commands.map(({ flags }) => flags)].flatMap((flags) =>
    Object.entries(flags),
  );
}

export function checkFlag(
  given: GivenFlag,
  command: Command | null,
  allCommands: () => readonly Command[],
): Result<string | true> {
  const known: Record<string, CommandFlag> = { ...command?.flags, ...COMMON_FLAGS };
  const flag = Object.hasOwn(known, given.name) ? known[given.name] : undefined;
  if (flag === undefined) return refuse(unknownFlag(given, command, Object.keys(known)));
  if (flag.value === undefined) {
    if (given.value === undefined) return succeed(true);
    return refuse(
      badFlag(given, `takes no value, but got "${given.value}"`, `Write ${given.rawName} alone.`),
    );
  }
  const swallowed =
    given.value?.startsWith('--') === true &&
    allFlags(allCommands()).some(([name]) => given.value === `--${name}`);
  const isEmpty = given.value === '' && flag.mayBeEmpty !== true;
  if (given.value === undefined || isEmpty || swallowed) {
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

export function positionalFault(command: Command, positionals: string[]): Fault | null {
  const expected = command.positionals ?? [];
  const call = `rote ${command.path.join(' ')}`;
  for (const [index, positional] of expected.entries()) {
    const value = positionals[index];
    const takes = positional.choices?.join(', ') ?? positional.summary;
    if (value === undefined && positional.optional === true) break;
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
  if (extra === undefined || expected.at(-1)?.isMany === true) return null;
  return {
    code: 'extra-argument',
    message: `"${call}" does not know what to do with "${extra}".`,
    hint: `Quote values that contain spaces. See ${call} --help`,
  };
}
