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
  hole('which zone', 'zone', 'tomorrow at 9am IST', askZone),
  hole('how long, of a day', 'meaning', 'Wednesday at 6pm for 8 weeks', askLengthOfDay),
  hole('which day', 'day', 'next Friday at 9am', askDates),
  hole('an adjective or a pace', 'meaning', 'send me a daily summary', askDoubt),
  hole('every other or of the month', 'meaning', 'every second Tuesday at 9am', askNthWeekday),
  hole('once or again', 'meaning', 'the third Wednesday at 9am', askOnce),
  hole('every week or the coming ones', 'meaning', 'Monday and Friday at 9am', askRow),
  hole('every week or the coming day', 'meaning', 'every 15 minutes on Monday', askPacedDay),
  hole(
    'every day or today',
    'meaning',
    'every half hour starting at 2pm until 4pm',
    askStartedWindow,
  ),
  hole(
    'every year or the coming ones',
    'meaning',
    'on December 1, 2 and 3 at 9am',
    askSeveralDates,
  ),
  hole(
    'every year or the coming months',
    'meaning',
    'every Monday from May to September at 9am',
    askMonthRange,
  ),
  hole('which day is left out', 'meaning', 'every day at noon, not on the 24th', askDayOut),
  hole('which so many times', 'meaning', 'three times a day', askRate),
  hole('how often between the times', 'meaning', 'every weekday between 9am and 5pm', askWindow),
  hole('every day or the next times', 'meaning', 'at 9am and 17:30', askSeveralClocks),
  hole('once or every day', 'meaning', 'midnight', askLoneClock),
  hole('how long', 'meaning', 'at 9pm for 3 days', askLength),
  hole('which half of the day', 'half-of-day', 'tomorrow at 5', askHalf),
  hole(
    'the halves that the rest decides',
    'half-of-day',
    'every 20 minutes starting at 3pm until 5 today',
    decideLimits,
  ),
  hole('at the beginning', 'meaning', 'on 26 November from 14:00 to 16:00', atBeginning),
  hole('which of the month', 'meaning', 'monthly on Friday at 9am', askWhichInMonth),
  hole('which day of the month', 'day', 'every January at 9am', askDayOfMonth),
  hole('which quarters', 'meaning', 'quarterly at 9am', askQuarter),
  hole('what time to start at', 'time-of-day', 'every 4 hours starting tomorrow', askStartTime),
  hole(
    'the day that it is counted from',
    'day',
    'two days before December 6 at 9am',
    askShiftedDay,
  ),
  hole(
    'the time that it is counted from',
    'time-of-day',
    'an hour before the exam on 3 December',
    askEventTime,
  ),
  hole('what time', 'time-of-day', 'tomorrow', askTime),
  hole('runs or days', 'meaning', 'daily at 9am and 5pm for 3 times', askCount),
];

/** What is open, what the question is about, an example that needs it, and how it is asked. */
function hole(name: string, about: Hole['about'], example: string, ask: Hole['ask']): Hole {
  return { name, about, example, ask };
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
