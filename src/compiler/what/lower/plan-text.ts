/** Words and paths as a plan holds them: nothing that somebody said becomes a reference. */

/** Words as they stand: what looks like a reference is none. */
export function literalText(text: string): string {
  // A function, because two dollars in a replacement stand for one.
  return text.replaceAll('${', () => '$${');
}

/** The same for every text in a value. */
export function literalValue(value: unknown): unknown {
  if (typeof value === 'string') return literalText(value);
  if (Array.isArray(value)) return value.map(literalValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, literalValue(one)]));
}

/** A name that fits into a list. */
export function shortName(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** What is remembered from run to run has a name of at most so many characters. */
export function watchName(text: string): string {
  return literalText(text).slice(0, 200);
}

/** `main.temp` and `list[0].name`, as a reference continues behind its step; null where none can say it. */
export function referencePath(path: string): string | null {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
  if (parts.length === 0 || /["\\{}$]/.test(path)) return null;
  return parts.map(referencePart).join('');
}

function referencePart(part: string): string {
  if (/^\d{1,9}$/.test(part)) return `[${part}]`;
  return /^[\w-]+$/.test(part) ? `.${part}` : `["${part}"]`;
}

/** Which page it is: two of one shop are two. */
export function placeOf(url: string): string {
  const path = /^https?:\/\/[^/?#]+(\/[^?#]*)?/i.exec(url)?.[1]?.replace(/\/+$/, '') ?? '';
  const last = path.slice(path.lastIndexOf('/'));
  return `${hostOf(url)}${path.length > LONGEST_PATH ? `/…${last.slice(-LONGEST_PATH)}` : path}`;
}

const LONGEST_PATH = 32;

export function hostOf(url: string): string {
  const host = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
  return host.replace(/^www\./i, '');
}
