/** Takes secrets out of anything that is about to be written where people or models read it. */
import { parseJson } from './outside-json.ts';

const NAMES =
  'token|secret|password|passwd|authorization|cookie|credential|api[-_]?key|private[-_]?key';
const SECRET_KEY = new RegExp(NAMES, 'i');
/**
 * Each of these patterns looks through a text once: nothing that may be repeated stands beside something else that could take
 * the same characters, so that no text, however it is made, takes longer than its length.
 */
/** `?api_key=…`; whether the name is that of a secret is asked for each by itself. */
const IN_ADDRESS = /([?&]([\w.-]+)=)[^\s&"']+/g;
/** A header that is written out: `Authorization: Bearer …`. */
const HEADER = /(\bauthorization {0,20}: {0,20}(?:(?:basic|bearer|token) {1,20})?)[^\s&"']+/gi;
/** A name and a text, in JSON that can't be read: it was cut off, or stands between other words. */
const IN_JSON = /("([\w.-]{1,200})"\s{0,20}:\s{0,20}")(?:[^"\\]|\\.){0,20000}/gs;
/** The user of an address, before the host: a name and a password, or a token alone. */
const USER_IN_ADDRESS = /:\/\/[^\s/?#"'<>]*@/g;
const DEEPEST = 8;

/**
 * A copy in which every value under a key that names a secret is `[secret]`, at any depth and in texts
 * that are JSON; and in any text what such a key stands before, and who one is in an address.
 */
export function redactSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value, depth);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return '[too deep]';
  if (Array.isArray(value)) return value.map((entry) => redactSecrets(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      SECRET_KEY.test(key) && !isCount(key, entry) ? '[secret]' : redactSecrets(entry, depth + 1),
    ]),
  );
}

/** `inputTokens: 12` is how many a model read. */
const isCount = (key: string, value: unknown): boolean =>
  typeof value === 'number' && /tokens/i.test(key);

function redactText(text: string, depth: number): string {
  const namesSecret = SECRET_KEY.test(text);
  const json = namesSecret && /^\s*[[{]/.test(text) ? redactJson(text, depth) : null;
  if (json !== null) return json;
  const named = namesSecret
    ? text.replace(IN_ADDRESS, hideNamed).replace(IN_JSON, hideNamed).replace(HEADER, '$1[secret]')
    : text;
  return named.replace(USER_IN_ADDRESS, '://[secret]@');
}

function hideNamed(found: string, before: string, name: string): string {
  return SECRET_KEY.test(name) ? `${before}[secret]` : found;
}

/** Null if it is no JSON, or there is nothing to take out and it may stay as it was written. */
function redactJson(text: string, depth: number): string | null {
  try {
    const value = parseJson(text);
    const redacted = JSON.stringify(redactSecrets(value, depth));
    return redacted === JSON.stringify(value) ? null : redacted;
  } catch {
    return null;
  }
}
