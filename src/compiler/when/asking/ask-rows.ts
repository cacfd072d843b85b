/** Several days, dates or times in a row: always, or only the coming ones? */

import { contradict } from '../contradiction.ts';
import { nearDate } from '../dates.ts';
import { isOfEveryYear, yearlyOf } from '../joining/days-of-parts.ts';
import { wordsOf } from '../joining/said.ts';
import { boundOf, clocksOf, type Times, type Turn, type When, withBound } from '../when.ts';
import { type Asked, type Spoken, sure } from './hole.ts';

/** "Monday and Friday at 9": every week, or only the coming ones? */
export function askRow(spoken: Spoken, when: When): Asked | null {
  const { times } = when;
  const rate = when.days.kind === 'rate' ? when.days : null;
  const days = rate === null ? when.days : rate.beside;
  if (days.kind !== 'weekdays' || days.repeats || when.again !== 'unsaid' || isPaced(times))
    return null;
  const turns = times.kind === 'turns' ? times.turns : null;
  if (days.days.length < 2 && turns === null) return null;
  const again = { ...days, repeats: true };
  const weekly: When = { ...when, days: rate === null ? again : { ...rate, beside: again } };
  // "weekday 9:15"
  if (days.isGroup && days.days.length >= 5) return sure(weekly);
  const { labels } = spoken.sentence.language.say;
  const runs =
    turns === null ? days.days.length * Math.max(1, clocksOf(when).length) : runsOf(turns);
  const options = [
    { label: labels.everyWeek, when: weekly },
    { label: labels.onlyComing, when: withBound(weekly, { kind: 'runs', runs }) },
  ];
  return { said: turns === null ? wordsOf(spoken, 'weekdays') : '', options };
}

function isPaced(times: Times): boolean {
  return times.kind === 'pace' || (times.kind === 'fields' && times.pace.kind === 'pace');
}

/** How often it runs in one week. */
function runsOf(turns: readonly Turn[]): number {
  return turns.reduce((sum, { days, clocks }) => sum + days.length * Math.max(1, clocks.length), 0);
}

/** "every 15 minutes on Monday": every Monday, or only the coming one? */
export function askPacedDay(spoken: Spoken, when: When): Asked | null {
  const { days } = when;
  if (days.kind !== 'weekdays' || days.repeats || days.isGroup || !isPaced(when.times)) return null;
  const limits = [boundOf(when, 'from'), boundOf(when, 'until')];
  if (limits.some((limit) => limit !== undefined && limit.at.kind !== 'clock')) return null;
  const { labels } = spoken.sentence.language.say;
  const weekly: When = { ...when, days: { ...days, repeats: true } };
  // Who names several days means them every week.
  if (days.days.length > 1) return sure(weekly);
  const date = nearDate(spoken.sentence.today + 6);
  const coming = withBound(weekly, { kind: 'until', at: { kind: 'day', date } });
  const options = [
    { label: labels.everyWeek, when: weekly },
    { label: labels.onlyComing, when: coming },
  ];
  return { said: wordsOf(spoken, 'weekdays') || wordsOf(spoken, 'date'), options };
}

/** "on December 1, 2 and 3": every year, or only the coming ones? */
export function askSeveralDates(spoken: Spoken, when: When): Asked | null {
  const date = when.days.kind === 'on' ? when.days.date : null;
  if (date?.kind !== 'yearly-date' || date.days.length < 2) return null;
  if (when.again !== 'unsaid' || isPaced(when.times)) return null;
  if (!isOfEveryYear(date)) return sure(contradict('dateComesOnce'));
  const { labels } = spoken.sentence.language.say;
  const yearly: When = { ...when, again: 'again', days: yearlyOf(date) };
  const runs = date.days.length * Math.max(1, clocksOf(when).length);
  const options = [
    { label: labels.onlyComing, when: withBound(yearly, { kind: 'runs', runs }) },
    { label: labels.again, when: yearly },
  ];
  return { said: wordsOf(spoken, 'date'), options };
}

/** "at 9 and 17:30": on every day, or only the next time? */
export function askSeveralClocks(spoken: Spoken, when: When): Asked | null {
  const { days, times, months, bounds, except, zone } = when;
  const clocks = times.kind === 'at' && times.part === 'unsaid' ? times.clocks : [];
  const isAlone = days.kind === 'unsaid' && months.kind === 'unsaid' && zone.kind !== 'offset';
  const isLimited = bounds.length > 0 || except.length > 0;
  if (clocks.length < 2 || !isAlone || isLimited || when.again !== 'unsaid') return null;
  const { labels } = spoken.sentence.language.say;
  const daily: When = { ...when, again: 'again' };
  const options = [
    { label: labels.everyDay, when: daily },
    { label: labels.onlyComing, when: withBound(daily, { kind: 'runs', runs: clocks.length }) },
  ];
  return { said: wordsOf(spoken, 'clocks'), options };
}
