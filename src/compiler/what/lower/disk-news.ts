/** News of a disk, in words for people: "The disk is 91 % full (over 90 %)". */
import type { DiskValue, DiskWords } from '../../../language/news-words.ts';
import type { Test } from '../what.ts';
import type { Lowering } from './lowering.ts';
import { literalText } from './plan-text.ts';

interface DiskNews extends DiskWords {
  /** The folder that it is the disk of, as it stands behind "the disk". */
  of: string;
}

/** Null where something else is looked at. */
export function diskNews({ what: { source, takes }, words }: Lowering): DiskNews | null {
  if (source?.kind !== 'tool' || source.tool !== 'system.disk') return null;
  const [take] = takes;
  if (take?.kind !== 'field' || takes.length > 1 || !(take.path in words.disk)) return null;
  const { path } = source.input;
  const of = typeof path === 'string' ? ` (${literalText(path)})` : '';
  return { ...words.disk[take.path as DiskValue], of };
}

/** With its unit, which a percentage is compared without. */
export function diskTest<T extends Test>(test: T, { unit }: DiskWords): T {
  const isNumber = test.kind === 'between' || (test.kind === 'compare' && test.unit === undefined);
  return isNumber ? { ...test, unit } : test;
}
