import { expect, test } from 'vitest';
import { isContradiction } from '../contradiction.ts';
import { readingOf } from '../reading.fake.ts';

/** What was said, by the kinds of its days, times and bounds; or why it does not go together. */
function joined(text: string): string {
  const { when } = readingOf(text);
  if (isContradiction(when)) return `! ${JSON.stringify(when.reason)}`;
  const { days, months, times, bounds, except, zone } = when;
  const kinds = [days, months, times, ...bounds, ...except, zone].map(({ kind }) => kind);
  return kinds.filter((kind) => kind !== 'unsaid').join(' ');
}

test.each([
  ['every Monday at 9am', 'weekdays at'],
  ['every 2 weeks on Monday at 9am', 'weekdays at'],
  ['every 14 days on Mondays at 9am', 'weekdays at'],
  ['every 2 days on weekdays at 9am', 'every-among at'],
  ['daily, Monday to Friday at 9am', 'weekdays at'],
  ['monthly on Friday at 9am', 'weekdays-of-month at'],
  ['every year on December 25 at 9am', 'yearly at'],
  ['January 1st, April 15th and June 15th, yearly at 9am', 'yearly at'],
  ['every 3 months on the 1st at 9am', 'counted at'],
  ['on the 13th, on Fridays at 9am', 'both at'],
  ['on the 1st or on Mondays at 9am', 'either at'],
  ['Tuesday the 24th at 9am', 'on at'],
  ['in March on the 5th at 9am', 'on at'],
  ['Monday in a week at 9am', 'on at'],
  ['on Mondays in even weeks at 9am', 'numbered-weeks at'],
  ['every month on every second Tuesday at 9am', 'counted at'],
  ['alternate Tuesdays at 9am', 'weekdays at'],
  ['twice a week on Monday and Friday at 9am', 'weekdays at'],
  ['twice a day at 9am and 5pm', 'every at'],
  ['biweekly on Monday at 9am', 'weekdays at'],
  ['every 12 hours at 7:00 and 19:00', 'every at'],
  ['every 15 minutes between 9am and 5pm on weekdays', 'weekdays pace'],
  ['hourly from 8 on until 16:00 on weekdays', 'weekdays pace'],
  ['every 20 minutes starting at 3pm until 5pm today', 'pace from until'],
  ['every day at 9am next week', 'every at from until'],
  ['every day at 9am meditate for 20 minutes', 'every at'],
  ['every weekday except December 25 at 8am', 'weekdays at date'],
  ['Mondays at 9am and Fridays at noon', 'weekdays turns'],
  ['every day at 9am UTC+2', 'every at named'],
  ['at minute 5 on Mondays', 'weekdays fields'],
])('%j is said as: %s', (text, expected) => {
  expect(joined(text)).toBe(expected);
});

test.each([
  ['every second Tuesday on the 15th at 9am', 'daysInTwoWays'],
  ['every Monday tomorrow at 9am', 'daysInTwoWays'],
  ['every day on Mondays at 9am', 'anotherRhythm'],
  ['every other Thursday every 2 weeks at 9am', 'anotherRhythm'],
  ['every week on the 15th at 9am', 'weekdayHasName'],
  ['every month on December 25 at 9am', 'dateComesOnce'],
  ['every 2 hours at 9am', 'paceAndTime'],
  ['every day in 20 minutes', 'paceAndDelay'],
  ['three times a day at 9am', 'countWithoutTimes'],
  ['twice a week every 20 minutes', 'countWithoutTimes'],
  ['at minute 5 at 9am', 'timesInTwoWays'],
  ['in even weeks at 9am', 'noDayOfWeek'],
])('%j contradicts itself: %s', (text, reason) => {
  expect(joined(text)).toBe(`! "${reason}"`);
});
