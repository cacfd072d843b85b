/** What was found for a name: candidates of several ranks, of which the best must agree. */
import { datesIn } from './dates-in.ts';
import { numbersIn } from './numbers-in.ts';

export type ValueKind = 'any' | 'number' | 'date';

export interface FoundValue {
  value: string | number | boolean;
  number: number | null;
  dateMs: number | null;
  where: string;
}

/** The lower its rank, the surer it is what was meant. */
export interface Candidate extends FoundValue {
  rank: number;
}

export type Outcome =
  | { kind: 'found'; found: FoundValue }
  | { kind: 'none' }
  /** Different values, each with its place. */
  | { kind: 'several'; places: string[] };

const MOST_PLACES = 5;
/** Longer texts are no value of anything. */
const LONGEST_VALUE = 300;

export function decideValue(candidates: readonly Candidate[]): Outcome {
  const best = Math.min(...candidates.map(({ rank }) => rank));
  const top = candidates.filter(({ rank }) => rank === best);
  const distinct = [...new Map(top.map((one) => [keyOf(one), one])).values()];
  const [only] = distinct;
  if (only === undefined) return { kind: 'none' };
  if (distinct.length === 1) return { kind: 'found', found: withoutRank(only) };
  const places = distinct.slice(0, MOST_PLACES).map(({ where, value }) => `${where} (${value})`);
  return { kind: 'several', places };
}

function keyOf({ number, dateMs, value }: Candidate): string {
  return String(number ?? dateMs ?? value);
}

function withoutRank({ value, number, dateMs, where }: Candidate): FoundValue {
  return { value, number, dateMs, where };
}

/** A value as the kind that is wanted; null where it is none of that kind. */
export function valueAs(value: unknown, as: ValueKind): Omit<FoundValue, 'where'> | null {
  if (typeof value === 'number') return numberAs(value, as);
  if (typeof value === 'boolean')
    return as === 'any' ? { value, number: null, dateMs: null } : null;
  if (typeof value !== 'string' || value.length > LONGEST_VALUE) return null;
  const text = value.trim();
  const [number] = numbersIn(text, 1);
  const [date] = as === 'number' ? [] : datesIn(text);
  if (as === 'number')
    return number === undefined
      ? null
      : { value: number.text, number: number.number, dateMs: null };
  if (as === 'date')
    return date === undefined ? null : { value: date.text, number: null, dateMs: date.ms };
  if (text === '') return null;
  return { value: text, number: number?.number ?? null, dateMs: date?.ms ?? null };
}

/** Seconds or milliseconds since 1970, of a year from 2001 on. */
function numberAs(value: number, as: ValueKind): Omit<FoundValue, 'where'> | null {
  if (as !== 'date') return { value, number: value, dateMs: null };
  const dateMs = value > 1e12 ? value : value > 1e9 ? value * 1000 : null;
  return dateMs === null || dateMs > 1e14 ? null : { value, number: value, dateMs };
}
