/** A list as lines for people: the line that something says of itself, the title of an entry with its link, the name of a file, a line as it is. */

const LONGEST_TEXT = 10_000;

export function itemsAsText(items: readonly unknown[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const item of items) {
    const line = lineOf(item);
    length += line.length + 1;
    if (length > LONGEST_TEXT) return [...lines, `… (+${items.length - lines.length})`].join('\n');
    lines.push(line);
  }
  return lines.join('\n');
}

function lineOf(item: unknown): string {
  if (typeof item === 'string') return item;
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return JSON.stringify(item);
  const { line, title, name, link, url } = item as Record<string, unknown>;
  const label = [line, title, name].find((one) => typeof one === 'string' && one !== '');
  if (label === undefined) return JSON.stringify(item);
  const address = [link, url].find((one) => typeof one === 'string');
  return address === undefined ? String(label) : `${label} ${address}`;
}
