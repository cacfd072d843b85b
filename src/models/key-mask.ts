/** Takes API keys out of what providers say: some repeat the key they refuse. */

const SHORTEST = 6;
/** What looks like a key, whoever's it is. */
const KEY_LIKE = /\b(?:sk|rk|pk|key)-[A-Za-z0-9_*.-]{6,}|\bBearer\s+[^\s"',;]+/gi;

export function maskKeys(text: string, keys: readonly (string | null)[]): string {
  let masked = text;
  for (const key of keys) {
    if (key !== null && key.length >= SHORTEST) masked = masked.replaceAll(key, '[key]');
  }
  return masked.replace(KEY_LIKE, '[key]');
}
