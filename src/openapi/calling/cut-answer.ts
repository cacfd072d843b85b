/**
 * What a plan can use of an answer: without addresses that only programs of the API follow, with long texts cut, and
 * within a bound. What was cut is said.
 */
import { jsonSize } from '../../base/outside-json.ts';
import { isFields } from '../outside-value.ts';

const LONGEST_TEXT = 20_000;
/** About as many characters as JSON. */
export const LARGEST_ANSWER = 400_000;

export interface CutValue {
  value: unknown;
  isCut: boolean;
}

/** `origin` is that of the API. The value is no deeper than what comes in from outside may be. */
export function cutValue(given: unknown, origin: string): CutValue {
  let isCut = false;

  function cut(value: unknown): unknown {
    if (typeof value === 'string' && value.length > LONGEST_TEXT) {
      isCut = true;
      return `${value.slice(0, LONGEST_TEXT).toWellFormed()}…`;
    }
    if (Array.isArray(value)) return value.map(cut);
    if (!isFields(value)) return value;
    const kept = Object.entries(value).filter(
      ([key, part]) => key !== '__proto__' && !isOwnAddress(key, part, origin),
    );
    return Object.fromEntries(kept.map(([key, part]) => [key, cut(part)]));
  }

  const value = cut(given);
  return { value, isCut };
}

/** `comments_url`, `url` and `_links`: the API is called by its tools, and by no address. */
function isOwnAddress(key: string, part: unknown, origin: string): boolean {
  if (key === '_links') return true;
  return (
    /(?:^|_)url$/i.test(key) &&
    typeof part === 'string' &&
    (part === origin || part.startsWith(`${origin}/`))
  );
}

/** As many of the items as there is room for. */
export function cutItems(
  items: readonly unknown[],
  most: number,
): { items: unknown[]; isCut: boolean } {
  const kept: unknown[] = [];
  let size = 0;
  for (const item of items) {
    size += jsonSize(item, LARGEST_ANSWER);
    if (kept.length >= most || size > LARGEST_ANSWER) return { items: kept, isCut: true };
    kept.push(item);
  }
  return { items: kept, isCut: false };
}

/** The list in an answer; null if it is not there. */
export function listAt(body: unknown, path: readonly string[]): unknown[] | null {
  let place = body;
  for (const key of path) {
    if (!isFields(place) || !Object.hasOwn(place, key)) return null;
    place = place[key];
  }
  return Array.isArray(place) ? place : null;
}
