/** What a time that is told from another leaves open: its day, once it is counted, and the time of the other. */

import { addUnits } from '../calendar.ts';
import { contradict, isContradiction } from '../contradiction.ts';
import { nearDate } from '../dates.ts';
import { dayOnce } from '../lower/lower-once.ts';
import { signOf } from '../lower/shift.ts';
import { isAgain, UNSAID, type When } from '../when.ts';
import { askTime } from './ask-amounts.ts';
import { type Asked, type Spoken, sure } from './hole.ts';

/** Of a day that comes once, so many days or months earlier is another day, and its time is asked for like any. */
export function askShiftedDay({ sentence }: Spoken, when: When): Asked | null {
  const { shift, days } = when;
  if (shift.kind === 'unsaid' || shift.seconds > 0 || isAgain(when)) return null;
  const isPlain = days.kind === 'on' && days.date.kind !== 'iso-date';
  if (!isPlain && days.kind !== 'counted') return null;
  const found = dayOnce(sentence, days);
  if (isContradiction(found) || found.kind === 'today') return null;
  const sign = signOf(shift);
  const month = addUnits(found.day, sign * shift.months, 'month');
  const date = nearDate(addUnits(month, sign * shift.days, 'day'));
  return sure({ ...when, days: { kind: 'on', date }, shift: UNSAID });
}

/** "an hour before the meeting tomorrow": what would be answered may be the time of either. */
export function askEventTime(spoken: Spoken, when: When): Asked | null {
  const isOpen = when.shift.kind === 'shift' && when.shift.seconds > 0;
  return isOpen && askTime(spoken, when) !== null ? sure(contradict('shiftWithoutTime')) : null;
}
