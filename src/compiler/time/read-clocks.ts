/** Times of day in a row: at 9, 12 and 15; 9am and 5. */
import { type Clock, type ClockRead, IMPOSSIBLE_CLOCK, readClock } from './read-clock.ts';
import { afterSeparator, type Read, type Sentence } from './reading.ts';
import { hasRole, isPlainWord, type Token } from './tokenize.ts';

export interface ClockList {
  clocks: Clock[];
  impossible: boolean;
}

/** One time or several; behind "at" numbers alone will do, and behind a time they still do. */
export function readClocks(sentence: Sentence, at: number, bare: boolean): Read<ClockList> | null {
  const { tokens } = sentence;
  const first = readClock(sentence, at, bare);
  if (first === null) return null;
  const reads = [first.value];
  let next = first.next;
  while (true) {
    let after = afterSeparator(sentence, next);
    if (after === next) break;
    const saysAt = hasRole(tokens[after], 'at');
    if (saysAt) after++;
    const isLater = reads.length > 1 && isLaterHour(tokens[after], reads.at(-1));
    const more = readClock(sentence, after, saysAt || isLater || mayFollow(sentence, after));
    if (more === null) break;
    reads.push(more.value);
    next = more.next;
  }
  const clocks = reads.filter((clock) => clock !== IMPOSSIBLE_CLOCK);
  return { value: { clocks, impossible: clocks.length < reads.length }, next };
}

/** "at 9, 12 and 15 check the mail": the row goes on. */
function isLaterHour(token: Token | undefined, before: ClockRead['value'] | undefined): boolean {
  if (before === undefined || before === IMPOSSIBLE_CLOCK || token?.number == null) return false;
  return token.number > before.hour && token.number < 24;
}

/** A number in a row of times is a time unless a word follows that says what is counted. */
function mayFollow({ tokens }: Sentence, at: number): boolean {
  const after = tokens[at + 1];
  return after === undefined || !isPlainWord(after);
}
