/** What a When can leave open, in the order in which it is asked for. */

import { dateOf, type When } from '../when.ts';
import { askDoubt, askLoneClock, askMonthRange, askNthWeekday, askOnce } from './ask-again.ts';
import { askCount, askLength, askRate, askStartTime, askTime } from './ask-amounts.ts';
import { askHalf, askStartedWindow, askWindow, atBeginning, decideLimits } from './ask-clocks.ts';
import { askDates, askDayOfMonth, askDayOut, askQuarter, askWhichInMonth } from './ask-days.ts';
import { askPacedDay, askRow, askSeveralClocks, askSeveralDates } from './ask-rows.ts';
import { askEventTime, askShiftedDay } from './ask-shift.ts';
import type { Asked, Hole, Spoken } from './hole.ts';

export const HOLES: readonly Hole[] = [
  hole('zone: which zone', 'tomorrow at 9am IST', askZone),
  hole('meaning: how long, of a day', 'Wednesday at 6pm for 8 weeks', askLengthOfDay),
  hole('day: which day', 'next Friday at 9am', askDates),
  hole('meaning: an adjective or a pace', 'send me a daily summary', askDoubt),
  hole('meaning: every other or of the month', 'every second Tuesday at 9am', askNthWeekday),
  hole('meaning: once or again', 'the third Wednesday at 9am', askOnce),
  hole('meaning: every week or the coming ones', 'Monday and Friday at 9am', askRow),
  hole('meaning: every week or the coming day', 'every 15 minutes on Monday', askPacedDay),
  hole(
    'meaning: every day or today',
    'every half hour starting at 2pm until 4pm',
    askStartedWindow,
  ),
  hole('meaning: every year or the coming ones', 'on December 1, 2 and 3 at 9am', askSeveralDates),
  hole(
    'meaning: every year or the coming months',
    'every Monday from May to September at 9am',
    askMonthRange,
  ),
  hole('meaning: which day is left out', 'every day at noon, not on the 24th', askDayOut),
  hole('meaning: which so many times', 'three times a day', askRate),
  hole('meaning: how often between the times', 'every weekday between 9am and 5pm', askWindow),
  hole('meaning: every day or the next times', 'at 9am and 17:30', askSeveralClocks),
  hole('meaning: once or every day', 'midnight', askLoneClock),
  hole('meaning: how long', 'at 9pm for 3 days', askLength),
  hole('half-of-day: which half of the day', 'tomorrow at 5', askHalf),
  hole(
    'half-of-day: the halves that the rest decides',
    'every 20 minutes starting at 3pm until 5 today',
    decideLimits,
  ),
  hole('meaning: at the beginning', 'on 26 November from 14:00 to 16:00', atBeginning),
  hole('meaning: which of the month', 'monthly on Friday at 9am', askWhichInMonth),
  hole('day: which day of the month', 'every January at 9am', askDayOfMonth),
  hole('meaning: which quarters', 'quarterly at 9am', askQuarter),
  hole('time-of-day: what time to start at', 'every 4 hours starting tomorrow', askStartTime),
  hole('day: the day that it is counted from', 'two days before December 6 at 9am', askShiftedDay),
  hole(
    'time-of-day: the time that it is counted from',
    'an hour before the exam on 3 December',
    askEventTime,
  ),
  hole('time-of-day: what time', 'tomorrow', askTime),
  hole('meaning: runs or days', 'daily at 9am and 5pm for 3 times', askCount),
];

/** What the question is about and what is open, an example that needs it, and how it is asked. */
function hole<About extends Hole['about']>(
  name: `${About}: ${string}`,
  example: string,
  ask: Hole['ask'],
): Hole {
  return { name, about: name.split(': ')[0] as About, example, ask };
}

function askLengthOfDay(spoken: Spoken, when: When): Asked | null {
  return dateOf(when.days) === undefined ? null : askLength(spoken, when);
}

function askZone(_spoken: Spoken, when: When): Asked | null {
  const { zone } = when;
  const named = zone.kind === 'offset' ? zone.zone : zone;
  if (named.kind === 'unsaid' || named.zones.length < 2) return null;
  const options = named.zones.map((one) => {
    const chosen = { ...named, zones: [one] };
    return {
      label: one,
      when: { ...when, zone: zone.kind === 'offset' ? { ...zone, zone: chosen } : chosen },
    };
  });
  return { said: named.said, options };
}
