import { expect, test } from 'vitest';
import { budgetSettingsSchema } from './budget-settings.ts';

test('without settings, money is bounded for a run, a schedule, a member and a day, and time for a run', () => {
  expect(budgetSettingsSchema.parse({})).toEqual({
    run: { cents: 100, seconds: 1800, tokens: 'none' },
    schedule: { cents: 100, seconds: 'none', tokens: 'none' },
    member: { cents: 50, seconds: 'none', tokens: 'none' },
    day: { cents: 500, seconds: 'none', tokens: 'none' },
  });
});
