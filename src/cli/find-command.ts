/** Finds the command that the words of a line call, or the one they were probably meant to call. */
import type { Fault } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import type { Command } from './command.ts';

/** The one with the longest name: `rote cost allow` is not `rote cost` with an argument. */
export function findCommand(words: string[], commands: readonly Command[]): Command | null {
  const called = commands.filter(({ path }) => path.every((word, index) => words[index] === word));
  return called.toSorted((left, right) => right.path.length - left.path.length)[0] ?? null;
}

/** True if the words are the beginning of a command, such as `schedule`. */
export function isGroup(words: string[], commands: readonly Command[]): boolean {
  return commands.some(({ path }) => words.every((word, index) => path[index] === word));
}

export function unknownCommand(words: string[], commands: readonly Command[]): Fault {
  if (isGroup(words, commands)) return incompleteCommand(words, commands);
  const depth = isGroup(words.slice(0, 1), commands) ? 2 : 1;
  const [meant] = nearestNames(words.slice(0, 2).join(' '), namesOf(commands), 1);
  const [meantGroup] = nearestNames(words[0] ?? '', firstWords(commands), 1);
  const nearest = [meant ?? meantGroup].flatMap((name) => name ?? []);
  const suggested = nearest.length > 0 ? nearest : endingIn(words[0] ?? '', commands);
  return {
    code: 'unknown-command',
    message: `There is no command "rote ${words.slice(0, depth).join(' ')}".`,
    hint:
      suggested.length === 0
        ? `For the list: rote ${[...words.slice(0, depth - 1), '--help'].join(' ')}`
        : `Did you mean: ${suggested.map((name) => `rote ${name}`).join(', ')}`,
    details: { nearest: suggested },
  };
}

const MOST_SUGGESTED = 3;

/** `rote import` is meant for one of the commands that end so; what many groups have is no hint. */
function endingIn(word: string, commands: readonly Command[]): string[] {
  const names = namesOf(commands.filter(({ path }) => path.at(-1) === word));
  return names.length > MOST_SUGGESTED ? [] : names;
}

function incompleteCommand(words: string[], commands: readonly Command[]): Fault {
  const group = words.join(' ');
  const following = commands
    .filter(({ path }) => words.every((word, index) => path[index] === word))
    .map(({ path }) => path.slice(words.length).join(' '));
  return {
    code: 'incomplete-command',
    message: `"rote ${group}" needs to know what to do: ${following.join(', ')}.`,
    hint: `Try: rote ${group} ${following[0]} --help`,
  };
}

function namesOf(commands: readonly Command[]): string[] {
  return commands.map(({ path }) => path.join(' '));
}

function firstWords(commands: readonly Command[]): Set<string> {
  return new Set(commands.map(({ path }) => path[0] ?? ''));
}
