/** The memory of one person, as the command line, the API and the page have it. */
import { valueOrThrow } from '../base/errors.ts';
import type { EarlierMemory, Memory, MemorySource } from '../domain/memory/memory.ts';
import { isConversation } from '../domain/session-key.ts';
import type { Requests } from '../people/requests.ts';
import type { MemoryFilter } from '../store/memories.ts';
import type { Forgetting, Forgotten } from './forgetting/forgetting.ts';
import { meantMemory } from './meant-memory.ts';
import type { Memories, MemorySearch, MemoryUpdate, NewMemory, SavedMemory } from './memories.ts';
import { type MemoryFormat, readMemories, writeMemories } from './memory-files.ts';
import { type Proposed, proposeMemory } from './memory-proposals.ts';
import type { KeptTurn, TurnBook } from './turn-book.ts';

type OwnFilter = Omit<MemoryFilter, 'person'>;

export interface MemoryDesk {
  save(memory: Omit<NewMemory, 'source'>): Promise<SavedMemory>;
  /** Asks its person whether to remember it. */
  propose(memory: Omit<NewMemory, 'source'>): Promise<Proposed>;
  search(search: MemorySearch): Promise<Memory[]>;
  /** Finds turns of conversations. */
  searchTurns(search: { query: string; limit: number }): Promise<KeptTurn[]>;
  /** The id of the one memory that says this; refused if there is none, or more than one. */
  meant(said: string): Promise<string>;
  list(filter: OwnFilter & { after?: string; limit: number }): Promise<Memory[]>;
  count(filter: OwnFilter): Promise<number>;
  show(id: string): Promise<{ memory: Memory; earlier: EarlierMemory[] }>;
  update(id: string, change: MemoryUpdate): Promise<Memory>;
  forget(ids: readonly string[], options: { isEverywhere: boolean }): Promise<Forgotten>;
  /** All of them, also what is no longer true where the format can say so. */
  export(format: MemoryFormat): Promise<string>;
  /** Memories that are known already are put together with those that are there. */
  import(text: string, format: MemoryFormat): Promise<{ added: number; known: number }>;
}

const PAGE = 500;
const MOST_MEANT = 5;

export interface MemoryDeskPorts {
  memories: Memories;
  forgetting: Pick<Forgetting, 'forget'>;
  turns: Pick<TurnBook, 'search'>;
  requests: Pick<Requests, 'ask' | 'answerOf' | 'list'>;
}

/** `source` is where the words of this call are from: said by the person, unless somebody else speaks for them. */
export function createMemoryDesk(
  { memories, forgetting, turns, requests }: MemoryDeskPorts,
  person: string,
  source: MemorySource = { origin: 'said' },
): MemoryDesk {
  async function* all(withSuperseded: boolean) {
    let after: string | undefined;
    for (;;) {
      const page = await memories.list({
        person,
        withSuperseded,
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      yield* page;
      after = page.at(-1)?.id;
      if (page.length < PAGE) return;
    }
  }
  return {
    save: (memory) => memories.save(person, { ...memory, source }),
    propose(memory) {
      const { sessionKey } = source;
      const asked = sessionKey !== undefined && isConversation(sessionKey) ? sessionKey : null;
      return proposeMemory({ person, memory, source, sessionKey: asked }, requests);
    },
    searchTurns: (search) => turns.search(person, search),
    meant: async (said) =>
      valueOrThrow(
        meantMemory(said, await memories.search(person, { query: said, limit: MOST_MEANT })),
      ),
    search: (search) => memories.search(person, search),
    list: (filter) => memories.list({ ...filter, person }),
    count: (filter) => memories.count({ ...filter, person }),
    show: async (id) => ({
      memory: await memories.get(person, id),
      earlier: await memories.earlier(person, id),
    }),
    update: (id, change) => memories.update(person, id, change),
    forget: (ids, options) => forgetting.forget(person, ids, options),
    export: async (format) =>
      writeMemories((await Array.fromAsync(all(format === 'jsonl'))).toReversed(), format),
    async import(text, format) {
      const read = valueOrThrow(readMemories(text, format));
      let known = 0;
      for (const memory of read) {
        const saved = await memories.save(person, { ...memory, source: { origin: 'import' } });
        if (saved.isMerged) known += 1;
      }
      return { added: read.length - known, known };
    },
  };
}
