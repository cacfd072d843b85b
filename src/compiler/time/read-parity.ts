/** Even and odd weeks of the year, and days of the month: "in odd weeks", "every even day of the month". */
import type { PartBody } from './parts.ts';
import { type CountedDay, readOf } from './read-counted.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole } from './tokenize.ts';

export function readParity(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  let start = at;
  while (start < at + 2 && hasRole(tokens[start], 'each', 'in', 'on', 'the')) start++;
  const parity = tokens[start]?.sense.parity;
  if (parity === undefined) return null;
  const { text = '', sense } = tokens[start] ?? {};
  const isEach = tokens.slice(at, start).some((token) => hasRole(token, 'each'));
  // "an odd day" may be a strange one.
  if (sense?.repeats !== true && !isEach)
    return { value: { kind: 'unreadable', said: text }, next: start + 1 };
  const { unit, rest } = parity;
  if (unit === 'week')
    return { value: { kind: 'week-numbers', weeks: everySecond(rest, 53) }, next: start + 1 };
  const days = everySecond(rest, 31).map((nth): CountedDay => ({ nth, of: 'day', isNamed: false }));
  const of = readOf(sentence, start + 1);
  const monthly = { period: 'month', repeats: true, interval: 1, months: [] } as const;
  const value = {
    kind: 'counted',
    days,
    shift: null,
    year: null,
    ...monthly,
    ...of?.value,
  } as const;
  return { value: { ...value, months: [...value.months] }, next: of?.next ?? start + 1 };
}

/** 2, 4, 6 … or 1, 3, 5 …, up to the last. */
function everySecond(rest: 0 | 1, last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1).filter((one) => one % 2 === rest);
}
