/** When somebody is left alone, in a few sentences. */
import type { Quiet } from '../domain/quiet.ts';
import type { QuietWords } from './quiet-words.ts';

export function sayQuiet(
  { quiet, waiting }: { quiet: Quiet; waiting: number },
  words: QuietWords,
  when: (instantMs: number) => string,
): string {
  const { hours, mutedUntilMs } = quiet;
  const set = [
    ...(mutedUntilMs === undefined ? [] : [words.muted(when(mutedUntilMs))]),
    ...(hours === undefined ? [] : [words.hours(hours.from, hours.to)]),
  ];
  if (set.length === 0) return words.none;
  return [...set, waiting > 0 ? words.waiting(waiting) : words.urgentPasses].join(' ');
}
