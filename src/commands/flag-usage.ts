/** The flags of a tool as a manual lists them, made from its schema. */
import type { JsonSchema } from './command-tool.ts';
import { flagOf } from './flag-names.ts';
import { quoteWord } from './quote-word.ts';
import { takesBoolean } from './read-flag-value.ts';
import { type Alternative, alternativesOf, asSchema, shapeOf } from './schema-shape.ts';

const MOST_CHOICES = 12;

interface FlagUsage {
  /** As the schema has it. */
  name: string;
  /** `--to TEXT…`, `--urgent`, `--priority low|high`. */
  usage: string;
  /** The same in JSON: `to: TEXT…`. */
  argument: string;
  isRequired: boolean;
  /** What else there is to say about it. */
  about: string;
}

/** The required ones first. */
export function flagUsages(input: JsonSchema): FlagUsage[] {
  const { properties, required, rest } = shapeOf(input, input);
  const names = [...new Set([...required, ...properties.keys()])];
  const usages = names.map((name): FlagUsage => {
    const isRequired = required.includes(name);
    const about = aboutFlag({ name, schema: properties.get(name), isRequired }, input);
    const schema = properties.get(name);
    const argument = `${name}: ${valueInWords(schema, input)}`;
    return { name, usage: usageOf([name], schema, input), argument, isRequired, about };
  });
  if (rest !== null)
    usages.push({
      name: 'NAME',
      usage: '--NAME VALUE',
      argument: 'NAME: VALUE',
      isRequired: false,
      about: 'Any other name is taken too.',
    });
  return usages;
}

function usageOf(path: readonly string[], schema: unknown, root: JsonSchema): string {
  const flag = flagOf(path);
  return takesBoolean(schema, root) === 'only' ? flag : `${flag} ${valueInWords(schema, root)}`;
}

function aboutFlag(
  flag: { name: string; schema: unknown; isRequired: boolean },
  root: JsonSchema,
): string {
  const { description, default: standard } = asSchema(flag.schema);
  const about = typeof description === 'string' ? description.trim() : '';
  const inside = alternativesOf(flag.schema, root).some(({ type }) => type === 'object')
    ? [...shapeOf(flag.schema, root).properties].map(([key, schema]) =>
        usageOf([flag.name, key], schema, root),
      )
    : [];
  return [
    flag.isRequired ? 'Required.' : '',
    about,
    // Some say it themselves, in better words.
    standard === undefined || /\bdefaults? ?(?:[:=]|to\b|is\b)/i.test(about)
      ? ''
      : `Default: ${defaultInWords(standard)}.`,
    inside.length === 0 ? '' : `Or: ${inside.join(', ')}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function defaultInWords(value: unknown): string {
  return quoteWord(typeof value === 'string' ? value : JSON.stringify(value));
}

const WORDS: Readonly<Record<Alternative['type'], string>> = {
  string: 'TEXT',
  integer: 'INTEGER',
  number: 'NUMBER',
  boolean: 'true|false',
  null: 'null',
  object: 'JSON',
  array: 'JSON',
  any: 'VALUE',
};

function valueInWords(schema: unknown, root: JsonSchema): string {
  const words = alternativesOf(schema, root).flatMap(({ type, values, schema: one }) => {
    if (values !== null) return choicesInWords(values);
    // A list: the flag may be repeated.
    if (type !== 'array') return [WORDS[type]];
    return alternativesOf(one['items'], root)
      .flatMap((member) =>
        member.values === null ? [WORDS[member.type]] : choicesInWords(member.values),
      )
      .map((word) => `${word}…`);
  });
  return [...new Set(words)].join('|');
}

function choicesInWords(values: readonly unknown[]): string[] {
  const words = values.slice(0, MOST_CHOICES).map(defaultInWords);
  return values.length > MOST_CHOICES ? [...words, '…'] : words;
}
