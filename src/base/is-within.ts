/**
 * True if a path is one of these folders or lies in one; by their names alone, so links are followed before if they count.
 */
import { resolve, sep } from 'node:path';

export function isWithin(path: string, folders: readonly string[]): boolean {
  const inner = resolve(path);
  return folders.some((folder) => {
    const outer = resolve(folder);
    return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
  });
}
