/** Bodies of the operations on runs. */
import { z } from 'zod';
import { valueOrThrow } from '../../base/errors.ts';
import { nextCursor, readCursor, writeCursor } from '../../domain/cursor.ts';
import { listed } from '../../domain/listed.ts';
import type { Bodies } from '../../domain/operation.ts';
import { withPerson } from '../../domain/person.ts';
import type { Run } from '../../domain/run/run.ts';
import { viewRun } from '../../domain/run/run-view.ts';
import type { NamedRunView } from '../../domain/views.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import type { RunPageFilter } from '../../store/pages.ts';
import { readInstant } from '../../time/read-instant.ts';
import type { RUN_ENTRIES } from './run-entries.ts';
import { type ShownRun, tellRun } from './tell-run.ts';

export interface RunDesks {
  runs: {
    page(
      filter: Omit<RunPageFilter, 'matching'> & { schedule?: string; text?: string },
    ): Promise<{ runs: NamedRunView[]; next: string | null }>;
    show(reference: string): Promise<ShownRun>;
    cancel(reference: string): Promise<Run>;
  };
}

const views = () => import('../../domain/views.ts');
const position = z.strictObject({ id: z.string().max(200) });

export const RUN_BODIES: Bodies<typeof RUN_ENTRIES, RunDesks> = {
  list: {
    answer: async () =>
      z.strictObject({ runs: z.array((await views()).namedRunView), next: nextCursor }),
    async run(
      { schedule, state, tier, looks, query, from, to, before, limit },
      { desks, timezone },
    ) {
      const words = query?.trim() ?? '';
      const found = await desks.runs.page({
        ...(schedule !== undefined && { schedule }),
        ...(state !== undefined && { state }),
        ...(tier !== undefined && { tier }),
        ...(looks !== undefined && { looks }),
        ...(words !== '' && { text: words }),
        ...(from !== undefined && { fromMs: valueOrThrow(readInstant(from, timezone)) }),
        ...(to !== undefined && { toMs: valueOrThrow(readInstant(to, timezone)) }),
        ...(before !== undefined && { before: readCursor(before, position).id }),
        limit,
      });
      const rows = found.runs.map((run) => [
        run.id,
        run.state,
        wallTime(run.scheduledForUtc ?? run.enqueuedAtUtc, timezone),
        withPerson(run.scheduleName ?? run.scheduleId ?? '', run).trim(),
        run.summary ?? '',
      ]);
      return {
        answer: {
          runs: found.runs,
          next: writeCursor(found.next === null ? null : { id: found.next }),
        },
        ...listed(['ID', 'STATE', 'FOR', 'SCHEDULE', 'SUMMARY'], rows, {
          ifEmpty: 'There are no runs.',
        }),
      };
    },
  },
  show: {
    answer: async () => (await views()).runDetails,
    async run({ id }, { desks, timezone }) {
      const details = await desks.runs.show(id);
      return { answer: details, say: () => tellRun(details, timezone) };
    },
  },
  cancel: {
    answer: async () => z.strictObject({ run: (await views()).runView }),
    async run({ id }, { desks }) {
      const run = viewRun(await desks.runs.cancel(id));
      return {
        answer: { run },
        say: () =>
          run.state === 'cancelled'
            ? `Cancelled ${run.id}.`
            : `Asked for the end of ${run.id}. See: rote runs show ${run.id}`,
      };
    },
  },
};
