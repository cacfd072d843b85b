/** What a person reads of a plan that they asked for and that has run: what it said, else what it found. */
import { type AnyPlan, asPlan } from '../../domain/plan/plan.ts';
import type { PlanResult } from '../../plans/plan-result.ts';

const LONGEST_OUTPUT = 2000;

export function resultInWords(ran: {
  plan: AnyPlan;
  result: PlanResult;
  /** What the session was told by it, in order. */
  said: readonly string[];
  /** Where there is nothing else to tell. */
  summary: string;
}): string {
  const { plan, result, said, summary } = ran;
  if (!result.success) return [...said, summary].join('\n');
  const { tools } = asPlan(plan);
  const toolOf = new Map(tools.map(({ toolId, tool }) => [toolId, tool]));
  const waitedFor = new Set(tools.flatMap(({ dependencies }) => dependencies));
  const outputs = result.tools.filter(
    ({ toolId, state, output }) =>
      state === 'succeeded' &&
      output !== null &&
      !waitedFor.has(toolId) &&
      toolOf.get(toolId) !== 'message.send',
  );
  const [only] = outputs;
  const found =
    outputs.length === 1 && only !== undefined
      ? [inShort(only.output)]
      : outputs.map(({ toolId, output }) => `${toolId}: ${inShort(output)}`);
  const words = [...said, ...found];
  return words.length === 0 ? summary : words.join('\n');
}

function inShort(output: unknown): string {
  const text = typeof output === 'string' ? output : (JSON.stringify(output) ?? '');
  return text.length <= LONGEST_OUTPUT ? text : `${text.slice(0, LONGEST_OUTPUT).toWellFormed()}…`;
}
