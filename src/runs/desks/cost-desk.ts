/**
 * The budgets as their owner handles them: what is left, and allowing more. Allowing also lets go on what
 * was held for want of it.
 */
import { contentHash } from '../../base/content-hash.ts';
import type { MakeId } from '../../base/ids.ts';
import type { AllowFor } from '../../budgets/budget-grants.ts';
import type { HomeBudgets } from '../../budgets/budgets.ts';
import { type CostRequest, readCost } from '../../budgets/read-cost.ts';
import { type BudgetState, leftOf } from '../../domain/budget.ts';
import type { Measure } from '../../domain/budget-bounds.ts';
import type { Request } from '../../domain/request.ts';
import { viewRun } from '../../domain/run/run-view.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { Requests } from '../../people/requests.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import type { Store } from '../../store/store.ts';
import { aboutBudget, allowedBy } from '../budget-request.ts';

const MOST_SHOWN = 50;

interface CostParts {
  store: Pick<Store, 'usage' | 'engine' | 'schedules'>;
  schedules: Pick<Schedules, 'get' | 'resume' | 'runNow'>;
  budgets: HomeBudgets;
  requests: Pick<Requests, 'settle'>;
  makeId: MakeId;
  timezone: () => string;
}

export type CostDesk = ReturnType<typeof createCostDesk>;

export function createCostDesk(parts: CostParts) {
  return {
    /** Tokens and money, by day, schedule, run or model, with the name of each schedule or run. */
    async readNamed(request: CostRequest) {
      const { groups, ...rest } = await readCost(parts.store, request, parts.timezone());
      const names = await namesOfGroups(
        parts.store,
        request.by,
        groups.map(({ key }) => key),
      );
      const named = groups.map((group) => ({ ...group, name: names.get(group.key) ?? null }));
      return { ...rest, groups: named };
    },
    budgets: () => readBudgets(parts),
    async allow(what: AllowFor, amounts: Partial<Record<Measure, number>>) {
      const allowed = await allowMore(parts, what, amounts, parts.makeId('call'));
      await parts.requests.settle(aboutBudget(what), 'yes');
      return allowed;
    },
    /** Carries out the answer to a request: a yes allows once, however often it is carried out. */
    async carryOut({ id, about, state }: Request): Promise<string | null> {
      const what = allowedBy(about);
      if (state !== 'yes' || what === null) return null;
      const { resumed } = await allowMore(
        parts,
        what,
        {},
        id,
        async ({ id: scheduleId, trigger }) => {
          // One that happens once has its time again; the others would wait for their next.
          const runId = `run_${contentHash([id, scheduleId]).slice(0, 26)}`;
          if (trigger.kind !== 'at') await parts.schedules.runNow(scheduleId, { runId });
        },
      );
      const names = resumed.map(({ name }) => `"${name}"`).join(', ');
      return resumed.length === 0 ? null : `What stopped for want of it runs again now: ${names}.`;
    },
  };
}

/** By the keys of groups: of a schedule its name, of a run that of its schedule, or what it is. */
async function namesOfGroups(
  { engine, schedules }: Pick<Store, 'engine' | 'schedules'>,
  by: CostRequest['by'],
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'schedule') return schedules.namesOf(keys);
  if (by !== 'run') return new Map();
  const found = await Promise.all(keys.map((key) => engine.get(key)));
  const runs = found.filter((run) => run !== null).map(viewRun);
  const names = await schedules.namesOf(runs.flatMap(({ scheduleId }) => scheduleId ?? []));
  return new Map(runs.map((run) => [run.id, names.get(run.scheduleId ?? '') ?? run.kind]));
}

/** What a run may take, and what is used and left today: of everything, and of each schedule that asked a model. */
async function readBudgets({ store, schedules, budgets }: CostParts) {
  const day = budgets.today();
  const [all] = await store.usage.summarize({ by: 'all', fromDay: day, toDay: day, limit: 1 });
  const filter = { by: 'schedule', fromDay: day, toDay: day, limit: MOST_SHOWN } as const;
  const used = await store.usage.summarize(filter);
  return {
    day: { date: day, ...viewBudget(await budgets.dayState(), all?.unpriced ?? 0) },
    schedules: await Promise.all(
      used.map(async ({ key: id, unpriced }) => {
        const schedule = await schedules.get(id).catch(() => null);
        const state = await budgets.scheduleState(id);
        return { id, name: schedule?.name ?? null, ...viewBudget(state, unpriced) };
      }),
    ),
    run: { bounds: budgets.ofRun() },
  };
}

async function allowMore(
  { store, schedules, budgets }: CostParts,
  what: AllowFor,
  amounts: Partial<Record<Measure, number>>,
  by: string,
  /** What is done about each that was held, before it goes on. */
  onHeld: (schedule: Schedule) => Promise<void> = async () => undefined,
) {
  // One that is not there is refused before anything is allowed for it.
  const named = what.scope === 'schedule' ? [await schedules.get(what.scheduleId)] : null;
  const state = await budgets.allow(what, amounts, by);
  const resumed: Schedule[] = [];
  for (const schedule of named ?? (await store.schedules.restingOrPaused()))
    if (mayBeHeld(schedule, what) && (await isHeld(schedule))) {
      await onHeld(schedule);
      resumed.push(await schedules.resume(schedule.id));
    }
  return { budget: viewBudget(state, 0), resumed };

  async function isHeld({ id }: Schedule): Promise<boolean> {
    const [latest] = await store.engine.list({ scheduleId: id, limit: 1 });
    return latest?.errorCode === 'budget';
  }
}

/** The budget of the day makes schedules rest, and pauses those that happen once. */
function mayBeHeld({ status, coolDownUntilMs, trigger }: Schedule, { scope }: AllowFor): boolean {
  if (status === 'active') return coolDownUntilMs !== null;
  return status === 'paused' && (scope === 'schedule' || trigger.kind === 'at');
}

function viewBudget(state: BudgetState, unpriced: number) {
  const { used, bounds, allowed } = state;
  return { used, bounds, allowed, left: leftOf(state), unpriced };
}
