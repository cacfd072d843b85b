/**
 * How often runs have tried to save a skill: three times for one gap or turn, and so often on a day. A try that is made
 * again after a crash is the same try.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { badRequest, type RoteError } from '../../base/errors.ts';
import type { Store } from '../../store/store.ts';

export const MOST_TRIES = 3;
export const MOST_TRIES_OF_A_DAY = 20;

const bookSchema = z.object({
  /** In UTC: `2026-11-19`. */
  day: z.string(),
  /** The keys of the calls, by group. */
  tries: z.record(z.string(), z.array(z.string())),
});
type Book = z.output<typeof bookSchema>;

/** Null if it may be tried, which is then written down; else why not. */
export async function countTry(
  { group, key }: { group: string; key: string },
  { records, clock }: { records: Store['records']; clock: Pick<Clock, 'nowMs'> },
): Promise<RoteError | null> {
  const day = Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toString().slice(0, 10);
  let refusal: RoteError | null = null;
  await records.change('skill-saves', 'all', (current) => {
    const book = bookOf(current, day);
    const ofGroup = book.tries[group] ?? [];
    refusal = null;
    if (ofGroup.includes(key)) return book;
    if (ofGroup.length >= MOST_TRIES) refusal = tooOften(`${MOST_TRIES} times for this`, NOT_NOW);
    else if (Object.values(book.tries).flat().length >= MOST_TRIES_OF_A_DAY)
      refusal = tooOften(`${MOST_TRIES_OF_A_DAY} times today`, NOT_TODAY);
    if (refusal !== null) return book;
    return { day, tries: { ...book.tries, [group]: [...ofGroup, key] } };
  });
  return refusal;
}

const NOT_NOW = 'Tell your person what is missing and what was refused; do not try again.';
const NOT_TODAY = 'Tell your person; runs may try again tomorrow, and people at any time.';

function bookOf(current: unknown, day: string): Book {
  const parsed = bookSchema.safeParse(current);
  return parsed.success && parsed.data.day === day ? parsed.data : { day, tries: {} };
}

function tooOften(often: string, hint: string): RoteError {
  return badRequest({
    code: 'too-many-saves',
    message: `Runs have tried to save a skill ${often}, which is as often as they may.`,
    hint,
  });
}
