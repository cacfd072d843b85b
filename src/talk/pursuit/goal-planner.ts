/**
 * Makes plans for a goal: by the rules of the compiler where they know one, else with a model, which hears
 * what became of the plans before. Skills that failed are neither shown to it nor accepted from it.
 */
import { createPlanProposer, type FailedPlan } from '../../agent/propose-plan.ts';
import type { Fault } from '../../base/errors.ts';
import { type CompileOptions, compile } from '../../compiler/compiler.ts';
import { type Plan, planSchema } from '../../domain/plan/plan.ts';
import type { NoPlan, PlanFailure, Planner } from '../../plans/run-with-replan.ts';
import { wrapUntrusted } from '../../skills/telling/wrap-untrusted.ts';
import { boundCalls } from '../bound-calls.ts';
import { callerFor, type ThinkingParts } from '../drafts/drafter.ts';
import { lookForProposal, type ProposalSight } from '../drafts/proposal-facts.ts';
import type { ShownPlan } from './pursuit-log.ts';
import { skillsForGoal } from './skills-for-goal.ts';

export type GoalPlanner = (
  request: Parameters<Planner>[0],
) => Promise<{ madeBy: 'compiler' | 'model'; proposed: Plan | NoPlan }>;

export function createGoalPlanner(
  parts: ThinkingParts,
  options: {
    /** Each plan is called by it and its number. */
    id: string;
    facts: CompileOptions;
    signal: AbortSignal;
    /** The plan that the person agreed to, which comes first. */
    shown: ShownPlan | null;
    /** The calls that worked in earlier plans and changed something. */
    done: () => readonly string[];
  },
): GoalPlanner {
  const { own } = parts;
  const { id, facts, signal } = options;
  let propose: ReturnType<typeof createPlanProposer> | null = null;
  let latest: Plan | null = null;

  async function look(disabled: readonly string[]): Promise<ProposalSight> {
    const { catalog } = await own.tools();
    const skills = await own.skills();
    const skillUses = await parts.skillUses();
    return lookForProposal({
      catalog,
      skills,
      listTokens: parts.listTokens(),
      skillUses,
      disabled: [...disabled, ...(await own.domainsLackedBy(facts.session))],
    });
  }

  async function withModel(request: Parameters<Planner>[0]): Promise<Plan | NoPlan> {
    const { goal, generationAttempt, disabledSkills, failures } = request;
    const choice = await (await parts.models()).choose();
    if (choice.kind === 'none')
      return none(`I know no plan for this by myself, and there is no model to ask: ${choice.why}`);
    const sight = await look(disabledSkills);
    propose ??= createPlanProposer(
      {
        words: goal,
        timezone: facts.timezone,
        nowMs: facts.nowMs,
        system: sight.system,
        signal,
        skillTexts: skillsForGoal(goal, (await own.skills()).registry.list(), disabledSkills),
      },
      {
        callModel: boundCalls(await callerFor(facts.session, parts), parts),
        markUntrusted: wrapUntrusted,
      },
    );
    const { mask } = await own.tools();
    const failed = failedPlan(failures.at(-1), latest, {
      done: options.done(),
      disabledSkills: [...disabledSkills],
      mask: mask.text,
    });
    const proposal = await propose({ system: sight.system, failed });
    if (proposal.kind === 'none') return none(proposal.reason);
    if (proposal.kind === 'faulty') return { faults: proposal.faults, goOn: true };
    const { steps, parallel } = proposal.work;
    const faults: Fault[] = [];
    const tools = steps.map((step) => {
      // Whether there is such a script is checked with the rest of the plan.
      if (step.toolPath !== undefined) return step;
      const found = sight.nameOf(step.tool ?? '');
      if (!found.ok) faults.push(found.fault);
      return { ...step, ...(found.ok && { tool: found.value }) };
    });
    latest = planSchema.parse({ requestId: `${id}-${generationAttempt}`, tools, parallel });
    return faults.length > 0 ? { faults, goOn: true } : latest;
  }

  return async (request) => {
    const { goal, generationAttempt } = request;
    if (generationAttempt === 1 && options.shown !== null) {
      const { plan, madeBy } = options.shown;
      latest = { ...plan, requestId: `${id}-1` };
      return { madeBy, proposed: latest };
    }
    const ruled = generationAttempt === 1 ? planByRules(goal, facts) : null;
    if (ruled === null) return { madeBy: 'model', proposed: await withModel(request) };
    latest = { ...ruled, requestId: `${id}-${generationAttempt}` };
    return { madeBy: 'compiler', proposed: latest };
  };
}

/** What the rules make of it, where that is a plan for now. */
function planByRules(goal: string, facts: CompileOptions): Plan | null {
  const result = compile(goal, facts);
  if (result.kind !== 'draft') return null;
  const { plan, trigger, manage } = result.draft;
  const isForNow = trigger === null && manage === null;
  return isForNow && plan !== null && plan.tools.length > 0 ? plan : null;
}

function failedPlan(
  failure: PlanFailure | undefined,
  plan: Plan | null,
  {
    mask,
    ...rest
  }: Pick<FailedPlan, 'done' | 'disabledSkills'> & { mask: (text: string) => string },
): FailedPlan | null {
  if (failure === undefined) return null;
  // A provider hears no secret, also where a tool repeats one.
  const told = (failure.result?.tools ?? []).flatMap(({ toolId, error }) => {
    if (error === null) return [];
    const { code, message } = error;
    return [{ code, message: mask(`${code}: ${message}`), hint: '', details: { path: toolId } }];
  });
  const { reason, faults } = failure;
  return { plan: plan?.tools ?? null, reason, faults: [...faults, ...told], ...rest };
}

function none(message: string): NoPlan {
  const hint = 'Say it in another way, or try again later.';
  return { faults: [{ code: 'no-plan', message, hint }], goOn: false };
}
