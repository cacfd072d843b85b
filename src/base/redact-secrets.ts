/** Takes secrets out of anything that is about to be written where people or models read it. */

const NAMES =
  'token|secret|password|passwd|authorization|cookie|credential|api[-_]?key|private[-_]?key';
const SECRET_KEY = new RegExp(NAMES, 'i');
/** In an address (`?api_key=…`), and in a header that is written out (`Authorization: Bearer …`). */
const SECRET_IN_TEXT = new RegExp(
  `([?&][\\w.-]*(?:${NAMES})[\\w.-]*=|\\bauthorization *: *(?:(?:basic|bearer|token) +)?)[^\\s&"']+`,
  'gi',
);
/** Who one is, before the host of an address: a name and a password, or a token alone. */
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
      SECRET_KEY.test(key) ? '[secret]' : redactSecrets(entry, depth + 1),
    ]),
  );
}

function redactText(text: string, depth: number): string {
  const json = SECRET_KEY.test(text) && /^\s*[[{]/.test(text) ? redactJson(text, depth) : null;
  if (json !== null) return json;
  return text.replace(SECRET_IN_TEXT, '$1[secret]').replace(USER_IN_ADDRESS, '://[secret]@');
}

/** Null where it is no JSON, or there is nothing to take out and it may stay as it was written. */
function redactJson(text: string, depth: number): string | null {
  try {
    const value = JSON.parse(text);
    const redacted = JSON.stringify(redactSecrets(value, depth));
    return redacted === JSON.stringify(value) ? null : redacted;
  } catch {
    return null;
  }
}
