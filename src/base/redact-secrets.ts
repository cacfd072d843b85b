/** Takes secrets out of anything that is about to be written where people or models read it. */

const NAMES =
  'token|secret|password|passwd|authorization|cookie|credential|api[-_]?key|private[-_]?key';
const SECRET_KEY = new RegExp(NAMES, 'i');
/** In an address (`?api_key=…`), and in a header that is written out (`Authorization: Bearer …`). */
const SECRET_IN_TEXT = new RegExp(
  `([?&][\\w.-]*(?:${NAMES})[\\w.-]*=|\\bauthorization *: *(?:(?:basic|bearer|token) +)?)[^\\s&"']+`,
  'gi',
);
const DEEPEST = 8;

/**
 * A copy in which every value under a key that names a secret is `[secret]`, at any depth, and what
 * such a key stands before in a text too.
 */
export function redactSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(SECRET_IN_TEXT, '$1[secret]');
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
