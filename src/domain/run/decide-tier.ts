/** Decides the tier of work: a plan runs direct with no model; instructions need an agent. */
import type { Fault } from '../../base/errors.ts';

export type TierDecision =
  | { kind: 'direct' }
  | { kind: 'agent' }
  | { kind: 'refuse'; fault: Fault };

export function decideTier(facts: {
  planSteps: number;
  hasInstruction: boolean;
  /** A plan may have words to say and nothing to call. */
  hasNarrative: boolean;
}): TierDecision {
  if (facts.planSteps > 0) return { kind: 'direct' };
  if (facts.hasInstruction) return { kind: 'agent' };
  if (facts.hasNarrative) return { kind: 'direct' };
  return {
    kind: 'refuse',
    fault: {
      code: 'nothing-to-do',
      message: 'There is neither a plan with steps or a narrative nor an instruction.',
      hint: 'Give a plan (a list of tool calls) or an instruction in words.',
    },
  };
}
