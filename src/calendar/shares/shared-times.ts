/**
 * The coming times that a person sees in a calendar of theirs: schedules and reminders that were put off. What fires often
 * is left out, and both the days ahead and the entries have an end. Others have their turn in between.
 */
import type { Clock } from '../../base/clock.ts';
import { fireTimesOf } from '../../domain/schedule/fire-times.ts';
import { isHelper } from '../../domain/schedule/is-helper.ts';
import { fateOf } from '../../domain/schedule/project-occurrences.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { ToldReminder } from '../../store/reminders.ts';
import type { Store } from '../../store/store.ts';
import type { SharedTime } from './write-shared.ts';

const HOUR_MS = 3_600_000;
const AHEAD_MS = 60 * 24 * HOUR_MS;
const MOST_TIMES = 1000;
const MOST_A_DAY = 4;
/** A day that a change of the clock makes shorter is one too. */
const SHORTEST_DAY_MS = 23 * HOUR_MS;
const SCHEDULES_AT_A_TIME = 50;

export interface SharedTimesPorts {
  store: { schedules: Pick<Store['schedules'], 'upcoming' | 'get'> };
  clock: Pick<Clock, 'nowMs' | 'defer'>;
  /** True if a session is of the person whose calendar it is. */
  isTheirs(sessionKey: string): Promise<boolean>;
  /** Theirs that wait for an answer. */
  reminders(): Promise<readonly ToldReminder[]>;
}

export async function sharedTimes(ports: SharedTimesPorts): Promise<SharedTime[]> {
  const { store, clock, isTheirs } = ports;
  const nowMs = clock.nowMs();
  const kept = keepEarliest(nowMs + AHEAD_MS);
  for (const one of await ports.reminders()) {
    if (one.state !== 'snoozed' || one.againMs === null || one.againMs < nowMs) continue;
    const schedule = await store.schedules.get(one.scheduleId);
    if (schedule !== null)
      kept.add([{ id: one.id, name: schedule.name, atMs: one.againMs, changedMs: one.changedMs }]);
  }
  let after = { key: 0, id: '' };
  while (after.key <= kept.untilMs()) {
    const page = await store.schedules.upcoming(SCHEDULES_AT_A_TIME, after);
    for (const schedule of page)
      if (await isTheirs(schedule.sessionKey)) kept.add(timesOf(schedule, nowMs, kept.untilMs()));
    const last = page.at(-1);
    if (last?.nextFireMs == null) break;
    after = { key: last.nextFireMs, id: last.id };
    await new Promise<void>((resolve) => clock.defer(resolve));
  }
  return kept.times();
}

/** None of a schedule that fires more often in a day than people look at their calendar for. */
function timesOf(schedule: Schedule, nowMs: number, untilMs: number): SharedTime[] {
  const { id, name, createdMs: changedMs, work } = schedule;
  if (isHelper({ ...schedule, plan: work.plan })) return [];
  const times = fireTimesOf(schedule);
  const all: number[] = [];
  // Fires before the next one were left out; one that is due and not taken yet has been.
  let atMs = times.nextFireMs(Math.max(schedule.nextFireMs ?? nowMs, nowMs) - 1);
  while (atMs !== null && atMs <= untilMs + 24 * HOUR_MS) {
    all.push(atMs);
    const firstMs = all.at(-1 - MOST_A_DAY);
    if (firstMs !== undefined && atMs - firstMs < SHORTEST_DAY_MS) return [];
    atMs = times.nextFireMs(atMs);
  }
  return all
    .filter((one) => one <= untilMs && fateOf(schedule, one).decision === 'run')
    .map((one) => ({ id, name, atMs: one, changedMs }));
}

/** Nobody sees what comes after the last one kept. */
function keepEarliest(endMs: number) {
  let kept: SharedTime[] = [];
  let untilMs = endMs;
  return {
    untilMs: () => untilMs,
    times: () => kept,
    add(found: readonly SharedTime[]): void {
      const all = [...kept, ...found].filter(({ atMs }) => atMs <= untilMs);
      kept = all.toSorted((one, other) => one.atMs - other.atMs).slice(0, MOST_TIMES);
      if (all.length > MOST_TIMES) untilMs = kept.at(-1)?.atMs ?? untilMs;
    },
  };
}
