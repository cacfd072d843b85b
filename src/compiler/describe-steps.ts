/**
 * What the steps of a plan do, in words, whoever wrote it: each call with all that it is given. Nothing is
 * taken from what the plan says of itself, because a person agrees to these words.
 */
import type { PlanTool } from '../domain/plan/plan.ts';
import type { IntentWords } from '../language/intent-words.ts';

/** Longer values are cut, and said to be. */
const LONGEST_VALUE = 300;

export function describeSteps(steps: readonly PlanTool[], { say }: IntentWords): string {
  return steps
    .map((step) => {
      const { when, stopUnless, guard, forEach } = step;
      return [
        describeCall(step, say),
        ...(forEach === undefined ? [] : [say.steps.each(inWords(forEach.items))]),
        ...(stopUnless === undefined ? [] : [say.steps.stopUnless(inWords(stopUnless))]),
        ...(when === undefined ? [] : [say.steps.onlyWhen(inWords(when))]),
        ...(guard === undefined ? [] : [say.steps.mustHold(inWords(guard))]),
      ].join(' ');
    })
    .join(', ');
}

/** What everybody does has words of its own, where those say all of it. */
function describeCall(
  { tool = '', toolPath = '', input }: PlanTool,
  say: IntentWords['say'],
): string {
  const keys = Object.keys(input).toSorted().join(' ');
  const value = (key: string): string => inWords(input[key]);
  const called = `${tool}${toolPath} ${keys}`;
  switch (called) {
    case 'http.request url':
      return say.steps.fetch(value('url'));
    case 'rss.read url':
      return say.steps.readFeed(value('url'));
    case 'message.send text':
      return say.sendMessage(value('text'));
    case 'file.write content path':
      return say.steps.save(`"${value('content')}"`, value('path'));
    case 'file.append content path':
      return say.steps.append(`"${value('content')}"`, value('path'));
  }
  const flags = Object.entries(input).map(([key, one]) => `${key}: ${inWords(one)}`);
  const call = say.steps.call(`${tool}${toolPath}`);
  return flags.length === 0 ? call : `${call} (${flags.join(', ')})`;
}

function inWords(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const line = text.replaceAll(/\s+/g, ' ');
  if (line.length <= LONGEST_VALUE) return line;
  return `${line.slice(0, LONGEST_VALUE).toWellFormed()}… (${text.length})`;
}
