/** How long a provider asks us to wait: `retry-after-ms`, seconds, or a date. */

const DATE =
  /^[A-Za-z]{3}, (?<day>\d{2}) (?<month>[A-Za-z]{3}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

export function retryAfterMs(
  headers: Readonly<Record<string, string>> | undefined,
  nowMs: number,
): number | null {
  const exact = Number.parseFloat(headers?.['retry-after-ms'] ?? '');
  if (Number.isFinite(exact) && exact >= 0) return Math.ceil(exact);
  const text = headers?.['retry-after']?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  const atMs = dateMs(text);
  return atMs === null ? null : Math.max(0, atMs - nowMs);
}

function dateMs(text: string): number | null {
  const { day, month = '', year, time } = DATE.exec(text)?.groups ?? {};
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  if (number === 0) return null;
  const iso = `${year}-${String(number).padStart(2, '0')}-${day}T${time}Z`;
  try {
    return Temporal.Instant.from(iso).epochMilliseconds;
  } catch {
    return null;
  }
}
