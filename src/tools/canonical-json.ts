/** JSON in which equal values have equal text, whatever the order in which their keys were written. */

export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(
          Object.entries(entry).toSorted(([left], [right]) => (left < right ? -1 : 1)),
        )
      : entry,
  );
}
