/** True if a skill that lies elsewhere has the name of one of the person's own, or of one that ships with Rote. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of what ships with Rote: beside the sources, or beside the bundle. */
export const BUILT_IN: readonly string[] = ['..', '../..']
  .map((up) => join(import.meta.dirname, up))
  .filter((folder) => existsSync(join(folder, 'package.json')));

/** The folder of that other one; null where there is none. */
export function folderOfSameName(
  home: string,
  skill: { name: string; folder: string },
): string | null {
  const places = [join(home, 'skills'), ...BUILT_IN.map((folder) => join(folder, 'skills'))];
  const real = realpathSync(skill.folder);
  const others = places.map((place) => join(place, skill.name));
  return others.find((other) => existsSync(other) && realpathSync(other) !== real) ?? null;
}
