/**
 * Nothing that was read may be lost: every way to resolve a draft names the fields that it uses, and a
 * draft that says anything else is not understood.
 */
import type { Draft } from './draft.ts';

export type Field = Exclude<keyof Draft, 'parts' | 'joint' | 'repeats' | 'zones'>;

/** Which days; `planDays` looks at these more closely. */
export const DAY_FIELDS = [
  'pace',
  'nthWeekday',
  'weekdays',
  'counted',
  'months',
  'weeks',
  'date',
] as const satisfies readonly Field[];

export const LIMIT_FIELDS = [
  'start',
  'until',
  'count',
  'runs',
  'length',
  'stretch',
  'exceptions',
] as const satisfies readonly Field[];

const FIELDS: readonly Field[] = [
  ...DAY_FIELDS,
  ...LIMIT_FIELDS,
  'rate',
  'delay',
  'clocks',
  'window',
  'hours',
  'minutes',
  'seconds',
  'rule',
  'minutesPast',
  'part',
  'turns',
  'moreDates',
  'offsetSec',
];

/** Whether the draft says something that is none of these. */
export function saysMoreThan(draft: Draft, used: readonly Field[]): boolean {
  for (const field of FIELDS) if (isSaid(draft[field]) && !used.includes(field)) return true;
  return false;
}

function isSaid(value: Draft[Field]): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0);
}
