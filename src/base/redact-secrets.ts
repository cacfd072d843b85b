/** Takes secrets out of anything that is about to be written where people or models read it. */

const SECRET_KEY =
  /token|secret|password|passwd|authorization|cookie|credential|api[-_]?key|private[-_]?key/i;
const DEEPEST = 8;

/** A copy in which every value under a key that names a secret is `[secret]`, at any depth. */
export function redactSecrets(value: unknown, depth = 0): unknown {
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
