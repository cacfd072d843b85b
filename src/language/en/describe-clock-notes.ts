/** What a clock change did to a wall time, as a person reads it. */
import type { ClockNote } from '../../time/at-time.ts';
import { formatZoned } from '../../time/format-zoned.ts';
import type { TriggerWords } from '../trigger-words.ts';
import { englishTriggerWords } from './english-trigger-words.ts';

/** In English, or in the language whose words are given. */
export function describeClockNotes(
  notes: readonly ClockNote[],
  words: Pick<TriggerWords, 'skippedTime' | 'doubledTime'> = englishTriggerWords,
): string[] {
  return notes.map((note) =>
    note.kind === 'skipped' ? words.skippedTime(note) : words.doubledTime(note),
  );
}

const MOST_NAMED = 3;

/** Fires that a clock change leaves out, with the setting that changes it. */
export function describeLeftOut(shiftedMs: readonly number[], timezone: string): string[] {
  if (shiftedMs.length === 0) return [];
  const named = shiftedMs.slice(0, MOST_NAMED).map((atMs) => formatZoned(atMs, timezone));
  const left = shiftedMs.length - named.length;
  const when = `${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
  const what = shiftedMs.length === 1 ? 'One fire is' : `${shiftedMs.length} fires are`;
  return [
    `${what} left out, because the clocks in ${timezone} go forward over it. With dst.gap "shift" (--gap shift) it runs at the first instant after that: ${when}.`,
  ];
}
