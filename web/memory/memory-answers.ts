/** What the daemon answers about memories, and how it is asked. */
import type { LONGEST_MEMORY, MEMORY_CATEGORIES } from '../../src/domain/memory/memory.ts';
import type { viewEarlier, viewMemory } from '../../src/domain/memory/memory-view.ts';
import { query } from '../base/api.ts';

export type ShownMemory = ReturnType<typeof viewMemory>;
export type Category = ShownMemory['category'];

export const LONGEST: typeof LONGEST_MEMORY = 4000;
/** By their types they are the domain's own; imported, they would bring its schemas along. */
export const CATEGORIES: typeof MEMORY_CATEGORIES = [
  'preference',
  'fact',
  'decision',
  'goal',
  'relationship',
  'context',
  'instruction',
];

export interface MemoriesAnswer {
  memories: ShownMemory[];
  /** Of all that the filters let through, whatever is searched. */
  count: number;
}

export interface MemoryAnswer {
  memory: ShownMemory;
  /** What it said before, the latest first. */
  earlier: ReturnType<typeof viewEarlier>[];
}

export interface SavedAnswer {
  memory: ShownMemory;
  merged: boolean;
  superseded: ShownMemory[];
}

/** What is looked for; empty where it does not matter. */
export interface Asked {
  q: string;
  tag: string;
  category: string;
  /** Also what is no longer true. */
  over: boolean;
}

export const PAGE = 50;
const LONGEST_QUESTION = 200;

export function memoriesPath({ q, tag, category, over }: Asked, after: string | null): string {
  const superseded = over ? 'true' : '';
  return `/memories${query({ q: asTyped(q), tag, category, superseded, after, limit: PAGE })}`;
}

/** While somebody types, the last word may have only begun: it is also looked for by its beginning. */
export function asTyped(words: string): string {
  const begun = /(?:^|\s)([\p{L}\p{N}]{2,})$/u.exec(words)?.[1];
  const asked = begun === undefined ? words : `${words} ${begun}*`;
  return (asked.length > LONGEST_QUESTION ? words : asked).trim().slice(0, LONGEST_QUESTION);
}

export const hrefOf = (id: string): string => `/memory/${encodeURIComponent(id)}`;
