/** The sentences that tell what is granted to a schedule, as each language says them. */
import type { FolderAccess } from '../domain/grant.ts';

/** In its box; out of it by this grant, or by the settings; or nobody looked. */
export type GrantPlace = 'box' | 'outside' | 'settings' | 'unknown';

export interface GrantWords {
  /** Where it runs, as far as that is known. */
  program: Record<GrantPlace, (command: string) => string>;
  folder: (folder: string) => string;
  reading: (text: string) => string;
  address: (host: string) => string;
  /** A folder outside the workspace. */
  files: Record<FolderAccess, (folder: string) => string>;
  /** The sentence that ends it. */
  until: (instant: string) => string;
}

/** How somebody says for how long they grant it. */
export interface GrantTimeWords {
  /** The word in front of the number: "for". */
  before: RegExp;
  numbers: Readonly<Record<string, number>>;
  /** Units by how their words begin. */
  units: readonly (readonly [start: RegExp, ms: number])[];
}
