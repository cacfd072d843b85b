/** The operation that shows what models cost. */
import { choice, type Entries, text, whole } from '../domain/operation.ts';

export const COST_ENTRIES = {
  show: {
    summary: 'show what models cost, and what runs without one saved',
    about: [
      'Sums up every call of a model, also those that failed and those nobody saw: tokens, how much of them came from the cache of prompts, and money where the price is known.',
      'What was saved is an estimate: the runs of plans, times what a run of an agent takes here on average.',
      'With it come the budgets: what models may take today, and what is left of it. A call whose price is not known counts as nothing in money; time and tokens count all the same.',
    ],
    audience: 'owner',
    effect: 'read',
    takes: {
      by: choice(['day', 'schedule', 'run', 'model'], 'in groups', { usual: 'day', value: 'WHAT' }),
      from: text(100, 'from this day on: 2026-11-01', { value: 'ISO' }),
      to: text(100, 'up to this day', { value: 'ISO' }),
      limit: whole([1, 10_000], 'at most so many', { usual: 50 }),
    },
    faces: { cli: ['cost'], http: { route: 'GET /cost', name: 'showCost' } },
    examples: [
      { input: {}, does: 'day by day' },
      { input: { by: 'schedule', from: '2026-11-01' }, does: 'who takes how much' },
    ],
  },
} as const satisfies Entries;
