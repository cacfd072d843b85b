/** What the daemon answers about memories, and how it is asked. */
import type {
  LONGEST_MEMORY,
  MEMORY_CATEGORIES,
} from '../../src/domain/memory/memory-categories.ts';
import type { viewEarlier, viewMemory } from '../../src/domain/memory/memory-view.ts';
import { query } from '../base/api.ts';
import { asTyped } from '../parts/as-typed.ts';

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

export function memoriesPath({ q, tag, category, over }: Asked, after: string | null): string {
  const superseded = over ? 'true' : '';
  return `/memories${query({ q: asTyped(q), tag, category, superseded, after, limit: PAGE })}`;
}

export const hrefOf = (id: string): string => `/memory/${encodeURIComponent(id)}`;
