/**
 * Whole days that stand in a calendar, for schedules that leave them out: read now and then, and kept with each schedule, so
 * that its times need no calendar. While a calendar can't be read the last known days hold, and the reason is kept with them.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { pause } from '../base/pause.ts';
import { calendarOff } from '../domain/schedule/days-off.ts';
import { type DaysOff, MOST_DAYS_OFF } from '../domain/schedule/days-off-schema.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import type { CalendarDesk } from './calendar-desk.ts';

const DAY_MS = 86_400_000;
/** Days of the past count for what is caught up with. */
const BEHIND_MS = 7 * DAY_MS;
const AHEAD_MS = 400 * DAY_MS;
const MOST_ENTRIES = 2000;
const ANSWER_MS = 45_000;
const PACE_MS = 3_600_000;
/** After a calendar could not be read. */
const SOON_MS = 300_000;

/** A calendar of a person, with the zone of their days. */
export type CalendarOfPerson = Pick<CalendarDesk, 'list'> & { timezone: string };

/** Its whole days from a week ago on, in order. Entries with a time, and cancelled ones, take no day. */
export async function readDaysOff(
  desk: CalendarOfPerson,
  { calendar, nowMs }: { calendar: string; nowMs: number },
  signal: AbortSignal,
): Promise<string[]> {
  const within = { fromMs: nowMs - BEHIND_MS, beforeMs: nowMs + AHEAD_MS, calendar };
  const { entries, failed } = await desk.list({ ...within, most: MOST_ENTRIES }, signal);
  const [broken] = failed;
  if (broken !== undefined) throw new Error(`${broken.calendar}: ${broken.why}`);
  const days = new Set<string>();
  for (const { part, occurrence } of entries) {
    if (!occurrence.start.isDay || part.status === 'cancelled') continue;
    const dayAt = (ms: number) =>
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(desk.timezone).toPlainDate();
    const last = dayAt(Math.max(occurrence.endMs - 1, occurrence.startMs));
    for (
      let day = dayAt(occurrence.startMs);
      days.size <= MOST_DAYS_OFF;
      day = day.add({ days: 1 })
    ) {
      if (Temporal.PlainDate.compare(day, last) > 0) break;
      days.add(day.toString());
    }
  }
  return [...days].sort().slice(0, MOST_DAYS_OFF);
}

export interface DaysOffWatch {
  stop(): Promise<void>;
  ended: Promise<void>;
}

export function watchDaysOff(ports: {
  store: Pick<Store, 'changes'> & {
    schedules: Pick<Store['schedules'], 'leavingOutDays' | 'change'>;
  };
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  log: Log;
  /** The calendars of the person of a session. */
  deskOf(sessionKey: string): Promise<CalendarOfPerson & { person: string }>;
  hold(
    name: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
}): DaysOffWatch {
  const { store, clock, log } = ports;
  const stopping = new AbortController();
  let wake = new AbortController();
  const stopListening = store.changes.onChange(() => wake.abort());
  const ended = ports.hold('days-off', stopping.signal, watch);

  async function watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      wake = new AbortController();
      const nextMs = await lookAtAll(signal);
      await pause(
        clock,
        Math.max(1, nextMs - clock.nowMs()),
        AbortSignal.any([signal, wake.signal]),
      );
    }
  }

  /** Each calendar is read once, however many schedules leave out its days. */
  async function lookAtAll(signal: AbortSignal): Promise<number> {
    const nowMs = clock.nowMs();
    const all = await store.schedules.leavingOutDays();
    const due = all.filter((one) => one.daysOff === undefined || isOld(one, nowMs));
    const read = new Map<string, Promise<Pick<DaysOff, 'days' | 'trouble'>>>();
    for (const { id, sessionKey, ...one } of due) {
      const calendar = calendarOff(one);
      if (calendar === null || signal.aborted) continue;
      const desk = await ports.deskOf(sessionKey);
      const key = `${desk.person}\n${calendar}`;
      const reading = read.get(key) ?? looked(desk, calendar, signal);
      read.set(key, reading);
      const { days, trouble } = await reading;
      if (signal.aborted) break;
      await store.schedules.change(id, (now) => withDays(now, { calendar, days, trouble, nowMs }));
    }
    const known = await store.schedules.leavingOutDays();
    return Math.min(nowMs + PACE_MS, ...known.map(({ daysOff }) => nextLookMs(daysOff, nowMs)));
  }

  async function looked(
    desk: CalendarOfPerson,
    calendar: string,
    signal: AbortSignal,
  ): Promise<Pick<DaysOff, 'days' | 'trouble'>> {
    const limit = new AbortController();
    const cancel = clock.setTimer(ANSWER_MS, () => limit.abort());
    try {
      const within = { calendar, nowMs: clock.nowMs() };
      const days = await readDaysOff(desk, within, AbortSignal.any([signal, limit.signal]));
      return { days, trouble: null };
    } catch (error) {
      const trouble = (error as Error).message.slice(0, 500);
      log.warn('days-off-not-read', { calendar, reason: trouble });
      return { days: [], trouble };
    } finally {
      cancel();
    }
  }

  return {
    ended,
    async stop() {
      stopListening();
      stopping.abort();
      await ended;
    },
  };
}

/** Read an hour ago, or from another calendar than its trigger names now. */
function isOld({ daysOff, ...one }: Schedule, nowMs: number): boolean {
  return (
    daysOff === undefined ||
    daysOff.calendar !== calendarOff(one) ||
    nextLookMs(daysOff, nowMs) <= nowMs ||
    daysOff.readMs > nowMs
  );
}

function nextLookMs(daysOff: DaysOff | undefined, nowMs: number): number {
  if (daysOff === undefined) return nowMs + SOON_MS;
  return daysOff.readMs + (daysOff.trouble === null ? PACE_MS : SOON_MS);
}

/** What could not be read anew stays as it was known. */
function withDays(
  schedule: Schedule,
  { calendar, days, trouble, nowMs }: Omit<DaysOff, 'readMs'> & { nowMs: number },
): Schedule {
  if (calendarOff(schedule) !== calendar) return schedule;
  const known = schedule.daysOff?.calendar === calendar ? schedule.daysOff.days : [];
  const daysOff = { calendar, days: trouble === null ? days : known, readMs: nowMs, trouble };
  return { ...schedule, daysOff };
}
