/** A length of time in the largest unit that divides it: 172800 is two days. */

export type LengthUnit = 'week' | 'day' | 'hour' | 'minute' | 'second';

const SECONDS: readonly (readonly [LengthUnit, number])[] = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

export function inUnits(seconds: number): { count: number; unit: LengthUnit } {
  const found = SECONDS.find(([, length]) => seconds >= length && seconds % length === 0);
  const [unit, length] = found ?? (['second', 1] as const);
  return { count: seconds / length, unit };
}
