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
  // "Thursday at 5pm" is none of the days at 4pm.
  const isWhole = about === 'day' && saysClock(answer, choices, clock);
  const keyOf = (trigger: Trigger): string => {
    const wall = firstWall(trigger, clock.nowMs);
    if (isWhole) return wall.toString();
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

/** With the time of day of the choices it would be at two times; never where they have none. */
function saysClock(answer: string, choices: readonly Choice[], clock: TimeReader): boolean {
  const [moment] = choices.flatMap(({ answer: one }) => (one.kind === 'when' ? one.trigger : []));
  if (moment?.kind !== 'at') return false;
  const at = clock.say.at(clockOf(firstWall(moment, clock.nowMs)));
  const both = triggersIn(clock.read(`${answer} ${at}`));
  return both.length === 0 || both.some(({ kind }) => kind !== 'at');
}

/** What it comes to, where it says that and little else; none where nobody knows which ("at 5 7pm"). */
function saidBy(said: string, about: Question['about'], clock: TimeReader): Trigger[] {
  const read = readLoosely(said, clock);
  if (!isOneTime(read) || !isOnce(read)) return [];
  if (wordsIn(clock.rest(said, read.spans)) > MOST_WORDS) return [];
  const triggers = triggersIn(read);
  // "on Friday in the afternoon" says more than which half, and "at 5pm" not which day.
  const isClock = triggers.every((one) => isClockOnly(one, said, clock));
  const isFit = about === 'half-of-day' ? isClock : !isClock || !/\d/.test(said);
  return isFit ? triggers : [];
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
