/**
 * How the slots of a lane are shared: so many for those who wait for the same one, so many for the runs of one
 * schedule, and some that only those get who wait for nobody. What hangs takes its own share, and no more.
 */
import type { Lane } from './run.ts';

/** One of whom nothing is known: whoever waits for it shares no cap with others, who may wait for somebody else. */
export const UNKNOWN_OTHERS = 'others';

/** Facts that a claim has about a run. */
export interface SlotUser {
  orderKey: string;
  scheduleId: string | null;
  /** Empty if it waits for nobody. */
  waitsFor: readonly string[];
}

export interface SlotShares {
  cap: number;
  /** The most that wait for the same one at a time. */
  perOther: number;
  /** The most runs of one schedule at a time. */
  perSchedule: number;
  /** How many are kept for those who wait for nobody. */
  kept: number;
}

/** As the settings give them; where they don't, a part of the lane. */
export interface SlotSettings {
  perHost?: number | undefined;
  perSchedule?: number | undefined;
  kept?: number | undefined;
}

/** Conversations, sub-agents and heartbeats all wait for a model; schedules are the ones that must be on time. */
export function sharesOf(lane: Lane, cap: number, settings: SlotSettings): SlotShares {
  if (lane !== 'cron') return { cap, perOther: cap, perSchedule: cap, kept: 0 };
  return {
    cap,
    perOther: settings.perHost ?? Math.max(1, Math.ceil(cap / 4)),
    perSchedule: settings.perSchedule ?? Math.max(4, Math.ceil(cap / 8)),
    kept: Math.min(settings.kept ?? Math.floor(cap / 8), cap - 1),
  };
}

type SlotDecision = 'taken' | 'lane-full' | 'order' | 'schedule-full' | 'other-full';

export interface Slots {
  /** Takes a slot for the run, or says why it has none. */
  take(run: SlotUser): SlotDecision;
  /** True if any run may still begin that waits for others, or for nobody. */
  hasRoom(waits: boolean): boolean;
  fullSchedules(): string[];
}

export function shareSlots(
  shares: SlotShares,
  running: readonly Pick<SlotUser, 'scheduleId' | 'waitsFor'>[],
): Slots {
  const perSchedule = new Map<string, number>();
  const perOther = new Map<string, number>();
  const begun = new Set<string>();
  let all = 0;
  let waiting = 0;

  function count({ scheduleId, waitsFor }: Pick<SlotUser, 'scheduleId' | 'waitsFor'>): void {
    all += 1;
    if (waitsFor.length > 0) waiting += 1;
    if (scheduleId !== null) perSchedule.set(scheduleId, (perSchedule.get(scheduleId) ?? 0) + 1);
    for (const other of waitsFor) perOther.set(other, (perOther.get(other) ?? 0) + 1);
  }

  function hasRoom(waits: boolean): boolean {
    return all < shares.cap && (!waits || waiting < shares.cap - shares.kept);
  }

  function isFull(other: string): boolean {
    return other !== UNKNOWN_OTHERS && (perOther.get(other) ?? 0) >= shares.perOther;
  }

  for (const run of running) count(run);
  return {
    hasRoom,
    fullSchedules: () =>
      [...perSchedule].filter(([, runs]) => runs >= shares.perSchedule).map(([id]) => id),
    take(run) {
      const { orderKey, scheduleId, waitsFor } = run;
      if (!hasRoom(waitsFor.length > 0)) return 'lane-full';
      if (begun.has(orderKey)) return 'order';
      if (scheduleId !== null && (perSchedule.get(scheduleId) ?? 0) >= shares.perSchedule)
        return 'schedule-full';
      if (waitsFor.some(isFull)) return 'other-full';
      begun.add(orderKey);
      count(run);
      return 'taken';
    },
  };
}
