/** The types that flags can have, in the words that people use for them. */
import { asBoolean, asNumber } from '../../domain/schedule/loose-values.ts';
import { type FrontValue, isFrontList, isFrontMap, textOf, toJson } from './front-value.ts';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['str', 'string'],
  ['text', 'string'],
  ['date', 'string'],
  ['email', 'string'],
  ['url', 'string'],
  ['path', 'string'],
  ['file', 'string'],
  ['enum', 'string'],
  ['number', 'number'],
  ['float', 'number'],
  ['integer', 'integer'],
  ['int', 'integer'],
  ['boolean', 'boolean'],
  ['bool', 'boolean'],
  ['flag', 'boolean'],
  ['array', 'array'],
  ['list', 'array'],
  ['object', 'object'],
  ['map', 'object'],
  ['json', 'object'],
]);

export const TYPE_NAMES: readonly string[] = [...new Set(TYPES.values())];

/** What a schema says of that type (`int`, `string[]`); null where it is none. */
export function readFlagType(text: string): Record<string, unknown> | null {
  const word = text.trim().toLowerCase();
  const item = /^(.+)\[\]$/.exec(word)?.[1];
  const type = TYPES.get(item ?? word);
  if (type === undefined) return null;
  return item === undefined ? { type } : { type: 'array', items: { type } };
}

/** The value as that type; undefined where it is none. */
export function asType(value: FrontValue, type: unknown): unknown {
  const json = toJson(value);
  switch (type) {
    case 'string':
      return textOf(value) ?? undefined;
    case 'number':
    case 'integer': {
      const number = asNumber(json);
      const isFit = type === 'number' ? typeof number === 'number' : Number.isInteger(number);
      return isFit ? number : undefined;
    }
    case 'boolean': {
      const truth = asBoolean(json);
      return typeof truth === 'boolean' ? truth : undefined;
    }
    case 'array':
      return isFrontList(value) ? json : undefined;
    case 'object':
      return isFrontMap(value) ? json : undefined;
    default:
      return json;
  }
}
