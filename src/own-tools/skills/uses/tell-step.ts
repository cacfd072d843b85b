/** The step of a plan at which a run failed, with what it was given, as the owner of the plan reads it. */
import type { Step } from '../../../domain/run/step.ts';
import type { ToldFailure } from './repair-request.ts';

const LONGEST_SHOWN = 4000;
const LONGEST_FAILURE = 300;
/** Steps right before it, of which it may have what it was given. */
const MOST_BEFORE = 3;

export function tellStep(failed: Step, steps: readonly Step[]): ToldFailure {
  const before = steps
    .filter(({ position, state }) => position < failed.position && state === 'succeeded')
    .toSorted((one, other) => other.position - one.position)
    .slice(0, MOST_BEFORE);
  const why = failed.failure?.message ?? 'nobody knows how it ended';
  return {
    lines: [
      `The step "${failed.id}" (${failed.tool}) failed: ${why.slice(0, LONGEST_FAILURE)}`,
      'It is not repaired: a plan is not changed by itself.',
    ],
    changes: [],
    files: [
      { name: `of the step "${failed.id}", what it was given`, text: asText(failed.input) },
      ...before.map(({ id, output }) => ({
        name: `of the step "${id}", what it answered`,
        text: asText(output),
      })),
    ],
  };
}

function asText(value: unknown): string {
  const text = JSON.stringify(value ?? null, null, 2);
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…`;
}
