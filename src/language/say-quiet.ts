/** When somebody is left alone, in a few sentences. */
import type { Quiet } from '../domain/quiet.ts';
import type { QuietWords } from './quiet-words.ts';

export function sayQuiet(
  { quiet, waiting, untilMs }: { quiet: Quiet; waiting: number; untilMs: number | null },
  words: QuietWords,
  when: (instantMs: number) => string,
): string {
  const { hours, mutedUntilMs } = quiet;
  const set = [
    ...(mutedUntilMs === undefined ? [] : [words.muted(when(mutedUntilMs))]),
    ...(hours === undefined ? [] : [words.hours(hours.from, hours.to)]),
  ];
  const isNow = untilMs === null && waiting > 0;
  if (set.length === 0) return isNow ? `${words.none} ${words.comesNow(waiting)}` : words.none;
  const rest = waiting > 0 ? words.waiting(waiting) : words.urgentPasses;
  return [...set, isNow ? words.comesNow(waiting) : rest].join(' ');
}
