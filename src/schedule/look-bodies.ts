/** Answers to questions about one schedule, or about what all of them will do. */
import { z } from 'zod';
import { badRequest, type RoteError, valueOrThrow } from '../base/errors.ts';
import { printable } from '../base/printable.ts';
import { textTable } from '../base/text-table.ts';
import type { Bodies } from '../domain/operation.ts';
import { withPerson } from '../domain/person.ts';
import type { RunView } from '../domain/run/run-view.ts';
import { createSimulation } from '../domain/schedule/simulate-schedules.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import { wallTime } from '../language/en/wall-time.ts';
import { viewHistoryEntry, viewOccurrence } from '../language/schedule-view.ts';
import { readInstant } from '../time/read-instant.ts';
import { viewNamed } from './events/awaited-name.ts';
import type { LOOK_ENTRIES } from './look-entries.ts';
import type { Schedules } from './schedule.ts';
import { tellShown } from './tell-shown.ts';

export interface LookDesks {
  schedules: Pick<
    Schedules,
    | 'get'
    | 'nextIfResumed'
    | 'leavesBox'
    | 'list'
    | 'occurrences'
    | 'history'
    | 'waiting'
    | 'findingsOf'
  >;
  runs: { list(filter: { scheduleId: string; limit: number }): Promise<RunView[]> };
}

const views = () => import('../domain/views.ts');
const MOST_SHOWN = 10;
/** So many schedules are looked at between two turns of everybody else. */
const SCHEDULES_AT_A_TIME = 500;

export const LOOK_BODIES: Bodies<typeof LOOK_ENTRIES, LookDesks> = {
  show: {
    async answer() {
      const { changeView, findingView, historyEntryView, ...rest } = await views();
      return z.strictObject({
        schedule: rest.scheduleView,
        occurrences: z.array(rest.occurrenceView),
        runs: z.array(rest.runView),
        history: z.array(historyEntryView),
        waiting: z
          .strictObject({
            hash: z.string(),
            changes: z.array(changeView),
            requestId: z.string().nullable(),
          })
          .nullable()
          .describe('What waits for approval.'),
        warnings: z.array(findingView),
      });
    },
    async run({ id: reference }, { desks: { schedules, runs } }) {
      const stored = await schedules.get(reference);
      const schedule = await viewNamed(stored, schedules);
      const { id, status } = schedule;
      const isOver = status === 'cancelled' || status === 'completed';
      const waiting = await schedules.waiting(id);
      const shown = {
        schedule,
        occurrences: (await schedules.occurrences(id, MOST_SHOWN)).map(viewOccurrence),
        runs: await runs.list({ scheduleId: id, limit: MOST_SHOWN }),
        history: (await schedules.history(id, MOST_SHOWN)).map(viewHistoryEntry),
        warnings: isOver ? [] : await schedules.findingsOf(stored),
      };
      const viewed = waiting && {
        hash: waiting.hash,
        changes: waiting.changes,
        requestId: waiting.request?.id ?? null,
      };
      return {
        answer: { ...shown, waiting: viewed },
        say: () => tellShown({ ...shown, waiting, ifResumedMs: schedules.nextIfResumed(stored) }),
      };
    },
  },
  simulate: {
    answer: async () =>
      z.strictObject({
        occurrences: z.array((await views()).simulatedOccurrence),
        more: z.boolean(),
        left: z.int().nullable().describe('How many were left out; null where that is not known.'),
        waiting: z
          .array(z.strictObject({ scheduleId: z.string(), name: z.string(), when: z.string() }))
          .describe('Those that wait for an event, and so may run at any time.'),
      }),
    async run({ from, to, limit }, { desks: { schedules }, nowMs, timezone, turn }) {
      const fromMs = from === undefined ? nowMs : valueOrThrow(readInstant(from, timezone));
      const toMs = to === undefined ? fromMs + DAY_MS : valueOrThrow(readInstant(to, timezone));
      if (fromMs > toMs) throw endsBeforeItBegins();
      const simulation = createSimulation({ fromMs, toMs, most: limit });
      const waiting: { scheduleId: string; name: string; when: string }[] = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page = await schedules.list({ after, limit: SCHEDULES_AT_A_TIME });
        simulation.add(page);
        for (const one of page)
          if (one.trigger.kind === 'event' && one.status === 'active' && waiting.length < limit)
            waiting.push({
              scheduleId: one.id,
              name: withPerson(one.name, one),
              when: describeTrigger(one.trigger),
            });
        after = page.at(-1)?.id;
        await turn?.();
      }
      const simulated = simulation.result();
      return {
        answer: { ...simulated, waiting },
        say() {
          const rows = simulated.occurrences.map((one) => [
            wallTime(one.scheduledForUtc, timezone),
            one.decision,
            one.name,
            one.decision === 'run' ? '' : one.reason,
          ]);
          return [
            rows.length === 0
              ? 'Nothing would be due.'
              : textTable(['WHEN', 'DECISION', 'SCHEDULE', 'WHY'], rows),
            ...(simulated.more
              ? [`… and ${simulated.left ?? 'many'} more; --limit shows more of them.`]
              : []),
            ...waiting.map(({ name, when }) => printable(`At any time: ${name}, ${when}.`)),
          ].join('\n');
        },
      };
    },
  },
};

/** How far it is looked ahead where nobody says. */
const DAY_MS = 86_400_000;

function endsBeforeItBegins(): RoteError {
  return badRequest({
    code: 'bad-range',
    message: 'The end (to) comes before the beginning (from).',
    hint: 'Give them the other way round.',
  });
}
