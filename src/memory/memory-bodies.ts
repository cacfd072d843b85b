/** Bodies of the operations on memories: what happens, and what is answered. */
import { z } from 'zod';
import { badRequest } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { MEMORY_ORIGINS, type Memory } from '../domain/memory/memory.ts';
import { MEMORY_CATEGORIES } from '../domain/memory/memory-categories.ts';
import { viewEarlier, viewMemory } from '../domain/memory/memory-view.ts';
import type { Bodies } from '../domain/operation.ts';
import { tellingWordsOf } from '../language/telling-words-of.ts';
import { tellForgotten, viewForgotten } from './forgetting/tell-forgotten.ts';
import type { MemoryDesk } from './memory-desk.ts';
import type { MEMORY_ENTRIES } from './memory-entries.ts';
import { formatOfMemories } from './memory-files.ts';
import { shortContent, tellFound, tellMemory, tellSaid, tellSaved } from './tell-memories.ts';
import type { KeptTurn } from './turn-book.ts';

interface MemoryDesks {
  memory(): Promise<MemoryDesk>;
}

const instant = () => z.iso.datetime();
const wordsOf = () =>
  z.literal('others').optional().describe('There if it may hold what others wrote.');
const memoryView = once(() =>
  z.strictObject({
    id: z.string(),
    content: z.string(),
    tags: z.array(z.string()),
    category: z.enum(MEMORY_CATEGORIES),
    importance: z.number(),
    origin: z.enum(MEMORY_ORIGINS),
    createdAtUtc: instant(),
    changedAtUtc: instant(),
    supersededBy: z.string().nullable().describe('The memory that is true instead of it.'),
    wordsOf: wordsOf(),
  }),
);
const ids = () => z.array(z.string());
const standing = () =>
  z.strictObject({
    sessions: ids(),
    runs: ids(),
    lessons: ids(),
    tasks: ids(),
    requests: ids(),
    schedules: ids(),
    memories: ids(),
    judgements: ids(),
    files: z.array(z.string()).describe('Files that came with messages, by their path.'),
  });
const saidTurn = () =>
  z.strictObject({
    session: z.string(),
    said: z.string(),
    answer: z.string(),
    foundBy: z.string().optional(),
    atUtc: instant(),
    wordsOf: wordsOf(),
  });

const viewTurn = ({ sessionKey, said, answer, answeredBy, atMs, isTainted }: KeptTurn) => ({
  session: sessionKey,
  said,
  answer,
  ...(answeredBy === 'sub-agent' && { foundBy: answeredBy }),
  atUtc: Temporal.Instant.fromEpochMilliseconds(atMs).toString(),
  ...(isTainted && { wordsOf: 'others' }),
});

const MOST_FOUND = 50;

/** The same filter without what was not said. */
const filterOf = (input: {
  tags?: string[];
  category?: Memory['category'];
  superseded?: boolean;
}) => ({
  ...(input.tags !== undefined && { tags: input.tags }),
  ...(input.category !== undefined && { category: input.category }),
  ...(input.superseded === true && { withSuperseded: true }),
});

export const MEMORY_BODIES: Bodies<typeof MEMORY_ENTRIES, MemoryDesks> = {
  save: {
    answer: () =>
      z.strictObject({
        memory: memoryView(),
        merged: z.boolean().describe('Put together with one that said the same.'),
        superseded: z.array(memoryView()).describe('What is no longer true since.'),
      }),
    async run(input, { desks, language }) {
      const saved = await (await desks.memory()).save(input);
      const told = tellSaved(saved, await tellingWordsOf(language));
      return {
        answer: {
          memory: viewMemory(saved.memory),
          merged: saved.isMerged,
          superseded: saved.superseded.map(viewMemory),
        },
        say: () => told,
        inShort: () => changedInShort(told, saved.memory),
      };
    },
  },
  propose: {
    answer: () => z.strictObject({ request_id: z.string().optional() }),
    async run(memory, { desks }) {
      const proposed = await (await desks.memory()).propose(memory);
      return {
        answer: proposed.kind === 'asked' ? { request_id: proposed.requestId } : {},
        say: () => PROPOSED[proposed.kind],
      };
    },
  },
  search: {
    answer: () =>
      z.strictObject({
        memories: z.array(memoryView()),
        count: z.int(),
        turns: z.array(saidTurn()).optional().describe('What was said in conversations.'),
      }),
    async run({ query, limit, min_importance, conversations, ...filter }, { desks }) {
      const desk = await desks.memory();
      const leastImportance = min_importance;
      const found = await desk.search({ ...filterOf(filter), query, limit, leastImportance });
      const said = conversations === true ? await desk.searchTurns({ query, limit }) : null;
      return {
        answer: {
          memories: found.map(viewMemory),
          count: found.length,
          ...(said !== null && { turns: said.map(viewTurn) }),
        },
        say: () => [tellFound(found, query), ...tellSaid(said ?? [])].join('\n\n'),
      };
    },
  },
  list: {
    answer: () => z.strictObject({ memories: z.array(memoryView()), count: z.int() }),
    async run({ query = '', limit, after, ...rest }, { desks }) {
      const desk = await desks.memory();
      const filter = filterOf(rest);
      const found =
        query.trim() === ''
          ? await desk.list({ ...filter, ...(after !== undefined && { after }), limit })
          : await desk.search({ ...filter, query, limit: Math.min(limit, MOST_FOUND) });
      const count = await desk.count(filter);
      return {
        answer: { memories: found.map(viewMemory), count },
        say: () => tellFound(found, null),
        inShort: () =>
          found.length === 0
            ? { text: tellFound([], null) }
            : { text: `${found.length} of ${count}:`, memories: found.map(memoryInShort) },
        columns: {
          heads: ['ID', 'KIND', 'WHAT'],
          rows: found.map((memory) => [memory.id, memory.category, shortContent(memory)]),
          foot: `${found.length} of ${count}`,
        },
      };
    },
  },
  show: {
    answer: () =>
      z.strictObject({
        memory: memoryView(),
        earlier: z.array(
          z.strictObject({
            atUtc: instant().describe('Since when it said so.'),
            content: z.string(),
            tags: z.array(z.string()),
          }),
        ),
      }),
    async run({ id }, { desks }) {
      const { memory, earlier } = await (await desks.memory()).show(id);
      const { content, category, importance, source, tags, supersededBy } = memory;
      return {
        answer: { memory: viewMemory(memory), earlier: earlier.map(viewEarlier) },
        say: () =>
          [
            content,
            `${category}, importance ${importance}, from: ${source.origin}`,
            ...(tags.length > 0 ? [`tags: ${tags.join(', ')}`] : []),
            ...(supersededBy === null ? [] : [`no longer true since ${supersededBy}`]),
            ...earlier.map((one) => `before: ${one.content}`),
          ].join('\n'),
      };
    },
  },
  update: {
    answer: () => z.strictObject({ memory: memoryView() }),
    async run({ id, ...change }, { desks }) {
      const memory = await (await desks.memory()).update(id, change);
      return {
        answer: { memory: viewMemory(memory) },
        say: () => tellUpdated(memory),
        inShort: () => changedInShort(tellUpdated(memory), memory),
      };
    },
  },
  forget: {
    answer: () =>
      z.strictObject({
        forgotten: ids(),
        wiped: z.boolean().describe('Whether the log of the database is free of it too.'),
        everywhere: z.boolean(),
        found: standing().describe(
          'Where else it stands; or with everywhere, where it was blanked.',
        ),
        left: standing().describe('Where it stays for now.'),
        text: z.string().describe('All of that in words.'),
        wordsOf: wordsOf(),
      }),
    async run({ ids: named = [], content, everywhere: isEverywhere = false }, { desks }) {
      const desk = await desks.memory();
      const isNamed = named.length > 0;
      if (isNamed === (content !== undefined)) throw notOneWay(isNamed);
      const said = content === undefined ? named : [await desk.meant(content)];
      const gone = await desk.forget(said, { isEverywhere });
      const text = tellForgotten(gone);
      return { answer: { ...viewForgotten(gone), text }, say: () => text };
    },
  },
  export: {
    answer: () => z.strictObject({ format: z.string() }),
    async run({ format: said }, { desks, file }) {
      const format = said ?? formatOfMemories(file.name);
      const name = format === 'jsonl' ? 'memories.jsonl' : 'memories.md';
      const text = await (await desks.memory()).export(format);
      return {
        answer: { format },
        say: () => 'What is remembered',
        file: { name, mediaType: 'text/plain', text },
      };
    },
  },
  import: {
    answer: () => z.strictObject({ added: z.int(), known: z.int() }),
    async run({ format }, { desks, file }) {
      const desk = await desks.memory();
      const read = await desk.import(file.text, format ?? formatOfMemories(file.name));
      return { answer: read, say: () => `${read.added} added, ${read.known} were known.` };
    },
  },
};

/** Leaves out values that are as usual, and times of writing, which say nothing to a model. */
function memoryInShort(memory: Memory): Record<string, unknown> {
  const { id, content, tags, category, importance, supersededBy, wordsOf } = viewMemory(memory);
  return {
    id,
    content,
    category,
    ...(tags.length > 0 && { tags }),
    ...(importance !== 0.5 && { importance }),
    ...(supersededBy !== null && { supersededBy }),
    ...(wordsOf !== undefined && { wordsOf }),
  };
}

const tellUpdated = (memory: Memory): string => `Changed: ${tellMemory(memory).slice('- '.length)}`;

function changedInShort(text: string, memory: Memory) {
  const { id, wordsOf } = viewMemory(memory);
  return { text, memory_id: id, ...(wordsOf !== undefined && { wordsOf }) };
}

const PROPOSED = {
  asked: 'Your person is asked. It is remembered only when they say yes.',
  'said-no': 'They said no to exactly this before. It is not remembered.',
  'too-many': 'Too much waits for their answer already. It is not remembered.',
};

const notOneWay = (isBoth: boolean) =>
  badRequest({
    code: 'bad-memory',
    message: isBoth
      ? 'The memory to forget is named twice: by its id, and by what it says.'
      : 'Nothing says which memory to forget.',
    hint: isBoth ? 'Give one of the two.' : 'Give its id, or what it says.',
  });
