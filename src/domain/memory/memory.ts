/** Something that a person told us to remember, or that we noticed about them; it is theirs and nobody else's. */
import { z } from 'zod';
import type { MemoryCategory } from './memory-categories.ts';

export const DEFAULT_CATEGORY: MemoryCategory = 'context';
export const DEFAULT_IMPORTANCE = 0.5;

/** The records of what is still to be blanked. */
export const FORGETTING_KIND = 'forgetting';

/**
 * How it came here: by their own words, by an agent's tool, proposed by an agent and agreed to, noted from what they
 * said when a conversation ended, or from a file.
 */
export const MEMORY_ORIGINS = [
  'said',
  'agent',
  'approved',
  'conversation',
  'read',
  'import',
] as const;

const memorySourceSchema = z.strictObject({
  origin: z.enum(MEMORY_ORIGINS),
  /** The conversation and the run that it is from. */
  sessionKey: z.string().optional(),
  runId: z.string().optional(),
});
export type MemorySource = z.output<typeof memorySourceSchema>;

/** A file may hold anything, and so may what was saved after reading; all else they said or agreed to themselves. */
export function mayHoldWordsOfOthers({ source }: Pick<Memory, 'source'>): boolean {
  return source.origin === 'import' || source.origin === 'read';
}

export interface Memory {
  id: string;
  /** The id of the person. */
  person: string;
  content: string;
  tags: readonly string[];
  category: MemoryCategory;
  /** 0 to 1. */
  importance: number;
  source: MemorySource;
  createdMs: number;
  changedMs: number;
  /** The memory that is true instead of it. */
  supersededBy: string | null;
}

/** An earlier text of a memory that was changed. */
export interface EarlierMemory {
  /** Since when it said so. */
  atMs: number;
  content: string;
  tags: readonly string[];
}
