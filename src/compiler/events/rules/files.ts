/** Files that change, come and go, and folders that they come to. */
import { type At, type Awaited, type FilePlace, rule } from '../values.ts';

const fileAt = (path: string): FilePlace => ({ path, isFolder: path.endsWith('/') });

/** Without an ending it may be either, and what changes in a folder is what comes and goes in it. */
const mayBeFolder = ({ path, isFolder }: FilePlace): boolean =>
  isFolder || !/\.\w{1,8}$/.test(path);

type Change = 'any' | 'created' | 'changed' | 'removed';
const CHANGE: Readonly<Record<string, Change>> = { comes: 'created', goes: 'removed' };

/** What the verb says that has this place among the pieces. */
const changeBy = ({ pieces }: At): Change =>
  pieces.map(({ category }) => CHANGE[category]).find((one) => one !== undefined) ?? 'changed';

const file = ({ path, isFolder }: FilePlace, change: Change): Awaited =>
  isFolder
    ? { on: 'file', path: `${path.replace(/\/$/, '')}/`, change }
    : { on: 'file', path, change };

/** Of a file in it: the sign at the end says so. */
const inFolder = ({ path }: FilePlace, change: Change): Awaited | null =>
  /\.\w{1,8}$/.test(path) ? null : { on: 'file', path: `${path.replace(/\/$/, '')}/`, change };

/** What changes in a folder is anything that comes, goes or is written. */
const somethingIn = (place: FilePlace, at: At): Awaited | null => {
  const change = changeBy(at);
  return inFolder(place, change === 'changed' ? 'any' : change);
};

const PLACES = [
  rule('place: path', 'when ~/a.csv changes, tell me', ([path]) => fileAt(path)),
  rule(
    'place: ?the file ?named path|quoted',
    'when the file "a b.csv" changes, tell me',
    ([, , , path]) => ({ path, isFolder: false }),
  ),
  rule(
    'place: ?the folder ?named path|quoted',
    'when the folder "in box" changes, tell me',
    ([, , , path]) => ({ path, isFolder: true }),
  ),
  rule(
    'place: path inside place',
    'when report.csv in ~/inbox changes, tell me',
    ([name, , { path }]) =>
      name.includes('/') || /\.\w{1,8}$/.test(path)
        ? null
        : { path: `${path.replace(/\/$/, '')}/${name}`, isFolder: false },
  ),
  rule('place: ?the path file', 'when the ~/a.csv file changes, tell me', ([, path]) => ({
    path,
    isFolder: false,
  })),
  rule('place: ?the path folder', 'when the ~/in folder changes, tell me', ([, path]) => ({
    path,
    isFolder: true,
  })),
];

export const FILE_RULES = [
  ...PLACES,
  rule(
    'awaited: when ?itself place ?itself changes|comes|goes',
    'when ~/a.csv changes, tell me',
    ([, , place], at) => {
      const change = changeBy(at);
      return file(place, change === 'changed' && mayBeFolder(place) ? 'any' : change);
    },
  ),
  rule(
    'awaited: when any file comes|goes inside place',
    'whenever a file lands in ~/Scans, tell me',
    ([, , , , , place], at) => inFolder(place, changeBy(at)),
  ),
  rule(
    'awaited: when ?itself any file inside place ?itself changes|comes|goes',
    'when a file in ~/Scans changes, tell me',
    ([, , , , , place], at) => inFolder(place, changeBy(at)),
  ),
  rule(
    'awaited: when ?itself inside place any file changes|comes|goes',
    'wenn in ~/Scans eine Datei landet, sag mir Bescheid',
    ([, , , place], at) => inFolder(place, changeBy(at)),
  ),
  rule(
    'awaited: when ?itself something changes|comes|goes inside place',
    'when something changes in ~/Scans, tell me',
    ([, , , , , place], at) => somethingIn(place, at),
  ),
  rule(
    'awaited: when ?itself inside place something changes|comes|goes',
    'wenn sich in ~/Scans etwas ändert, sag mir Bescheid',
    ([, , , place], at) => somethingIn(place, at),
  ),
  rule(
    'awaited: when there-is any file inside place',
    'when there is a new file in ~/Scans, tell me',
    ([, , , , , place]) => inFolder(place, 'created'),
  ),
];
