/** The routes of schedules: the same functions and answers as `rote schedule`. */
import { z } from 'zod';
import { cursorText, nextCursor, readCursor, writeCursor } from '../../domain/cursor.ts';
import { requestDocumentSchema, sealDocument } from '../../domain/request-document.ts';
import { SCHEDULE_STATUSES } from '../../domain/run/run-words.ts';
import {
  changeView,
  findingView,
  listedScheduleView,
  occurrenceView,
  scheduleView,
} from '../../domain/views.ts';
import { describeGrant } from '../../language/describe-grant.ts';
import { viewOccurrence } from '../../language/schedule-view.ts';
import { namedChanges, viewNamed } from '../../schedule/events/awaited-name.ts';
import { SCHEDULE_SORTS } from '../../store/pages.ts';
import { limit, limitQuery, scheduleBody, searchText, wholeNumber } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const changed = z.strictObject({ schedule: scheduleView, notes: z.array(z.string()) });
/** With what about it can never work as the house is now. */
const stored = changed.extend({
  warnings: z.array(findingView),
});

const schedulePosition = z.strictObject({
  key: z.union([z.string(), z.number()]),
  id: z.string().max(200),
});

const LEFT = { except: 'cancelled' } as const;

export const SCHEDULE_ROUTES: readonly Route[] = [
  defineRoute('GET /schedules', 'listSchedules', {
    summary: 'List the schedules, page by page.',
    audience: 'member',
    query: z.strictObject({
      status: z.enum(SCHEDULE_STATUSES).optional(),
      all: z.enum(['true', 'false']).optional().describe('Also those that were removed.'),
      q: searchText.describe('Words in its name or its last summary.'),
      sort: z
        .enum(SCHEDULE_SORTS)
        .default('made')
        .describe('By when it was made, what fires next, or name.'),
      after: cursorText,
      recent: wholeNumber(0, 100)
        .default(0)
        .describe('With the states of its latest runs, so many of them.'),
      limit: limit(1000),
    }),
    answer: z.strictObject({ schedules: z.array(listedScheduleView), next: nextCursor }),
    async handle({ query }, { schedules, runs }) {
      const { status, all, q: contains, sort, after, recent, limit: most } = query;
      const which = status !== undefined ? { status } : all === 'true' ? {} : LEFT;
      const position = schedulePosition.extend({ sort: z.literal(sort) });
      const page = await schedules.page({
        ...which,
        ...(contains !== '' && { contains }),
        ...(after !== undefined && { after: readCursor(after, position) }),
        sort,
        limit: most,
      });
      const ids = page.schedules.map(({ id }) => id);
      const states = recent === 0 ? null : await runs.recentStates(ids, recent);
      const viewed = page.schedules.map(async (schedule) => ({
        ...(await viewNamed(schedule, schedules)),
        ...(states !== null && { recent: states.get(schedule.id) ?? [] }),
      }));
      return {
        schedules: await Promise.all(viewed),
        next: writeCursor(page.next && { ...page.next, sort }),
      };
    },
  }),
  defineRoute('POST /schedules', 'addSchedule', {
    summary: 'Store a schedule.',
    audience: 'member',
    body: scheduleBody,
    answer: stored,
    status: 201,
    async handle({ body }, { schedules }) {
      const { schedule, notes, warnings } = await schedules.add(body);
      return { schedule: await viewNamed(schedule, schedules), notes, warnings };
    },
  }),
  defineRoute('PATCH /schedules/{id}', 'updateSchedule', {
    summary: 'Change what is given of a schedule and leave the rest.',
    audience: 'member',
    body: scheduleBody,
    answer: stored,
    async handle({ params, body }, { schedules }) {
      const { schedule, notes, warnings } = await schedules.update(params.id, body);
      return { schedule: await viewNamed(schedule, schedules), notes, warnings };
    },
  }),
  defineRoute('POST /schedules/{id}/approve', 'approveSchedule', {
    summary:
      'Let a schedule that came from elsewhere fire, or take a change of a run: exactly what was shown.',
    body: z.strictObject({
      hash: z.string().min(1).max(200).describe('Of what was shown: GET /schedules/{id}/changes.'),
    }),
    answer: changed,
    handle: async ({ params, body }, { schedules }) => ({
      schedule: await viewNamed(await schedules.approve(params.id, body.hash), schedules),
      notes: [],
    }),
  }),
  defineRoute('GET /schedules/{id}/changes', 'changesSinceApproval', {
    summary: 'What waits for approval: what differs from what was approved last, and its hash.',
    audience: 'member',
    answer: z.strictObject({
      hash: z.string().nullable().describe('An approval carries it; null where nothing waits.'),
      name: z.string().nullable(),
      requestId: z.string().nullable(),
      grants: z
        .array(z.string())
        .describe('What the approval grants beyond the settings, in words.'),
      also: z
        .array(z.string())
        .describe(
          'What else the approval counts for, in words: schedules that run the same files.',
        ),
      document: requestDocumentSchema()
        .nullable()
        .describe('All that is read before an approval; null where nothing waits.'),
      changes: z.array(changeView),
    }),
    async handle({ params }, { schedules }) {
      const waiting = await schedules.waiting(params.id);
      return {
        hash: waiting?.hash ?? null,
        name: waiting?.schedule.name ?? null,
        requestId: waiting?.request?.id ?? null,
        grants: (waiting?.schedule.work.grants ?? []).map((grant) => describeGrant(grant)),
        also: waiting?.alsoInWords ?? [],
        document: waiting === null ? null : sealDocument(waiting.document),
        changes: await namedChanges(waiting?.changes ?? [], schedules),
      };
    },
  }),
  defineRoute('GET /schedules/{id}/occurrences', 'listOccurrences', {
    summary: 'What became of the times at which a schedule was due, latest first.',
    audience: 'member',
    query: limitQuery(50),
    answer: z.strictObject({ occurrences: z.array(occurrenceView) }),
    async handle({ params, query }, { schedules }) {
      const found = await schedules.occurrences(params.id, query.limit);
      return { occurrences: found.map(viewOccurrence) };
    },
  }),
  defineRoute('GET /export', 'exportSchedules', {
    summary: 'The definitions of all schedules that are not over, in the form of schedules.json.',
    answer: z.strictObject({
      version: z.literal(1),
      schedules: z.array(z.record(z.string(), z.unknown())),
    }),
    handle: async (_, { schedules }) => ({ ...(await schedules.exportAll()) }),
  }),
  defineRoute('POST /import', 'importSchedules', {
    summary:
      'Add the schedules of an export, of a crontab or of workflows of n8n; they wait for approval. What is wrong is told and not added.',
    body: z.looseObject({
      version: z.unknown().optional(),
      schedules: z.unknown().optional(),
      crontab: z
        .string()
        .max(1_000_000)
        .optional()
        .describe('A crontab, in place of the other two.'),
      system: z.boolean().optional().describe('Whether a user stands before each command of it.'),
      n8n: z
        .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
        .optional()
        .describe(
          'What n8n exports: a workflow, a list of them, or the answer of its API. Without agreed it is only shown what would become of it.',
        ),
      agreed: z.boolean().optional().describe('Store what came from n8n, as it was shown.'),
      dryRun: z.boolean().optional().describe('Only show what would be added.'),
    }),
    answer: z.strictObject({
      stored: z.boolean().describe('Else these are what would be stored.'),
      schedules: z.array(scheduleView),
      taken: z
        .array(z.strictObject({ place: z.string(), name: z.string(), as: z.string() }))
        .describe('Each part that was read, and what became of it.'),
      refused: z.array(
        z.strictObject({ place: z.string(), name: z.string(), problem: z.string() }),
      ),
      notes: z.array(z.string()),
    }),
    async handle({ body: { dryRun, agreed, ...file } }, { schedules }) {
      const report = await schedules.importAll(file, { dryRun, agreed });
      const viewed = await Promise.all(report.schedules.map((one) => viewNamed(one, schedules)));
      return { ...report, schedules: viewed };
    },
  }),
];
