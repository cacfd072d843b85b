/**
 * What is written down while a goal is pursued, and what follows from it for the next plan: nothing is done
 * twice, and who has read what others wrote reaches nobody new.
 */
import { decideTainted, newTargetOf } from '../../agent/decide-tainted.ts';
import { createReadLinks } from '../../agent/read-links.ts';
import { canonicalJson } from '../../base/content-hash.ts';
import type { Fault } from '../../base/errors.ts';
import { describePlan } from '../../compiler/compiler.ts';
import type { Plan, PlanTool } from '../../domain/plan/plan.ts';
import type { PlanResult } from '../../plans/plan-result.ts';
import type { NoPlan, PlanFailure, Planner, ReplanOutcome } from '../../plans/run-with-replan.ts';
import { skillOfStep } from '../../runs/desks/plan-desk.ts';
import { formatInstant } from '../../time/instant.ts';
import type { Catalog } from '../../tools/catalog.ts';
import type { Pursuit, PursuitAttempt } from './pursuit-log.ts';

/** What only tells the one who asked changes nothing. */
export function changesSomething(
  { tool = '', toolPath, input }: PlanTool,
  catalog: Catalog,
): boolean {
  if (toolPath !== undefined) return true;
  const name = catalog.find(tool)?.name;
  if (name === 'message.send' && input['session'] === undefined) return false;
  return catalog.effectOf(tool, input) !== 'read';
}

export function createPursuitBook(facts: {
  id: string;
  goal: string;
  sessionKey: string;
  nowMs: number;
  catalog: Catalog;
}) {
  const { id, goal, sessionKey, nowMs, catalog } = facts;
  const attempts: PursuitAttempt[] = [];
  const done = new Map<string, string>();
  /** What stood in what the plans read. */
  const links = createReadLinks();
  let hasRun = false;

  function view(more: Partial<Pursuit> = {}): Pursuit {
    const plan = attempts.findLast((one) => one.plan !== null)?.plan ?? null;
    const summary = plan === null ? null : describePlan(plan.tools, goal);
    const base = { id, goal, sessionKey, startedAtUtc: formatInstant(nowMs) };
    const open = { state: 'running', answer: '', result: null } as const;
    return { ...base, ...open, plan, summary, attempts: [...attempts], ...more };
  }

  function change(planId: string, to: (attempt: PursuitAttempt) => Partial<PursuitAttempt>): void {
    const at = attempts.findIndex((one) => one.planId === planId);
    const found = attempts[at];
    if (found !== undefined) attempts[at] = { ...found, ...to(found) };
  }

  return {
    view,
    doneInWords: (): readonly string[] => [...done.values()],
    propose(made: {
      asked: Pick<Parameters<Planner>[0], 'generationAttempt' | 'parentPlanId' | 'disabledSkills'>;
      atUtc: string;
      madeBy: 'compiler' | 'model';
      proposed: Plan | NoPlan;
    }): void {
      const { asked, atUtc, madeBy, proposed } = made;
      const { generationAttempt, parentPlanId, disabledSkills } = asked;
      const fresh: PursuitAttempt = {
        attempt: generationAttempt,
        atUtc,
        madeBy,
        planId: null,
        plan: null,
        skills: [],
        outcome: 'refused',
        reason: 'invalid-plan',
        failedTools: [],
        faults: [],
        retries: 0,
        runId: null,
      };
      if ('faults' in proposed) {
        attempts.push({ ...fresh, faults: proposed.faults.map(({ message }) => message) });
        return;
      }
      attempts.push({
        ...fresh,
        planId: proposed.requestId,
        plan: {
          ...proposed,
          disabledSkills: [...disabledSkills],
          metadata: { generationAttempt, parentPlanId },
        },
        skills: [...new Set(proposed.tools.map((step) => skillOfStep(step, catalog)))],
        outcome: 'running',
        reason: null,
      });
    },
    ran(plan: Plan, runId: string, result: PlanResult): void {
      hasRun = true;
      const retries = result.tools.reduce(
        (sum, tool) => sum + Math.max(0, tool.attempts.length - 1),
        0,
      );
      change(plan.requestId, () => ({ runId, retries }));
      for (const step of plan.tools) {
        const { state, output } = result.tools.find(({ toolId }) => toolId === step.toolId) ?? {};
        links.note(catalog.judged(step.tool ?? '', step.input), output);
        if (state === 'succeeded' && catalog.effectOf(step.tool ?? '', step.input) !== 'read')
          done.set(keyOf(step), `${step.toolId} (${step.tool})`);
      }
    },
    /** What an earlier plan did is not done again. */
    repeats: ({ tools }: Plan): Fault[] =>
      tools.filter((step) => done.has(keyOf(step))).map(({ toolId }) => alreadyDone(toolId)),
    /** Who planned it has read what others say of tools and skills, and what calls answered once some were made. */
    strange: ({ tools }: Plan): Fault[] =>
      tools.flatMap(({ tool: name = '', input, toolId }) => {
        const call = catalog.judged(name, input);
        const known = {
          isTainted: hasRun,
          sessionKey,
          ownerWords: goal,
          hasRead: links.has,
          hasStood: links.hasStood,
          hasWritten: () => false,
        };
        // A host that is filled in is judged when it is known: as the call is made.
        const decision = decideTainted(call, known);
        if (decision.kind === 'refuse' || decision.kind === 'ask')
          return [needsOwner(toolId, decision.reason)];
        const target = newTargetOf(call, known);
        return target === null ? [] : [needsOwner(toolId, notNamed(target.to))];
      }),
    end({ success, failures, answer, result }: ReplanOutcome): Pursuit {
      for (const failure of failures) change(failure.planId, (attempt) => failed(attempt, failure));
      const last = attempts.at(-1);
      if (success) change(last?.planId ?? '', () => ({ outcome: 'succeeded' }));
      if (attempts.at(-1)?.outcome === 'shown')
        return view({ state: 'shown', answer: hasRun ? NEXT_IS_SHOWN : 'Nothing was run.' });
      return view({ state: success ? 'done' : 'failed', answer, result });
    },
  };
}

const NEXT_IS_SHOWN = 'An earlier plan was run and failed. This one was not run.';

/** A plan that nobody agreed to has not failed. */
function failed(
  { runId }: PursuitAttempt,
  { reason, failedTools, faults, result }: PlanFailure,
): Partial<PursuitAttempt> {
  if (result !== null && runId === null) return { outcome: 'shown' };
  const outcome = result === null ? 'refused' : 'failed';
  return { outcome, reason, failedTools, faults: faults.map(({ message }) => message) };
}

function keyOf({ tool = '', input }: PlanTool): string {
  return `${tool} ${canonicalJson(input)}`;
}

function alreadyDone(toolId: string): Fault {
  return {
    code: 'already-done',
    message: `Step "${toolId}" was done by an earlier plan, and would be done twice.`,
    hint: 'Leave it out.',
    details: { path: toolId },
  };
}

function notNamed(target: string): string {
  return `it would write to "${target}", which the goal does not name.`;
}

function needsOwner(toolId: string, reason: string): Fault {
  const hint = 'Do without it.';
  return {
    code: 'needs-owner',
    message: `Step "${toolId}": ${reason}`,
    hint,
    details: { path: toolId },
  };
}
