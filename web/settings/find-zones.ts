/** Zones by words: a city, a part of the world, or how far a clock there is from UTC. */

const MOST = 8;
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[_/]/g, ' ').trim();

/** Every word has to be the beginning of one of the zone; `+2` and `utc+2` mean an offset now. */
export function findZones(
  typed: string,
  zones: readonly string[],
  nowMs: number,
): { zone: string; time: string; offset: string }[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const fits = (zone: string): boolean => {
    const parts = plain(zone).split(' ');
    return words.every((word) =>
      /^(?:utc|gmt)?[+-]\d/.test(word)
        ? sameOffset(word, offsetOf(zone, nowMs))
        : parts.some((part) => part.startsWith(word)),
    );
  };
  return zones
    .filter(fits)
    .slice(0, MOST)
    .map((zone) => ({ zone, time: timeIn(zone, nowMs), offset: offsetOf(zone, nowMs) }));
}

function timeIn(timeZone: string, nowMs: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    nowMs,
  );
}

/** `GMT+5:30`, or `GMT`. */
function offsetOf(timeZone: string, nowMs: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(nowMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function sameOffset(word: string, offset: string): boolean {
  const minutes = (text: string): number => {
    const [, sign = '+', hours = '0', rest = '0'] =
      /([+-])0?(\d{1,2})(?::?(\d{2}))?$/.exec(text) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest));
  };
  return minutes(word) === minutes(offset);
}
