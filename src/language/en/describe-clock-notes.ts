/** What a clock change did to a wall time, as a person reads it. */
import type { ClockNote } from '../../time/at-time.ts';
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
