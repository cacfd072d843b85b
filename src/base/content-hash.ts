/** Names a value by its content: the same value, however its keys are ordered, has the same hash. */

export function contentHash(value: unknown): string {
  return textHash(canonicalJson(value));
}

export function textHash(text: string): string {
  // Loaded with the first use, because many commands name nothing by its content.
  return process.getBuiltinModule('node:crypto').hash('sha256', text);
}

/** JSON with the keys of every object in order, and without those that are undefined. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** A copy is written at once; a replacer would be called for every part, at more than twice the cost. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  if ('toJSON' in value && typeof value.toJSON === 'function') return inOrder(value.toJSON());
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const part = inOrder((value as Record<string, unknown>)[key]);
    if (key === '__proto__') Object.defineProperty(copy, key, { value: part, enumerable: true });
    else copy[key] = part;
  }
  return copy;
}
