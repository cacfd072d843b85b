/** Zones: (Europe/Berlin), Pacific time, 9am EST, 9am in Tokyo, London time, UTC+09:00. */
import type { Part, PartBody } from './parts.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole } from './tokenize.ts';
import { beginsCity, zoneByCity, zoneByName, zonesByAbbreviation } from './zones.ts';

/** An offset or a zone behind a time, or a zone in brackets anywhere. */
export function readZoneBehind(
  sentence: Sentence,
  at: number,
  before: Part | null,
): Read<PartBody> | null {
  const { tokens } = sentence;
  const gap = (tokens[at]?.start ?? 0) - (before?.end ?? -10);
  // "every day at 9 in June in UTC"
  const isNamed =
    (hasRole(tokens[at], 'in') && UNIVERSAL.has(tokens[at + 1]?.text ?? '')) ||
    isCapital(sentence, at);
  const isBehind = before !== null && (isNamed || TIMED.has(before.kind)) && gap <= 2;
  return (isBehind ? readOffset(sentence, at) : null) ?? readZone(sentence, at, isBehind);
}

/** "2pm tomorrow EST". */
function isCapital({ text, tokens }: Sentence, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.text.length < 3 || token.text.length > 4) return false;
  // Most words have a small second letter.
  const second = text[token.start + 1] as string;
  if (second !== second.toUpperCase()) return false;
  return /^\p{Lu}+$/u.test(text.slice(token.start, token.end));
}

/** Kinds that may end in a time of day. */
const TIMED: ReadonlySet<string> = new Set(['clocks', 'window', 'start', 'until', 'offset']);

const UNIVERSAL: ReadonlySet<string> = new Set(['utc', 'gmt']);

/** "UTC+09:00". */
function readOffset({ tokens }: Sentence, at: number): Read<PartBody> | null {
  const [name, sign, hours] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const isSigned = sign?.glued === true && (sign.text === '+' || sign.text === '-');
  const isNamed = UNIVERSAL.has(name?.text ?? '');
  if (!isNamed || !isSigned || !hours?.glued || hours.number === null) return null;
  const minutes =
    tokens[at + 3]?.text === ':' && tokens[at + 4]?.glued ? tokens[at + 4]?.number : null;
  const total = hours.number * 3600 + (minutes ?? 0) * 60;
  const offsetSec = sign.text === '-' ? -total : total;
  return { value: { kind: 'offset', offsetSec }, next: minutes == null ? at + 3 : at + 5 };
}

/** `afterClock`: a time stands right before, so that a city or an abbreviation is its zone. */
function readZone(sentence: Sentence, at: number, afterClock: boolean): Read<PartBody> | null {
  const { tokens } = sentence;
  let next = at;
  const isBracketed = tokens[next]?.text === '(';
  if (isBracketed) next++;
  const saysIn = hasRole(tokens[next], 'in');
  if (saysIn) next++;
  if (hasRole(tokens[next], 'the')) next++;
  const named = readZoneName(sentence, next, afterClock || isBracketed);
  if (named === null) return null;
  const saysTime = hasRole(tokens[named.next], 'time-zone');
  // "9:30 New York" ends there; "9:30 New York office" is a place.
  const isLast = tokens[named.next] === undefined;
  if (named.value.isPlace && !saysTime && !(afterClock && (saysIn || isLast))) return null;
  if (named.value.zones.length === 0)
    return { value: { kind: 'unreadable', said: named.value.said }, next: named.next + 1 };
  let end = saysTime ? named.next + 1 : named.next;
  if (isBracketed) {
    if (tokens[end]?.text !== ')') return null;
    end++;
  }
  return { value: { kind: 'zone', zones: named.value.zones, said: named.value.said }, next: end };
}

interface NamedZone {
  zones: readonly string[];
  said: string;
  isPlace: boolean;
}

function readZoneName(
  { tokens, text, language }: Sentence,
  at: number,
  near: boolean,
): Read<NamedZone> | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === 'zone') {
    const zone = zoneByName(token.text);
    return zone === null
      ? null
      : { value: { zones: [zone], said: token.text, isPlace: false }, next: at + 1 };
  }
  if (token.kind !== 'word') return null;
  // "Central European time" is not Central time.
  const city = readCity({ tokens, text }, at);
  if (city !== null && city.next > at + 1) return city;
  // "ist" is a word, "IST" a zone.
  const isWord =
    token.sense.doubtful === true && text[token.start] !== text[token.start]?.toUpperCase();
  const abbreviated = isWord ? null : zonesByAbbreviation(token.text);
  const saysTime = hasRole(tokens[at + 1], 'time-zone');
  if (abbreviated !== null && (near || saysTime))
    return {
      value: { zones: abbreviated, said: text.slice(token.start, token.end), isPlace: false },
      next: at + 1,
    };
  return city ?? readOfCity({ tokens, text, language }, at);
}

/** "Wiener Zeit", "New Yorker Zeit"; the zone of a place that nobody knows is no zone at all. */
function readOfCity(
  { tokens, text, language }: Pick<Sentence, 'tokens' | 'text' | 'language'>,
  at: number,
): Read<NamedZone> | null {
  const suffix = language.placeSuffix;
  if (suffix === null) return null;
  for (let words = 1; words <= 2; words++) {
    const last = tokens[at + words - 1];
    if (!hasRole(tokens[at + words], 'time-zone') || last?.text.endsWith(suffix) !== true) continue;
    const said = text.slice(tokens[at]?.start, last.end);
    const zone = zoneByCity(said.toLowerCase().slice(0, -suffix.length));
    return { value: { zones: zone === null ? [] : [zone], said, isPlace: true }, next: at + words };
  }
  return null;
}

/** Up to three words: Rio de Janeiro, New York, Tokyo. */
function readCity(
  { tokens, text }: Pick<Sentence, 'tokens' | 'text'>,
  at: number,
): Read<NamedZone> | null {
  if (!beginsCity(tokens[at]?.text ?? '')) return null;
  for (let words = 3; words >= 1; words--) {
    const row = tokens.slice(at, at + words);
    if (row.length < words || row.some(({ kind }) => kind !== 'word')) continue;
    const zone = zoneByCity(row.map((token) => token.text).join(' '));
    const said = text.slice(row[0]?.start, row.at(-1)?.end);
    if (zone !== null) return { value: { zones: [zone], said, isPlace: true }, next: at + words };
  }
  return null;
}
