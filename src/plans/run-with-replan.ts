/**
 * Asks for a plan, runs it, and where it fails asks for another one, with all that is known of the
 * failure: at most five. Skills that failed are out from then on; a plan that names one all the same is
 * not run. Whatever happens, there is an answer for a person in the end.
 */
import type { Fault } from '../base/errors.ts';
import type { Plan } from '../domain/plan/plan.ts';
import type { FailureReason, PlanResult } from './plan-result.ts';

/** Who makes plans: a model, a script, or somebody's rules. */
export type Planner = (request: {
  goal: string;
  generationAttempt: number;
  parentPlanId: string | null;
  disabledSkills: readonly string[];
  /** What became of the plans before, the latest last. */
  failures: readonly PlanFailure[];
}) => Promise<Plan | NoPlan>;

/** What was proposed is no plan, or nothing was. */
export interface NoPlan {
  faults: Fault[];
  /** Whether asking again may help. */
  goOn: boolean;
}

export interface PlanFailure {
  planId: string;
  reason: FailureReason;
  failedTools: string[];
  /** What was wrong with a plan that could not be run. */
  faults: Fault[];
  /** What each call came to; null where nothing was called. */
  result: PlanResult | null;
}

export interface ReplanOutcome {
  success: boolean;
  /** In the order in which they were made. */
  plans: Plan[];
  result: PlanResult | null;
  failures: PlanFailure[];
  /** For the person: what was done, what failed, and what can be done about it. */
  answer: string;
}

const MOST_PLANS = 5;
/** More of them would hide the rest of the answer. */
const MOST_FAULTS = 5;

export async function runWithReplan(
  goal: string,
  parts: {
    planner: Planner;
    check: (plan: Plan) => Fault[];
    run: (plan: Plan) => Promise<PlanResult>;
    /** The skill that a call belongs to. */
    skillOf: (tool: Plan['tools'][number]) => string;
  },
): Promise<ReplanOutcome> {
  const plans: Plan[] = [];
  const failures: PlanFailure[] = [];
  const disabled = new Set<string>();
  for (let attempt = 1; attempt <= MOST_PLANS; attempt++) {
    const parentPlanId = plans.at(-1)?.requestId ?? null;
    const proposed = await propose(attempt, parentPlanId);
    if ('faults' in proposed) {
      const { faults, goOn } = proposed;
      failures.push({ planId: '', reason: 'invalid-plan', failedTools: [], faults, result: null });
      if (goOn) continue;
      break;
    }
    plans.push(proposed);
    const failure = await tryPlan(proposed);
    if ('success' in failure) {
      const answer = proposed.narrative ?? 'It is done.';
      return { success: true, plans, result: failure, failures, answer };
    }
    failures.push(failure);
    for (const skill of skillsThatFailed(proposed, failure)) disabled.add(skill);
    if (failure.result !== null && !failure.result.canReplan) break;
  }
  const result = failures.findLast((failure) => failure.result !== null)?.result ?? null;
  return { success: false, plans, result, failures, answer: fallbackAnswer(goal, plans, failures) };

  async function propose(
    generationAttempt: number,
    parentPlanId: string | null,
  ): Promise<Plan | NoPlan> {
    try {
      const disabledSkills = [...disabled];
      const request = { goal, generationAttempt, parentPlanId, disabledSkills, failures };
      const plan = await parts.planner(request);
      if ('faults' in plan) return plan;
      // A planner may answer without these, or with wrong ones.
      const metadata = { generationAttempt, parentPlanId };
      return { ...plan, disabledSkills, metadata };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const faults = [{ code: 'no-plan', message, hint: 'Try again later.' }];
      return { faults, goOn: false };
    }
  }

  async function tryPlan(plan: Plan): Promise<PlanResult | PlanFailure> {
    const faults = parts.check(plan);
    if (faults.length > 0) {
      const isRing = faults.some(({ code }) => code === 'circular-dependency');
      const reason = isRing ? 'circular-dependency' : 'invalid-plan';
      return { planId: plan.requestId, reason, failedTools: [], faults, result: null };
    }
    const result = await parts.run(plan);
    if (result.success) return result;
    const reason = result.failureReason ?? 'tool-failure';
    const { failedTools } = result;
    return { planId: plan.requestId, reason, failedTools, faults: [], result };
  }

  function skillsThatFailed({ tools }: Plan, { failedTools }: PlanFailure): string[] {
    return tools.filter(({ toolId }) => failedTools.includes(toolId)).map(parts.skillOf);
  }
}

/** Said where no plan worked, of all that were tried: nothing is invented, and nothing is left out. */
function fallbackAnswer(
  goal: string,
  plans: readonly Plan[],
  failures: readonly PlanFailure[],
): string {
  const named = (planId: string, toolId: string): string => {
    const steps = plans.find(({ requestId }) => requestId === planId)?.tools;
    const { tool, toolPath } = steps?.find((step) => step.toolId === toolId) ?? {};
    return `${toolId} (${tool ?? toolPath ?? 'unknown'})`;
  };
  const calls = failures.flatMap(({ planId, result }) =>
    (result?.tools ?? []).map((call) => ({ ...call, name: named(planId, call.toolId) })),
  );
  const namesOf = (state: string): string[] => [
    ...new Set(calls.filter((call) => call.state === state).map(({ name }) => name)),
  ];
  const done = namesOf('succeeded');
  const doubtful = namesOf('in-doubt');
  const broken = calls.filter(({ error, state }) => error !== null && state !== 'skipped');
  const why = [...new Set(broken.map(({ name, error }) => `${name}: ${error?.message}`))];
  const faults = [
    ...new Set(failures.flatMap((one) => one.faults.map(({ message }) => message))),
  ].slice(0, MOST_FAULTS);
  const reason = failures.at(-1)?.reason ?? 'no plan was made';
  // A call that failed and bars another plan may have done a part of its work.
  const isPartial = failures.some(
    ({ result }) => result?.failureReason === 'tool-failure' && !result.canReplan,
  );
  const nothing = done.length === 0 && doubtful.length === 0 && !isPartial;
  return [
    `I could not do this: ${goal}`,
    ...(nothing ? ['Nothing was done.'] : []),
    ...(done.length === 0 ? [] : [`Done: ${done.join(', ')}.`]),
    ...(doubtful.length === 0 ? [] : [`May have been done: ${doubtful.join(', ')}.`]),
    ...(why.length === 0 ? [] : [`Failed: ${why.join('; ')}`]),
    ...(faults.length === 0
      ? []
      : [`${why.length === 0 ? 'Failed' : 'No other plan'}: ${faults.join('; ')}`]),
    ...(why.length === 0 && faults.length === 0 ? [`Failed: ${reason}`] : []),
    'You can try again later, say it in another way, or fix what failed and ask once more.',
  ].join('\n');
}
