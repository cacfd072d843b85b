/** Free time: what is left of working hours beside what is planned. Whole days that are marked as busy take all of it. */
export interface Busy {
  startMs: number;
  endMs: number;
}

export interface FreeWish {
  fromMs: number;
  beforeMs: number;
  durationMs: number;
  timezone: string;
  /** Minutes of the day, on the wall clock: 09:00 to 17:00 are 540 and 1020. */
  between: { fromMinute: number; toMinute: number };
  /** 0 is Sunday. */
  weekdays: ReadonlySet<number>;
  most: number;
}

/** The first stretches that are long enough, in order, as long as each is. */
export function findFree(busy: readonly Busy[], wish: FreeWish): Busy[] {
  const sorted = busy.toSorted((one, other) => one.startMs - other.startMs);
  const free: Busy[] = [];
  for (const open of openStretches(wish)) {
    let atMs = open.startMs;
    for (const { startMs, endMs } of sorted) {
      if (endMs <= atMs) continue;
      if (startMs >= open.endMs) break;
      if (startMs - atMs >= wish.durationMs) free.push({ startMs: atMs, endMs: startMs });
      atMs = Math.max(atMs, endMs);
    }
    if (open.endMs - atMs >= wish.durationMs) free.push({ startMs: atMs, endMs: open.endMs });
    if (free.length >= wish.most) return free.slice(0, wish.most);
  }
  return free;
}

/** The working hours of each day, as instants: a day on which clocks change has other ones. */
function* openStretches({
  fromMs,
  beforeMs,
  timezone,
  between: { fromMinute, toMinute },
  weekdays,
}: FreeWish): Generator<Busy> {
  const at = (ms: number): Temporal.ZonedDateTime =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
  const last = at(beforeMs - 1).toPlainDate();
  for (
    let day = at(fromMs).toPlainDate();
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    if (!weekdays.has(day.dayOfWeek % 7)) continue;
    const startMs = Math.max(fromMs, minuteOf(day, fromMinute, timezone));
    const endMs = Math.min(beforeMs, minuteOf(day, toMinute, timezone));
    if (endMs > startMs) yield { startMs, endMs };
  }
}

function minuteOf(day: Temporal.PlainDate, minute: number, timezone: string): number {
  const time = Temporal.PlainTime.from('00:00').add({ minutes: minute % 1440 });
  const date = minute >= 1440 ? day.add({ days: 1 }) : day;
  return date.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds;
}
