/** The disk of this machine is spoken of as such, and not as a tool and its fields. */
import type { NounSaid, WhatWords } from '../../language/what-words.ts';
import type { Source } from './what.ts';

/** Any path on it, null where none is named; undefined where something else is looked at. */
export function diskPath(source: Source | null): string | null | undefined {
  if (source?.kind !== 'tool' || source.tool !== 'system.disk') return undefined;
  const { path = null, ...others } = source.input;
  const isPlain = Object.keys(others).length === 0 && (path === null || typeof path === 'string');
  return isPlain ? path : undefined;
}

/** What one of its values is called; null where that has no name. */
export function diskValue(source: Source | null, field: string, words: WhatWords): NounSaid | null {
  const { values } = words.disk;
  const isKnown = diskPath(source) !== undefined && Object.hasOwn(values, field);
  return isKnown ? values[field as keyof typeof values] : null;
}
