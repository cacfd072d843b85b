/** What a pace within the day leaves out: hours leave its rule, as days do. */
import type { RecurrenceRule } from '../../../time/rrule.ts';
import { decideClocks } from '../clocks.ts';
import type { Exception } from '../parts.ts';
import { outside } from './exceptions.ts';

interface PacedRule {
  rule: RecurrenceRule;
  exdates: string[];
  /** When it fires first, on the wall clock. */
  firstSec: number;
}

export function leaveHours(paced: PacedRule, exception: Exception): PacedRule | null | 'days' {
  switch (exception.kind) {
    case 'window': {
      const isOut = outside(exception);
      const isWhole = [exception.from, exception.to].every(({ minute }) => minute === 0);
      return isOut === null || !isWhole ? null : withHours(paced, (hour) => isOut(hour * 3600));
    }
    case 'clocks': {
      const decided = decideClocks(exception.clocks, 'unsaid');
      if (paced.rule.frequency !== 'HOURLY' || decided.kind === 'open') return null;
      const minute = Math.floor(paced.firstSec / 60) % 60;
      const out = decided.clocks.filter((clock) => clock.minute === minute);
      return withHours(paced, (each) => !out.some(({ hour }) => hour === each));
    }
    case 'counted':
      return null;
    default:
      return 'days';
  }
}

function withHours(paced: PacedRule, isLeft: (hour: number) => boolean): PacedRule | null {
  const { rule } = paced;
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  const byHour = (rule.byHour.length === 0 ? all : rule.byHour).filter(isLeft);
  return byHour.length === 0 ? null : { ...paced, rule: { ...rule, byHour } };
}
