/** How long lists are asked for: filters, orders, and where a list goes on. */
import type { Tier } from '../domain/run/run.ts';
import type { RunState, ScheduleStatus } from '../domain/run/run-words.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';

/** By when they were made, by what fires next (what does not fire comes last), or by name. */
export const SCHEDULE_SORTS = ['made', 'next', 'name'] as const;
export type ScheduleSort = (typeof SCHEDULE_SORTS)[number];

/** Where a list in some order goes on: behind the one that has this key there, and this id. */
export interface SchedulePosition {
  key: string | number;
  id: string;
}

/** Where a list goes on behind this one. */
export function positionIn(
  sort: ScheduleSort,
  { id, name, status, nextFireMs }: Pick<Schedule, 'id' | 'name' | 'status' | 'nextFireMs'>,
): SchedulePosition {
  const nextMs = (status === 'active' ? nextFireMs : null) ?? Number.MAX_SAFE_INTEGER;
  const keys = { made: '', next: nextMs, name: lowerAscii(name) };
  return { key: keys[sort], id };
}

/** As the store compares text. */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export interface SchedulePageFilter {
  status?: ScheduleStatus;
  /** All but these. */
  except?: ScheduleStatus;
  limit: number;
  /** Whose name or last summary contains it, whatever the case of its letters (of ASCII). */
  contains?: string;
  sort: ScheduleSort;
  after?: SchedulePosition;
}

export interface RunPageFilter {
  scheduleId?: string;
  /** Those that have no schedule. */
  isUnscheduled?: true;
  state?: RunState;
  tier?: Tier;
  /** Whose summary contains the text, whatever the case of its letters (of ASCII), or who are of these schedules. */
  matching?: { text: string; scheduleIds: readonly string[] };
  /** Those that were made from then on, and up to then: ids say when that was. */
  fromMs?: number;
  toMs?: number;
  /** Those made before the run with this id. */
  before?: string;
  limit: number;
}
