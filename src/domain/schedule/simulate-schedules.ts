/** Coming runs of stored schedules between two instants, earliest first, as every face shows them. */

import { formatInstant } from '../../time/instant.ts';
import { withPerson } from '../person.ts';
import { fireTimesOf } from './fire-times.ts';
import { type ProjectedOccurrence, projectOccurrences } from './project-occurrences.ts';
import type { Schedule } from './schedule.ts';

interface SimulatedOccurrence extends Omit<ProjectedOccurrence, 'scheduledForMs'> {
  scheduledForUtc: string;
  scheduleId: string;
  name: string;
}

export interface Simulation {
  occurrences: SimulatedOccurrence[];
  /** True if there were more than `most`. */
  more: boolean;
  /** How many were left out; null if only a long walk would tell. */
  left: number | null;
}

interface Range {
  fromMs: number;
  toMs: number;
  most: number;
}

export function simulateSchedules(stored: Iterable<Schedule>, range: Range): Simulation {
  const simulation = createSimulation(range);
  simulation.add(stored);
  return simulation.result();
}

/** For who reads what is stored page by page. */
export function createSimulation(range: Range): {
  add(stored: Iterable<Schedule>): void;
  result(): Simulation;
} {
  // One more than asked for tells whether there are more.
  const kept = range.most + 1;
  let toMs = range.toMs;
  let total: number | null = 0;
  let projected: (ProjectedOccurrence & { scheduleId: string; name: string })[] = [];
  function cut(): void {
    projected = projected
      .toSorted((left, right) => left.scheduledForMs - right.scheduledForMs)
      .slice(0, kept);
    // Nobody sees what comes after the last one kept, so it is not even worked out.
    if (projected.length === kept) toMs = projected.at(-1)?.scheduledForMs ?? toMs;
  }
  return {
    add(stored) {
      for (const schedule of stored) {
        const { id: scheduleId, status } = schedule;
        const name = withPerson(schedule.name, schedule);
        if (status === 'cancelled' || status === 'completed') continue;
        const more = projectOccurrences(schedule, { fromMs: range.fromMs, toMs, most: kept });
        const count = toMs === range.toMs && more.length < kept ? more.length : countIn(schedule);
        total = total === null || count === null ? null : total + count;
        for (const one of more) projected.push({ ...one, scheduleId, name });
        if (projected.length > 2 * kept) cut();
      }
    },
    result() {
      cut();
      const occurrences = projected.slice(0, range.most).map(({ scheduledForMs, ...rest }) => ({
        scheduledForUtc: formatInstant(scheduledForMs),
        ...rest,
      }));
      const left = total === null ? null : total - occurrences.length;
      return { occurrences, more: projected.length > range.most, left };
    },
  };

  /** All of them, by the rule and not one by one. */
  function countIn(schedule: Schedule): number | null {
    return fireTimesOf(schedule).countFires(range.fromMs, range.toMs + 1);
  }
}
