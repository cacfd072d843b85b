/**
 * Fills the flags of a tool from what was said: `--flag value`, `key: value`, "city Berlin", addresses,
 * numbers, words of a list of choices, and what is quoted. No word is dropped: what fits nowhere is told.
 */

import type { IntentWords } from '../../language/intent-words.ts';
import type { ToolFacts } from '../compile-types.ts';
import { bareWord, isQuoted, unquoted, urlIn } from '../wish/wish-words.ts';

export interface FilledFlags {
  input: Record<string, unknown>;
  /** Required, and not said. */
  missing: { name: string; choices: string[] }[];
  /** Said, and fitting nowhere. */
  left: string[];
}

interface Flag {
  name: string;
  /** Its name as people say it. */
  said: string;
  type: string;
  choices: readonly string[];
  isUrl: boolean;
  isRequired: boolean;
}

export function fillFlags(
  tool: ToolFacts,
  words: readonly string[],
  language: IntentWords,
): FilledFlags {
  const flags = flagsOf(tool.input);
  const input: Record<string, unknown> = {};
  const left = [
    ...readNamed(words, flags, (flag, value) => Object.assign(input, { [flag.name]: value })),
  ];
  const unfilled = (): Flag[] => flags.filter(({ name }) => !Object.hasOwn(input, name));
  const rest: string[] = [];
  for (const word of left) {
    const flag = unfilled().find((candidate) => fits(candidate, word));
    if (flag === undefined) rest.push(word);
    else input[flag.name] = flagValue(flag, word);
  }
  const bare = withoutFillers(rest, language);
  const target = textFlag(unfilled());
  const isPlaced = bare.length > 0 && target !== undefined;
  if (isPlaced) input[target.name] = unquoted(bare.join(' '));
  return {
    input,
    missing: unfilled()
      .filter(({ isRequired }) => isRequired)
      .map(({ name, choices }) => ({ name, choices: [...choices] })),
    left: isPlaced ? [] : bare,
  };
}

/** One value that was asked for; null where it does not fit. */
export function readFlag(tool: ToolFacts, name: string, text: string): unknown {
  const flag = flagsOf(tool.input).find((candidate) => candidate.name === name);
  return flag === undefined ? null : (flagValue(flag, text) ?? null);
}

/** Whether a tool takes all of what it is given by name, and lacks nothing. */
export function takesInput(tool: ToolFacts, given: Readonly<Record<string, unknown>>): boolean {
  const flags = flagsOf(tool.input);
  const isTaken = ([name, value]: [string, unknown]): boolean =>
    flags.some((flag) => flag.name === name && isValueOf(flag, value));
  const isThere = ({ name, isRequired }: Flag): boolean =>
    !isRequired || Object.hasOwn(given, name);
  return Object.entries(given).every(isTaken) && flags.every(isThere);
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
};

function isValueOf({ type, choices }: Flag, value: unknown): boolean {
  if (choices.length > 0) return choices.includes(String(value));
  return TYPES[type]?.(value) ?? true;
}

function flagsOf(schema: Readonly<Record<string, unknown>>): Flag[] {
  const properties = (schema['properties'] ?? {}) as Record<string, Record<string, unknown>>;
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    said: name.replaceAll(/([a-z])([A-Z])|[_-]/g, '$1 $2').toLowerCase(),
    type: typeof property['type'] === 'string' ? property['type'] : 'any',
    choices: Array.isArray(property['enum']) ? property['enum'].map(String) : [],
    isUrl: property['format'] === 'uri' || /(?:url|link|address)$/i.test(name),
    isRequired: required.includes(name) && property['default'] === undefined,
  }));
}

/** `--city Berlin`, `city=Berlin`, `city: Berlin`, "city Berlin"; answers with the words that are left. */
function readNamed(
  words: readonly string[],
  flags: readonly Flag[],
  fill: (flag: Flag, value: unknown) => void,
): string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const named = namedFlag(word, flags);
    const read = named === null ? null : namedValue(named, words[at + 1]);
    if (named === null || read === null) {
      left.push(word);
      continue;
    }
    fill(named.flag, read.value);
    if (read.isNext) at++;
  }
  return left;
}

/** The flag that a word names, and its value where that is glued to it; null where it names none. */
function namedFlag(word: string, flags: readonly Flag[]): { flag: Flag; glued: string } | null {
  const [, dashes = '', key = '', sign = '', glued = ''] =
    /^(--?)?([\w-]+)([:=])?(.*)$/s.exec(word) ?? [];
  const text = key.toLowerCase();
  const flag = flags.find(({ name, said }) => name.toLowerCase() === text || said === text);
  const isWord = dashes === '' && sign === '' && glued !== '';
  return flag === undefined || isWord || isQuoted(word) ? null : { flag, glued };
}

/** What it is given, and whether that is the next word; null where that is no value of it. */
function namedValue(
  { flag, glued }: { flag: Flag; glued: string },
  next: string | undefined,
): { value: unknown; isNext: boolean } | null {
  const text = glued === '' ? next : glued;
  const isSwitch = flag.type === 'boolean' && !/^(?:true|false|yes|no|on|off)$/i.test(text ?? '');
  if (isSwitch) return { value: true, isNext: false };
  const value = text === undefined ? undefined : flagValue(flag, text);
  return value === undefined ? null : { value, isNext: glued === '' };
}

/** Whether an unnamed word can only mean this flag. */
function fits(flag: Flag, word: string): boolean {
  if (flag.choices.length > 0) return flag.choices.some((one) => isSame(one, word));
  if (urlIn(word) !== null) return flag.isUrl;
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(word);
  return isNumber && (flag.type === 'number' || flag.type === 'integer');
}

function isSame(choice: string, word: string): boolean {
  return choice.toLowerCase() === bareWord(unquoted(word));
}

function flagValue(flag: Flag, word: string): unknown {
  const text = unquoted(word.replace(/[,;]$/, ''));
  if (flag.choices.length > 0) return flag.choices.find((one) => isSame(one, text));
  switch (flag.type) {
    case 'integer':
    case 'number':
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'boolean':
      return /^(?:true|yes|on)$/i.test(text)
        ? true
        : /^(?:false|no|off)$/i.test(text)
          ? false
          : undefined;
    case 'array':
      return text.split(',').map((part) => part.trim());
    case 'object':
      return undefined;
    default:
      return flag.isUrl ? (urlIn(text) ?? text) : text;
  }
}

function withoutFillers(words: readonly string[], language: IntentWords): string[] {
  const isFiller = (word: string): boolean => {
    const bare = bareWord(word);
    return (
      bare === '' ||
      bare === 'with' ||
      language.joints.has(bare) ||
      language.ofWords.has(bare) ||
      language.intoWords.has(bare) ||
      language.articles.has(bare)
    );
  };
  let from = 0;
  let to = words.length;
  while (from < to && isFiller(words[from] as string)) from++;
  while (to > from && isFiller(words[to - 1] as string)) to--;
  return words.slice(from, to);
}

/** Where plain words go: the text that must be said. */
function textFlag(flags: readonly Flag[]): Flag | undefined {
  const texts = flags.filter(
    ({ type, choices, isUrl }) =>
      (type === 'string' || type === 'any') && choices.length === 0 && !isUrl,
  );
  return texts.find(({ isRequired }) => isRequired);
}
