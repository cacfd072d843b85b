/** The files of the folders that are allowed, as pages need them: who gives these keeps every path inside. */

/** Larger ones are no notes. */
export const LARGEST_PAGE_BYTES = 1_000_000;

export interface PageFile {
  /** The name of its folder, then its way inside, divided by `/`. */
  path: string;
  modifiedMs: number;
  bytes: number;
}

export interface PageFiles {
  /** In no order; what can't be read is left out. */
  list(): AsyncIterable<PageFile>;
  /** Null where there is none. Refuses what is outside or no page. */
  read(path: string): Promise<string | null>;
  /** Puts a text in the place of what stood there (null: nothing), unless that is no longer so; null takes it away. */
  replace(path: string, change: { before: string | null; after: string | null }): Promise<boolean>;
}
