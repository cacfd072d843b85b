/**
 * The store as one person sees it: what belongs to their sessions, and what was asked of them. The rest is not there: it
 * is in no list, no count and no page, and its id is that of nothing. Only what is read is here, and the end of an own run.
 */
import { NO_USAGE, type UsageSummary } from '../domain/model-usage.ts';
import type { Person } from '../domain/person.ts';
import type { Run } from '../domain/run/run.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { lowerAscii, positionIn, type RunPageFilter } from '../store/pages.ts';
import type { Store } from '../store/store.ts';
import { ownersOnly } from './owners-only.ts';
import type { People } from './people.ts';

export type StoreOf = (person: Person) => Store;

/** So many are looked at in one step, and so many steps are taken for one answer. */
const LOOK = 200;
const MOST_LOOKS = 200;
const ALL = 10_000_000;
const MOST_BEGUN = 1000;

export function createStoreOf(store: Store, people: Pick<People, 'ofSession'>): StoreOf {
  return (person) => {
    const isOwn = async ({ sessionKey }: { sessionKey: string }): Promise<boolean> =>
      (await people.ofSession(sessionKey)).id === person.id;

    async function own<One extends { sessionKey: string }>(found: readonly One[]): Promise<One[]> {
      const kept: One[] = [];
      for (const one of found) if (await isOwn(one)) kept.push(one);
      return kept;
    }
    async function orNull<One extends { sessionKey: string }>(
      one: One | null,
    ): Promise<One | null> {
      return one !== null && (await isOwn(one)) ? one : null;
    }

    return {
      ...ownersOnly(store),
      schedules: schedulesOf(),
      engine: engineOf(),
      inbox: inboxOf(),
      requests: {
        ...ownersOnly(store.requests),
        get: async (id) => {
          const request = await store.requests.get(id);
          return request?.forWhom === person.id ? request : null;
        },
        list: (filter) => store.requests.list({ ...filter, forWhom: person.id }),
        countOpen: () => store.requests.countOpen(person.id),
      },
      // Asked by the id of a run or a schedule, which was looked up before.
      journal: store.journal,
      outbox: {
        ...ownersOnly(store.outbox),
        list: async (filter) =>
          filter.runId !== undefined && (await engineOf().get(filter.runId)) !== null
            ? store.outbox.list(filter)
            : [],
      },
      ledger: {
        ...ownersOnly(store.ledger),
        scheduledIn: async (piece) => ownSchedules(await store.ledger.scheduledIn(piece)),
        reachingInto: async (request) =>
          store.ledger.reachingInto({
            ...request,
            scheduleIds: await ownSchedules(request.scheduleIds),
          }),
        occurrencesIn: async (request) =>
          store.ledger.occurrencesIn({
            ...request,
            scheduleIds: await ownSchedules(request.scheduleIds),
          }),
      },
      usage: {
        ...ownersOnly(store.usage),
        async summarize({ by, limit, ...filter }) {
          // Whose they are is known of sessions alone.
          if (by !== 'all' && by !== 'session') return [];
          const sessions = await store.usage.summarize({ ...filter, by: 'session', limit: ALL });
          const named = sessions.map((one) => ({ ...one, sessionKey: one.key }));
          const theirs = (await own(named)).map(({ sessionKey: _, ...one }) => one);
          return by === 'all' ? [sumOf(theirs)] : theirs.slice(0, limit);
        },
      },
      events: {
        ...ownersOnly(store.events),
        async list({ scheduleIds, ...filter }) {
          const wanted = scheduleIds ?? (await schedulesOf().list({ limit: ALL })).map(idOf);
          const theirs = new Set(await ownSchedules(wanted));
          const found = await store.events.list({ ...filter, scheduleIds: [...theirs] });
          return found.map(({ fires, ...event }) => ({
            ...event,
            fires: fires.filter(({ scheduleId }) => theirs.has(scheduleId)),
          }));
        },
        async awaited(on) {
          const all = await store.events.awaited(on);
          const theirs = new Set(await ownSchedules(all.map(({ scheduleId }) => scheduleId)));
          return all.filter(({ scheduleId }) => theirs.has(scheduleId));
        },
      },
      changes: store.changes,
    };

    async function ownSchedules(ids: readonly string[]): Promise<string[]> {
      const kept: string[] = [];
      for (const id of ids) if ((await schedulesOf().get(id)) !== null) kept.push(id);
      return kept;
    }

    function schedulesOf(): Store['schedules'] {
      const { schedules } = store;
      async function list({
        limit,
        ...filter
      }: Parameters<typeof schedules.list>[0]): Promise<Schedule[]> {
        const kept: Schedule[] = [];
        for (let after = filter.after ?? ''; kept.length < limit; ) {
          const page = await schedules.list({ ...filter, after, limit: LOOK });
          kept.push(...(await own(page)));
          const last = page.at(-1);
          if (last === undefined || page.length < LOOK) break;
          after = last.id;
        }
        return kept.slice(0, limit);
      }
      return {
        ...ownersOnly(schedules),
        list,
        get: async (id) => orNull(await schedules.get(id)),
        async page({ limit, ...filter }) {
          const kept: Schedule[] = [];
          let next = filter.after ?? null;
          // Whether the list goes on, and where, is said of their own alone: else it would tell what others have.
          do {
            const page = await schedules.page({
              ...filter,
              ...(next !== null && { after: next }),
              limit: LOOK,
            });
            kept.push(...(await own(page.schedules)));
            next = page.next;
          } while (next !== null && kept.length <= limit);
          const last = kept.length > limit ? kept[limit - 1] : undefined;
          return {
            schedules: kept.slice(0, limit),
            next: last === undefined ? null : positionIn(filter.sort, last),
          };
        },
        async namesOf(ids) {
          const names = await schedules.namesOf(await ownSchedules(ids));
          return names;
        },
        // By the hash that an own run has.
        definition: schedules.definition,
        idsNamed: async (contains) => ownSchedules(await schedules.idsNamed(contains)),
        async upcoming(limit, after) {
          const active = await list({ status: 'active', limit: ALL });
          return active
            .filter(({ nextFireMs }) => nextFireMs !== null)
            .toSorted(
              (left, right) =>
                (left.nextFireMs ?? 0) - (right.nextFireMs ?? 0) || (left.id < right.id ? -1 : 1),
            )
            .filter(({ nextFireMs, id }) => {
              if (after === undefined) return true;
              const key = Number(after.key);
              return (nextFireMs ?? 0) > key || (nextFireMs === key && id > after.id);
            })
            .slice(0, limit);
        },
        failing: async (limit) => (await own(await schedules.failing(ALL))).slice(0, limit),
        async counts() {
          const counts = { ...(await schedules.counts()) };
          for (const status of Object.keys(counts) as (keyof typeof counts)[]) counts[status] = 0;
          for (const { status } of await list({ limit: ALL })) counts[status] += 1;
          return counts;
        },
      };
    }

    function engineOf(): Store['engine'] {
      const { engine } = store;
      type PageFilter = Parameters<typeof engine.page>[0];
      async function page({ limit, matching, ...filter }: PageFilter) {
        // The words are looked for here, so that how far a look came says nothing about the runs of others.
        const look = await engine.page({ ...filter, limit: Math.max(limit, LOOK) });
        const theirs = (await own(look.runs)).filter((run) => isMatching(run, matching));
        const shown = theirs.slice(0, limit);
        const isCut = theirs.length > limit;
        return { runs: shown, next: isCut ? (shown.at(-1)?.id ?? null) : look.next };
      }
      async function pages({ limit, ...filter }: PageFilter): Promise<Run[]> {
        const found: Run[] = [];
        let next: string | null = null;
        for (let looks = 0; looks < MOST_LOOKS && found.length < limit; looks += 1) {
          const before = next === null ? {} : { before: next };
          const look = await page({ ...filter, ...before, limit: limit - found.length });
          found.push(...look.runs);
          next = look.next;
          if (next === null) break;
        }
        return found;
      }
      const count = async (filter: Omit<PageFilter, 'limit'>): Promise<number> =>
        (await pages({ ...filter, limit: ALL_RUNS })).length;
      return {
        ...ownersOnly(engine),
        get: async (id) => orNull(await engine.get(id)),
        async list({ prefix, limit, ...filter }) {
          if (prefix === undefined) return pages({ ...filter, limit });
          const begun = await engine.list({ ...filter, prefix, limit: MOST_BEGUN });
          return (await own(begun)).slice(0, limit);
        },
        page,
        recentStates: async ({ scheduleIds, limit }) =>
          engine.recentStates({ scheduleIds: await ownSchedules(scheduleIds), limit }),
        countEnded: async (fromMs) => own(await engine.countEnded(fromMs)),
        countDirect: (fromMs, beforeMs) =>
          count({
            fromMs,
            ...(beforeMs !== undefined && { toMs: beforeMs - 1 }),
            tier: 'direct',
            state: 'succeeded',
          }),
        counts: async () => ({
          waiting: await count({ state: 'waiting' }),
          running: await count({ state: 'running' }),
        }),
        cancel: async (request) =>
          (await orNull(await engine.get(request.runId))) === null ? null : engine.cancel(request),
      };
    }

    function inboxOf(): Store['inbox'] {
      const { inbox } = store;
      return {
        ...ownersOnly(inbox),
        get: async (id) => orNull(await inbox.get(id)),
        async list({ sessionKey, before, limit }) {
          if (sessionKey !== undefined && !(await isOwn({ sessionKey }))) return [];
          return collect(limit, before, async (page) => {
            const found = await inbox.list({
              ...page,
              ...(sessionKey !== undefined && { sessionKey }),
            });
            return { own: await own(found), last: found.at(-1)?.id };
          });
        },
        sessions: ({ before, limit }) =>
          collect(limit, before, async (page) => {
            const found = await inbox.sessions(page);
            const named = found.map((one) => ({ ...one, sessionKey: one.last.sessionKey }));
            const theirs = (await own(named)).map(({ sessionKey: _, ...one }) => one);
            return { own: theirs, last: found.at(-1)?.last.id };
          }),
      };
    }
  };
}

const ALL_RUNS = 20_000;
const idOf = ({ id }: { id: string }): string => id;

function isMatching({ summary, scheduleId }: Run, matching: RunPageFilter['matching']): boolean {
  if (matching === undefined) return true;
  const { text, scheduleIds } = matching;
  const isNamed = scheduleId !== null && scheduleIds.includes(scheduleId);
  return isNamed || lowerAscii(summary ?? '').includes(lowerAscii(text));
}

/** Page by page, until there are so many or no more. */
async function collect<One>(
  limit: number,
  before: string | undefined,
  look: (page: {
    limit: number;
    before?: string;
  }) => Promise<{ own: One[]; last: string | undefined }>,
): Promise<One[]> {
  const kept: One[] = [];
  let from = before;
  for (let looks = 0; looks < MOST_LOOKS && kept.length < limit; looks += 1) {
    const page = await look({ limit: LOOK, ...(from !== undefined && { before: from }) });
    kept.push(...page.own);
    if (page.last === undefined) break;
    from = page.last;
  }
  return kept.slice(0, limit);
}

function sumOf(parts: readonly UsageSummary[]): UsageSummary {
  const none: UsageSummary = {
    key: '',
    calls: 0,
    failed: 0,
    silent: 0,
    usage: NO_USAGE,
    cents: 0,
    unpriced: 0,
    durationMs: 0,
  };
  return parts.reduce(
    (sum, one) => ({
      key: '',
      calls: sum.calls + one.calls,
      failed: sum.failed + one.failed,
      silent: sum.silent + one.silent,
      usage: {
        input: sum.usage.input + one.usage.input,
        cacheRead: sum.usage.cacheRead + one.usage.cacheRead,
        cacheWrite5m: sum.usage.cacheWrite5m + one.usage.cacheWrite5m,
        cacheWrite1h: sum.usage.cacheWrite1h + one.usage.cacheWrite1h,
        output: sum.usage.output + one.usage.output,
        reasoning: sum.usage.reasoning + one.usage.reasoning,
        estimated: sum.usage.estimated || one.usage.estimated,
      },
      cents: sum.cents + one.cents,
      unpriced: sum.unpriced + one.unpriced,
      durationMs: sum.durationMs + one.durationMs,
    }),
    none,
  );
}
