/** Bodies of the operations on one schedule. */
import { z } from 'zod';
import { valueOrThrow } from '../base/errors.ts';
import type { Bodies, OperationCall } from '../domain/operation.ts';
import { type RunView, viewRun } from '../domain/run/run-view.ts';
import { formatWallTime } from '../language/en/describe-trigger.ts';
import { instantMs } from '../time/instant.ts';
import { readInstant } from '../time/read-instant.ts';
import { viewNamed } from './events/awaited-name.ts';
import type { Schedules } from './schedule.ts';
import type { SCHEDULE_ENTRIES } from './schedule-entries.ts';
import { tellSchedule } from './tell-schedule.ts';

export interface ScheduleDesks {
  schedules: Pick<
    Schedules,
    | 'get'
    | 'leavesBox'
    | 'nextIfResumed'
    | 'pause'
    | 'resume'
    | 'skip'
    | 'unskip'
    | 'remove'
    | 'runNow'
    | 'backfill'
  >;
}

const views = () => import('../domain/views.ts');

const changed = async () =>
  z.strictObject({ schedule: (await views()).scheduleView, notes: z.array(z.string()) });

/** Which run comes now: two who leave out "the next one" mean two. */
const nextOf = ({ nextRunAtUtc, timezone }: { nextRunAtUtc: string | null; timezone: string }) =>
  nextRunAtUtc === null ? {} : { next: formatWallTime(instantMs(nextRunAtUtc), timezone) };

/** One of the verbs that take a schedule and nothing else. */
const onSchedule = (verb: 'pause' | 'resume' | 'skip' | 'unskip', done: string) => ({
  answer: changed,
  async run({ id }: { id: string }, { desks: { schedules } }: OperationCall<ScheduleDesks>) {
    const changed = await schedules[verb](id);
    const schedule = await viewNamed(changed, schedules);
    const ifResumedMs = schedules.nextIfResumed(changed);
    const { status } = schedule;
    return {
      answer: { schedule, notes: [] },
      say: () => tellSchedule(`${done} ${schedule.id}`, schedule, { ifResumedMs }),
      inShort: () => ({ text: `${done} ${schedule.id}`, status, ...nextOf(schedule) }),
    };
  },
});

const runInShort = ({ id, state }: RunView) => ({ id, state });

export const SCHEDULE_BODIES: Bodies<typeof SCHEDULE_ENTRIES, ScheduleDesks> = {
  pause: onSchedule('pause', 'Paused'),
  resume: onSchedule('resume', 'Resumed'),
  skip: onSchedule('skip', 'Left out the next run of'),
  unskip: onSchedule('unskip', 'It runs after all:'),
  remove: {
    answer: async () =>
      z.strictObject({
        removed: z.string(),
        status: z.literal('cancelled'),
        schedule: (await views()).scheduleView
          .nullable()
          .describe('Null if what was stored could not be read.'),
      }),
    async run({ id }, { desks: { schedules } }) {
      const removed = await schedules.remove(id);
      const schedule = removed && (await viewNamed(removed, schedules));
      const answer = { removed: schedule?.id ?? id, status: 'cancelled' } as const;
      return {
        answer: { ...answer, schedule },
        say: () =>
          schedule === null
            ? `Removed ${id}. What was stored of it could not be read; its history stays.`
            : tellSchedule(`Removed ${schedule.id}`, schedule),
        inShort: () => ({ text: `Removed ${answer.removed}`, status: answer.status }),
      };
    },
  },
  run: {
    answer: async () => z.strictObject({ run: (await views()).runView }),
    async run({ id }, { desks: { schedules } }) {
      const run = viewRun(await schedules.runNow(id));
      return {
        answer: { run },
        say: () => `Queued ${run.id}. See: rote runs show ${run.id}`,
        inShort: () => ({ text: 'Queued.', run: runInShort(run) }),
      };
    },
  },
  backfill: {
    answer: async () => z.strictObject({ runs: z.array((await views()).runView) }),
    async run({ id, from, to }, { desks: { schedules }, timezone }) {
      const fromMs = valueOrThrow(readInstant(from, timezone));
      const toMs = valueOrThrow(readInstant(to, timezone));
      const runs = (await schedules.backfill(id, { fromMs, toMs })).map(viewRun);
      const say = () =>
        runs.length === 0
          ? 'Nothing to do: every fire between them ran.'
          : `Queued ${runs.length} runs.`;
      return {
        answer: { runs },
        say,
        inShort: () => ({ text: say(), runs: runs.map(runInShort) }),
      };
    },
  },
};
