/** A draft out of what somebody else proposed: the words, the fires, the cost and the tools are ours. */
import type { Plan, PlanTool } from '../domain/plan/plan.ts';
import type { OverlapPolicy } from '../domain/schedule/policies.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { describeSteps } from '../language/describe-steps.ts';
import { describeTrigger } from '../language/en/describe-trigger.ts';
import type { IntentWords } from '../language/intent-words.ts';
import { finish, withTrigger, workInWords } from './compile-draft.ts';
import type { CompileOptions, Draft, ScheduleFacts, SkillFacts } from './compile-types.ts';
import type { DraftedWhat } from './draft-what.ts';
import { managed } from './frames/read-manage.ts';
import { tongueOf } from './spoken-language.ts';
import { shortName } from './what/lower/plan-text.ts';
import type { Work } from './work/work.ts';

/** In the model's form: a pause in minutes, a limit in seconds. */
interface ProposedPolicies {
  endsAfter?: Draft['endsAfter'];
  retry?: { times: number; afterMinutes: number } | undefined;
  timeLimitSeconds?: number | undefined;
  overlap?: OverlapPolicy | undefined;
}

interface Proposal {
  name: string;
  trigger: Trigger | null;
  notes: readonly string[];
  /** What was asked for and it does not do, as the model says. */
  leavesOut: readonly string[];
  /** How it is carried out, where that is not as usual. */
  policies?: ProposedPolicies;
  work:
    | DraftedWhat
    | { kind: 'plan'; steps: PlanTool[]; parallel: boolean }
    | { kind: 'instruction'; instruction: string; tools: string[] }
    | { kind: 'skill'; skill: SkillFacts };
}

/** `text` is what the person said; null where nothing can be drafted of it. */
export function draftProposal(
  { name, trigger, notes, leavesOut, policies = {}, work }: Proposal,
  text: string,
  options: CompileOptions,
): Draft | null {
  const language = tongueOf(text, options.language).intents;
  const { say } = language;
  const reading = { options, language, clock: { nowMs: options.nowMs } };
  const result = finish(workOf(work, shortName(name), language), trigger, reading, [
    ...(leavesOut.length === 0 ? [] : [say.leavesOut(leavesOut)]),
    ...notes,
    say.madeByModel,
  ]);
  if (result.kind !== 'draft') return null;
  const { draft } = result;
  const parallel = work.kind === 'plan' && work.parallel;
  const plan = draft.plan === null ? null : withPolicies({ ...draft.plan, parallel }, policies);
  const left = leavesOut.length === 0 ? {} : { leavesOut: [...leavesOut] };
  const { endsAfter, overlap } = policies;
  const time = trigger === null || overlap === undefined ? trigger : { ...trigger, overlap };
  const ends = endsAfter === undefined ? {} : { endsAfter };
  const made: Draft = { ...draft, plan, madeBy: 'model', trigger: time, ...left, ...ends };
  return withTrigger(made, time, reading, workInWords(draft, reading));
}

function withPolicies(plan: Plan, { retry, timeLimitSeconds }: ProposedPolicies): Plan {
  const retryPolicy =
    retry === undefined
      ? {}
      : {
          retryPolicy: {
            maxRetries: retry.times,
            backoffMs: Math.round(retry.afterMinutes * 60_000),
          },
        };
  const limit = timeLimitSeconds === undefined ? {} : { timeoutMs: timeLimitSeconds * 1000 };
  return {
    ...plan,
    // A call has as long as all of it has: otherwise its own usual limit would end it sooner than the person was told.
    tools: plan.tools.map((tool) => ({ ...limit, ...tool, ...retryPolicy })),
    ...limit,
  };
}

/** Another time for a schedule that there is; null where nothing can be drafted of it. */
export function draftChange(
  schedule: ScheduleFacts,
  { trigger, notes, leavesOut }: Pick<Proposal, 'notes' | 'leavesOut'> & { trigger: Trigger },
  text: string,
  options: CompileOptions,
): Draft | null {
  const language = tongueOf(text, options.language).intents;
  const { say } = language;
  const when = describeTrigger(trigger, say.triggers);
  const what = say.steps.update(`"${schedule.name}"`, when);
  const catalog = new Map(options.catalog.map((tool) => [tool.name, tool]));
  const reading = { options, language, catalog, clock: { nowMs: options.nowMs } };
  const work = managed(reading, { kind: 'update', ids: [schedule.id], trigger }, what);
  const told = leavesOut.length === 0 ? [] : [say.leavesOut(leavesOut)];
  const result = finish(work, null, reading, [...told, ...notes, say.madeByModel]);
  const left = leavesOut.length === 0 ? {} : { leavesOut: [...leavesOut] };
  return result.kind === 'draft' ? { ...result.draft, madeBy: 'model', ...left } : null;
}

/** What a plan does, in the language of `text`. */
export function describePlan(steps: readonly PlanTool[], text: string): string {
  return describeSteps(steps, tongueOf(text, undefined).intents);
}

function workOf(work: Proposal['work'], name: string, language: IntentWords): Work {
  const { steps: words } = language.say;
  switch (work.kind) {
    case 'what':
      return { kind: 'steps', steps: work.steps, what: work.said, name };
    case 'plan': {
      const { steps } = work;
      return { kind: 'steps', steps, what: describeSteps(steps, language), name };
    }
    case 'instruction': {
      const { instruction } = work;
      const tools = [...new Set(work.tools)].sort();
      return { kind: 'instruction', instruction, tools, what: words.agent(instruction), name };
    }
    case 'skill':
      return { kind: 'skill', skill: work.skill, what: words.skill(work.skill.name), name };
  }
}
