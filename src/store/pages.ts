/** How long lists are asked for: filters, orders, and where a list goes on. */
import type { Tier } from '../domain/run/run.ts';
import type { RunState, ScheduleStatus } from '../domain/run/run-words.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';

/** By when they were made, by what fires next (what does not fire comes last), or by name. */
export const SCHEDULE_SORTS = ['made', 'next', 'name'] as const;
export type ScheduleSort = (typeof SCHEDULE_SORTS)[number];

/** The place at which an ordered list goes on: behind the schedule that has this key there, and this id. */
export interface SchedulePosition {
  key: string | number;
  id: string;
}

/** The place behind this schedule. */
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
  /** Text that its name or last summary contains, whatever the case of its letters (of ASCII). */
  contains?: string;
  sort: ScheduleSort;
  after?: SchedulePosition;
}

export interface RunPageFilter {
  scheduleId?: string;
  /** Only runs that have no schedule. */
  isUnscheduled?: true;
  state?: RunState;
  tier?: Tier;
  /**
   * `folded`: looks of a schedule that runs often and that said nothing are one, the latest. `told`: only runs that said
   * something to somebody. Left out, all.
   */
  looks?: 'folded' | 'told';
  /** Text that the summary contains, whatever the case of its letters (of ASCII); runs of these schedules fit as well. */
  matching?: { text: string; scheduleIds: readonly string[] };
  /** Only runs that were made from then on, and up to then: ids say when that was. */
  fromMs?: number;
  toMs?: number;
  /** Only runs made before the run with this id. */
  before?: string;
  limit: number;
}
