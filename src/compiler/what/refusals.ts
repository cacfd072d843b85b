/** What is plain to read, and can't be done here: it is said why, and nothing is made of it. */
import type { Refusal } from './values.ts';
import type { What } from './what.ts';

/** `C:\\Users`: only paths whose parts are divided by / are read. */
const DRIVE = /^[a-z]:\\/i;

export function refusalOf({ source, cases }: What): { why: Refusal; said: string } | null {
  const acts = cases.flatMap(({ actions }) => actions);
  const paths = [source, ...acts].flatMap((one) =>
    one !== null && 'path' in one ? [one.path] : [],
  );
  const drive = paths.find((path) => DRIVE.test(path));
  return drive === undefined ? null : { why: 'drive', said: drive };
}
