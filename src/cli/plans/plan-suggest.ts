/** `rote plan suggest`: schedules of agents that could be plans, with what that saves in a month; with a yes, one becomes its plan. */
import { printable } from '../../base/printable.ts';
import type { PlanSuggestion, SuggestPlans } from '../../talk/suggest-plans.ts';
import { agreedHash } from '../agreed-hash.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';

export async function planSuggest(call: CommandCall): Promise<CommandAnswer> {
  const id = call.positionals[0];
  return withHome(call.context, async ({ suggestPlans }) => {
    const suggest = await suggestPlans();
    const suggestions = await suggest.find();
    if (id !== undefined) return changeOne(call, { id, suggest, suggestions });
    const text =
      suggestions.length === 0
        ? 'No schedule of an agent can be read as a plan.'
        : suggestions.map(tell).join('\n\n');
    return { data: { suggestions }, text };
  });
}

async function changeOne(
  call: CommandCall,
  {
    id,
    suggest,
    suggestions,
  }: { id: string; suggest: SuggestPlans; suggestions: readonly PlanSuggestion[] },
): Promise<CommandAnswer> {
  const choices = suggestions
    .filter((one) => one.id === id)
    .map((one) => ({ words: tell(one), hash: one.hash }));
  // One that is no plan is refused with its reason, also where a hash is given.
  const hash =
    choices.length === 0
      ? ''
      : await agreedHash(call, {
          choices,
          question: 'Make it this plan?',
          trial: 'rote plan suggest',
        });
  if (hash === null) return { data: { changed: false }, text: 'It stays as it is.' };
  const { schedule, undo } = await suggest.change(id, hash);
  const { name, status } = schedule;
  const command = `rote schedule update ${id} --payload '${JSON.stringify(undo).replaceAll("'", String.raw`'\''`)}'`;
  return {
    data: { changed: true, schedule: { id, name, status }, undo },
    text: `${printable(name)} (${id}) is this plan now, at the same times and with its history.\nTo undo it: ${printable(command)}`,
  };
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
    `  To change it: rote plan suggest ${id} (elsewhere than at a terminal with --hash ${suggestion.hash})`,
  ].join('\n');
}

function savingInWords({ centsAsAgent, centsAsPlan, savedCents }: PlanSuggestion): string {
  if (savedCents === null || centsAsAgent === null || centsAsPlan === null)
    return 'What that saves is not known: it has not run yet, or a price is not known.';
  return `It saves at least ${inCents(savedCents)} a month (${inCents(centsAsAgent)} as it runs now, at most ${inCents(centsAsPlan)} as a plan).`;
}

const inCents = (cents: number): string => `${Math.round(cents * 100) / 100} cents`;
