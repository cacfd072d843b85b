/** Dates as mail, HTTP and RSS write them ("Sun, 06 Nov 1994 08:49:37 GMT"), and ISO ones. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const OFFSETS: Readonly<Record<string, string>> = {
  gmt: '+00:00',
  ut: '+00:00',
  utc: '+00:00',
  z: '+00:00',
  est: '-05:00',
  edt: '-04:00',
  cst: '-06:00',
  cdt: '-05:00',
  mst: '-07:00',
  mdt: '-06:00',
  pst: '-08:00',
  pdt: '-07:00',
};
const MAIL_DATE =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s-](\d{2}|\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s+([a-z]{1,3}|[+-]\d{2}:?\d{2}))?$/i;

/** Milliseconds since 1970; null where it is no date. A date without a zone is UTC. */
export function parseMailDate(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > 64) return null;
  return instantOf(isoOf(trimmed) ?? trimmed);
}

function isoOf(text: string): string | null {
  const match = MAIL_DATE.exec(text);
  if (match === null) return null;
  const [
    ,
    day = '',
    monthName = '',
    year = '',
    hour = '',
    minute = '',
    second = '00',
    zone = 'gmt',
  ] = match;
  const month = MONTHS.indexOf(monthName.toLowerCase()) + 1;
  const offset = OFFSETS[zone.toLowerCase()] ?? (/^[+-]/.test(zone) ? zone : null);
  if (month === 0 || offset === null) return null;
  return `${fullYear(year)}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${offset}`;
}

/** Two digits mean the years from 1970 to 2069, as everyone reads them. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 70 ? `20${year}` : `19${year}`;
}

function two(number: number | string): string {
  return String(number).padStart(2, '0');
}

function instantOf(iso: string): number | null {
  for (const candidate of [iso, `${iso}Z`, `${iso}T00:00Z`]) {
    try {
      return Temporal.Instant.from(candidate).epochMilliseconds;
    } catch {
      // Not this form; the next may fit.
    }
  }
  return null;
}
