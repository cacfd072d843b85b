/** What a tool is given, as it stands in brackets behind its name: `city: "Oslo", days: 3`. */
import { jsonEnd } from './json-said.ts';

export type Given = Readonly<Record<string, unknown>>;

const KEY = /\s*(?:"([^"]*)"|“([^”]*)”|`([^`]*)`|»([^«]*)«|([^\s"“”„`»«():,]+))\s*:\s*/y;
const PLAIN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;
const COMMA = /\s*(?:,|$)/y;

/** Null where something of it is no name with a value in JSON, or a name is there twice. */
export function givenIn(text: string): Given | null {
  const given = new Map<string, unknown>();
  for (let at = 0; at < text.length; ) {
    const key = after(KEY, text, at);
    const name = key?.found.slice(1).find((one) => one !== undefined);
    if (key === null || name === undefined || given.has(name)) return null;
    const end = jsonEnd(text, key.end) ?? after(PLAIN, text, key.end)?.end;
    const comma = end === undefined ? null : after(COMMA, text, end);
    const value = comma === null ? undefined : parsed(text.slice(key.end, end));
    if (comma === null || value === undefined) return null;
    given.set(name, value);
    at = comma.end;
  }
  return given.size === 0 ? null : Object.fromEntries(given);
}

function after(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null ? null : { found, end: pattern.lastIndex };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
