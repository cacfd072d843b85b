/** What a model decides in a plan, in the words that its owner agrees to: what it is asked, and what that may take. */
import type { PlanTool } from '../../domain/plan/plan.ts';
import { type AnswerKind, answerOf, boundsOf, THINK } from '../../domain/think/think-step.ts';
import { written } from '../describe-steps.ts';

export function describeThinking(
  steps: readonly Pick<PlanTool, 'tool' | 'input' | 'forEach'>[],
  realName: (tool: string) => string = (given) => given,
): string[] {
  return steps.flatMap(({ tool = '', input, forEach }) => {
    if (realName(tool) !== THINK) return [];
    const { tokensIn, tokensOut, seconds, cents, calls } = boundsOf(input);
    const isList = input['items'] !== undefined || forEach !== undefined;
    const each = isList ? ', for each item of a list' : '';
    return [
      `${DECIDES[answerOf(input).kind](input)}: ${written(input['task'])}${each}. It is given what the plan reads as data, reaches nothing, and its answer goes nowhere but into texts, contents and conditions. At most ${calls} calls of a model${forEach === undefined ? '' : ' for each item'}, each with ${tokensIn} tokens read and ${tokensOut} written; at most ${seconds} seconds and, where the price is known, ${cents} cents`,
    ];
  });
}

const DECIDES: Readonly<
  Record<AnswerKind['kind'], (input: Readonly<Record<string, unknown>>) => string>
> = {
  'yes-no': () => 'A model decides whether',
  choice: (input) => {
    const answer = answerOf(input);
    return `A model decides which of ${answer.kind === 'choice' ? answer.of.map(written).join(', ') : ''}`;
  },
  number: () => 'A model says a number',
  text: () => 'A model writes a text',
  object: () => 'A model fills in fields',
};
