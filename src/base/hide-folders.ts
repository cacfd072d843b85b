/**
 * Takes folders of the machine out of what is told to somebody who has no business there: where the data folder is, and
 * with it who runs Rote, is nothing that an error, a list of files or a draft tells a member.
 */
export type HideFolders = (text: string) => string;

export interface HiddenFolder {
  path: string;
  /** What stands in its place. */
  as: string;
}

export function createHideFolders(folders: () => readonly HiddenFolder[]): HideFolders {
  return (text) =>
    folders()
      // One inside of another is found first. The whole machine is no folder that tells anything.
      .filter(({ path }) => path.length > 1)
      .toSorted((one, other) => other.path.length - one.path.length)
      .reduce((told, { path, as }) => told.replaceAll(patternOf(path), () => as), text);
}

/** As it stands in text and in JSON; not as a part of a longer path, or of an address. */
function patternOf(path: string): RegExp {
  const plain = path.replace(/\/$/, '');
  const spellings = new Set([plain, JSON.stringify(plain).slice(1, -1)]);
  const either = [...spellings].map((one) => RegExp.escape(one)).join('|');
  return new RegExp(`(?<![\\w/.~-])(?:${either})(?![\\w-]|\\.[\\w-])`, 'g');
}
