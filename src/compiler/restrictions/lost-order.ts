/**
 * What somebody else's draft does of a sentence with several orders: "… and tell me an hour before", and nobody is told;
 * "… at 17:30 and … at 10:00", and nothing happens at 10:00. Only what can be counted is looked for.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Language } from '../../language/language.ts';
import type { Draft } from '../compile-types.ts';
import { clauseEnd, isEnd, phraseOf, rowOf, spanOf } from './word-row.ts';

/** The clause that nothing of the drafts does; null where there is none. */
export function lostOrder(
  text: string,
  drafts: readonly Draft[],
  { language, words }: { language: IntentWords; words: Language },
): string | null {
  const row = rowOf(text, { restrictions: language.restrictions, time: words });
  const { tells, told, joints } = language.restrictions;
  const isJoined = (index: number): boolean =>
    isEnd(row, index - 1) || joints.has(phraseOf(row, index - 1, 1));
  const isPerson = (word: string): boolean => told.has(word) || language.me.has(word);
  const isTold = drafts.some(tellsSomebody);
  const at = row.placed.findIndex(
    ({ bare }, index) =>
      index > 0 && tells.has(bare) && isPerson(phraseOf(row, index + 1, 1)) && isJoined(index),
  );
  if (!isTold && at >= 0) return spanOf(row, at, clauseEnd(row, at)).said;
  return lostClock(text, drafts);
}

const tellsSomebody = ({ plan, instruction, skill }: Draft): boolean =>
  instruction !== null ||
  skill !== null ||
  (plan?.tools ?? []).some(({ tool }) => tool === 'message.send');

const CLOCK = /(?<![\d.:/])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/g;
const HOUR = 60;
const HALF_DAY = 12 * HOUR;
const DAY = 24 * HOUR;

/** An hour with its minutes is said back as it was said, or twelve hours later; "until 17:00" also as 16:59. */
function lostClock(text: string, drafts: readonly Draft[]): string | null {
  const told = drafts.map(({ summary, notes }) => [summary, ...notes].join(' ')).join(' ');
  const minutesIn = (said: string): number[] =>
    [...said.matchAll(CLOCK)].map(([, hour, minute]) => Number(hour) * HOUR + Number(minute));
  const there = new Set(minutesIn(told));
  const lost = [...text.matchAll(CLOCK)].find(([, hour, minute]) => {
    const wanted = Number(hour) * HOUR + Number(minute);
    return ![0, HALF_DAY, -1].some((more) => there.has((wanted + more + DAY) % DAY));
  });
  return lost?.[0] ?? null;
}
