/** The routes of memory: each person's own, as `rote memory` has it. */
import { z } from 'zod';
import { LONGEST_MEMORY, MEMORY_ORIGINS } from '../../domain/memory/memory.ts';
import { MEMORY_CATEGORIES } from '../../domain/memory/memory-categories.ts';
import { viewEarlier, viewMemory } from '../../domain/memory/memory-view.ts';
import { tellForgotten, viewForgotten } from '../../memory/forgetting/tell-forgotten.ts';
import { given, idParams, limit, searchText } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const instant = z.iso.datetime();
const memoryView = z.strictObject({
  id: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  category: z.enum(MEMORY_CATEGORIES),
  importance: z.number(),
  origin: z.enum(MEMORY_ORIGINS),
  createdAtUtc: instant,
  changedAtUtc: instant,
  supersededBy: z.string().nullable().describe('The memory that is true instead of it.'),
});
const ids = z.array(z.string());
const standing = z.strictObject({
  sessions: ids,
  runs: ids,
  lessons: ids,
  tasks: ids,
  requests: ids,
  schedules: ids,
  memories: ids,
});
const details = {
  tags: z.array(z.string().min(1).max(60)).max(20).optional(),
  category: z.enum(MEMORY_CATEGORIES).optional(),
  importance: z.number().min(0).max(1).optional(),
};
const content = z.string().min(1).max(LONGEST_MEMORY);

export const MEMORY_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/memories',
    name: 'listMemories',
    summary: 'What is remembered: the newest first, or the best for some words.',
    audience: 'member',
    query: z.strictObject({
      q: searchText.describe('A question in plain words; empty for all.'),
      tag: z.string().max(60).optional(),
      category: z.enum(MEMORY_CATEGORIES).optional(),
      superseded: z.enum(['true', 'false']).optional().describe('Also what is no longer true.'),
      after: z.string().max(200).optional().describe('Goes on behind this one.'),
      limit: limit(50),
    }),
    answer: z.strictObject({ memories: z.array(memoryView), count: z.int() }),
    async handle({ query }, { memory }) {
      const desk = await memory();
      const { q, tag, superseded, after, limit: most, category } = query;
      const filter = {
        ...given({ category, tags: tag === undefined ? undefined : [tag] }),
        ...(superseded === 'true' && { withSuperseded: true }),
      };
      const found =
        q === ''
          ? await desk.list({ ...filter, ...given({ after }), limit: most })
          : await desk.search({ ...filter, query: q, limit: Math.min(most, 50) });
      return { memories: found.map(viewMemory), count: await desk.count(filter) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/memories',
    name: 'saveMemory',
    summary: 'Remember something.',
    audience: 'member',
    body: z.strictObject({ content, ...details }),
    answer: z.strictObject({
      memory: memoryView,
      merged: z.boolean().describe('Put together with one that said the same.'),
      superseded: z.array(memoryView).describe('What is no longer true since.'),
    }),
    status: 201,
    async handle({ body }, { memory }) {
      const saved = await (await memory()).save(body);
      return {
        memory: viewMemory(saved.memory),
        merged: saved.isMerged,
        superseded: saved.superseded.map(viewMemory),
      };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/memories/{id}',
    name: 'showMemory',
    summary: 'A memory, and what it said before.',
    audience: 'member',
    params: idParams,
    answer: z.strictObject({
      memory: memoryView,
      earlier: z.array(
        z.strictObject({
          atUtc: instant.describe('Since when it said so.'),
          content: z.string(),
          tags: z.array(z.string()),
        }),
      ),
    }),
    async handle({ params }, { memory }) {
      const shown = await (await memory()).show(params.id);
      return { memory: viewMemory(shown.memory), earlier: shown.earlier.map(viewEarlier) };
    },
  }),
  defineRoute({
    method: 'patch',
    path: '/memories/{id}',
    name: 'updateMemory',
    summary: 'Change a memory; what it said before is kept.',
    audience: 'member',
    params: idParams,
    body: z.strictObject({ content: content.optional(), ...details }),
    answer: z.strictObject({ memory: memoryView }),
    handle: async ({ params, body }, { memory }) => ({
      memory: viewMemory(await (await memory()).update(params.id, body)),
    }),
  }),
  defineRoute({
    method: 'delete',
    path: '/memories/{id}',
    name: 'forgetMemory',
    summary: 'Forget a memory for good.',
    audience: 'member',
    params: idParams,
    query: z.strictObject({
      everywhere: z
        .enum(['true', 'false'])
        .optional()
        .describe('Also in conversations, journals of runs, lessons and tasks.'),
    }),
    answer: z.strictObject({
      forgotten: z.array(z.string()),
      wiped: z.boolean().describe('Whether the log of the database is free of it too.'),
      everywhere: z.boolean(),
      found: standing.describe('Where else it stands; or with everywhere, where it was blanked.'),
      left: standing.describe('Where it stays for now.'),
      text: z.string().describe('All of that in words.'),
    }),
    async handle({ params, query }, { memory }) {
      const isEverywhere = query.everywhere === 'true';
      const gone = await (await memory()).forget([params.id], { isEverywhere });
      return { ...viewForgotten(gone), text: tellForgotten(gone) };
    },
  }),
];
