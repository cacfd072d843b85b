/** What was tried to reach goals: every plan that was proposed, who made it, and what came of it. */
import { z } from 'zod';
import { type Plan, planSchema } from '../../domain/plan/plan.ts';
import { planResultSchema } from '../../plans/plan-result.ts';
import type { Store } from '../../store/store.ts';

const KIND = 'pursuit';
/** The older ones are forgotten. */
export const MOST_KEPT = 200;

const attemptSchema = z.strictObject({
  attempt: z.int().describe('Counted from 1; at most 5.'),
  atUtc: z.iso.datetime(),
  madeBy: z.enum(['compiler', 'model']),
  planId: z.string().nullable(),
  plan: planSchema.nullable().describe('Null where what was proposed was none.'),
  skills: z.array(z.string()).describe('Whose tools it calls.'),
  outcome: z.enum(['running', 'succeeded', 'failed', 'refused', 'shown']),
  reason: z.string().nullable(),
  failedTools: z.array(z.string()),
  faults: z.array(z.string()),
  retries: z.int().describe('How often its calls were tried again.'),
  runId: z.string().nullable(),
});
export type PursuitAttempt = z.output<typeof attemptSchema>;

export const pursuitSchema = z.strictObject({
  id: z.string(),
  goal: z.string(),
  sessionKey: z.string(),
  state: z.enum(['running', 'done', 'failed', 'shown']),
  startedAtUtc: z.iso.datetime(),
  answer: z.string().describe('For the person.'),
  summary: z.string().nullable().describe('What the last plan does, in words.'),
  plan: planSchema.nullable().describe('The last one.'),
  result: planResultSchema.nullable().describe('What its calls came to.'),
  attempts: z.array(attemptSchema),
});
export type Pursuit = z.output<typeof pursuitSchema>;

export type ShownPlan = Pick<PursuitAttempt, 'madeBy'> & { plan: Plan };

export function createPursuitLog({ records }: Pick<Store, 'records'>) {
  /** The newest first; what can't be read is left out. */
  async function list(limit: number): Promise<Pursuit[]> {
    const rows = await records.list(KIND);
    const read = rows.flatMap(({ document }) => {
      const parsed = pursuitSchema.safeParse(document);
      return parsed.success ? [parsed.data] : [];
    });
    return read.toReversed().slice(0, limit);
  }

  return {
    list,
    async keep(pursuit: Pursuit): Promise<void> {
      await records.change(KIND, pursuit.id, () => pursuit);
    },
    async find(id: string): Promise<Pursuit | null> {
      const parsed = pursuitSchema.safeParse(await records.get(KIND, id));
      return parsed.success ? parsed.data : null;
    },
    /** The plan that waits for a yes to this goal; null where the goal was pursued further since. */
    async shownLast(goal: string, sessionKey: string): Promise<ShownPlan | null> {
      const all = await list(MOST_KEPT);
      const last = all.find((one) => one.goal === goal && one.sessionKey === sessionKey);
      const { plan, madeBy, outcome } = last?.attempts.at(-1) ?? {};
      if (plan == null || madeBy === undefined || outcome !== 'shown') return null;
      return { plan, madeBy };
    },
    async forgetOld(): Promise<void> {
      const rows = await records.list(KIND);
      for (const { key } of rows.slice(0, Math.max(0, rows.length - MOST_KEPT)))
        await records.change(KIND, key, () => null);
    },
  };
}
