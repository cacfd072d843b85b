import { describe, expect, test } from 'vitest';
import { NO_USAGE, type UsageSummary } from './model-usage.ts';
import { savedByPlans } from './saved-by-plans.ts';

const agentRun = (tokens: number, cents: number, unpriced = 0): UsageSummary => ({
  key: 'run_1',
  calls: 2,
  failed: 0,
  silent: 0,
  usage: { ...NO_USAGE, input: tokens - 100, output: 100 },
  cents,
  unpriced,
  durationMs: 0,
});

describe('what runs without a model saved', () => {
  test.each([
    {
      case: 'no agent ever ran: nothing is claimed',
      directRuns: 50,
      agentRuns: [],
      saved: { runs: 50, cents: null, tokens: null },
      how: 'No agent ran here in the last 30 days, so there is nothing to compare with.',
    },
    {
      case: 'the mean of the runs of agents, times the runs',
      directRuns: 10,
      agentRuns: [agentRun(1000, 2), agentRun(3000, 4)],
      saved: { runs: 10, cents: 30, tokens: 20_000 },
      how: 'Compared with the mean of the 2 runs of an agent here in the last 30 days.',
    },
    {
      case: 'nothing ran without a model yet',
      directRuns: 0,
      agentRuns: [agentRun(1000, 2)],
      saved: { runs: 0, cents: 0, tokens: 0 },
      how: 'Compared with the one run of an agent here in the last 30 days.',
    },
    {
      case: 'no price is known: tokens alone',
      directRuns: 2,
      agentRuns: [agentRun(1000, 0, 2)],
      saved: { runs: 2, cents: null, tokens: 2000 },
      how: expect.stringContaining('whose price is not known'),
    },
    {
      case: 'some prices are known: at least this',
      directRuns: 2,
      agentRuns: [agentRun(1000, 3, 1)],
      saved: { runs: 2, cents: 6, tokens: 2000 },
      how: expect.stringContaining('at least'),
    },
  ])('$case', ({ directRuns, agentRuns, saved, how }) => {
    const period = 'the last 30 days';
    expect(savedByPlans({ directRuns, agentRuns, period })).toEqual({ ...saved, how });
  });
});
