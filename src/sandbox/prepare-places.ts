/**
 * Where the files of a skill lie over its own folder, each needs something of its kind below it. What the
 * program put there before, a link perhaps, is taken away: it was hidden anyway.
 */
import { lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function preparePlaces(
  folder: string,
  over: { folder: string; entries: readonly string[] },
): void {
  for (const name of over.entries) {
    const place = join(folder, name);
    const isFolder =
      lstatSync(join(over.folder, name), { throwIfNoEntry: false })?.isDirectory() ?? false;
    const found = lstatSync(place, { throwIfNoEntry: false });
    const fits = isFolder ? found?.isDirectory() : found?.isFile();
    if (fits === true) continue;
    if (found !== undefined) rmSync(place, { recursive: true });
    if (isFolder) mkdirSync(place);
    else writeFileSync(place, '');
  }
}
