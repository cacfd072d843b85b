/**
 * Positions in a set, as a rule has them, back to times: of each day ("at 9:00 and 14:30"), or of weekdays that each
 * have their own ("Mondays at 9 and Fridays at 15:00"). What else positions can say stays a rule.
 */
import type { RecurrenceRule } from '../../../time/rrule.ts';
import type { Clock } from '../clock.ts';
import type { Times, Turn } from '../when.ts';

/** `clocks` are all combinations of hours, minutes and seconds, in order; null where it says something else. */
export function timesAtPositions(rule: RecurrenceRule, clocks: readonly Clock[]): Times | null {
  const { frequency, bySetPosition: positions, byDay, interval } = rule;
  if (positions.some((position) => position < 1)) return null;
  if (frequency === 'DAILY') {
    const isWithin = positions.every((position) => position <= clocks.length);
    const own = positions.flatMap((position) => clocks[position - 1] ?? []);
    return isWithin ? { kind: 'at', clocks: own, part: 'unsaid' } : null;
  }
  const isPlain = byDay.length > 0 && byDay.every(({ nth }) => nth === 0);
  const isOfMonths = rule.byMonth.length + rule.byMonthDay.length > 0;
  if (frequency !== 'WEEKLY' || !isPlain || isOfMonths) return null;
  if (interval > 1 && rule.weekStart !== 1) return null;
  return turnsAt(rule, clocks);
}

function turnsAt(
  { byDay, bySetPosition, weekStart }: RecurrenceRule,
  clocks: readonly Clock[],
): Times | null {
  const fromStart = (weekday: number): number => (weekday - weekStart + 7) % 7;
  const names = byDay
    .map(({ weekday }) => weekday)
    .sort((left, right) => fromStart(left) - fromStart(right));
  const turns = names.map((name, index): Turn => {
    const first = index * clocks.length;
    const own = clocks.filter((_, at) => bySetPosition.includes(first + at + 1));
    return { days: [name], clocks: own, part: 'unsaid' };
  });
  const isWhole = bySetPosition.every((position) => position <= names.length * clocks.length);
  const isEach = turns.every((turn) => turn.clocks.length > 0);
  return isWhole && isEach ? { kind: 'turns', turns } : null;
}
