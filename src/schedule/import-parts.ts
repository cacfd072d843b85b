/** The parts in which many imported schedules are asked for; read by every start, so it is apart from what reads files. */
import type { Schedule } from '../domain/schedule/schedule.ts';

/** Up to here each is asked for by itself. */
const MOST_APART = 20;
/** All of a part is read before one yes. */
const MOST_IN_A_PART = 2000;
const PART = 'import:';

/** Many at once are one question, and very many a few: each part has a source of its own. */
export function inParts(all: readonly Schedule[], id: string): Schedule[] {
  if (all.length <= MOST_APART) return [...all];
  return all.map((schedule, index) => ({
    ...schedule,
    source: `${PART}${id}:${Math.floor(index / MOST_IN_A_PART) + 1}`,
  }));
}

/** The parts of an import that are asked for together, and the schedules that are asked for each by itself. */
export function questionsOf(imported: readonly Schedule[]): {
  parts: string[];
  apart: Schedule[];
} {
  const isInPart = ({ source }: Schedule): boolean => source.startsWith(PART);
  return {
    parts: [...new Set(imported.filter(isInPart).map(({ source }) => source))],
    apart: imported.filter((one) => !isInPart(one)),
  };
}
