/** "at 4, no wait, make that half past four": the second time takes the place of the first, and it is said that it does. */
import type { IntentWords } from '../../language/intent-words.ts';
import { instantMs } from '../../time/instant.ts';
import { isContradiction } from '../when/contradiction.ts';
import { readEdit } from '../when/edits/read-edit.ts';
import type { Span, WhenResult } from '../when/result.ts';
import type { TimeReader } from './time-reader.ts';
import { bareWord, placedWords } from './wish-words.ts';

interface Minding {
  language: IntentWords;
  clock: TimeReader;
}

/** The sentence with the second time alone, and what was taken back; null where nothing was. */
export function changeOfMind(
  text: string,
  { language, clock }: Minding,
): { text: string; said: string } | null {
  const { corrects, otherwise, small } = language.restrictions;
  const longest = Math.max(...[...corrects].map((words) => words.split(' ').length));
  const words = placedWords(text);
  const isCorrection = (from: number, count: number): boolean => {
    const row = words.slice(from, from + count).map(({ word }) => bareWord(word).toLowerCase());
    return corrects.has(row.join(' ')) || (count === 1 && otherwise.has(row[0] ?? ''));
  };
  const sizeAt = (from: number): number =>
    Array.from({ length: longest }, (_, at) => longest - at).find(
      (count) => from + count <= words.length && isCorrection(from, count),
    ) ?? 0;
  const at = words.findIndex(
    (_, index) => /[,;.–—-]$/.test(words[index - 1]?.word ?? '') && sizeAt(index) > 0,
  );
  if (at < 1) return null;
  let next = at;
  while (sizeAt(next) > 0) next += sizeAt(next);
  // "oder" alone offers something else.
  const isTold = words.slice(at, next).some(({ word }) => !otherwise.has(bareWord(word)));
  const [start, end] = [words[at]?.start, words[next]?.start];
  if (!isTold || start === undefined || end === undefined) return null;
  const before = lastSpan(clock.read(text.slice(0, start)));
  const behind = text.slice(end);
  const second = firstSpan(clock.read(behind));
  const isNext = second !== undefined && second.start <= (small.has(firstOf(behind)) ? 4 : 0);
  if (before === undefined || !isNext) return null;
  // "on Friday at 9, I mean 10": the day would be lost.
  const [first, other] = [text.slice(before.start, before.end), behind.slice(0, second.end)];
  const [was, is] = [partsOf(first, clock), partsOf(other, clock)];
  if (was === null || is === null || (was.day && !is.day) || (was.time && !is.time)) return null;
  // "um 12 Uhr, lieber um halb eins": at night?
  if (!was.day && !areNear(clock.read(first), clock.read(other))) return null;
  const rest = behind.slice(second.end).replace(language.isBetter, '');
  const head = text.slice(0, before.start);
  const tail = `${behind.slice(0, second.end)}${rest.replace(/^[\s,;–—-]+/, ' ')}`;
  return { text: `${head}${tail}`, said: text.slice(before.start, end).replace(/[\s,;–—-]+$/, '') };
}

/** What a time says: on which days, at what time of day. */
function partsOf(said: string, clock: TimeReader): { day: boolean; time: boolean } | null {
  const edit = readEdit(clock.sentence(said));
  if (edit.kind !== 'edit' || isContradiction(edit.said)) return null;
  const { days, times } = edit.said;
  return { day: days.kind !== 'unsaid', time: times.kind !== 'unsaid' };
}

const QUARTER_DAY_MS = 6 * 3_600_000;

function areNear(one: WhenResult, other: WhenResult): boolean {
  const [left, right] = [one, other].map((time) =>
    time.kind === 'when' && time.trigger.kind === 'at' ? instantMs(time.trigger.atUtc) : null,
  );
  return left == null || right == null || Math.abs(left - right) < QUARTER_DAY_MS;
}

const firstOf = (text: string): string => bareWord(text.split(/\s/, 1)[0] ?? '');

const spansOf = (time: WhenResult): readonly Span[] =>
  time.kind === 'none' ? (time.spoken ?? []) : time.spans;
const firstSpan = (time: WhenResult): Span | undefined => spansOf(time)[0];
const lastSpan = (time: WhenResult): Span | undefined => spansOf(time).at(-1);
