/** A call as a person reads it in a report. */
export function inShort(name: string, input: unknown): string {
  const values = Object.entries((input ?? {}) as Record<string, unknown>).map(
    ([key, value]) => `${key} ${shortValue(value)}`,
  );
  const text = values.join(', ');
  return text === '' ? name : `${name} (${text.length > 120 ? `${text.slice(0, 119)}…` : text})`;
}

function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
