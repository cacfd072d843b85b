/** Checks zone names. Rote stores IANA names only: an offset or an abbreviation does not know about DST. */
import { type Result, refuse, succeed } from '../base/errors.ts';
import { nearestNames } from '../base/nearest.ts';

/** The zone in its usual spelling (`america/new_york` becomes `America/New_York`), or a refusal. */
export function parseTimezone(text: string): Result<string> {
  const wanted = text.trim();
  const known = /^[A-Za-z]/.test(wanted) ? usualSpelling(wanted) : null;
  if (known !== null) return succeed(known);
  const suggestions = suggestTimezones(wanted);
  return refuse({
    code: 'unknown-timezone',
    message: `"${text}" is not a time zone that this machine knows.`,
    hint:
      suggestions.length > 0
        ? `Did you mean ${suggestions.join(' or ')}?`
        : 'Use an IANA name such as Europe/Berlin, America/New_York or UTC.',
    details: { nearest: suggestions },
  });
}

/** As somebody at a terminal says it: the name of a zone, or of a city that only one zone is named after. */
export function parseZoneOrCity(text: string): Result<string> {
  const [zone, ...others] = zonesOfCity(text.trim());
  return zone !== undefined && others.length === 0 ? succeed(zone) : parseTimezone(text);
}

/** Names that were found good; there are a few hundred. */
const knownSpellings = new Map<string, string>();

function usualSpelling(timezone: string): string | null {
  const known = knownSpellings.get(timezone);
  if (known !== undefined) return known;
  const spelling = readSpelling(timezone);
  if (spelling !== null && knownSpellings.size < 1000) knownSpellings.set(timezone, spelling);
  return spelling;
}

function readSpelling(timezone: string): string | null {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timezone).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function suggestTimezones(wanted: string): string[] {
  const offset = /^(?:UTC|GMT)?([+-])0?(\d{1,2})(?::?00)?$/i.exec(wanted);
  if (offset && Number(offset[2]) <= 12) {
    // Etc/GMT names count westward, so the sign turns around.
    return [`Etc/GMT${offset[1] === '+' ? '-' : '+'}${offset[2]}`];
  }
  const byCity = zonesOfCity(wanted);
  if (byCity.length > 0) return byCity.slice(0, 3);
  const zones = Intl.supportedValuesOf('timeZone');
  const byName = nearestNames(wanted, zones);
  if (byName.length > 0) return byName;
  const cities = nearestNames(citySpelling(wanted), zones.map(cityOf));
  return zones.filter((zone) => cities.includes(cityOf(zone))).slice(0, 3);
}

function zonesOfCity(wanted: string): string[] {
  const city = citySpelling(wanted);
  return Intl.supportedValuesOf('timeZone').filter((zone) => cityOf(zone) === city);
}

const citySpelling = (wanted: string): string => wanted.toLowerCase().replaceAll(' ', '_');

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).toLowerCase();
}
