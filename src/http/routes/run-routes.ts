/** The routes of runs, sessions and the inbox: the same answers as `rote runs`, `rote sessions` and `rote inbox`. */
import { z } from 'zod';
import { valueOrThrow } from '../../base/errors.ts';
import { viewRun } from '../../domain/run/run-view.ts';
import { RUN_STATES } from '../../domain/run/run-words.ts';
import {
  messageView,
  namedRunView,
  person,
  runDetails,
  runView,
  sessionView,
} from '../../domain/views.ts';
import { readInstant } from '../../time/read-instant.ts';
import { cursorText, nextCursor, readCursor, writeCursor } from './cursor.ts';
import { given, idParams, limit, searchText } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const runPosition = z.strictObject({ id: z.string().max(200) });

export const RUN_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/runs',
    name: 'listRuns',
    summary: 'List runs, latest first, page by page.',
    audience: 'member',
    query: z.strictObject({
      schedule: z
        .string()
        .optional()
        .describe('Only those of this schedule, by id, name or a unique beginning.'),
      state: z.enum(RUN_STATES).optional(),
      tier: z.enum(['direct', 'agent']).optional(),
      q: searchText.describe('Words in the name of the schedule or in the summary.'),
      from: z
        .string()
        .max(100)
        .optional()
        .describe('Made from this instant, wall time or date on.'),
      to: z.string().max(100).optional().describe('Made up to then.'),
      before: cursorText,
      limit: limit(50),
    }),
    answer: z.strictObject({ runs: z.array(namedRunView), next: nextCursor }),
    async handle({ query }, { runs, defaultTimezone }) {
      const instant = (text: string | undefined) =>
        text === undefined ? undefined : valueOrThrow(readInstant(text, defaultTimezone()));
      const { q: text, from, to, before, limit: most, ...filter } = query;
      const found = await runs.page({
        ...given({
          ...filter,
          text: text === '' ? undefined : text,
          fromMs: instant(from),
          toMs: instant(to),
        }),
        ...(before !== undefined && { before: readCursor(before, runPosition).id }),
        limit: most,
      });
      return {
        runs: found.runs,
        next: writeCursor(found.next === null ? null : { id: found.next }),
      };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/runs/{id}',
    name: 'showRun',
    summary: 'Show one run.',
    audience: 'member',
    params: idParams,
    answer: runDetails,
    handle: ({ params }, { runs }) => runs.show(params.id),
  }),
  defineRoute({
    method: 'get',
    path: '/runs/{id}/said',
    name: 'saidInRun',
    summary:
      'What the agent has said so far in a run that goes on; the answer itself is in the inbox.',
    audience: 'member',
    params: idParams,
    answer: z.strictObject({
      text: z
        .string()
        .describe('Every text-said event says with "from" how much of it came before.'),
      isOver: z.boolean(),
      person,
    }),
    async handle({ params }, { runs, saidIn, mayRead }) {
      const { run } = await runs.show(params.id);
      const text = (await mayRead(run.sessionKey)) ? saidIn(run.id) : null;
      const isOver = run.finishedAtUtc !== null;
      return { text: text ?? '', isOver, ...(run.person !== undefined && { person: run.person }) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/runs/{id}/cancel',
    name: 'cancelRun',
    summary: 'End a run that waits or runs.',
    audience: 'member',
    params: idParams,
    answer: z.strictObject({ run: runView }),
    handle: async ({ params }, { runs }) => ({ run: viewRun(await runs.cancel(params.id)) }),
  }),
  defineRoute({
    method: 'get',
    path: '/sessions/{key}',
    name: 'showSession',
    summary: 'What is remembered for a session, and what was made in it.',
    audience: 'guest',
    params: z.strictObject({ key: z.string().min(1).max(500).describe('A session key.') }),
    answer: z.strictObject({ session: sessionView }),
    handle: async ({ params }, { sessions }) => ({
      session: await (await sessions()).show(params.key),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/inbox',
    name: 'listMessages',
    summary: 'The messages that runs have left, latest first.',
    audience: 'guest',
    query: z.strictObject({ session: z.string().optional(), limit: limit(50) }),
    answer: z.strictObject({
      messages: z.array(messageView),
      waiting: z
        .array(z.string())
        .describe('The sessions among them in which the agent stopped at a limit and asked.'),
    }),
    async handle({ query }, { messages, talk }) {
      const found = await messages.list({
        limit: query.limit,
        ...(query.session !== undefined && { sessionKey: query.session }),
      });
      const talks = Map.groupBy(found, ({ sessionKey }) => sessionKey);
      const waiting: string[] = [];
      for (const [session, said] of talks) {
        // Where a person spoke last, it is the agent's turn.
        const latest = said.find(({ role }) => role !== 'notice');
        if (latest?.role === 'assistant' && (await (await talk()).isPaused(session)))
          waiting.push(session);
      }
      return { messages: found, waiting };
    },
  }),
];
