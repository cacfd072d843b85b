/** What may be wrong with the words of a command, told so that whoever wrote them can fix them. */
import type { Fault } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';
import type { JsonSchema } from './command-tool.ts';
import { type FlagTarget, flagOf } from './flag-names.ts';
import { quoteWord } from './quote-word.ts';
import { allowedBy, type Given, type ReadValue } from './read-flag-value.ts';
import { asSchema, type Shape } from './schema-shape.ts';

const LONGEST_QUOTE = 60;
const MOST_FLAGS = 20;

export function unknownFlag(name: string, known: readonly string[]): Fault {
  const nearest = nearestNames(
    name,
    known.map((flag) => flag.slice(2)),
    1,
  ).map((near) => `--${near}`);
  return {
    code: 'unknown-flag',
    message: `There is no flag --${cut(name)}.`,
    hint: nearest.length > 0 ? `Did you mean ${nearest[0]}?` : flagsInWords(known),
    details: { flag: `--${cut(name)}`, nearest },
  };
}

export function ambiguousFlag(name: string, names: readonly string[]): Fault {
  return {
    code: 'ambiguous-flag',
    message: `--${cut(name)} may mean ${names.join(' or ')}.`,
    hint: 'Write the one you mean letter by letter.',
    details: { flag: `--${cut(name)}`, nearest: [...names] },
  };
}

export function singleDash(word: string, shape: Shape): Fault {
  const known = [...shape.properties.keys()].map((name) => flagOf([name]).slice(2));
  const [meant] = nearestNames(word.slice(1), known, 1);
  return {
    code: 'unknown-flag',
    message: `There is no flag ${cut(word)}: flags begin with two dashes.`,
    hint:
      meant === undefined
        ? `Put -- before it to mean the text itself. ${flagsOf(shape)}`
        : `Did you mean --${meant}? Put -- before it to mean the text itself.`,
    details: { flag: cut(word), nearest: meant === undefined ? [] : [`--${meant}`] },
  };
}

export function needsValue(target: FlagTarget, next: string | undefined): Fault {
  const flag = flagOf(target.path);
  const instead = next === undefined ? '' : `, but ${cut(next)} follows`;
  return {
    code: 'missing-value',
    message: `${flag} needs a value${instead}.`,
    hint:
      next === undefined
        ? `Write ${flag} VALUE.`
        : `Write ${flag} VALUE, or ${flag}=${quoteWord(cut(next))} to mean that text.`,
    details: placeOf(target),
  };
}

export function notBoolean(name: string, target: FlagTarget, isBoolean: boolean): Fault {
  const flag = flagOf(target.path);
  return {
    code: 'bad-flag',
    message: isBoolean
      ? `--${cut(name)} takes no value.`
      : `--${cut(name)} says nothing: ${flag} is not a yes-or-no flag.`,
    hint: isBoolean ? `Write --${cut(name)} alone.` : `Leave ${flag} out, or give it a value.`,
    details: placeOf(target),
  };
}

export function repeatedFlag(target: FlagTarget, times: number): Fault {
  return {
    code: 'repeated-flag',
    message: `${flagOf(target.path)} is given ${times} times, and takes one value.`,
    hint: 'Give it once; a text with spaces needs quotes.',
    details: placeOf(target),
  };
}

export function badValue(
  target: FlagTarget,
  { given, allowed, choices }: Extract<ReadValue, { ok: false }>,
): Fault {
  const nearest = typeof given === 'string' ? nearestNames(given, choices, 1) : [];
  return {
    code: 'bad-value',
    message: `${flagOf(target.path)} does not take ${inQuotes(given)}.`,
    hint: `It takes ${allowed}.${nearest.length > 0 ? ` Did you mean ${nearest[0]}?` : ''}`,
    details: { ...placeOf(target), given: cut(String(given)), allowed: choices, nearest },
  };
}

export function missingFlag(target: FlagTarget, root: JsonSchema): Fault {
  const { description } = asSchema(target.schema);
  const about = typeof description === 'string' ? ` ${description}` : '';
  return {
    code: 'missing-flag',
    message: `${flagOf(target.path)} is required.`,
    hint: `It takes ${allowedBy(target.schema, root)}.${about}`,
    details: placeOf(target),
  };
}

export function noPlace(words: readonly string[], shape: Shape): Fault {
  const [first = ''] = words;
  const subject =
    words.length > 1
      ? `${inQuotes(first)} and ${words.length - 1} more have no flag before them`
      : `${inQuotes(first)} has no flag before it`;
  return {
    code: 'no-place',
    message: `${subject}.`,
    hint: `A text with spaces needs quotes; anything else needs a flag. ${flagsOf(shape)}`,
    details: { given: words.slice(0, MOST_FLAGS).map(cut) },
  };
}

function flagsOf({ properties }: Shape): string {
  return flagsInWords([...properties.keys()].map((name) => flagOf([name])));
}

function flagsInWords(flags: readonly string[]): string {
  if (flags.length === 0) return 'It takes no flags.';
  const more = flags.length > MOST_FLAGS ? ', …' : '';
  return `Its flags are ${flags.slice(0, MOST_FLAGS).join(', ')}${more}.`;
}

function placeOf({ path }: FlagTarget): { flag: string; path: string } {
  const keys = path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return { flag: flagOf(path), path: keys.join('') };
}

function inQuotes(given: Given): string {
  return typeof given === 'string' ? `"${cut(given)}"` : String(given);
}

function cut(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}
