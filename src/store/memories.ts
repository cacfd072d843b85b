/** Memories, and texts that can be searched: two tables of the store. `memories.contract.ts` says what they keep. */
import type { EarlierMemory, Memory } from '../domain/memory/memory.ts';
import type { MemoryCategory } from '../domain/memory/memory-categories.ts';
import type { VectorQuery } from './vectors.ts';

/** A query, in words that were folded as the texts were. */
export interface TextQuery {
  /** Any of these; a text that has more of them, and rarer ones, comes first. */
  words: readonly { word: string; isPrefix: boolean }[];
  /** All of these, each as it stands. */
  phrases: readonly (readonly string[])[];
}

/** A text as it is searched: its words, folded, with a space between them. */
export interface SearchedText {
  own: string;
  /** Text around it, which counts for less. */
  near: string;
  /** Tags that it is filed under. */
  tags: string;
}

export interface MemoryFilter {
  person: string;
  /** Any of these. */
  tags?: readonly string[];
  category?: MemoryCategory;
  leastImportance?: number;
  /** Also those that are no longer true. */
  withSuperseded?: boolean;
}

interface MemoryChange {
  memory: Memory;
  text: SearchedText;
}

export interface FoundMemory {
  memory: Memory;
  score: number;
  /** When it was found before. */
  usedMs: number | null;
}

export interface MemoryTable {
  /**
   * Looks at what is there, adds or changes one, and marks those that it takes the place of, in one step. What it
   * said before is kept as history.
   */
  keep(request: {
    /** Memories that may be the same or be over: those of this person that have most in common with the query. */
    like: { filter: MemoryFilter; query: TextQuery; limit: number };
    decide: (found: readonly Memory[]) => MemoryChange & { supersedes: readonly string[] };
  }): Promise<Memory>;
  /** Looks at one and changes it, in one step; null if there is none, and then nothing is decided. */
  change(
    person: string,
    id: string,
    decide: (memory: Memory) => MemoryChange,
  ): Promise<Memory | null>;
  get(person: string, id: string): Promise<Memory | null>;
  /** The newest first, behind this one. */
  list(filter: MemoryFilter & { after?: string; limit: number }): Promise<Memory[]>;
  count(filter: MemoryFilter): Promise<number>;
  /** The best first; a higher score is better. */
  search(request: MemoryFilter & { query: TextQuery; limit: number }): Promise<FoundMemory[]>;
  /** The same by meaning: the score is the cosine. Nothing if vectors of that model are not ready. */
  nearest(request: MemoryFilter & { query: VectorQuery; limit: number }): Promise<FoundMemory[]>;
  /** Earlier texts of it, the latest first. */
  earlier(person: string, id: string): Promise<EarlierMemory[]>;
  /** Notes that they were found; nothing waits for it. */
  used(ids: readonly string[], atMs: number): Promise<void>;
  /**
   * Takes them away with their history, also from the index, the log and what the disk keeps of free space; says
   * which were there, and whether another process still holds a copy of the log.
   */
  forget(person: string, ids: readonly string[]): Promise<{ ids: string[]; isWiped: boolean }>;
  /** Takes away some of all that they have, with its history; how many. What stands in the index goes with the texts. */
  removeSome(person: string, limit: number): Promise<number>;
}

/** Other texts that can be searched: turns of conversations, pages of a folder. */
type TextKind = 'turn' | 'page';

export interface TextTable {
  /** Puts them in place of what they were. */
  put(
    texts: readonly (SearchedText & { person: string; kind: TextKind; key: string })[],
  ): Promise<void>;
  /** The best first. */
  search(request: {
    person: string;
    kind: TextKind;
    query: TextQuery;
    limit: number;
  }): Promise<{ key: string; score: number }[]>;
  remove(request: { person: string; kind: TextKind; keys: readonly string[] }): Promise<void>;
  /** Takes some of all that they have out of the index, whatever its kind; how many. */
  removeSome(person: string, limit: number): Promise<number>;
  /** The words among these that no text has. */
  unknown(words: readonly string[]): Promise<string[]>;
  /** Words that are in use and begin with the same letter: for those that were typed wrong. */
  wordsFrom(letter: string, limit: number): Promise<string[]>;
}
