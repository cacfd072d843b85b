/**
 * Which marks of a prompt are sent. Anthropic takes four, and hours before minutes; more than four, or
 * an hour behind minutes, is refused by them, so it never leaves here.
 */
import type { CacheMark } from '../domain/model-call.ts';

const MOST_MARKS = 4;

/** From the marks of all parts, in the order of the prompt, those that are sent. */
export function decideMarks(marks: readonly (CacheMark | undefined)[]): (CacheMark | undefined)[] {
  const marked = marks.flatMap((mark, index) => (mark === undefined ? [] : [index]));
  // The first is the prefix that all conversations share; the last ones are the longest prefixes.
  const kept = new Set(
    marked.length <= MOST_MARKS ? marked : [...marked.slice(0, 1), ...marked.slice(1 - MOST_MARKS)],
  );
  let minutesSeen = false;
  return marks.map((mark, index) => {
    if (mark === undefined || !kept.has(index)) return undefined;
    minutesSeen ||= mark === 'minutes';
    return minutesSeen ? 'minutes' : 'hour';
  });
}
