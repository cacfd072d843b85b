/** A time of day, as far as it was said. */
import type { PartOfDay } from '../../language/language.ts';

/** Which half of the day was said: `24` is the 24-hour clock, null leaves it open. */
type Half = 'am' | 'pm' | '24' | null;

export interface Clock {
  hour: number;
  minute: number;
  second: number;
  half: Half;
  /** Said in a way that is usually the 24-hour clock; a part of the day may still say otherwise. */
  likely24?: true;
  /** As it was said, for questions. */
  said: string;
}

const PARTS_PM: readonly PartOfDay[] = ['afternoon', 'evening', 'night'];

/** A time that was left open, under a part of the day: "tonight at 8". */
export function underPart(clock: Clock, part: PartOfDay | null): Clock {
  if (clock.half !== null || part === null) return clock;
  if (part === 'night' && clock.hour >= 1 && clock.hour <= 4) return { ...clock, half: 'am' };
  // "mittags um eins"
  if (part === 'noon')
    return { ...clock, hour: clock.hour < 6 ? clock.hour + 12 : clock.hour, half: '24' };
  const isPm = PARTS_PM.includes(part);
  const isMidnight = clock.hour === 12 && (part === 'evening' || part === 'night');
  const hour = isMidnight ? 0 : isPm ? (clock.hour % 12) + 12 : clock.hour % 12;
  return { ...clock, hour, half: isPm ? 'pm' : 'am' };
}
