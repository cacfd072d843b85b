/**
 * JSON Merge Patch (RFC 7396): what a patch makes of a value. Neither is changed, and a key is only
 * ever a key: `__proto__` in a patch reaches no prototype.
 */

/** In the patch, null removes a key, an object is merged, and anything else takes the place of what was. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map<string, unknown>(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
