/** The routes that look ahead and around: preview, simulate, status. Nothing is stored by them. */
import { z } from 'zod';
import { valueOrThrow } from '../../base/errors.ts';
import { countsView, healthView } from '../../domain/now-view.ts';
import { MISSED_RUN_POLICIES } from '../../domain/schedule/policies.ts';
import { preview, scheduleView } from '../../domain/views.ts';
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import { awaitedNames } from '../../schedule/events/awaited-name.ts';
import { previewTrigger } from '../../schedule/preview-trigger.ts';
import { FOLD_RULES, GAP_RULES } from '../../time/dst-rule.ts';
import { timeToWorkOut } from '../time-to-work-out.ts';
import { defineRoute, type Route } from './route.ts';

const text = z.string().max(1000).optional();

export const TIME_ROUTES: readonly Route[] = [
  defineRoute('POST /preview', 'previewTrigger', {
    summary:
      'The next fires of a trigger that is stored nowhere; exactly one of cron, every, at, rrule, event and text.',
    audience: 'member',
    body: z.strictObject({
      cron: text,
      every: text,
      at: text,
      rrule: z.string().max(2000).optional(),
      startsAt: text.describe('With rrule: the wall time that it is reckoned from.'),
      exdates: z.array(z.string().max(40)).max(1000).optional(),
      event: z.record(z.string(), z.unknown()).optional().describe('What is waited for.'),
      quiet: text,
      mostPerMinute: z.int().optional(),
      mostPerHour: z.int().optional(),
      notOnCalendar: text.describe('The whole days of this calendar of theirs are left out.'),
      text,
      tz: text,
      usualTz: text.describe('The zone where neither tz nor the words name one.'),
      missed: z.enum(MISSED_RUN_POLICIES).optional(),
      gap: z.enum(GAP_RULES).optional(),
      fold: z.enum(FOLD_RULES).optional(),
      from: text.describe('Fires after this instant. Default: now.'),
      count: z.int().min(1).max(10_000).optional(),
    }),
    answer: preview,
    async handle({ body: { usualTz, ...body } }, { clock, defaultTimezone, talk, schedules }) {
      const context = {
        defaultTimezone: usualTz ?? defaultTimezone(),
        nowMs: clock.nowMs(),
        readText: (await talk()).readTrigger,
        mayGoOn: timeToWorkOut(clock),
      };
      const first = valueOrThrow(previewTrigger(body, context));
      const nameOf = await awaitedNames([first.trigger], schedules);
      return { ...first, description: describeTrigger(first.trigger, undefined, nameOf) };
    },
  }),
  defineRoute('GET /status', 'showStatus', {
    summary: 'How the daemon is, how much there is, and what is due next.',
    audience: 'guest',
    answer: z.strictObject({
      health: healthView,
      counts: countsView,
      upcoming: z.array(scheduleView),
    }),
    handle: async (_, { status, health }) => ({ health: await health(), ...(await status()) }),
  }),
];
