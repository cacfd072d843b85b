import { describe, expect, test } from 'vitest';
import { decideTier } from './decide-tier.ts';

describe('tier', () => {
  test.each([
    [1, true, false, 'direct'],
    [3, false, true, 'direct'],
    [0, true, false, 'agent'],
    [0, true, true, 'agent'],
    [0, false, true, 'direct'],
    [0, false, false, 'refuse'],
  ])(
    '%i steps, instruction %s, narrative %s: %s',
    (planSteps, hasInstruction, hasNarrative, kind) => {
      expect(decideTier({ planSteps, hasInstruction, hasNarrative }).kind).toBe(kind);
    },
  );
});
