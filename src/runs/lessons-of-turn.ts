/**
 * What a turn teaches, by rule: a call that failed and then went well with other values, and a correction by the person.
 * Of a call only names are kept, never values: those may be words of others.
 */

import type { Step } from '../domain/run/step.ts';
import { oneOf } from '../language/answer-words.ts';
import { ANSWER_WORDS } from '../language/answers.ts';
import type { NewLesson } from '../memory/lessons.ts';
import { isName } from './announce/changed-names.ts';

type Taught = Pick<NewLesson, 'category' | 'problem' | 'fix' | 'isOfNames'>;

/** The calls of a turn that failed, and that it did not mend itself: the next one may. */
export function leftFailed(steps: readonly Step[]): Step[] {
  return steps.filter(
    (step, index) =>
      isFailedCall(step) &&
      !steps.slice(index).some(({ tool, state }) => tool === step.tool && state === 'succeeded'),
  );
}

export function lessonsOfSteps(steps: readonly Step[]): Taught[] {
  const calls = steps.filter(({ kind }) => kind === 'tool');
  return calls.flatMap((failed, index) => {
    if (!isFailedCall(failed)) return [];
    const later = calls
      .slice(index + 1)
      .find(({ tool, state }) => tool === failed.tool && state === 'succeeded');
    const fix = later === undefined ? null : keysPutRight(failed.input, later.input);
    if (fix === null || !isName(failed.tool)) return [];
    const code = failed.failure?.code ?? 'failed';
    return [
      {
        category: 'tool',
        problem: `${failed.tool} failed (${isName(code) ? code : 'failed'}).`,
        fix,
        isOfNames: true,
      },
    ];
  });
}

/** Which keys were wrong and which right; null where only values were others, which teaches nothing for another time. */
function keysPutRight(before: unknown, after: unknown): string | null {
  const keys = (input: unknown): string[] => Object.keys(Object(input)).filter(isName).toSorted();
  const [had, has] = [keys(before), keys(after)];
  const wrong = had.filter((key) => !has.includes(key));
  const right = has.filter((key) => !had.includes(key));
  if (wrong.length === 0 && right.length === 0) return null;
  if (right.length === 0) return `It went well without ${wrong.join(', ')}.`;
  const instead = wrong.length === 0 ? '' : ` in place of ${wrong.join(', ')}`;
  return `It went well with ${right.join(', ')}${instead}.`;
}

const isFailedCall = ({ kind, state }: Step): boolean => kind === 'tool' && state === 'failed';

const CORRECTION = new RegExp(
  `^(?:${oneOf([...ANSWER_WORDS.no, ...ANSWER_WORDS.corrects])})(?![\\p{L}\\p{N}_])[\\s,.!:;–-]+(?<fix>\\S.{9,})$`,
  'isu',
);

/** Null where the person corrects nothing. `before` is what they had asked for. */
export function lessonOfWords(said: string, before: string | null): Taught | null {
  const fix = CORRECTION.exec(said.trim())?.groups?.['fix'];
  if (fix === undefined || before === null || before.trim() === '') return null;
  return { category: 'preference', problem: `Asked: "${before}"`, fix: `Corrected: "${fix}"` };
}
