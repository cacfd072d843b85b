/** Zones: (Europe/Berlin), Pacific time, 9am EST, 9am in Tokyo, London time, UTC+09:00. */
import { zoneByCity, zoneByName, zonesByAbbreviation } from '../../engine/zones.ts';
import { type At, rule, saidAt } from '../values.ts';

const UNIVERSAL: ReadonlySet<string> = new Set(['utc', 'gmt']);

/** Kinds of parts that may end in a time of day. */
const TIMED: ReadonlySet<string> = new Set(['clocks', 'window', 'start', 'until', 'offset']);

/** "IST" is a zone, and "ist" a word of another language. */
function isWord({ context: { tokens, text }, from }: At): boolean {
  const token = tokens[from];
  if (token?.sense.doubtful !== true) return false;
  return text[token.start] !== text[token.start]?.toUpperCase();
}

function isCapital({ context: { tokens, text } }: At, from: number): boolean {
  const token = tokens[from];
  return token !== undefined && /^\p{Lu}{3,4}$/u.test(text.slice(token.start, token.end));
}

const city = (words: readonly string[], place: At) => {
  const zone = zoneByCity(words.join(' '));
  return zone === null ? null : { zones: [zone], said: saidAt(place), isPlace: true };
};

/** "Wiener Zeit"; the zone of a place that nobody knows is no zone at all. */
function ofCity(place: At) {
  const suffix = place.context.language.placeSuffix;
  const said = saidAt(place);
  if (suffix === null || !place.next('time-zone') || !said.endsWith(suffix)) return null;
  const zone = zoneByCity(said.toLowerCase().slice(0, -suffix.length));
  if (zone === null && place.pieces.length > 1) return null;
  return { zones: zone === null ? [] : [zone], said, isPlace: true };
}

export const ZONE_RULES = [
  rule('zone-said: zone', 'every day at 8am Europe/Paris', ([name]) => {
    const zone = zoneByName(name);
    return zone === null ? null : { zones: [zone], said: name, isPlace: false };
  }),
  rule('zone-said: name', 'every day at 8am EST', ([name], place) => {
    const zones = isWord(place) ? null : zonesByAbbreviation(name);
    return zones === null ? null : { zones, said: saidAt(place), isPlace: false };
  }),
  rule('zone-said: name', 'every day at 9am in Tokyo', ([name], place) => city([name], place)),
  rule('zone-said: name name', 'every day at 9am New York time', (names, place) =>
    city(names, place),
  ),
  rule('zone-said: name name name', 'every day at 9am in Rio de Janeiro', (names, place) =>
    city(names, place),
  ),
  rule('zone-said: name ?name', 'jeden Tag um 9 Uhr Wiener Zeit', (_, place) => ofCity(place)),
  rule(
    'part: ?open ?in ?the zone-said ?time-zone ?close',
    'every day at 9am in Tokyo',
    ([open, lead, , { zones, said, isPlace }, time, close], place) => {
      if ((open === undefined) !== (close === undefined)) return null;
      const at = place.pieces.find(({ category }) => category === 'zone-said')?.from ?? place.from;
      const isName = place.context.tokens[at]?.kind === 'zone';
      const isNamed =
        isCapital(place, at) || (lead !== undefined && UNIVERSAL.has(said.toLowerCase()));
      const isBehind =
        place.follows('clocked') ||
        place.follows('clocked-comma') ||
        (isNamed && place.follows('part'));
      const isLast = place.context.tokens[place.to] === undefined;
      const isPlaceMeant = time !== undefined || (isBehind && (lead !== undefined || isLast));
      if (isPlace && !isPlaceMeant) return null;
      if (!isPlace && !isName && !isBehind && time === undefined && open === undefined) return null;
      return zones.length === 0 ? { kind: 'unreadable', said } : { kind: 'zone', zones, said };
    },
  ),
  rule(
    'part: ?open|in name +plus|dash +digits ?+colon ?+digits ?close',
    'every day at 7am UTC+3',
    ([, name, , hours, colon, minutes], place) => {
      if (
        !UNIVERSAL.has(name) ||
        !(place.follows('clocked') || place.follows('part')) ||
        (colon === undefined) !== (minutes === undefined)
      )
        return null;
      const total = hours.value * 3600 + (minutes?.value ?? 0) * 60;
      const isMinus = place.pieces.some(({ category }) => category === 'dash');
      return { kind: 'offset', offsetSec: isMinus ? -total : total };
    },
  ),
  rule('clocked: part', 'every day at 8am est', ([part]) => (TIMED.has(part.kind) ? true : null)),
  rule('clocked-comma: clocked comma', 'every day at 8am, EST', () => true),
];
