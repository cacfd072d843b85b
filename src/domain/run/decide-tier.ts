/** Which tier does the work: a plan runs direct with no model; instructions need an agent. */
import type { Fault } from '../../base/errors.ts';

export type TierDecision =
  | { kind: 'direct' }
  | { kind: 'agent' }
  | { kind: 'refuse'; fault: Fault };

export function decideTier(facts: { planSteps: number; hasInstruction: boolean }): TierDecision {
  if (facts.planSteps > 0) return { kind: 'direct' };
  if (facts.hasInstruction) return { kind: 'agent' };
  return {
    kind: 'refuse',
    fault: {
      code: 'nothing-to-do',
      message: 'There is neither a plan with steps nor an instruction.',
      hint: 'Give a plan (a list of tool calls) or an instruction in words.',
    },
  };
}
