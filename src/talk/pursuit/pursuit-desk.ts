/**
 * A goal in plain words, pursued with plans until one works, five at most. What only reads runs at once;
 * what would change something runs where its owner agrees. Every plan is written down with what came of it.
 */
import type { Clock } from '../../base/clock.ts';
import { badRequest, type RoteError } from '../../base/errors.ts';
import type { MakeId } from '../../base/ids.ts';
import { pickReference } from '../../base/pick-reference.ts';
import { describePlan } from '../../compiler/compiler.ts';
import type { Plan } from '../../domain/plan/plan.ts';
import type { Step } from '../../domain/run/step.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import type { Planner } from '../../plans/run-with-replan.ts';
import type { PlanDesk } from '../../runs/desks/plan-desk.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import type { Store } from '../../store/store.ts';
import { formatInstant } from '../../time/instant.ts';
import { askFacts, skillFacts } from '../ask-facts.ts';
import type { ThinkingParts } from '../drafts/drafter.ts';
import { createGoalPlanner } from './goal-planner.ts';
import { changesSomething, createPursuitBook } from './pursuit-book.ts';
import { createPursuitLog, MOST_KEPT, type Pursuit } from './pursuit-log.ts';

export interface PursueRequest {
  /** Shows the first plan that could run, and runs nothing. */
  dryRun: boolean;
  /** Whether the person agreed beforehand: to the plan that they were shown for this goal, else to any. */
  isAgreed: boolean;
  /** Asked before anything is changed that was not agreed to beforehand. */
  approve(plan: Plan, summary: string): Promise<boolean>;
  signal: AbortSignal;
  onStep?: (step: Step) => void;
}

export type PursuitDesk = ReturnType<typeof createPursuitDesk>;

export function createPursuitDesk(
  parts: ThinkingParts & {
    store: Pick<Store, 'records'>;
    schedules: Pick<Schedules, 'list'>;
    planDesk: () => Promise<PlanDesk>;
    clock: Clock;
    makeId: MakeId;
    defaultTimezone: () => string;
  },
) {
  const { own, clock, log } = parts;
  const pursuits = createPursuitLog(parts.store);

  async function pursue(goal: string, request: PursueRequest): Promise<Pursuit> {
    const id = parts.makeId('goal');
    const sessionKey = OWNER_SESSION;
    const { catalog } = await own.tools();
    const facts = {
      ...(await askFacts({ catalog, skills: skillFacts(await own.skills()) }, parts.schedules)),
      session: sessionKey,
      timezone: parts.defaultTimezone(),
      nowMs: clock.nowMs(),
    };
    const book = createPursuitBook({ id, goal, sessionKey, nowMs: facts.nowMs, catalog });
    const { dryRun, isAgreed, signal, onStep } = request;
    const shown = isAgreed && !dryRun ? await pursuits.shownLast(goal, sessionKey) : null;
    const makePlan = createGoalPlanner(parts, { id, facts, signal, shown, done: book.doneInWords });
    const planner: Planner = async (asked) => {
      const atUtc = formatInstant(clock.nowMs());
      const { madeBy, proposed } = await makePlan(asked);
      book.propose({ asked, atUtc, madeBy, proposed });
      await pursuits.keep(book.view());
      return proposed;
    };
    const desk = await parts.planDesk();
    const outcome = await desk.pursue(goal, {
      planner,
      signal,
      sessionKey,
      refuse: (plan) => [...book.repeats(plan), ...book.strange(plan)],
      async mayRun(plan) {
        if (dryRun) return false;
        if (!plan.tools.some((step) => changesSomething(step, catalog))) return true;
        // Who agreed to the plan that they saw did not agree to the one that follows it.
        if (isAgreed && (shown === null || plan.metadata?.generationAttempt === 1)) return true;
        return request.approve(plan, describePlan(plan.tools, goal));
      },
      onRun: (plan, { run, result }) => book.ran(plan, run.id, result),
      ...(onStep !== undefined && { onStep }),
    });
    const pursuit = book.end(outcome);
    for (const { plan: _, ...attempt } of pursuit.attempts)
      log.info('plan-attempted', { pursuit: id, goal, ...attempt });
    await pursuits.keep(pursuit);
    await pursuits.forgetOld();
    return pursuit;
  }

  return {
    pursue,
    list: pursuits.list,
    async find(id: string): Promise<Pursuit> {
      const known = await pursuits.find(id);
      if (known !== null) return known;
      const kept = await pursuits.list(MOST_KEPT);
      const picked = pickReference(
        id,
        kept.map((pursuit) => ({ id: pursuit.id, name: pursuit.goal, isOver: false, pursuit })),
      );
      if (picked.kind !== 'found') throw unknownPursuit(id);
      return picked.one.pursuit;
    },
  };
}

function unknownPursuit(id: string): RoteError {
  return badRequest({
    code: 'unknown-pursuit',
    message: `There is no pursuit "${id}", or it is no longer kept.`,
    hint: 'rote plan pursuits lists them.',
  });
}
