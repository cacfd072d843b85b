/**
 * What a person wants only under a condition is not done in the same breath with reading what decides it: a model that
 * writes both at once has not read anything yet.
 */
import type { Effect } from '../domain/tool-call.ts';
import { isConditional } from '../language/conditions-in.ts';

export function decideUnread(facts: {
  /** What the person said. */
  words: string;
  tool: string;
  effect: Effect;
  /** Whether something is read in the same answer of the model, before this call. */
  isReadBeside: boolean;
  /** Whether a call of an earlier answer worked. */
  hasKnown: boolean;
}): 'call' | 'read-first' {
  const { words, tool, effect, isReadBeside, hasKnown } = facts;
  if (effect === 'read' || !isReadBeside || hasKnown || SHOWS_ONLY.has(tool)) return 'call';
  return isConditional(words) ? 'read-first' : 'call';
}

/** Nothing is stored by it: a condition is part of what it shows. */
const SHOWS_ONLY: ReadonlySet<string> = new Set(['schedule.draft', 'run.finish']);

export const READ_FIRST = {
  code: 'read-first',
  message:
    'Not called: your person wants this only under a condition, and you have not read yet whether it holds. Read the result beside this. If it holds, make this call in your next answer. If not, say so.',
  retryable: false,
  fate: 'not-done',
  reachedNobody: true,
} as const;
