/**
 * What the steps of a plan do, in words, whoever wrote it: each call with all that it is given. Nothing is
 * taken from what the plan says of itself, because a person agrees to these words.
 */
import type { Condition } from '../domain/plan/condition.ts';
import type { PlanTool } from '../domain/plan/plan.ts';
import type { IntentWords } from './intent-words.ts';
import { sayCondition } from './say-condition.ts';
import { sayGiven } from './say-given.ts';

type Sayings = Pick<IntentWords['say'], 'sendMessage'> & {
  steps: Pick<
    IntentWords['say']['steps'],
    | 'fetch'
    | 'readFeed'
    | 'save'
    | 'append'
    | 'call'
    | 'calls'
    | 'given'
    | 'each'
    | 'condition'
    | 'onlyWhen'
    | 'stopUnless'
    | 'mustHold'
  >;
};
type Written = (value: unknown) => string;

/** Every value whole, because a plain yes agrees to them; what steps find for each other in words. */
export function describeSteps(steps: readonly PlanTool[], { say }: { say: Sayings }): string {
  const inWords: Written = (value) => sayGiven(value, say.steps.given);
  return steps.map((step) => describeStep(step, say, inWords)).join(', ');
}

/** Of one step every word, so that nobody agrees to what is left out: no value is cut, and none passes for another. */
export function describeWholeStep(step: PlanTool, { say }: { say: Sayings }): string {
  return [describeStep(step, say, written), ...termsOf(step)].join('; ');
}

function describeStep(step: PlanTool, say: Sayings, inWords: Written): string {
  const { when, stopUnless, guard, forEach } = step;
  const condition = (one: Condition): string =>
    inWords === written ? written(one) : sayCondition(one, say.steps.condition);
  return [
    describeCall(step, say, inWords),
    ...(forEach === undefined ? [] : [say.steps.each(inWords(forEach.items))]),
    ...(stopUnless === undefined ? [] : [say.steps.stopUnless(condition(stopUnless))]),
    ...(when === undefined ? [] : [say.steps.onlyWhen(condition(when))]),
    ...(guard === undefined ? [] : [say.steps.mustHold(condition(guard))]),
  ].join(' ');
}

/** What everybody does has words of its own, where those say all of it. */
function describeCall(
  { tool = '', toolPath = '', input }: PlanTool,
  say: Sayings,
  inWords: Written,
): string {
  const keys = Object.keys(input).toSorted().join(' ');
  const value = (key: string): string => inWords(input[key]);
  /** As it stands between quotation marks. */
  const inside = (key: string): string => {
    const text = value(key);
    if (inWords !== written || typeof input[key] !== 'string') return text;
    return JSON.stringify(input[key]).slice(1, -1);
  };
  const called = `${tool}${toolPath} ${keys}`;
  switch (called) {
    case 'http.request url':
      return say.steps.fetch(value('url'));
    case 'rss.read url':
      return say.steps.readFeed(value('url'));
    case 'message.send text':
      return say.sendMessage(inside('text'));
    case 'file.write content path':
      return say.steps.save(`"${inside('content')}"`, value('path'));
    case 'file.append content path':
      return say.steps.append(`"${inside('content')}"`, value('path'));
  }
  const flags = Object.entries(input).map(([key, one]) => `${plainKey(key)}: ${inWords(one)}`);
  const plain = inWords === written ? undefined : say.steps.calls.get(`${tool}${toolPath}`);
  const call = plain ?? say.steps.call(`${tool}${toolPath}`);
  return flags.length === 0 ? call : `${call} (${flags.join(', ')})`;
}

/** How a step is tried, and what it waits for: it changes when something is reached, and how often. */
function termsOf(step: PlanTool): string[] {
  const { retryPolicy, retryInDoubt, timeoutMs, dependencies, required, forEach } = step;
  const waitsFor = [...new Set([...dependencies, ...(step.after ?? [])])];
  return [
    ...(step.toolId === '' ? [] : [`called ${written(step.toolId)}`]),
    ...(waitsFor.length === 0 ? [] : [`after ${waitsFor.map(written).join(', ')}`]),
    ...(required ? [] : ['the rest goes on where it fails']),
    ...(step.async ? ['beside others'] : []),
    ...(forEach?.concurrency === undefined ? [] : [`${forEach.concurrency} at the same time`]),
    ...(retryPolicy === undefined
      ? []
      : [`tried again ${retryPolicy.maxRetries} times, first after ${retryPolicy.backoffMs} ms`]),
    ...(retryInDoubt === true ? ['tried again also where it may have happened'] : []),
    ...(timeoutMs === undefined ? [] : [`ended after ${timeoutMs} ms`]),
  ];
}

/** As it is where it can be taken for nothing else; else in quotation marks, with every break written out. */
export function written(value: unknown): string {
  if (typeof value === 'string' && /^[\w@%+=./:?&#~-]+$/.test(value)) return value;
  return JSON.stringify(value) ?? '';
}

function plainKey(key: string): string {
  return /^[\w.-]+$/.test(key) ? key : JSON.stringify(key);
}
