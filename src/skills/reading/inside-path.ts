/** Paths that a file may name: inside the folder it stands in, and nowhere else. */

/** The path without `./`, or null where it leads, or may lead, out of the folder. */
export function insidePath(text: string): string | null {
  const parts = text.trim().split('/');
  const isPlain =
    !/[\\\p{Cc}\p{Cf}]/u.test(text) && !/^(?:~|[A-Za-z][A-Za-z\d+.-]*:)/.test(parts[0] ?? '');
  if (!isPlain || parts[0] === '' || parts.includes('..')) return null;
  const kept = parts.filter((part) => part !== '' && part !== '.');
  return kept.length === 0 ? null : kept.join('/');
}
