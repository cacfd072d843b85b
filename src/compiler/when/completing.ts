/**
 * Two groups of parts that stand apart: are they rivals, or does one say how often and the other on which
 * days? "every six months change the filter, on the 1st at 10am" is one schedule.
 */

import { hasRole, isPlainWord, type Token } from '../engine/tokenize.ts';
import { type Part, topicOf } from './parts.ts';
import type { Sentence } from './sentence.ts';

type Group = readonly Part[];

/** Whether the groups say different things, and the days are of the kind that the pace waits for. */
export function areCompleting({ tokens }: Sentence, groups: readonly Group[]): boolean {
  const [first, second] = groups;
  if (groups.length !== 2 || first === undefined || second === undefined) return false;
  const [often, days] = first.some(isHowOften) ? [first, second] : [second, first];
  const isTimedTwice = often.some(isTime) && days.some(isTime);
  const day = days.find(isDay);
  if (isTimedTwice || day === undefined || days.some(isHowOften)) return false;
  if (!isPaceFor(often, day)) return false;
  const begins = tokens.find(({ start }) => start >= (days[0]?.start ?? 0));
  const isLed = hasRole(begins, 'on', 'at') || saysAgain(day);
  // An "and" may begin something else.
  const between = wordsBetween(tokens, first, second);
  return isLed && between.every((token) => !hasRole(token, 'and'));
}

/** A pace, and no other days, that waits for such a day. */
function isPaceFor(often: Group, day: Part): boolean {
  const pace = often.find(isHowOften);
  if (pace?.kind !== 'pace' || pace.doubt === 'adjective') return false;
  return often.every((part) => part === pace || !isDay(part)) && waitsFor(pace.unit, day);
}

/** "Monday to Friday nine to five, once an hour": what stands between speaks of time, and was not read. */
export function isTornApart({ tokens }: Sentence, groups: readonly Group[]): boolean {
  return groups.some((group, index) => {
    const next = groups[index + 1];
    if (next === undefined) return false;
    const between = wordsBetween(tokens, group, next);
    const isTimely = between.every((token) => token.kind === 'symbol' || !isPlainWord(token));
    return isTimely && between.some(isNumber);
  });
}

function wordsBetween(tokens: readonly Token[], first: Group, second: Group): Token[] {
  const [from, to] = [first.at(-1)?.end ?? 0, second[0]?.start ?? 0];
  return tokens.filter(({ start, end }) => start >= from && end <= to);
}

function isNumber({ number, sense }: Token): boolean {
  return number !== null || sense.number !== undefined;
}

function isHowOften({ kind }: Part): boolean {
  return kind === 'pace' || kind === 'rate';
}

function isTime(part: Part): boolean {
  return topicOf(part) === 'time';
}

function isDay(part: Part): boolean {
  return topicOf(part) === 'day';
}

function saysAgain(part: Part): boolean {
  return 'repeats' in part && part.repeats;
}

/** What says on which day of its period: a week has weekdays, a month days that are counted. */
function waitsFor(unit: string, day: Part): boolean {
  switch (unit) {
    case 'week':
      return day.kind === 'weekdays' || (day.kind === 'date' && day.date.kind === 'near-date');
    case 'month':
      return day.kind === 'counted';
    case 'year':
      return day.kind === 'date' && day.date.kind === 'yearly-date';
    case 'day':
      return false;
    default:
      return day.kind === 'weekdays' && (day.repeats || day.isGroup);
  }
}
