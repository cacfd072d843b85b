/** Which of the choices of a question about time an answer means, by its words or by the time that it says. */

import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { Choice, Question } from '../when/result.ts';
import { isOnce, isOneTime, triggersIn } from '../when/result-kinds.ts';
import { clockOf, firstWall, isClockOnly, readLoosely, type TimeReader } from './time-reader.ts';

export function meantChoice(answer: string, asked: Question, clock: TimeReader): Choice | null {
  const { choices, about } = asked;
  const named = choices.find(({ label }) => label === answer);
  if (named !== undefined) return named;
  if (about !== 'half-of-day' && about !== 'day') return null;
  const keyOf = (trigger: Trigger): string => {
    const wall = firstWall(trigger, clock.nowMs);
    return about === 'day' ? wall.toPlainDate().toString() : clockOf(wall);
  };
  for (const said of sayings(answer, asked, clock)) {
    const keys = new Set(saidBy(said, about, clock).map(keyOf));
    const meant = choices.filter(({ answer: choice }) =>
      triggersIn(choice).some((trigger) => keys.has(keyOf(trigger))),
    );
    if (meant.length === 1) return meant[0] ?? null;
  }
  return null;
}

/** What it comes to, where it says that and little else; none where nobody knows which ("at 5 7pm"). */
function saidBy(said: string, about: Question['about'], clock: TimeReader): Trigger[] {
  const read = readLoosely(said, clock);
  if (!isOneTime(read) || !isOnce(read)) return [];
  if (wordsIn(clock.rest(said, read.spans)) > MOST_WORDS) return [];
  const triggers = triggersIn(read);
  // "on Friday in the afternoon" says more than which half.
  const isMore = about === 'half-of-day' && !triggers.every((one) => isClockOnly(one, said, clock));
  return isMore ? [] : triggers;
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
