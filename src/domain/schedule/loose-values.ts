/** Values in the looser forms that models and people send, read as what they plainly mean, else left alone. */

import { parseJson } from '../../base/outside-json.ts';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim())
    ? Number(value)
    : value;
}

const BOOLEAN_WORDS = new Map<unknown, boolean>([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

export function asBoolean(value: unknown): unknown {
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return value;
  return BOOLEAN_WORDS.get(value.trim().toLowerCase()) ?? value;
}

/** A list as JSON text, as one name, or as names between commas. */
export function asList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const parsed = fromJsonText(value);
  if (Array.isArray(parsed)) return parsed;
  if (/^\s*[[{]/.test(value)) return value;
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** An object or list that was sent as text. Any other text stays text. */
export function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}

export function toCamelCase(key: string): string {
  return key.replaceAll(/(?<![_-])[_-]+([a-zA-Z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}
