/** `rote plan suggest`: schedules of agents that could be plans, with what that saves in a month. */
import { printable } from '../../base/printable.ts';
import type { PlanSuggestion } from '../../talk/suggest-plans.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';

export async function planSuggest({ context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async ({ suggestPlans }) => {
    const suggestions = await (await suggestPlans())();
    const text =
      suggestions.length === 0
        ? 'No schedule of an agent can be read as a plan.'
        : suggestions.map(tell).join('\n\n');
    return { data: { suggestions }, text };
  });
}

function tell(suggestion: PlanSuggestion): string {
  const { id, name, instruction, summary, modelCalls, runsAMonth } = suggestion;
  const asked =
    modelCalls === 0
      ? 'no call of a model'
      : `${modelCalls} ${modelCalls === 1 ? 'call' : 'calls'} of a small model a run, of what is new`;
  return [
    `${printable(name)} (${id})`,
    `  now: an agent is told "${printable(instruction)}", ${runsAMonth} times a month`,
    `  as a plan: ${printable(summary)} It makes ${asked}.`,
    `  ${savingInWords(suggestion)}`,
    `  To change it: rote ask "${printable(instruction).replaceAll('"', "'")}" with its time, then rote schedule remove --id ${id}`,
  ].join('\n');
}

function savingInWords({ centsAsAgent, centsAsPlan, savedCents }: PlanSuggestion): string {
  if (savedCents === null || centsAsAgent === null || centsAsPlan === null)
    return 'What that saves is not known: it has not run yet, or a price is not known.';
  return `It saves at least ${inCents(savedCents)} a month (${inCents(centsAsAgent)} as it runs now, at most ${inCents(centsAsPlan)} as a plan).`;
}

const inCents = (cents: number): string => `${Math.round(cents * 100) / 100} cents`;
