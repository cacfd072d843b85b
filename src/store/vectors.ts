/**
 * Meanings of memories, as lists of numbers that a model made of them: which memories still want one, and how far that is.
 * `vectors.contract.ts` says what is kept.
 *
 * A store has the vectors of one model. With another model (`begin`) every memory wants a new one; until all have it
 * (`finish`), nothing is found by meaning.
 */
export interface VectorTable {
  /** From now on this model; `anew` even if it is the same as before. */
  begin(model: string, options?: { anew?: boolean }): Promise<void>;
  /** Null before the first `begin`. */
  state(): Promise<{ model: string; isReady: boolean } | null>;
  count(): Promise<{ memories: number; wanted: number }>;
  /** Memories without a vector, or whose words changed since: of a person the latest first, behind this one. */
  wanted(request: { after?: string; limit: number }): Promise<WantedVector[]>;
  /**
   * Left out if the memory was forgotten or says something else by now, and where another model was begun since.
   * Answers with how many were kept.
   */
  put(model: string, vectors: readonly (WantedVector & { vector: Vector })[]): Promise<number>;
  /** All have one that can have one: from now on they are found by it. */
  finish(model: string): Promise<void>;
}

export type Vector = readonly number[] | Float32Array;

export interface WantedVector {
  person: string;
  id: string;
  content: string;
}

/** A query by meaning. */
export interface VectorQuery {
  model: string;
  vector: Vector;
}
