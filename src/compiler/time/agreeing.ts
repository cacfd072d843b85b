/** Parts that say the same thing together: they have to agree, or nobody knows what is meant. */
import { dayOfWeek } from '../../time/civil.ts';
import type { PartOfDay } from '../language/language.ts';
import type { NearDate } from './dates.ts';
import type { Draft } from './draft.ts';
import { comesAgain, type Part } from './parts.ts';
import { addUnits } from './read-date.ts';
import type { Sentence } from './reading.ts';
import { comingCountedDay } from './resolve-dates.ts';

/** Null where two parts of a draft contradict each other. */
export function agreeing(sentence: Sentence, draft: Draft): Draft | null {
  if (draft.delay !== null && draft.date !== null && !isCountedFrom(draft.parts)) return null;
  if (isOutsidePart(draft) || isLooseEdge(draft)) return null;
  const zoned = withOffset(draft);
  const dated = zoned === null ? null : withDayNumber(sentence, zoned);
  const small = dated === null ? null : withSmallHours(sentence, dated);
  return small === null ? null : withMidnight(small);
}

/** "at the start of each workday": the start of nothing that has one. */
function isLooseEdge({ counted, weekdays, pace }: Draft): boolean {
  const isEdge = counted?.period === null && counted.days.some((day) => day.isEdge === true);
  return isEdge && (weekdays !== null || pace === null);
}

/** "Monday in 2 weeks" is counted from Monday; "in 2 weeks on Monday" may be the one before or after. */
function isCountedFrom(parts: readonly Part[]): boolean {
  const date = parts.findIndex(({ kind }) => kind === 'date');
  return parts[date + 1]?.kind === 'delay';
}

/** "every day at 9am UTC+2": whole hours are a zone; beside a date the offset belongs to the instant. */
function withOffset(draft: Draft): Draft | null {
  const { offsetSec, start, zones } = draft;
  const isInstant = start !== null || !draft.parts.some(comesAgain);
  if (offsetSec === null || isInstant || zones !== null) return draft;
  const hours = offsetSec / 3600;
  if (!Number.isInteger(hours) || Math.abs(hours) > 12) return null;
  // The signs of these names are the other way round.
  const zone = hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  const said = `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
  return { ...draft, offsetSec: null, zones: { zones: [zone], said } };
}

/** The hours of a part of the day, widely: from and to; over midnight where `to` is the smaller. */
const PART_HOURS: Readonly<Record<PartOfDay, readonly [number, number]>> = {
  morning: [0, 12],
  noon: [11, 14],
  afternoon: [12, 19],
  evening: [15, 3],
  night: [17, 8],
};

/** "every morning at 5pm": none of the times lies in the part of the day that was said. */
function isOutsidePart({ clocks, part, date }: Draft): boolean {
  const near = date?.date.kind === 'near-date' ? date.date.part : null;
  if (part !== null && near !== null && part.part !== near) return true;
  const said = part?.part ?? near;
  if (said === null || clocks.length === 0) return false;
  const [from, to] = PART_HOURS[said];
  const isInside = ({ hour, half }: Draft['clocks'][number]) =>
    half === null || (from < to ? hour >= from && hour <= to : hour >= from || hour <= to);
  return !clocks.some(isInside);
}

/** How many months ahead people name a day by its number. */
const MONTHS_AHEAD = 2;

/** "Tuesday the 24th": the day of this number, where it is that weekday. */
function withDayNumber({ today }: Sentence, draft: Draft): Draft | null {
  const { date, counted, pace } = draft;
  const near = date?.date.kind === 'near-date' ? date.date : null;
  const isNumber = counted !== null && !counted.repeats && counted.period === null;
  if (date === null || near === null || near.weekday === null || !isNumber || pace !== null)
    return draft;
  for (let from = today, month = 0; month < MONTHS_AHEAD; month++) {
    const day = comingCountedDay(counted, from);
    if (day === null) return null;
    if (dayOfWeek(day) === near.weekday) {
      const found: NearDate = { ...near, choices: [day], weekday: null };
      return { ...draft, counted: null, date: { ...date, date: found } };
    }
    from = day + 1;
  }
  return null;
}

/** The hours behind midnight that people still call the night before. */
const LAST_SMALL_HOUR = 4;

/** "tonight at 1" is the one that comes, and not the afternoon's. */
function withSmallHours({ today, secondOfDay }: Sentence, draft: Draft): Draft {
  const { date, clocks } = draft;
  const near = date?.date.kind === 'near-date' ? date.date : null;
  const [clock] = clocks;
  const isNight = near?.part === 'evening' || near?.part === 'night';
  if (date === null || near === null || !isNight || clock === undefined || clocks.length > 1)
    return draft;
  const isSmall = clock.half !== 'pm' && clock.hour >= 1 && clock.hour <= LAST_SMALL_HOUR;
  if (!isSmall) return draft;
  const isAhead = clock.hour * 3600 > secondOfDay;
  const choices = near.choices.map((day) => (day === today && isAhead ? day : day + 1));
  const moved: NearDate = { ...near, choices, part: null };
  return { ...draft, clocks: [{ ...clock, half: '24' }], date: { ...date, date: moved } };
}

/** "Friday night at midnight" is the midnight that the night holds, and not the one that Friday begins with. */
function withMidnight(draft: Draft): Draft | null {
  const { date, part, clocks } = draft;
  const near = date?.date.kind === 'near-date' ? date.date : null;
  const said = part?.part ?? near?.part;
  const isNight = said === 'night' || said === 'evening';
  const isMidnight = ({ hour, half }: Draft['clocks'][number]) =>
    half === '24' || half === 'am' ? hour === 0 : half === null && hour === 12;
  if (!isNight || !clocks.some(isMidnight)) return draft;
  const namesDays = draft.weekdays ?? draft.counted ?? draft.nthWeekday;
  if (namesDays !== null || clocks.length > 1)
    return date === null && namesDays === null ? draft : null;
  if (date === null) return draft;
  if (near === null) return null;
  const choices = near.choices.map((day) => addUnits(day, 1, 'day'));
  const midnight = clocks.map((clock) => ({ ...clock, hour: 0, half: '24' as const }));
  const moved: NearDate = { ...near, choices, weekday: null, part: null };
  return { ...draft, part: null, clocks: midnight, date: { ...date, date: moved } };
}
