/**
 * Memories of a person: kept once, found in plain words, changed and forgotten when they say so. Every call
 * says whose memory it is about; there is no way to another's.
 */
import type { Clock } from '../base/clock.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import {
  DEFAULT_CATEGORY,
  DEFAULT_IMPORTANCE,
  type EarlierMemory,
  type Memory,
  type MemorySource,
} from '../domain/memory/memory.ts';
import { LONGEST_MEMORY, type MemoryCategory } from '../domain/memory/memory-categories.ts';
import type { FoundMemory, MemoryFilter, SearchedText } from '../store/memories.ts';
import type { Store } from '../store/store.ts';
import { foldText } from './fold-words.ts';
import { fuseRanks, standingOut } from './fuse-ranks.ts';
import type { Meaning } from './meaning.ts';
import { queryFor } from './query-for.ts';
import { weightOf } from './rank.ts';
import { readQuery } from './read-query.ts';
import { likeness, saysTheSame } from './same-memory.ts';
import { supersededBy } from './superseded.ts';

export interface NewMemory {
  content: string;
  tags?: readonly string[] | undefined;
  category?: MemoryCategory | undefined;
  importance?: number | undefined;
  source: MemorySource;
}

export interface SavedMemory {
  memory: Memory;
  /** True if it was put together with one that said the same. */
  isMerged: boolean;
  /** Memories that are no longer true since. */
  superseded: readonly Memory[];
}

export interface MemorySearch {
  query: string;
  tags?: readonly string[] | undefined;
  category?: MemoryCategory | undefined;
  limit: number;
  leastImportance?: number | undefined;
  withSuperseded?: boolean | undefined;
}

export interface Memories {
  save(person: string, memory: NewMemory): Promise<SavedMemory>;
  search(person: string, search: MemorySearch): Promise<Memory[]>;
  list(filter: MemoryFilter & { after?: string; limit: number }): Promise<Memory[]>;
  count(filter: MemoryFilter): Promise<number>;
  /** By its id, or a beginning of it that fits no other. */
  get(person: string, id: string): Promise<Memory>;
  earlier(person: string, id: string): Promise<EarlierMemory[]>;
  update(person: string, id: string, change: MemoryUpdate): Promise<Memory>;
  forget(
    person: string,
    ids: readonly string[],
  ): Promise<{ forgotten: Memory[]; isWiped: boolean }>;
}

export interface MemoryUpdate {
  content?: string | undefined;
  tags?: readonly string[] | undefined;
  category?: MemoryCategory | undefined;
  importance?: number | undefined;
}

/** Finds memories by what they mean; null where no model for that is set up. */
export type FindMeaning = () => Promise<Pick<Meaning, 'near'>> | null;

/** How many of those that are there may be the same, or be over. */
const LOOKED_AT = 20;

/** A search ranks so many for each that is asked for. */
const RANKED_FOR_EACH = 4;

export function createMemories(dependencies: {
  store: Pick<Store, 'memories' | 'texts'>;
  clock: Pick<Clock, 'nowMs'>;
  makeId: MakeId;
  meaning?: FindMeaning | undefined;
}): Memories {
  const { store, clock, makeId, meaning } = dependencies;
  const { memories, texts } = store;

  async function get(person: string, id: string): Promise<Memory> {
    const memory = await memories.get(person, id);
    if (memory === null) throw noSuchMemory(id);
    return memory;
  }

  async function save(person: string, given: NewMemory): Promise<SavedMemory> {
    const said = checked(given.content);
    const category = given.category ?? DEFAULT_CATEGORY;
    const nowMs = clock.nowMs();
    let isMerged = false;
    let superseded: readonly Memory[] = [];
    const memory = await memories.keep({
      like: { filter: { person }, query: readQuery(said.replaceAll('"', ' ')), limit: LOOKED_AT },
      decide(found) {
        const same = sameAmong(found, said, category);
        isMerged = same !== null;
        superseded = supersededBy(
          said,
          found.filter((one) => one !== same),
        );
        const kept = same === null ? null : merged(same, given, said);
        const memory: Memory = {
          ...(kept ?? {
            id: makeId('mem'),
            person,
            content: said,
            tags: cleanTags(given.tags),
            category,
            importance: given.importance ?? DEFAULT_IMPORTANCE,
            source: given.source,
            createdMs: nowMs,
            supersededBy: null,
          }),
          changedMs: nowMs,
        };
        return { memory, text: textOf(memory), supersedes: superseded.map(({ id }) => id) };
      },
    });
    return { memory, isMerged, superseded };
  }

  return {
    save,
    get,
    async search(person, { query, limit, ...rest }) {
      const filter = { ...withCleanTags(withoutUndefined(rest)), person };
      const wide = { ...filter, limit: limit * RANKED_FOR_EACH };
      const read = await queryFor(query, texts);
      // Words in quotes are wanted as they are.
      const byMeaning = read.phrases.length > 0 ? null : meaning?.();
      const [byWords, near] = await Promise.all([
        memories.search({ ...wide, query: read }),
        byMeaning?.then((one) => one.near(query, wide)) ?? [],
      ]);
      const nowMs = clock.nowMs();
      const best = fuseRanks(
        {
          byWords: ranked(byWords, nowMs),
          byMeaning: ranked(near, nowMs),
          nearest: standingOut(near)?.memory ?? null,
        },
        ({ id }) => id,
      ).slice(0, limit);
      // Written beside: what asks does not wait for it, and loses nothing where it fails.
      void memories
        .used(
          best.map(({ id }) => id),
          nowMs,
        )
        .catch(() => {});
      return best;
    },
    list: (filter) => memories.list(withCleanTags(filter)),
    count: (filter) => memories.count(withCleanTags(filter)),
    earlier: (person, id) => memories.earlier(person, id),
    async update(person, id, change) {
      const said = change.content === undefined ? undefined : checked(change.content);
      // Decided where it is written: one that is forgotten meanwhile does not come back.
      const changed = await memories.change(person, id, (before) => {
        const tags = change.tags === undefined ? before.tags : cleanTags(change.tags);
        const { category = before.category, importance = before.importance } = change;
        const content = said ?? before.content;
        const memory = { ...before, content, tags, category, importance, changedMs: clock.nowMs() };
        return { memory, text: textOf(memory) };
      });
      if (changed === null) throw noSuchMemory(id);
      return changed;
    },
    async forget(person, ids) {
      const forgotten = await Promise.all(ids.map((id) => get(person, id)));
      const { isWiped } = await memories.forget(person, ids);
      return { forgotten, isWiped };
    },
  };
}

function ranked(found: readonly FoundMemory[], nowMs: number): Memory[] {
  return found
    .map(({ memory, score, usedMs }) => ({
      memory,
      rank: score * weightOf(memory, usedMs, nowMs),
    }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ memory }) => memory);
}

function sameAmong(
  found: readonly Memory[],
  content: string,
  category: MemoryCategory,
): Memory | null {
  const same = found.filter(
    (memory) =>
      memory.category === category &&
      memory.supersededBy === null &&
      saysTheSame(memory.content, content),
  );
  const [best = null] = same.toSorted(
    (one, other) => likeness(other.content, content) - likeness(one.content, content),
  );
  return best;
}

/** The richer text stays, and the tags of both. */
function merged(same: Memory, given: NewMemory, said: string): Memory {
  return {
    ...same,
    content: said.length > same.content.length ? said : same.content,
    tags: cleanTags([...same.tags, ...(given.tags ?? [])]),
    importance: Math.max(same.importance, given.importance ?? 0),
  };
}

function textOf({ content, tags }: Pick<Memory, 'content' | 'tags'>): SearchedText {
  return { own: foldText(content), near: '', tags: foldText(tags.join(' ')) };
}

function checked(content: string): string {
  const text = content.trim();
  if (text !== '' && text.length <= LONGEST_MEMORY) return text;
  const isEmpty = text === '';
  const message = isEmpty
    ? 'There is nothing to remember.'
    : `A memory has at most ${LONGEST_MEMORY} characters, and this has ${text.length}.`;
  const hint = isEmpty ? 'Say what to remember.' : 'Keep long texts in a file, and remember where.';
  throw badRequest({ code: 'bad-memory', message, hint });
}

const MOST_TAGS = 20;

/** Small letters, each once. */
function cleanTags(tags: readonly string[] = []): string[] {
  const clean = tags.map((tag) => tag.trim().replace(/^#/, '').toLowerCase());
  return [...new Set(clean)].filter((tag) => tag !== '').slice(0, MOST_TAGS);
}

/** Looked for as they are kept. */
function withCleanTags<Filter extends { tags?: readonly string[] }>(filter: Filter): Filter {
  return filter.tags === undefined ? filter : { ...filter, tags: cleanTags(filter.tags) };
}

function noSuchMemory(id: string): RoteError {
  const message = `There is no memory "${id}".`;
  const hint = 'rote memory list shows them.';
  return badRequest({ code: 'unknown-memory', message, hint, details: { said: id } });
}

function withoutUndefined<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]: Exclude<Values[Key], undefined>;
  };
}
