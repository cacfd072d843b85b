/**
 * What is remembered, as tools. Each call is about the memory of the person whose words it carries out, and of nobody
 * else; in a group, which several people share, nothing is remembered and nothing is told.
 */
import { z } from 'zod';
import {
  LONGEST_MEMORY,
  type Memory,
  type MemorySource,
  mayHoldWordsOfOthers,
} from '../../domain/memory/memory.ts';
import { MEMORY_CATEGORIES } from '../../domain/memory/memory-categories.ts';
import { isConversation } from '../../domain/session-key.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import type { Forgetting } from '../../memory/forgetting/forgetting.ts';
import { tellForgotten } from '../../memory/forgetting/tell-forgotten.ts';
import type { Memories } from '../../memory/memories.ts';
import { proposeMemory } from '../../memory/memory-proposals.ts';
import { likeness } from '../../memory/same-memory.ts';
import { tellFound, tellMemory, tellSaved, tellTurn } from '../../memory/tell-memories.ts';
import type { KeptTurn, TurnBook } from '../../memory/turn-book.ts';
import type { Requests } from '../../people/requests.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { fail, type Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import { FORGET_PHRASES, LIST_PHRASES, SAVE_PHRASES, SEARCH_PHRASES } from './memory-phrases.ts';

export interface MemoryToolPorts {
  memories: Memories;
  forgetting: Pick<Forgetting, 'forget'>;
  turns: Pick<TurnBook, 'search'>;
  requests: Pick<Requests, 'ask' | 'answerOf' | 'list'>;
  /** Whose memory a call is about; null in a place that several people share. */
  whoseMemory(context: CallContext): Promise<string | null>;
}

const id = z
  .string()
  .min(1)
  .describe('The id of a memory, as memory.search and memory.list give it.');
const content = z
  .string()
  .min(1)
  .max(LONGEST_MEMORY)
  .describe('What to remember, as a sentence that can stand alone.');
const tags = z.array(z.string().min(1).max(60)).max(20).describe('In small letters: tea, work.');
const category = z.enum(MEMORY_CATEGORIES);
const importance = z.number().min(0).max(1).describe('0 to 1; 0.5 where nothing is said.');
const shown = z.looseObject({ text: z.string() });

/** So much of what somebody says to forget must be in a memory. */
const MEANT = 0.5;
const MOST_MEANT = 5;

export function createMemoryTools({
  memories,
  forgetting,
  turns,
  requests,
  whoseMemory,
}: MemoryToolPorts): Tool[] {
  const about = (
    context: CallContext,
    work: (person: string) => Promise<Record<string, unknown>>,
  ) =>
    orFailure(async () => {
      const person = await whoseMemory(context);
      if (person === null) return NOBODYS;
      return work(person);
    });

  return [
    defineTool({
      name: 'memory.save',
      summary: 'remember something about your person',
      description: [
        'Remembers what your person told you, across conversations: preferences, facts, decisions. What says the same as a memory is put together with it; what is no longer true since is marked.',
      ],
      phrases: SAVE_PHRASES,
      input: z.strictObject({
        content,
        tags: tags.optional(),
        category: category.optional(),
        importance: importance.optional(),
      }),
      output: shown,
      audience: 'member',
      effect: 'idempotent',
      examples: [
        {
          input: { content: 'Ada prefers tea to coffee', tags: ['drinks'], category: 'preference' },
          does: 'a preference',
        },
      ],
      call: (given, context) =>
        about(context, async (person) => {
          const saved = await memories.save(person, { ...given, source: sourceOf(context) });
          return {
            text: tellSaved(saved),
            memory_id: saved.memory.id,
            ...wordsOf([saved.memory, ...saved.superseded], []),
          };
        }),
    }),
    defineTool({
      name: 'memory.propose',
      summary: 'ask your person whether to remember something',
      description: [
        'Asks your person whether to remember something. It is saved when they say yes. For what comes from a page, a file or a message of others, where memory.save is refused.',
      ],
      input: z.strictObject({ content, tags: tags.optional(), category: category.optional() }),
      output: shown,
      audience: 'member',
      effect: 'idempotent',
      examples: [
        { input: { content: 'The library closes at 18:00 on Fridays' }, does: 'read on a page' },
      ],
      call: (memory, context) =>
        about(context, async (person) => {
          const source = sourceOf(context);
          const sessionKey = isConversation(context.sessionKey) ? context.sessionKey : null;
          const proposed = await proposeMemory({ person, memory, source, sessionKey }, requests);
          switch (proposed.kind) {
            case 'asked':
              return { text: PROPOSED, request_id: proposed.requestId };
            case 'said-no':
              return { text: 'They said no to exactly this before. It is not remembered.' };
            case 'too-many':
              return { text: 'Too much waits for their answer already. It is not remembered.' };
          }
        }),
    }),
    defineTool({
      name: 'memory.search',
      summary: 'find what you remember',
      description: [
        'Finds memories by a question in plain words, the best first. "A phrase in quotes" is found as it stands, and a word with * by how it begins.',
      ],
      phrases: SEARCH_PHRASES,
      input: z.strictObject({
        query: z.string().min(1).max(2000),
        tags: tags.optional().describe('Any of these.'),
        category: category.optional(),
        limit: z.int().min(1).max(20).default(5),
        min_importance: importance.optional(),
        superseded: z.boolean().optional().describe('Also what is no longer true.'),
        conversations: z.boolean().optional().describe('Also what was said in conversations.'),
      }),
      output: shown,
      audience: 'member',
      effect: 'read',
      examples: [{ input: { query: 'what does Ada like to drink?' }, does: 'in plain words' }],
      call: ({ query, limit, min_importance, superseded, conversations, ...filter }, context) =>
        about(context, async (person) => {
          const found = await memories.search(person, {
            query,
            limit,
            ...filter,
            leastImportance: min_importance,
            withSuperseded: superseded,
          });
          const said = conversations === true ? await turns.search(person, { query, limit }) : [];
          return {
            text: [tellFound(found, query), ...tellSaid(said)].join('\n\n'),
            count: found.length,
            memory_ids: found.map(({ id: one }) => one),
            ...(conversations === true && { turns: said.map(shownTurn) }),
            ...wordsOf(found, said),
          };
        }),
    }),
    defineTool({
      name: 'memory.list',
      summary: 'list what you remember',
      description: ['Lists memories, the newest first.'],
      phrases: LIST_PHRASES,
      input: z.strictObject({
        tags: tags.optional(),
        category: category.optional(),
        limit: z.int().min(1).max(200).default(20),
        after: id.optional().describe('Goes on behind this one.'),
        superseded: z.boolean().optional(),
      }),
      output: shown,
      audience: 'member',
      effect: 'read',
      examples: [{ input: { category: 'preference' }, does: 'what somebody likes' }],
      call: ({ limit, superseded, after, tags: some, category: one }, context) =>
        about(context, async (person) => {
          const filter = {
            person,
            ...(some !== undefined && { tags: some }),
            ...(one !== undefined && { category: one }),
            ...(superseded === true && { withSuperseded: true }),
          };
          const found = await memories.list({
            ...filter,
            limit,
            ...(after !== undefined && { after }),
          });
          return {
            text: tellFound(found, null),
            count: await memories.count(filter),
            memories: found.map(shownMemory),
            ...wordsOf(found, []),
          };
        }),
    }),
    defineTool({
      name: 'memory.update',
      summary: 'change a memory',
      description: ['Changes what is named; what it said before is kept as its history.'],
      input: z.strictObject({
        id,
        content: content.optional(),
        tags: tags.optional(),
        category: category.optional(),
        importance: importance.optional(),
      }),
      output: shown,
      audience: 'member',
      effect: 'idempotent',
      examples: [{ input: { id: 'mem_1', importance: 0.9 }, does: 'matters more' }],
      call: ({ id: memoryId, ...change }, context) =>
        about(context, async (person) => {
          const memory = await memories.update(person, memoryId, change);
          return {
            text: `Changed: ${tellMemory(memory)}`,
            memory: shownMemory(memory),
            ...wordsOf([memory], []),
          };
        }),
    }),
    defineTool({
      name: 'memory.forget',
      summary: 'forget something for good',
      description: [
        'Takes memories away: from memory, its index and the files of the database. By id, or by what it says where only one memory says that. What stands in conversations and journals stays there, and the answer says where; with everywhere, it is blanked there too.',
      ],
      phrases: FORGET_PHRASES,
      input: z.strictObject({
        ids: z.array(id).min(1).max(100).optional(),
        content: z.string().min(1).max(LONGEST_MEMORY).optional(),
        everywhere: z
          .boolean()
          .optional()
          .describe('Also in conversations, journals, lessons and tasks. It can not be undone.'),
      }),
      output: shown,
      audience: 'member',
      effect: 'idempotent',
      examples: [
        { input: { ids: ['mem_1'] }, does: 'by its id' },
        { input: { content: 'I like coffee' }, does: 'by what it says' },
        { input: { ids: ['mem_1'], everywhere: true }, does: 'also where it was said' },
      ],
      call: async (given, context) => {
        const person = await whoseMemory(context);
        if (person === null) return { ok: true, output: NOBODYS };
        const meant = given.ids ?? (await meantBy(memories, person, given.content ?? ''));
        if (!('length' in meant)) return fail(meant);
        return orFailure(async () => {
          const isEverywhere = given.everywhere === true;
          const gone = await forgetting.forget(person, meant, { isEverywhere });
          return {
            text: tellForgotten(gone, { isNamed: true }),
            count: gone.memories.length,
            memory_ids: gone.memories.map(({ id: one }) => one),
            ...(isEverywhere ? { blanked: gone.found } : { stands: gone.found }),
            left: gone.left,
            ...wordsOf(gone.memories, []),
          };
        });
      },
    }),
  ];
}

const PROPOSED = 'Your person is asked. It is remembered only when they say yes.';

const NOBODYS = {
  text: 'Several people share this place, so I remember nothing here and tell nothing that I remember. Write to me alone.',
};

/** Said where it may hold what others wrote: a run that reads it is tainted by it. */
function wordsOf(found: readonly Memory[], said: readonly KeptTurn[]) {
  const isOfOthers = found.some(mayHoldWordsOfOthers) || said.some(({ isTainted }) => isTainted);
  return isOfOthers ? { wordsOf: 'others' } : {};
}

function tellSaid(said: readonly KeptTurn[]): string[] {
  if (said.length === 0) return [];
  const lines = said.map((turn) => tellTurn(turn, { withWordsOfOthers: true }));
  return [`From conversations:\n\n${lines.join('\n')}`];
}

const shownTurn = ({ sessionKey, said, answer, answeredBy, atMs }: KeptTurn) => ({
  session: sessionKey,
  said,
  answer,
  ...(answeredBy === 'sub-agent' && { foundBy: answeredBy }),
  atUtc: Temporal.Instant.fromEpochMilliseconds(atMs).toString(),
});

/** The memory that is meant; a fault where there is none, or more than one. */
async function meantBy(memories: Memories, person: string, said: string) {
  const found = await memories.search(person, { query: said, limit: MOST_MEANT });
  const alike = (least: number) =>
    found.filter((memory) => likeness(memory.content, said) >= least);
  const meant = alike(1).length === 1 ? alike(1) : alike(MEANT);
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0) return [only.id];
  const listed = (meant.length > 0 ? meant : found).map(tellMemory).join('\n');
  return {
    code: only === undefined ? 'unknown-memory' : 'which-memory',
    message:
      found.length === 0
        ? `I remember nothing like "${said}".`
        : `Which of these? Say it as it stands here, or give its id.\n${listed}`,
  };
}

const sourceOf = ({ sessionKey, runId, asker, forModel, guard }: CallContext): MemorySource => ({
  origin: guard?.hasReadOthers() === true ? 'read' : forModel === true ? 'agent' : 'said',
  sessionKey: asker?.sessionKey ?? sessionKey,
  ...(runId !== null && { runId }),
});

function shownMemory({ person: _, supersededBy, ...memory }: Memory) {
  return { ...memory, ...(supersededBy !== null && { supersededBy }) };
}
