/** How long it is from an instant until a time of day that is said without its day: "9", "9:30", "9 pm". */
export function millisUntil(said: string, fromMs: number, timezone: string): number | null {
  const found = /^(\d{1,2})(?::(\d{2}))? ?(am|pm)?$/i.exec(said.trim());
  const [, hours = '', minutes = '0', half] = found ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (found === null || hour > 24 || minute > 59 || (half !== undefined && hour > 12)) return null;
  const from = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timezone);
  const hoursOfDay =
    half !== undefined
      ? [(hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)]
      : hour > 12 || hour === 0 || hours.startsWith('0')
        ? [hour % 24]
        : [hour % 24, (hour + 12) % 24];
  // The first of them that comes.
  const lengths = hoursOfDay.map((one) => {
    const today = from.withPlainTime({ hour: one, minute });
    const next = Temporal.ZonedDateTime.compare(today, from) > 0 ? today : today.add({ days: 1 });
    return next.epochMilliseconds - fromMs;
  });
  return Math.min(...lengths);
}
