/** Which of the choices of a question about time an answer means, by its words or by the time that it says. */

import type { Choice, Question } from '../when/result.ts';
import { triggersIn } from '../when/result-kinds.ts';
import { clockOf, firstWall, isClockOnly, readLoosely, type TimeReader } from './time-reader.ts';

export function meantChoice(answer: string, asked: Question, clock: TimeReader): Choice | null {
  const { choices, about } = asked;
  const named = choices.find(({ label }) => label === answer);
  if (named !== undefined) return named;
  if (about !== 'half-of-day' && about !== 'day') return null;
  const keyOf = about === 'day' ? dayOf : timeOf;
  for (const said of sayings(answer, asked, clock)) {
    const read = readLoosely(said, clock);
    if (read.kind === 'none' || wordsIn(clock.rest(said, read.spans)) > MOST_WORDS) continue;
    const leaves = triggersIn(read);
    // Of two times ("at 5 7pm") nobody knows which.
    const isClash = read.kind === 'question' && read.about === 'which';
    if (isClash || leaves.some(({ kind }) => kind !== 'at')) continue;
    // "on Friday in the afternoon" says more than which half.
    if (about === 'half-of-day' && !leaves.every((one) => isClockOnly(one, said, clock))) continue;
    const keys = new Set(leaves.map((trigger) => keyOf(firstWall(trigger, clock.nowMs))));
    const meant = choices.filter(({ answer: choice }) =>
      triggersIn(choice).some((trigger) => keys.has(keyOf(firstWall(trigger, clock.nowMs)))),
    );
    if (meant.length === 1) return meant[0] ?? null;
  }
  return null;
}

/** "nachmittags natürlich", "5 pm of course"; more words are something else. */
const MOST_WORDS = 2;

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** "19:00" by itself, "in the evening" with the hour that was asked about. */
function sayings(answer: string, { about, choices }: Question, { nowMs, say }: TimeReader) {
  const [trigger] = choices.flatMap((choice) => triggersIn(choice.answer));
  if (about !== 'half-of-day' || trigger === undefined) return [answer];
  const { hour, minute } = firstWall(trigger, nowMs);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return [answer, `${say.at(`${hour % 12 || 12}${minutes}`)} ${answer}`];
}

function dayOf(wall: Temporal.PlainDateTime): string {
  return wall.toPlainDate().toString();
}

const timeOf = clockOf;
