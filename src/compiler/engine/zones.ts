/** Time zones as people name them: IANA names, cities, abbreviations, and the names of regions. */
import { GERMAN_PLACES } from '../../language/de/german-places.ts';

/** What people in these places call their clock. More than one zone is a question. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  utc: ['UTC'],
  gmt: ['UTC'],
  zulu: ['UTC'],
  'et|est|edt|eastern': ['America/New_York'],
  'ct|cdt|central': ['America/Chicago'],
  cst: ['America/Chicago', 'Asia/Shanghai'],
  'mt|mst|mdt|mountain': ['America/Denver'],
  'pt|pst|pdt|pacific': ['America/Los_Angeles'],
  'akst|akdt|alaska': ['America/Anchorage'],
  'hst|hawaii': ['Pacific/Honolulu'],
  'cet|cest|mez|mesz': ['Europe/Berlin'],
  'eet|eest': ['Europe/Athens'],
  'wet|west': ['Europe/Lisbon'],
  bst: ['Europe/London', 'Asia/Dhaka'],
  msk: ['Europe/Moscow'],
  ist: ['Asia/Kolkata', 'Asia/Jerusalem', 'Europe/Dublin'],
  jst: ['Asia/Tokyo'],
  kst: ['Asia/Seoul'],
  sgt: ['Asia/Singapore'],
  hkt: ['Asia/Hong_Kong'],
  'aest|aedt': ['Australia/Sydney'],
  'acst|acdt': ['Australia/Adelaide'],
  awst: ['Australia/Perth'],
  'nzst|nzdt': ['Pacific/Auckland'],
  brt: ['America/Sao_Paulo'],
};

/** Cities that have no zone of their own, in the zone they are in. */
const MORE_CITIES: Readonly<Record<string, string>> = {
  'san francisco|sf|seattle|la|san diego|silicon valley|las vegas|portland': 'America/Los_Angeles',
  'nyc|boston|washington|miami|atlanta|philadelphia': 'America/New_York',
  'dallas|houston|austin|new orleans': 'America/Chicago',
  'beijing|shenzhen|guangzhou': 'Asia/Shanghai',
  'mumbai|delhi|new delhi|bangalore|bengaluru|chennai|hyderabad|pune|india': 'Asia/Kolkata',
  'munich|hamburg|frankfurt|cologne|germany': 'Europe/Berlin',
  'barcelona|spain': 'Europe/Madrid',
  'milan|italy': 'Europe/Rome',
  'geneva|basel|bern|switzerland': 'Europe/Zurich',
  austria: 'Europe/Vienna',
  france: 'Europe/Paris',
  'manchester|edinburgh|uk': 'Europe/London',
  'japan|osaka|kyoto': 'Asia/Tokyo',
  'rio|rio de janeiro': 'America/Sao_Paulo',
  'tel aviv': 'Asia/Jerusalem',
  canberra: 'Australia/Sydney',
  wellington: 'Pacific/Auckland',
  'central european|central european standard|central european summer': 'Europe/Berlin',
  'eastern european': 'Europe/Athens',
  'western european': 'Europe/Lisbon',
  'british|british summer': 'Europe/London',
  'greenwich mean|coordinated universal': 'UTC',
  'eastern standard|eastern daylight': 'America/New_York',
  'central standard|central daylight': 'America/Chicago',
  'mountain standard|mountain daylight': 'America/Denver',
  'pacific standard|pacific daylight': 'America/Los_Angeles',
  'indian standard': 'Asia/Kolkata',
  'japan standard': 'Asia/Tokyo',
  'australian eastern': 'Australia/Sydney',
};

interface ZoneNames {
  exact: ReadonlySet<string>;
  abbreviations: ReadonlyMap<string, readonly string[]>;
  cities: ReadonlyMap<string, string>;
  /** Every word that stands in one of these names. */
  words: ReadonlySet<string>;
}

let known: ZoneNames | null = null;

/** Built when first asked for; facts about zones never change while a process lives. */
function zoneNames(): ZoneNames {
  if (known !== null) return known;
  const zones = Intl.supportedValuesOf('timeZone');
  const cities = new Map<string, string>();
  for (const zone of zones) {
    const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
    if (zone.includes('/') && !zone.startsWith('Etc/')) cities.set(city.toLowerCase(), zone);
  }
  for (const [names, zone] of Object.entries({ ...MORE_CITIES, ...GERMAN_PLACES }))
    for (const name of names.split('|')) cities.set(name, zone);
  const abbreviations = new Map<string, readonly string[]>();
  for (const [names, meant] of Object.entries(NAMED))
    for (const name of names.split('|')) abbreviations.set(name, meant);
  const words = new Set(
    [...cities.keys(), ...abbreviations.keys()].flatMap((name) => name.split(' ')),
  );
  known = { exact: new Set([...zones, 'UTC']), abbreviations, cities, words };
  return known;
}

/** The IANA name in its usual spelling, or null. */
export function zoneByName(name: string): string | null {
  if (zoneNames().exact.has(name)) return name;
  // Names that were replaced by others are still good: Asia/Calcutta.
  if (!name.includes('/')) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function zonesByAbbreviation(name: string): readonly string[] | null {
  return zoneNames().abbreviations.get(name) ?? null;
}

export function zoneByCity(name: string): string | null {
  return zoneNames().cities.get(name) ?? null;
}

/** Whether a word stands in the name of a zone or of a city that has one; nearly none does. */
export function mayNameZone(word: string): boolean {
  return zoneNames().words.has(word);
}

/** The zone of a place that somebody names by itself, with or without its accents; null for one that is not known. */
export function zoneOfPlace(place: string): string | null {
  const name = place.trim();
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return zoneByCity(name.toLowerCase()) ?? zoneByCity(plain.toLowerCase()) ?? zoneByName(name);
}
