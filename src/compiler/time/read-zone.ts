/** Zones: (Europe/Berlin), Pacific time, 9am EST, 9am in Tokyo, London time. */
import type { PartBody } from './parts.ts';
import type { Read, Sentence } from './reading.ts';
import { hasRole } from './tokenize.ts';
import { beginsCity, zoneByCity, zoneByName, zonesByAbbreviation } from './zones.ts';

/** `afterClock`: a time stands right before, so that a city or an abbreviation is its zone. */
export function readZone(
  sentence: Sentence,
  at: number,
  afterClock: boolean,
): Read<PartBody> | null {
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
  if (named.value.isPlace && !saysTime && !(saysIn && afterClock)) return null;
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
  { tokens, text }: Sentence,
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
  const abbreviated = zonesByAbbreviation(token.text);
  const saysTime = hasRole(tokens[at + 1], 'time-zone');
  if (abbreviated !== null && (near || saysTime))
    return {
      value: { zones: abbreviated, said: text.slice(token.start, token.end), isPlace: false },
      next: at + 1,
    };
  return readCity({ tokens, text }, at);
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
