/** What is looked at, told from how it is spoken of. */

import type { Source, Take } from '../what.ts';
import { listedAs } from './fit-lists.ts';
import type { Open } from './open-what.ts';
import { isOfRun } from './settle-cases.ts';

/** Of an answer, "the status is ok" speaks of a value that is called so; the one of a page is a number. */
export function namedStatus({ takes, cases }: Open): readonly Take[] {
  const isWord = cases.some(
    ({ condition }) =>
      condition?.test.kind === 'compare' && typeof condition.test.value === 'string',
  );
  if (!isWord) return takes;
  return takes.map((take) =>
    take.kind === 'part' && take.part === 'status' ? { kind: 'value', name: 'status' } : take,
  );
}

const SCRIPT = /\.(?:sh|py|js|rb|pl)$/;
const ENDING = /\.\w{1,5}$/;

/** A script that fails was run; files are in a folder. */
export function sourceMeant({ source, takes, cases }: Open): Source | null {
  if (source?.kind !== 'file') return source;
  const isRun = cases.some(({ condition }) => isOfRun(condition));
  if (isRun && SCRIPT.test(source.path)) return { kind: 'program', command: [source.path] };
  const asksHowMany =
    takes.length === 0 && cases.some(({ condition }) => condition?.test.kind === 'count');
  const isFolder =
    !ENDING.test(source.path) && (asksHowMany || takes.some((take) => listedAs(take) === 'items'));
  return isFolder ? { kind: 'folder', path: source.path } : source;
}
