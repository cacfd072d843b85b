/** Memories, in SQLite. */
import type { Memory, MemorySource } from '../../domain/memory/memory.ts';
import type { MemoryCategory } from '../../domain/memory/memory-categories.ts';
import type { MemoryFilter, MemoryTable, SearchedText } from '../memories.ts';
import type { Database } from './database.ts';
import type { TextIndex } from './text-index.ts';
import type { VectorIndex } from './vector-index.ts';

const KIND = 'memory';

/** A search may leave out most of what it finds; it looks at so many for each that is asked for. */
const FOUND_FOR_EACH = 20;

const FITS = `person = ?1 AND (?2 IS NULL OR category = ?2) AND importance >= ?3
  AND (?4 OR superseded_by IS NULL)
  AND (?5 IS NULL OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value IN (SELECT value FROM json_each(?5))))`;

const valuesOf = (filter: MemoryFilter) =>
  [
    filter.person,
    filter.category ?? null,
    filter.leastImportance ?? 0,
    filter.withSuperseded === true ? 1 : 0,
    filter.tags === undefined || filter.tags.length === 0 ? null : JSON.stringify(filter.tags),
  ] as const;

export function createSqliteMemories(
  database: Database,
  { index, vectors, notify }: { index: TextIndex; vectors: VectorIndex; notify: () => void },
): MemoryTable {
  const insert = database.prepare(
    `INSERT INTO memories (place, id, person, content, tags, category, importance, source, created_ms, changed_ms, superseded_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET content = excluded.content, tags = excluded.tags, category = excluded.category,
       importance = excluded.importance, changed_ms = excluded.changed_ms, superseded_by = excluded.superseded_by`,
  );
  const select = database.prepare('SELECT * FROM memories WHERE person = ? AND id = ?');
  const page = database.prepare(
    `SELECT * FROM memories WHERE ${FITS} AND (?6 IS NULL OR (changed_ms, id) < (SELECT changed_ms, id FROM memories WHERE person = ?1 AND id = ?6))
     ORDER BY changed_ms DESC, id DESC LIMIT ?7`,
  );
  const count = database.prepare(`SELECT COUNT(*) AS n FROM memories WHERE ${FITS}`);
  // The plus keeps the index of the person out of it, by which all of their memories would be read.
  const found = database.prepare(
    `SELECT memories.*, memory_uses.at_ms AS used_ms FROM memories LEFT JOIN memory_uses USING (id)
     WHERE +${FITS} AND place IN (SELECT value FROM json_each(?6))`,
  );
  const supersede = database.prepare(
    'UPDATE memories SET superseded_by = ?3 WHERE person = ?1 AND id = ?2',
  );
  const addEarlier = database.prepare(
    'INSERT INTO memory_history (id, at_ms, content, tags) VALUES (?, ?, ?, ?)',
  );
  const earlier = database.prepare(
    'SELECT * FROM memory_history WHERE id = ? ORDER BY rowid DESC LIMIT 100',
  );
  const use = database.prepare('REPLACE INTO memory_uses (id, at_ms) VALUES (?, ?)');
  const wipe = [
    database.prepare('DELETE FROM memories WHERE id = ?'),
    database.prepare('DELETE FROM memory_history WHERE id = ?'),
    database.prepare('DELETE FROM memory_uses WHERE id = ?'),
  ];
  const someOf = database.prepare('SELECT id FROM memories WHERE person = ? LIMIT ?');
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');

  const read = (person: string, id: string): Memory | null => {
    const row = select.get(person, id);
    return row === undefined ? null : readMemory(row);
  };

  const search: (request: Parameters<MemoryTable['search']>[0]) => Ranked[] = (request) => {
    const { person, query, limit } = request;
    return fitting(request, index.find(person, KIND, query, limit * FOUND_FOR_EACH));
  };

  /** The best of what was found that the filter lets through. */
  const fitting = (
    request: MemoryFilter & { limit: number },
    hits: readonly { place: number; score: number }[],
  ): Ranked[] => {
    const { limit } = request;
    const ranked: Ranked[] = [];
    // Block by block: most searches leave out nothing, and need no more than the first.
    for (let at = 0; at < hits.length && ranked.length < limit; at += limit) {
      const scores = new Map(hits.slice(at, at + limit).map(({ place, score }) => [place, score]));
      const block = found
        .all(...valuesOf(request), JSON.stringify([...scores.keys()]))
        .map((row) => ({
          memory: readMemory(row),
          score: scores.get(Number(row['place'])) ?? 0,
          usedMs: row['used_ms'] === null ? null : Number(row['used_ms']),
        }));
      ranked.push(...block.toSorted((one, other) => other.score - one.score));
    }
    return ranked.slice(0, limit);
  };

  /** For use inside a transaction. */
  function put(memory: Memory, text: SearchedText): void {
    const before = read(memory.person, memory.id);
    if (before !== null && before.content !== memory.content)
      addEarlier.run(before.id, before.changedMs, before.content, JSON.stringify(before.tags));
    const place = index.put(index.shelf(memory.person, KIND), memory.id, text);
    insert.run(
      place,
      memory.id,
      memory.person,
      memory.content,
      JSON.stringify(memory.tags),
      memory.category,
      memory.importance,
      JSON.stringify(memory.source),
      memory.createdMs,
      memory.changedMs,
      memory.supersededBy,
    );
  }

  return {
    async keep({ like, decide }) {
      const kept = await database.write(() => {
        const near = search({ ...like.filter, query: like.query, limit: like.limit });
        const { memory, text, supersedes } = decide(near.map((one) => one.memory));
        put(memory, text);
        for (const id of supersedes) supersede.run(memory.person, id, memory.id);
        return memory;
      });
      notify();
      return kept;
    },
    async change(person, id, decide) {
      const changed = await database.write(() => {
        const current = read(person, id);
        if (current === null) return null;
        const { memory, text } = decide(current);
        put(memory, text);
        return memory;
      });
      notify();
      return changed;
    },
    get: async (person, id) => read(person, id),
    list: async (filter) =>
      page.all(...valuesOf(filter), filter.after ?? null, filter.limit).map(readMemory),
    count: async (filter) => Number(count.get(...valuesOf(filter))?.['n']),
    search: async (request) => search(request),
    async nearest(request) {
      const places = index.placesOf(request.person, KIND);
      if (places === null) return [];
      return fitting(request, vectors.find(places, request.query));
    },
    earlier: async (person, id) =>
      read(person, id) === null
        ? []
        : earlier.all(id).map((row) => ({
            atMs: Number(row['at_ms']),
            content: String(row['content']),
            tags: JSON.parse(String(row['tags'])),
          })),
    used: (ids, atMs) =>
      database.write(() => {
        for (const id of ids) use.run(id, atMs);
      }),
    removeSome: (person, limit) =>
      database.write(() => {
        const ids = someOf.all(person, limit).map((row) => String(row['id']));
        for (const id of ids) for (const statement of wipe) statement.run(id);
        return ids.length;
      }),
    async forget(person, ids) {
      const gone = await database.write(() => {
        const known = ids.filter((id) => read(person, id) !== null);
        const shelf = index.shelf(person, KIND);
        for (const id of known) {
          index.remove(shelf, id);
          for (const statement of wipe) statement.run(id);
        }
        return known;
      });
      notify();
      // The log is written into the file, which no longer has these texts, and is cut off.
      const isWiped = gone.length === 0 || Number(checkpoint.get()?.['busy']) === 0;
      return { ids: gone, isWiped };
    },
  };
}

type Ranked = Awaited<ReturnType<MemoryTable['search']>>[number];

function readMemory(row: Record<string, unknown>): Memory {
  return {
    id: String(row['id']),
    person: String(row['person']),
    content: String(row['content']),
    tags: JSON.parse(String(row['tags'])) as string[],
    category: String(row['category']) as MemoryCategory,
    importance: Number(row['importance']),
    source: JSON.parse(String(row['source'])) as MemorySource,
    createdMs: Number(row['created_ms']),
    changedMs: Number(row['changed_ms']),
    supersededBy: row['superseded_by'] === null ? null : String(row['superseded_by']),
  };
}
