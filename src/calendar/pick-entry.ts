/**
 * The entry that somebody means by its words: the next date of the only one that is called so. Where several are, it is asked
 * which, and nothing is changed.
 */
import { badRequest } from '../base/errors.ts';
import { foldedName, isCalled, withoutLead } from '../language/entry-names.ts';
import type { CalendarDesk } from './calendar-desk.ts';
import { daysOfShortId, readEntryId } from './entry-id.ts';
import type { ShownEntry } from './shown-entry.ts';
import { lineOf, type Telling } from './view-entry.ts';

/** So far ahead it is looked for. */
const AHEAD_MS = 366 * 86_400_000;
const MOST = 2000;
const MOST_LISTED = 10;

interface Asked extends Telling {
  signal: AbortSignal;
}

/** An id stays as it is. */
export async function entryMeant(
  said: string,
  desk: Pick<CalendarDesk, 'list'>,
  asked: Asked,
): Promise<string> {
  if (readEntryId(said) !== null || daysOfShortId(said) !== null) return said;
  const { nowMs, words, signal } = asked;
  const within = { fromMs: nowMs, beforeMs: nowMs + AHEAD_MS, most: MOST };
  const { entries } = await desk.list(within, signal);
  const told = (one: ShownEntry): string => lineOf(one, asked);
  const chosen = entries.find((one) => told(one) === said);
  if (chosen !== undefined) return chosen.id;
  const { words: title, bare } = withoutLead(said);
  const fitting = [title, bare].map((one) =>
    nextOfEach(entries.filter(({ part }) => isCalled(part.title, one))),
  );
  const meant = fitting.find((some) => some.length > 0) ?? [];
  const exact = meant.filter(({ part }) => foldedName(part.title) === foldedName(title));
  const [first, ...others] = exact.length > 0 ? exact : meant;
  if (first === undefined)
    throw badRequest({
      code: 'unknown-entry',
      message: words.noEntry(said.slice(0, 100)),
      hint: words.seeEntries,
    });
  if (others.length === 0) return first.id;
  const choices = [first, ...others].slice(0, MOST_LISTED).map(told);
  throw badRequest({
    code: 'ambiguous-entry',
    message: words.ambiguous(said.slice(0, 100)),
    hint: words.seeEntries,
    details: { choices },
  });
}

/** Of an entry that repeats, the date that comes next. */
function nextOfEach(entries: readonly ShownEntry[]): ShownEntry[] {
  const first = new Map<string, ShownEntry>();
  for (const one of entries) {
    const key = `${one.account.id} ${one.calendar} ${one.entry.uid}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}
