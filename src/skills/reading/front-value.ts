/**
 * What front matter says, as a small tree. A scalar that YAML takes for a number, a truth value or
 * nothing keeps the text it was written as: a version `1.10` must not become 1.1.
 */

export type FrontValue = string | Bare | readonly FrontValue[] | FrontMap;
export type FrontMap = ReadonlyMap<string, FrontValue>;

/** A scalar that YAML does not take for text. */
export interface Bare {
  text: string;
  value: number | boolean | null;
}

export function isFrontMap(value: FrontValue | undefined): value is FrontMap {
  return value instanceof Map;
}

export function isFrontList(value: FrontValue | undefined): value is readonly FrontValue[] {
  return Array.isArray(value);
}

export function isBare(value: FrontValue | undefined): value is Bare {
  return typeof value === 'object' && !isFrontMap(value) && !isFrontList(value);
}

/** Nothing was written after the colon, or the word `null`. */
export function isNothing(value: FrontValue | undefined): boolean {
  return value === undefined || (isBare(value) && value.value === null);
}

/** The text of a scalar as it was written; null for lists and maps. */
export function textOf(value: FrontValue | undefined): string | null {
  if (typeof value === 'string') return value;
  return isBare(value) ? value.text : null;
}

/** What a value is, for messages: "a list". */
export function kindInWords(value: FrontValue): string {
  if (typeof value === 'string') return 'text';
  if (isFrontMap(value)) return 'a map';
  if (isFrontList(value)) return 'a list';
  if (value.value === null) return 'empty';
  return typeof value.value === 'number' ? 'a number' : 'true or false';
}

/** The same as JSON has it. */
export function toJson(value: FrontValue): unknown {
  if (typeof value === 'string') return value;
  if (isFrontList(value)) return value.map(toJson);
  if (isFrontMap(value)) {
    return Object.fromEntries([...value].map(([key, part]) => [key, toJson(part)]));
  }
  return value.value;
}
