/** What the readers of a time expression share: the sentence, the moment, and how to give an answer. */
import { zoneSegments } from '../../time/zone-segments.ts';
import type { Language, PartOfDay } from '../language/language.ts';
import type { Token } from './tokenize.ts';

export interface TimeDefaults {
  /** When a day is named without a time: `09:00`; null asks. */
  timeOfDay: string | null;
  /** What the parts of a day mean as a time. */
  partsOfDay: Readonly<Record<PartOfDay, string>>;
}

export interface Sentence {
  text: string;
  tokens: readonly Token[];
  language: Language;
  timezone: string;
  nowMs: number;
  /** Days since 1970 on the wall clock of the zone. */
  today: number;
  /** Seconds of the day on the wall clock of the zone. */
  secondOfDay: number;
  defaults: TimeDefaults;
}

/** What was read, and the place after it. */
export interface Read<Value> {
  value: Value;
  next: number;
}

/** A reader looks at one place and reads what stands there, or finds nothing that it knows. */
export type Reader<Value> = (sentence: Sentence, at: number) => Read<Value> | null;

/** Several of the same, with commas and "and" between them; at least one. */
export function readList<Value>(
  sentence: Sentence,
  at: number,
  reader: Reader<Value>,
): Read<Value[]> | null {
  const first = reader(sentence, at);
  if (first === null) return null;
  const values = [first.value];
  let next = first.next;
  while (true) {
    const after = afterSeparator(sentence, next);
    const more = after === next ? null : reader(sentence, after);
    if (more === null) return { value: values, next };
    values.push(more.value);
    next = more.next;
  }
}

/** Behind a comma, an "and", or both; the same place where there is none. */
export function afterSeparator({ tokens }: Sentence, at: number): number {
  let next = at;
  const isSign =
    tokens[next]?.text === ',' || tokens[next]?.text === '/' || tokens[next]?.text === ';';
  if (isSign) next++;
  if (tokens[next]?.sense.roles?.includes('and')) next++;
  return next;
}

/** What the wall clock of a zone shows, in seconds since 1970-01-01T00:00. */
export function wallSecIn(timezone: string, nowMs: number): number {
  const nowSec = Math.floor(nowMs / 1000);
  return nowSec + zoneSegments(timezone).segmentAt(nowSec).offsetSec;
}
