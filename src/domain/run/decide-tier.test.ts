import { describe, expect, test } from 'vitest';
import { decideTier } from './decide-tier.ts';

describe('tier', () => {
  test.each([
    [1, true, 'direct'],
    [3, false, 'direct'],
    [0, true, 'agent'],
    [0, false, 'refuse'],
  ])('%i steps, instruction %s: %s', (planSteps, hasInstruction, kind) => {
    expect(decideTier({ planSteps, hasInstruction }).kind).toBe(kind);
  });
});
