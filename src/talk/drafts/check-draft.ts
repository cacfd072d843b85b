/** Whether a draft could be stored and run, whoever made it: one that could not is never shown. */
import type { Fault } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import type { Draft } from '../../compiler/compiler.ts';
import { inBox, lasting } from '../../domain/grant.ts';
import { type ScheduledWork, workSchema } from '../../domain/schedule/schedule.ts';
import type { HomeCatalog } from '../../own-tools/home-catalog.ts';
import type { Schedules } from '../../schedule/schedule.ts';

/** All that is wrong with it. */
export type CheckDraft = (draft: Draft, session: string) => Promise<Fault[]>;

export function createCheckDraft({
  tools,
  schedules,
}: {
  tools: () => Promise<Pick<HomeCatalog, 'plans'>>;
  schedules: Pick<Schedules, 'refusalOf'>;
}): CheckDraft {
  return async (draft, session) => {
    const hasSteps = draft.plan !== null && draft.plan.tools.length > 0;
    const faults = hasSteps ? (await tools()).plans.check(workOfDraft(draft)) : [];
    if (draft.trigger === null) return [...faults];
    const refusal = await schedules.refusalOf(definitionOfDraft(draft, session));
    // The first fault of the plan is told there as well.
    const isNew = refusal !== null && !faults.some(({ message }) => message === refusal.message);
    return isNew ? [...faults, refusal] : [...faults];
  };
}

export function workOfDraft(draft: Draft): ScheduledWork {
  const { plan, instruction, capabilities, grants, endsAfter, urgent } = draft;
  const { againEvery: againEveryMs, ifUnanswered } = insistenceOf(draft);
  const insists = { againEveryMs, ifUnanswered };
  const does = { plan: plan ?? [], instruction, requiredTools: capabilities };
  const work = { ...does, endsAfter, urgent, ...insists };
  return workSchema.parse(grants === undefined ? work : { ...work, grants });
}

/** How it insists on an answer, as a definition has it. */
function insistenceOf({ againEveryMs, ifUnanswered }: Draft) {
  return {
    ...(againEveryMs !== undefined && { againEvery: againEveryMs }),
    ...(ifUnanswered !== undefined && {
      ifUnanswered: { afterMs: ifUnanswered.afterMs, session: ifUnanswered.session },
    }),
  };
}

/** What is stored: the words of the draft, and nothing else. No definition names the way out of a box. */
export function definitionOfDraft(draft: Draft, session: string): Record<string, unknown> {
  const { name, trigger, plan, instruction, capabilities, skill, input } = draft;
  const { endsAfter, urgent } = draft;
  // Their own words may hold what a name must not.
  const named = { name: printable(name), trigger, session: draft.session ?? session };
  const own = {
    ...named,
    ...(endsAfter !== undefined && { endsAfter }),
    ...insistenceOf(draft),
    ...(urgent !== undefined && { urgent }),
  };
  const base =
    draft.grants === undefined
      ? own
      : { ...own, grants: draft.grants.map((grant) => inBox(lasting(grant))) };
  if (skill !== null) return { ...base, skill, ...(input !== undefined && { input }) };
  if (plan !== null) return { ...base, plan, requiredTools: capabilities };
  return { ...base, instruction, requiredTools: capabilities };
}
