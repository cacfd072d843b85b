/** The last 24 hours of who looks at the page: what `digest.today` tells, counted however much ran, with where each of it leads. */
import type { Clock } from '../../base/clock.ts';
import type { DigestView } from '../../domain/digest-view.ts';
import { type OfSomebody, withPerson } from '../../domain/person.ts';
import { helpersAmong } from '../../schedule/helpers-among.ts';
import type { EndedCount, Store } from '../../store/store.ts';
import { formatInstant } from '../../time/instant.ts';
import { beginOfDigestMs, costOfDay, NO_SUMMARY, troubleNow, UNNAMED_RUN } from './read-digest.ts';

const MOST_REQUESTS = 100;
const MOST_DISABLED = 100;
const MOST_FAILED = 20;
const MOST_RAN = 50;

export type DigestDesk = ReturnType<typeof createDigestDesk>;

/** Of one person: `store` has what is theirs. */
export function createDigestDesk(parts: {
  person: string;
  store: Pick<Store, 'engine' | 'usage' | 'schedules' | 'requests'>;
  /** The troubles; null for somebody who is not told of them. */
  incidents: Store['incidents'] | null;
  clock: Pick<Clock, 'nowMs'>;
  timezone: () => string;
}) {
  const { person, store, incidents, clock, timezone } = parts;

  async function ranOf(well: readonly EndedCount[]): Promise<DigestView['ran']> {
    const whose = ({ scheduleId, person: name }: EndedCount) => scheduleId ?? `of:${name ?? ''}`;
    const ran = [...Map.groupBy(well, whose).values()]
      .map((those) => ({ first: those[0], times: sumOf(those) }))
      .toSorted((one, other) => other.times - one.times)
      .slice(0, MOST_RAN);
    const nameOf = await namesOf(ran.flatMap(({ first }) => first ?? []));
    const named = ran.flatMap(({ first }) =>
      first?.scheduleId == null ? [] : [[first.scheduleId, nameOf(first)] as const],
    );
    const helpers = await helpersAmong(new Map(named), store.schedules);
    return ran.flatMap(({ first, times }) =>
      first === undefined || helpers.has(first.scheduleId ?? '')
        ? []
        : [{ scheduleId: first.scheduleId, times, name: nameOf(first) }],
    );
  }

  async function failedSince(fromMs: number): Promise<DigestView['failed']> {
    const page = await store.engine.page({ state: 'failed', fromMs, limit: MOST_FAILED });
    const nameOf = await namesOf(page.runs);
    return page.runs.map((run) => ({
      name: nameOf(run),
      scheduleId: run.scheduleId,
      runId: run.id,
      summary: run.summary ?? NO_SUMMARY,
    }));
  }

  type Named = OfSomebody & { scheduleId: string | null };

  async function namesOf(of: readonly Named[]): Promise<(one: Named) => string> {
    const ids = new Set(of.flatMap(({ scheduleId }) => scheduleId ?? []));
    const names = await store.schedules.namesOf([...ids]);
    return (one) => names.get(one.scheduleId ?? '') ?? withPerson(UNNAMED_RUN, one);
  }

  return {
    async look(): Promise<DigestView> {
      const nowMs = clock.nowMs();
      const fromMs = beginOfDigestMs(nowMs);
      const ended = await store.engine.countEnded(fromMs);
      const well = ended.filter(({ state }) => state === 'succeeded');
      const disabled = await store.schedules.list({ status: 'disabled', limit: MOST_DISABLED });
      const requests = await store.requests.list({ state: 'open', limit: MOST_REQUESTS });
      const counts = {
        succeeded: sumOf(well),
        failed: sumOf(ended.filter(({ state }) => state === 'failed')),
      };
      const lists = {
        waiting: requests.filter(({ forWhom }) => forWhom === person).map(({ title }) => title),
        disabled: disabled.map((one) => ({ scheduleId: one.id, name: withPerson(one.name, one) })),
        trouble: incidents === null ? [] : await troubleNow({ incidents }),
      };
      const spent = await costOfDay(store, { nowMs, timezone: timezone() });
      const isNothing = Object.values(lists).every(({ length }) => length === 0);
      return {
        fromUtc: formatInstant(fromMs),
        isEmpty: isNothing && counts.succeeded + counts.failed + spent.cost.calls === 0,
        counts,
        ran: await ranOf(well),
        failed: await failedSince(fromMs),
        ...lists,
        ...spent,
      };
    },
  };
}

const sumOf = (counts: readonly EndedCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);
