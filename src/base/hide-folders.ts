/**
 * Takes folders of the machine out of what is told to somebody who has no business there: where the data folder is, and
 * with it who runs Rote, is nothing that an error, a list of files or a draft tells a member.
 */
export type HideFolders = (text: string) => string;

export interface HiddenFolder {
  path: string;
  /** Its replacement. */
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

/** As it stands in text, in JSON and in the address of a file; not as a part of a longer path, or of another address. */
function patternOf(path: string): RegExp {
  const plain = path.replace(/\/$/, '');
  const spellings = new Set([plain, JSON.stringify(plain).slice(1, -1), encodeURI(plain)]);
  const either = [...spellings].map(withAnySlashes).join('|');
  return new RegExp(`(?:(?<=\\bfile:)/*|(?<![\\w/.~-]))(?:${either})(?![\\w-]|\\.[\\w-])`, 'g');
}

/** `/home//me` and `/home/./me` are the same folder; `//home` begins an address. */
function withAnySlashes(path: string): string {
  const [first = '', second = '', ...more] = path.split('/').map((part) => RegExp.escape(part));
  return [`${first}/${second}`, ...more].join('/+(?:\\./+)*');
}
