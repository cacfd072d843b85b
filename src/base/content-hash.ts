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
  return JSON.stringify(value, (_, part: unknown) =>
    isPlainObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
