/**
 * JSON from a stranger. What is nested so deeply that walking through it would end the program is
 * refused, and the key `__proto__` is left out, so that no careless copy can reach a prototype.
 */
import { DEEPEST_JSON, isDeeperThan } from '../base/outside-json.ts';

export type PlainJson = { ok: true; value: unknown } | { ok: false; why: string };

export function parsePlainJson(text: string): PlainJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, why: 'is not JSON' };
  }
  return plainJson(value);
}

/** The same for what somebody else has parsed. */
export function plainJson(value: unknown): PlainJson {
  if (isDeeperThan(value, DEEPEST_JSON)) {
    return { ok: false, why: `is nested more than ${DEEPEST_JSON} levels deep` };
  }
  return { ok: true, value: plain(value) };
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, entry]) => [key, plain(entry)]));
}
