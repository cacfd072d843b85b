/** The memory of one person, as the command line, the API and the page have it. */
import { valueOrThrow } from '../base/errors.ts';
import type { EarlierMemory, Memory } from '../domain/memory/memory.ts';
import type { MemoryFilter } from '../store/memories.ts';
import type { Forgetting, Forgotten } from './forgetting/forgetting.ts';
import type { Memories, MemorySearch, MemoryUpdate, NewMemory, SavedMemory } from './memories.ts';
import { type MemoryFormat, readMemories, writeMemories } from './memory-files.ts';

type OwnFilter = Omit<MemoryFilter, 'person'>;

export interface MemoryDesk {
  save(memory: Omit<NewMemory, 'source'>): Promise<SavedMemory>;
  search(search: MemorySearch): Promise<Memory[]>;
  list(filter: OwnFilter & { after?: string; limit: number }): Promise<Memory[]>;
  count(filter: OwnFilter): Promise<number>;
  show(id: string): Promise<{ memory: Memory; earlier: EarlierMemory[] }>;
  update(id: string, change: MemoryUpdate): Promise<Memory>;
  forget(ids: readonly string[], options: { isEverywhere: boolean }): Promise<Forgotten>;
  /** All of them, also what is no longer true where the format can say so. */
  export(format: MemoryFormat): Promise<string>;
  /** What is known already is put together with what is there. */
  import(text: string, format: MemoryFormat): Promise<{ added: number; known: number }>;
}

const PAGE = 500;

export function createMemoryDesk(
  { memories, forgetting }: { memories: Memories; forgetting: Pick<Forgetting, 'forget'> },
  person: string,
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
    save: (memory) => memories.save(person, { ...memory, source: { origin: 'said' } }),
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
