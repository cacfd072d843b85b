/** A value in JSON that stands in a sentence: `{"a": 1}` or `["x", 2]`, from its first bracket to the one that closes it. */
import { spendEffort } from '../../base/effort.ts';

const LONGEST = 2000;
const LETTERS_OF_UNIT = 4;
const OPENING = /[[{]/;
const CLOSING = /[\]}]/;

/** Where it ends; null where none begins there. */
export function jsonEnd(text: string, at: number): number | null {
  if (!OPENING.test(text[at] ?? '')) return null;
  const most = Math.min(text.length, at + LONGEST);
  spendEffort(Math.ceil((most - at) / LETTERS_OF_UNIT));
  let depth = 0;
  let isText = false;
  for (let here = at; here < most; here++) {
    const sign = text[here] as string;
    if (isText && sign === '\\') here++;
    else if (sign === '"') isText = !isText;
    else if (!isText) depth += Number(OPENING.test(sign)) - Number(CLOSING.test(sign));
    if (depth === 0) return isJson(text.slice(at, here + 1)) ? here + 1 : null;
  }
  return null;
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
