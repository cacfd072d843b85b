/** Amounts that an owner has allowed on top of a budget: for one day, in the store, and each grant once. */
import { type Amounts, NOTHING } from '../domain/budget.ts';
import type { Measure } from '../domain/budget-bounds.ts';
import type { Store } from '../store/store.ts';

const KIND = 'budget-allowed';
export const GRANT_KINDS: readonly string[] = [KIND];

/** The scope of an allowance: a schedule, or everything. */
export type AllowFor = { scope: 'day' } | { scope: 'schedule'; scheduleId: string };

/** The next day overwrites the amounts of an earlier one. */
interface Grants {
  day: string;
  grants: { by: string; amounts: Partial<Record<Measure, number>> }[];
}

export function createBudgetGrants({
  records,
  today,
}: {
  records: Store['records'];
  today: () => string;
}) {
  return {
    async allowed(what: AllowFor): Promise<Amounts> {
      const found = (await records.get(KIND, keyOf(what))) as Grants | null;
      return found?.day === today() ? totalOf(found) : NOTHING;
    },
    /** The same `by` allows once, however often it is said. */
    async grant(
      what: AllowFor,
      by: string,
      amounts: Partial<Record<Measure, number>>,
    ): Promise<void> {
      const day = today();
      await records.change(KIND, keyOf(what), (current) => {
        const found = current as Grants | null;
        const grants = found?.day === day ? found.grants : [];
        if (grants.some((one) => one.by === by)) return { day, grants };
        return { day, grants: [...grants, { by, amounts }] };
      });
    },
  };
}

function keyOf(what: AllowFor): string {
  return what.scope === 'day' ? 'day' : `schedule:${what.scheduleId}`;
}

function totalOf({ grants }: Grants): Amounts {
  const total = (measure: Measure): number =>
    grants.reduce((sum, { amounts }) => sum + (amounts[measure] ?? 0), 0);
  return { cents: total('cents'), seconds: total('seconds'), tokens: total('tokens') };
}
