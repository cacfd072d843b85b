/** How a draft is carried out, in words, where that is not as usual: a person agrees to it with the rest. */
import type { Plan, PlanTool } from '../domain/plan/plan.ts';
import type { IntentWords } from '../language/intent-words.ts';
import type { Draft } from './compile-types.ts';
import { saidLength } from './what/said-amounts.ts';

/** Clauses that stand behind what it does; empty where all is as usual. */
export function policiesInWords(
  draft: Pick<Draft, 'trigger' | 'plan' | 'endsAfter' | 'againEveryMs' | 'ifUnanswered'>,
  { say, insisting }: IntentWords,
): string {
  const { trigger, plan, endsAfter, againEveryMs, ifUnanswered } = draft;
  const { policies } = say;
  const length = (ms: number): string => saidLength(ms / 1000, say.what('you'));
  const usual = trigger?.kind === 'event' ? 'queue' : 'skip';
  const overlap = trigger?.overlap ?? usual;
  const clauses = [
    ...callsInWords(plan, { policies, length }),
    ...(plan?.timeoutMs === undefined ? [] : [policies.timeLimit(null, length(plan.timeoutMs))]),
    ...(overlap === usual ? [] : [policies.overlap[overlap]]),
    ...(endsAfter === undefined ? [] : [policies.endsAfterFirst]),
    ...(againEveryMs === undefined ? [] : [insisting.say.again(length(againEveryMs))]),
    ...(ifUnanswered === undefined
      ? []
      : [insisting.say.unanswered(length(ifUnanswered.afterMs), ifUnanswered)]),
  ];
  return clauses.map((clause) => `; ${clause}`).join('');
}

interface Saying {
  policies: IntentWords['say']['policies'];
  length: (ms: number) => string;
}

/** Tries are said once where they are the same for every call; a limit that all of it has is not said for a call too. */
function callsInWords(plan: Plan | null, { policies, length }: Saying): string[] {
  const tools = plan?.tools ?? [];
  const retry = (of: string | null, policy: PlanTool['retryPolicy']): string[] =>
    policy === undefined || policy.maxRetries === 0
      ? []
      : [policies.retry(of, policy.maxRetries, length(policy.backoffMs))];
  const [first] = tools;
  const isSame = tools.every(
    ({ retryPolicy }) => JSON.stringify(retryPolicy) === JSON.stringify(first?.retryPolicy),
  );
  const limits = tools.flatMap(({ toolId, timeoutMs }) =>
    timeoutMs === undefined || timeoutMs === plan?.timeoutMs
      ? []
      : [policies.timeLimit(toolId, length(timeoutMs))],
  );
  const tries = isSame
    ? retry(null, first?.retryPolicy)
    : tools.flatMap(({ toolId, retryPolicy }) => retry(toolId, retryPolicy));
  return [...tries, ...limits];
}
