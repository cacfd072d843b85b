/**
 * Why a text is not JSON, in words: where the fault is, what stands there, and what JSON expects in its place.
 * The faults that people make by hand are called by their name.
 */

import { DEEPEST_JSON, isTextDeeperThan, TOO_DEEP } from './outside-json.ts';

/** For `The payload is not JSON: …`, without a full stop; null if it is JSON. */
export function jsonFaultOf(text: string): string | null {
  if (text.trim() === '') return 'it is empty';
  if (isTextDeeperThan(text, DEEPEST_JSON)) return TOO_DEEP;
  const told = whatEngineSays(text);
  if (told === null) return null;
  const at = faultPosition(text, told);
  if (at === null || at >= text.trimEnd().length)
    return 'it ends too early; a ", } or ] is missing';
  const rest = text.slice(at);
  const stands = `${placeOf(text, at)} stands ${JSON.stringify(shorten(rest))}`;
  const expects = expected(text, at);
  return expects === null ? stands : `${stands}; ${expects}`;
}

function whatEngineSays(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Null if the text ends too early. */
function faultPosition(text: string, told: string): number | null {
  if (/end of (?:JSON|data)|Unterminated/i.test(told)) return null;
  const [, position] = /at position (\d+)/.exec(told) ?? [];
  if (position !== undefined) return Number(position);
  // "Unexpected token 'o', "foo" is not valid JSON": short texts are told whole, without a position.
  const [, token] = /^Unexpected token '(.)'/su.exec(told) ?? [];
  return token === undefined ? 0 : firstWordHolding(text, token);
}

/** The engine stops inside a word it does not know; people look for the beginning of it. */
function firstWordHolding(text: string, token: string): number {
  const at = text.indexOf(token);
  return at - (/(?<![\w.-])[\w.-]*$/.exec(text.slice(0, at))?.[0].length ?? 0);
}

function expected(text: string, at: number): string | null {
  const rest = text.slice(at);
  const before = text.slice(0, at).trimEnd().at(-1);
  if (/^['‘’“”`]/.test(rest)) return 'JSON takes only double quotes (")';
  if (/^\/[/*]|^#/.test(rest)) return 'JSON has no comments';
  if (/^[}\]]/.test(rest) && before === ',') return 'no comma stands after the last one';
  if (/^(?:True|False|None|undefined|NaN)\b/.test(rest))
    return 'JSON writes true, false and null, in small letters';
  if ((before === '{' || before === ',') && /^[A-Za-z_$]/.test(rest))
    return 'names stand in double quotes, and a shell takes those away that are not inside single quotes';
  if (before === ':' || before === undefined || before === '[')
    return 'a value is a number, true, false, null, text in double quotes, […] or {…}';
  if (before === '{') return 'expected a name in double quotes, or }';
  return 'expected a comma, a colon or the end here';
}

function placeOf(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  return `at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function shorten(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 20 ? `${line.slice(0, 20)}…` : line;
}
