/** Instants as one tells them in a sentence, in the zone of who asks: "today at 09:00", "on Friday at 17:30". */
import { ENGLISH_TELLING } from '../../language/en/english-telling.ts';
import type { TellingWords } from '../../language/telling-words.ts';
import { dayOfWeek } from '../../time/civil.ts';
import { formatZoned, wallDayOf } from '../../time/format-zoned.ts';

export interface Here {
  nowMs: number;
  timezone: string;
  words: TellingWords;
}

export function sayWhen(atMs: number, here: Here): string {
  return here.words.at(sayDay(atMs, here), sayClock(atMs, here));
}

/** Days farther than a week ahead, and before yesterday, have their date. */
export function sayDay(atMs: number, { nowMs, timezone, words }: Here): string {
  const day = wallDayOf(atMs, timezone);
  const away = day - wallDayOf(nowMs, timezone);
  if (away === 0) return words.near.today;
  if (away === 1) return words.near.tomorrow;
  if (away === -1) return words.near.yesterday;
  const isNear = away > 0 && away < 7;
  return words.onDay(dayOfWeek(day), isNear ? null : formatZoned(atMs, timezone).slice(0, 10));
}

export function sayClock(atMs: number, { timezone }: Pick<Here, 'timezone'>): string {
  return formatZoned(atMs, timezone).slice(11, 16);
}

/** Up to so many lines; how many more there are is said. */
export function inLines(
  lines: readonly string[],
  most: number,
  { more }: Pick<TellingWords, 'more'> = ENGLISH_TELLING,
): string[] {
  if (lines.length <= most) return lines.map((line) => `  ${line}`);
  const shown = lines.slice(0, most).map((line) => `  ${line}`);
  return [...shown, `  ${more(lines.length - most)}`];
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `one ${one}` : `${count} ${many}`;
}
