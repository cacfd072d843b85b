/** Imported schedules that are asked for together; read by every start, so this is apart from what reads files. */
import type { Schedule } from '../domain/schedule/schedule.ts';

/** Up to here each is asked for by itself. */
const MOST_APART = 20;
const LIST = 'import:';

/** Many at once are one question, however many: their source is their list. */
export function inOneList(all: readonly Schedule[], id: string): Schedule[] {
  if (all.length <= MOST_APART) return [...all];
  return all.map((schedule) => ({ ...schedule, source: LIST + id }));
}

/** The lists that are asked for as one, and the schedules that are asked for each by itself. */
export function questionsOf(imported: readonly Schedule[]): {
  lists: string[];
  apart: Schedule[];
} {
  const isInList = ({ source }: Schedule): boolean => source.startsWith(LIST);
  return {
    lists: [...new Set(imported.filter(isInList).map(({ source }) => source))],
    apart: imported.filter((one) => !isInList(one)),
  };
}
