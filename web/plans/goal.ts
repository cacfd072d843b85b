/** A goal that was pursued, as far as the page shows it. */
import type { Plan } from '../../src/domain/plan/plan.ts';

export interface Goal {
  id: string;
  goal: string;
  state: 'running' | 'done' | 'failed' | 'shown';
  startedAtUtc: string;
  answer: string;
  /** What the last plan does, in words. */
  summary: string | null;
  plan: Plan | null;
}
