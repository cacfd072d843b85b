/** What stored schedules will do between two instants, earliest first, as every face shows it. */

import { formatInstant } from '../../time/instant.ts';
import { withPerson } from '../person.ts';
import { type ProjectedOccurrence, projectOccurrences } from './project-occurrences.ts';
import type { Schedule } from './schedule.ts';

interface SimulatedOccurrence extends Omit<ProjectedOccurrence, 'scheduledForMs'> {
  scheduledForUtc: string;
  scheduleId: string;
  name: string;
}

export interface Simulation {
  occurrences: SimulatedOccurrence[];
  /** Whether there were more than `most`. */
  more: boolean;
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
  let projected: (ProjectedOccurrence & { scheduleId: string; name: string })[] = [];
  return {
    add(stored) {
      for (const schedule of stored) {
        const { id: scheduleId, status } = schedule;
        const name = withPerson(schedule.name, schedule);
        if (status === 'cancelled' || status === 'completed') continue;
        const more = projectOccurrences(schedule, { fromMs: range.fromMs, toMs, most: kept });
        if (more.length === 0) continue;
        projected = [...projected, ...more.map((one) => ({ ...one, scheduleId, name }))]
          .sort((left, right) => left.scheduledForMs - right.scheduledForMs)
          .slice(0, kept);
        // Nobody sees what comes after the last one kept, so it is not even worked out.
        if (projected.length === kept) toMs = projected.at(-1)?.scheduledForMs ?? toMs;
      }
    },
    result() {
      const occurrences = projected.slice(0, range.most).map(({ scheduledForMs, ...rest }) => ({
        scheduledForUtc: formatInstant(scheduledForMs),
        ...rest,
      }));
      return { occurrences, more: projected.length > range.most };
    },
  };
}
