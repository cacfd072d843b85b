/**
 * JSON from outside. What is nested so deep that walking through it would end the program is refused at every door, so
 * that whoever has a value may walk through it; size and depth are looked at without a call for each level.
 */

/** About as many characters as it has as JSON, and at least one for each value in it; counts no further than `most`. */
export function jsonSize(value: unknown, most = Number.POSITIVE_INFINITY): number {
  let size = 0;
  const open: unknown[] = [value];
  while (open.length > 0 && size <= most) {
    const next = open.pop();
    size += 1;
    if (typeof next === 'string') size += next.length + 2;
    if (typeof next === 'number') size += 20;
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      // A long list is counted before its items are looked at.
      size += next.length;
      if (size <= most) for (const item of next) open.push(item);
    } else size += openFields(next as Record<string, unknown>, open, most - size);
  }
  return size;
}

/** Adds what is in an object to what is open, as long as the names are not too many by themselves: how long they are. */
function openFields(fields: Record<string, unknown>, open: unknown[], most: number): number {
  let size = 0;
  for (const key in fields) {
    size += key.length + 3;
    if (size > most) break;
    open.push(fields[key]);
  }
  return size;
}

/** So deep is what Rote takes in from anywhere: deeper is nothing that a person or a program means. */
export const DEEPEST_JSON = 100;

/** Throws a `SyntaxError` if it is no JSON, or nested too deep. */
export function parseJson(text: string): unknown {
  if (isTextDeeperThan(text, DEEPEST_JSON)) throw new SyntaxError(TOO_DEEP);
  return JSON.parse(text);
}

/** For `The payload is not JSON: …`. */
export const TOO_DEEP = `it is nested more than ${DEEPEST_JSON} levels deep`;

export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (depth === levels) return true;
      for (const entry of Object.values(one)) if (typeof entry === 'object') next.push(entry);
    }
    level = next;
  }
  return false;
}

/** The same for a text that is JSON, before anybody has read it: brackets outside of texts. */
export function isTextDeeperThan(json: string, levels: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === BRACE || code === BRACKET) {
      depth += 1;
      if (depth > levels) return true;
    } else if (code === CLOSING_BRACE || code === CLOSING_BRACKET) depth -= 1;
  }
  return false;
}

const QUOTE = 34;
const BACKSLASH = 92;
const BRACE = 123;
const CLOSING_BRACE = 125;
const BRACKET = 91;
const CLOSING_BRACKET = 93;
