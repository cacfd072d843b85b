/** Times of day, the window between two of them, and the time until something. */
import { type Part, type PartBody, topicOf } from './parts.ts';
import { type Clock, IMPOSSIBLE_CLOCK, readClock, readClocks } from './read-clock.ts';
import { readLength } from './read-length.ts';
import { readNumber } from './read-number.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole } from './tokenize.ts';

/** "between 9am and 5pm", "from 9 to 5", "9:00-17:00". */
export function readWindow(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  return readBareWindow(sentence, at, before) ?? readSaidWindow(sentence, at);
}

/** "weekdays 9-5", "Mondays nine to five": two numbers right behind something that speaks of time. */
function readBareWindow(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  const { tokens } = sentence;
  const gap = (tokens[at]?.start ?? 0) - (before?.end ?? -10);
  if (before === null || gap > 2 || topicOf(before) === 'limit') return null;
  const from = readNumber(sentence, at);
  const joint = from === null ? undefined : tokens[from.next];
  if (from === null || from.value > 24 || !hasRole(joint, 'to')) return null;
  const to = readNumber(sentence, from.next + 1);
  // "ten to nine" may be ten minutes before it; "3 to 4 people" is no time.
  const isDash = joint?.kind === 'symbol';
  const after = tokens[to?.next ?? 0];
  const endsHere =
    after === undefined || (after.kind === 'symbol' && !after.glued) || after.text === ',';
  if (to === null || to.value > 24 || !endsHere || (!isDash && from.value % 5 === 0)) return null;
  const [first, last] = [from.value, to.value].map((hour): Clock => {
    const half = hour === 0 || hour > 12 ? '24' : null;
    return { hour: hour % 24, minute: 0, second: 0, half, said: `${hour}` };
  });
  if (first === undefined || last === undefined) return null;
  return { value: { kind: 'window', from: first, to: last }, next: to.next };
}

function readSaidWindow(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const isBetween = hasRole(tokens[at], 'between');
  const isFrom = hasRole(tokens[at], 'from');
  const bare = isBetween || isFrom;
  let start = bare ? at + 1 : at;
  if (hasRole(tokens[start], 'at')) start++;
  // "9-11am": a number alone is a time before a dash and a time.
  const isDashed = tokens[start + 1]?.text === '-' && tokens[start]?.number !== null;
  const from = readClock(sentence, start, bare || isDashed);
  if (from === null) return null;
  const joint = tokens[from.next];
  const isJoined = isBetween ? hasRole(joint, 'and', 'to') : hasRole(joint, 'to', 'until');
  if (!isJoined) return null;
  const isMarked = readClock(sentence, start, false) !== null;
  const to = readClock(sentence, from.next + 1, bare || isMarked);
  if (to === null) return null;
  if (from.value === IMPOSSIBLE_CLOCK || to.value === IMPOSSIBLE_CLOCK)
    return { value: { kind: 'unreadable', said: tokens[start]?.text ?? '' }, next: to.next };
  return { value: { kind: 'window', from: from.value, to: to.value }, next: to.next };
}

/** "10 minutes before 5pm" is neither of the two times, and the difference is not worked out here. */
export function readBefore(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const length = readLength(sentence, at);
  if (length === null || !hasRole(tokens[length.next], 'before', 'after')) return null;
  // "a quarter to noon" is a time of day.
  if (readClock(sentence, at, false) !== null) return null;
  const clock = readClock(sentence, length.next + 1, false);
  const said = tokens[length.next]?.text ?? '';
  return clock === null ? null : { value: { kind: 'unreadable', said }, next: clock.next };
}

/** "in 20 minutes", "2 hours from now", "after an hour". */
export function readDelay(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const saysIn =
    hasRole(tokens[at], 'in') ||
    (at === 0 && (hasRole(tokens[at], 'after') || tokens[at]?.text === '+'));
  let start = saysIn ? at + 1 : at;
  while (saysIn && hasRole(tokens[start], 'around', 'filler')) start++;
  const length = readLength(sentence, start);
  if (length === null) return null;
  const behind = tokens[length.next];
  if (hasRole(behind, 'ago'))
    return { value: { kind: 'unreadable', said: behind?.text ?? '' }, next: length.next + 1 };
  const saysLater = hasRole(behind, 'from-now', 'later');
  const counts = hasRole(behind, 'from', 'after', 'before') && saysIn === false;
  if (counts || (!saysIn && !saysLater)) return null;
  return {
    value: { kind: 'delay', ...length.value },
    next: saysLater ? length.next + 1 : length.next,
  };
}

/** "at 9", "at 9am and 5pm", "17:30", "noon". */
export function readTimesOfDay(sentence: Sentence, at: number): Read<PartBody> | null {
  const { tokens } = sentence;
  const isAt = hasRole(tokens[at], 'at');
  const isBound = hasRole(tokens[at], 'bound');
  let start = isAt || isBound || hasRole(tokens[at], 'around') ? at + 1 : at;
  while (start > at && hasRole(tokens[start], 'filler', 'around')) start++;
  const clocks = readClocks(sentence, start, isAt);
  if (clocks === null) return null;
  if (clocks.value.impossible)
    return { value: { kind: 'unreadable', said: tokens[start]?.text ?? '' }, next: clocks.next };
  const bound = isBound ? { bound: tokens[at]?.text ?? '' } : {};
  return { value: { kind: 'clocks', clocks: clocks.value.clocks, ...bound }, next: clocks.next };
}

/** "in the morning", "tomorrow morning", "mornings", "at night". */
export function readPartOfDay(
  { tokens }: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  let start = at;
  if (hasRole(tokens[start], 'in', 'at', 'on')) start++;
  if (hasRole(tokens[start], 'the')) start++;
  const { part, repeats, clock } = tokens[start]?.sense ?? {};
  if (part === undefined || clock !== undefined) return null;
  const gap = (tokens[at]?.start ?? 0) - (before?.end ?? -10);
  // "morning and evening"
  const isRow = before?.kind === 'part-of-day' && hasRole(tokens[at - 1], 'and');
  const isBehind = before !== null && (gap <= 1 || isRow);
  if (start === at && repeats !== true && !isBehind && !hasRole(tokens[at + 1], 'at')) return null;
  return { value: { kind: 'part-of-day', part, repeats: repeats === true }, next: start + 1 };
}
