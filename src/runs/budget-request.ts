/** A used-up budget as something that its owner is asked: as much again, for today. */
import { contentHash } from '../base/content-hash.ts';
import type { AllowFor } from '../budgets/budget-grants.ts';
import {
  type CrossedBudget,
  commandsOf,
  crossedInWords,
  subjectOfBudget,
} from '../domain/budget.ts';
import type { Asking } from '../people/requests.ts';

export function aboutBudget(what: AllowFor): string {
  return what.scope === 'day' ? 'budget:day' : subjectOfBudget(what.scheduleId);
}

/** What a yes allows more of; null where it is about something else. */
export function allowedBy(about: string): AllowFor | null {
  if (about === 'budget:day') return { scope: 'day' };
  const [, scheduleId] = /^budget:schedule:(.+)$/s.exec(about) ?? [];
  return scheduleId === undefined ? null : { scope: 'schedule', scheduleId };
}

export function budgetRequest(crossed: readonly CrossedBudget[], scheduleId: string): Asking {
  const isOfDay = crossed.every(({ scope }) => scope === 'day');
  const about = aboutBudget(isOfDay ? { scope: 'day' } : { scope: 'schedule', scheduleId });
  const bounds = crossed.map(({ scope, measure, bound }) => ({ scope, measure, bound }));
  const untilMs = crossed.map((one) => one.untilMs).find((until) => until !== null) ?? null;
  return {
    kind: 'budget',
    about,
    hash: contentHash({ about, bounds, untilMs }),
    title: `${crossedInWords(crossed)} May as much again be used today?`,
    lines: commandsOf(crossed).map((command) => `Another amount: ${command}`),
    document: {
      reaches: crossed.map(({ scope, measure, bound, worth }) => {
        return `Models take up to ${worth} ${measure} more today, beside the ${bound} of the budget of the ${scope}`;
      }),
      steps: [
        isOfDay ? 'let all go on that waits for it' : 'let the schedule go on, and run again',
      ],
    },
    untilMs,
  };
}
