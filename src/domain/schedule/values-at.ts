/** The plain values that stand at a path in data from outside: `repository.full_name`. Of a list on the way, those of each entry. */
import { isRecord } from './loose-values.ts';

export type PlainValue = string | number | boolean;

/** More entries of a list are not looked at. */
const MOST_ENTRIES = 1000;

export function valuesAt(value: unknown, path: string): PlainValue[] {
  let found: unknown[] = [value];
  for (const key of path.split('.'))
    found = found
      .flatMap((one) => (Array.isArray(one) ? one.slice(0, MOST_ENTRIES) : [one]))
      .slice(0, MOST_ENTRIES)
      .flatMap((one) => (isRecord(one) && Object.hasOwn(one, key) ? [one[key]] : []));
  return found
    .flatMap((one) => (Array.isArray(one) ? one.slice(0, MOST_ENTRIES) : [one]))
    .filter(isPlain);
}

const isPlain = (value: unknown): value is PlainValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
