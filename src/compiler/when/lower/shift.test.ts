/** How much before or after: with every number of the lexicon, over the change of the clocks, or refused by name. */
import { describe, expect, test } from 'vitest';
import { german } from '../../../language/de/german.ts';
import { english } from '../../../language/en/english.ts';
import type { Language } from '../../../language/language.ts';
import { instantMs } from '../../../time/instant.ts';
import { briefWhen } from '../../brief-when.fake.ts';
import { readWhenIn } from '../read-when.ts';

const NOW = { nowMs: instantMs('2026-11-15T14:00:00Z'), timezone: 'Europe/Berlin' };

const read = (text: string, language: Language = english) => readWhenIn(text, { ...NOW, language });

describe('every number that a language knows counts', () => {
  test.each([
    ['English', english, (word: string) => `${word} minutes before the call tomorrow at 17:00`],
    ['German', german, (word: string) => `${word} Minuten vor dem Anruf morgen um 17:00`],
  ] as const)('in %s', (_, language, say) => {
    const numbers = [...language.words].flatMap(([word, { number = 0 }]) =>
      number > 1 && number < 60 && Number.isInteger(number) ? [{ word, number }] : [],
    );
    expect(numbers.length).toBeGreaterThan(20);
    const wrong = numbers.filter(({ word, number }) => {
      const meant = Temporal.PlainTime.from('17:00').subtract({ minutes: number });
      const expected = `2026-11-16T${meant.toString({ smallestUnit: 'minute' })}`;
      return briefWhen(read(say(word), language)) !== expected;
    });
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['a day before 29 March 2027 at 9am', '2027-03-28T09:00'],
  ['24 hours before 28 March 2027 at 9am', '2027-03-27T08:00'],
  ['a month before 31 March 2027 at 9am', '2027-02-28T09:00'],
])('days are counted on the calendar, and hours by what has elapsed: %s', (text, expected) => {
  expect(briefWhen(read(text))).toBe(expected);
});

test.each([
  ['an hour before the meeting at 15:30 today', 'That lies in the past.'],
  ['an hour before the meeting tomorrow', 'shiftWithoutTime'],
  ['every month on the 1st two days before 9am', 'shiftDoesNotFit'],
  ['every 2 weeks on Monday two days before 9am', 'shiftDoesNotFit'],
  ['every day at 0:15 and 9:00, an hour before', 'shiftDoesNotFit'],
  ['every Monday 10 minutes before 9am starting December 1 at 10am', 'shiftDoesNotFit'],
  ['every year on March 1 a day before at 9am', 'shiftDoesNotFit'],
  ['an hour before 10 minutes before 5pm', '"before" can\'t be read as a time.'],
] as const)('it is refused by name: %s', (text, reason) => {
  const { reasons } = english.say;
  const words = reason in reasons ? reasons[reason as 'shiftDoesNotFit'] : reason;
  expect(read(text)).toMatchObject({ kind: 'none', reason: words });
});

describe('what was told before', () => {
  const told = (text: string, before: string) =>
    readWhenIn(text, { ...NOW, language: english, told: before });

  test.each([
    ['forty minutes before', 'the show is on Friday at 8pm', '2026-11-20T19:20'],
    ['the evening before', 'the show is on Friday at 8pm', '2026-11-19T18:00'],
    ['the day before at 7am', 'the show is on Friday at 8pm', '2026-11-19T07:00'],
    ['20 minutes before', 'class is every Tuesday at 18:00', '40 17 * * 2'],
    ['an hour before', 'the show is at 5', 'half-of-day: 5 AM | 5 PM'],
    ['an hour before', 'the show is on Friday', 'none'],
    ['an hour after', 'the show is on Friday at 8pm', 'none'],
    ['the evening before', 'the show is at 8pm', 'none'],
    ['an hour before', 'the show is nice', 'none'],
    ['on that day at 7pm', 'the show is at 8pm', '2026-11-15T19:00'],
  ])('%s · %s', (text, before, expected) => {
    expect(briefWhen(told(text, before))).toBe(expected);
  });

  test('says nothing where the sentence has a time of its own', () => {
    const result = told('10 minutes before 5pm', 'the show is on Friday at 8pm');
    expect(briefWhen(result)).toBe('2026-11-15T16:50');
    expect(result.shift?.event).toBe('behind');
  });
});
