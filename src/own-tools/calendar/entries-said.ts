/** What is in the calendars of a person in a stretch of time, in lines, beside what is planned. */
import { CALENDAR_BODIES, type CalendarDesks } from '../../calendar/calendar-bodies.ts';
import type { OperationCall } from '../../domain/operation.ts';
import { entryWordsOf } from '../../language/entry-words-of.ts';
import type { Store } from '../../store/store.ts';

const MOST = 50;

/** Null where they have none. */
export async function entriesSaid(
  when: string,
  { person, store }: { person: string; store: Pick<Store, 'davAccounts'> },
  call: () => Omit<OperationCall<CalendarDesks>, 'file'>,
): Promise<string[] | null> {
  const accounts = await store.davAccounts.of(person);
  if (!accounts.some(({ kind }) => kind === 'calendar')) return null;
  const here = { ...call(), file: { name: '', text: '' } };
  const words = await entryWordsOf(here.language);
  try {
    const { answer, say } = await CALENDAR_BODIES.list.run({ when, limit: MOST }, here);
    const isEmpty = (answer['entries'] as unknown[]).length === 0;
    return [...(isEmpty ? [] : [words.inCalendar]), ...say().split('\n')];
  } catch (error) {
    return [(error as Error).message];
  }
}
