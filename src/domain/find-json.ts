/**
 * The JSON object in what a model wrote: alone, in a block, or with words around it. It never throws and
 * never takes long, whatever the text is.
 */
import { parseJson } from '../base/outside-json.ts';
import { isRecord } from './schedule/loose-values.ts';

/** How many places are tried where an object could begin. */
const MOST_TRIES = 50;
/** A walk through a value goes down one call a level. */
const DEEPEST = 40;

const BLOCK = /```[a-z]*[ \t]*\r?\n([\s\S]*?)```/gi;

/** Of several, the first that has the key. */
export function findJson(text: string, key: string): Record<string, unknown> | null {
  const blocks = [...text.matchAll(BLOCK)].slice(0, MOST_TRIES).map(([, inside = '']) => inside);
  let first: Record<string, unknown> | null = null;
  for (const candidate of [text, ...blocks, ...partsInBraces(text)]) {
    const value = parse(candidate);
    if (value !== null && Object.hasOwn(value, key)) return value;
    first ??= value;
  }
  return first;
}

/** All that stand beside each other: in a list, in blocks, or one behind another with words between. */
export function findAllJson(text: string, key: string): Record<string, unknown>[] {
  const blocks = [...text.matchAll(BLOCK)].slice(0, MOST_TRIES).map(([, inside = '']) => inside);
  for (const candidate of [text, blocks.join('\n')]) {
    const list = listIn(candidate);
    if (list !== null) return list;
  }
  const found: Record<string, unknown>[] = [];
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < MOST_TRIES; tries++) {
    const end = closingBrace(text, start);
    const value = end === null ? null : parse(text.slice(start, end + 1));
    const isOne = value !== null && Object.hasOwn(value, key);
    if (isOne) found.push(value);
    // Braces inside a value belong to it.
    start = text.indexOf('{', isOne && end !== null ? end : start + 1);
  }
  const [first = findJson(text, key)] = found;
  return found.length > 0 || first === null ? found : [first];
}

/** A whole list of objects; null if it is none. */
function listIn(text: string): Record<string, unknown>[] | null {
  try {
    const value: unknown = parseJson(text);
    const isList = Array.isArray(value) && value.length > 0 && value.every(isRecord);
    return isList && !isTooDeep(value) ? value : null;
  } catch {
    return null;
  }
}

function* partsInBraces(text: string): Generator<string> {
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < MOST_TRIES; tries++) {
    const end = closingBrace(text, start);
    if (end !== null) yield text.slice(start, end + 1);
    start = text.indexOf('{', start + 1);
  }
}

/** The position of the brace that closes the one at `start`; braces in strings do not count. */
function closingBrace(text: string, start: number): number | null {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (isString) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isString = false;
    } else if (letter === '"') isString = true;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return null;
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = parseJson(text);
    return isRecord(value) && !isTooDeep(value) ? value : null;
  } catch {
    return null;
  }
}

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    );
  }
  return false;
}
