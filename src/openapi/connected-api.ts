/** APIs as people connect them, and what they are shown of it. */
import type { ApiFile } from './api-file.ts';
import type { OperationInShort } from './reading/make-api.ts';

export interface ConnectWish {
  name: string;
  /** A file or an address; left out, the document that is there. */
  source?: string | undefined;
  words?: string | undefined;
  tags?: string | undefined;
  all?: boolean | undefined;
  server?: string | undefined;
  /** A name, or `scheme=NAME,scheme=NAME`. */
  secret?: string | undefined;
}

export interface ChooseFirst {
  kind: 'choose';
  name: string;
  total: number;
  tags: readonly { tag: string; operations: number }[];
}

export interface ReadyApi {
  kind: 'ready';
  api: ApiFile;
  /** Of what is to be kept. */
  hash: string;
  /** It takes the place of one that is there, in more than what was asked for. */
  needsYes: boolean;
  isNew: boolean;
  changes: readonly string[];
  refused: readonly string[];
  total: number;
  /** Ways of signing that no secret was named for. */
  unsigned: readonly string[];
}

/** Whether it is kept, after whoever asked for it has seen what it is. */
export type IsWanted = (ready: ReadyApi) => Promise<boolean>;

/** A document before anything is chosen. */
export interface ReadApi {
  about: Pick<ApiFile['document'], 'format' | 'title' | 'version' | 'license'>;
  /** Null if it has to be said. */
  server: string | null;
  operations: readonly OperationInShort[];
  refused: readonly string[];
}

/** Something that calls its tools. */
export interface ApiUse {
  kind: 'schedule' | 'skill';
  id: string;
  name: string;
}

export interface ApiDesk {
  list(): Promise<ApiFile[]>;
  /** Those that come with Rote and wait until somebody connects them. */
  shipped(): Promise<ApiFile[]>;
  get(name: string): Promise<ApiFile>;
  usesOf(name: string): Promise<ApiUse[]>;
  /** Reads a document; nothing is kept. */
  look(name: string, source?: string): Promise<ReadApi>;
  /** Keeps a document for a while, and says by which name it is meant. */
  upload(text: string): Promise<string>;
  connect(wish: ConnectWish, isWanted: IsWanted): Promise<ChooseFirst | ReadyApi>;
  disconnect(name: string): Promise<void>;
}
