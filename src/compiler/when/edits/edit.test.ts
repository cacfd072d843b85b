/** What is there, what is said of it, and what comes of that. */
import { describe, expect, test } from 'vitest';
import type { Trigger } from '../../../domain/schedule/trigger.ts';
import { german } from '../../../language/de/german.ts';
import { english } from '../../../language/en/english.ts';
import { readWhen } from '../../compiler.ts';
import { sentenceOf } from '../read-when.ts';
import type { WhenResult } from '../result.ts';
import { editTrigger } from './edit.ts';

/** A Wednesday, 10:20. */
const timezone = 'Europe/Berlin';
const nowMs = Temporal.ZonedDateTime.from(`2026-11-18T10:20[${timezone}]`).epochMilliseconds;

function triggerOf(words: string): Trigger {
  const read = readWhen(words, { nowMs, timezone });
  if (read.kind !== 'when') throw new Error(`"${words}" is no trigger`);
  return read.trigger;
}

function brief(result: WhenResult): string {
  if (result.kind === 'none') return 'none';
  if (result.kind === 'question')
    return `? ${result.choices.map(({ label }) => label).join(' | ')}`;
  const { trigger } = result;
  switch (trigger.kind) {
    case 'cron':
      return trigger.cron;
    case 'at':
      return trigger.atUtc;
    case 'every':
      return `every ${trigger.everyMs / 60_000}m`;
    case 'event':
      return `on ${trigger.event.on}`;
    case 'rrule': {
      const out = trigger.exdates.length === 0 ? '' : ` but ${trigger.exdates.join()}`;
      return `${trigger.rrule} from ${trigger.startsAt}${out}`;
    }
  }
}

function edited(words: string, change: string, language = english): string {
  const sentence = (text: string) => sentenceOf(text, { nowMs, timezone, language });
  return brief(editTrigger(change, triggerOf(words), { sentence }));
}

const TURNS = 'every monday at 9am and friday at 3pm';

describe('a change', () => {
  test.each([
    // The half of the day that is near the time that it was at.
    ['every day at 5pm', 'make it 6', '0 18 * * *'],
    ['every day at 7am', 'make it 6', '0 6 * * *'],
    ['every day at 9am', 'make it 5', '? 5 AM | 5 PM'],
    ['every day at noon', 'make it 6', '? 6 AM | 6 PM'],
    ['every day at 9am and 5pm', 'also at 3', '? 3 AM | 3 PM'],
    ['tomorrow at 5pm', 'make it 6', '2026-11-19T17:00:00Z'],
    // Days are replaced and keep their times.
    ['every weekday at 8pm', 'make it weekends instead', '0 20 * * 0,6'],
    ['every monday and thursday at 9am', 'also on sunday', '0 9 * * 0,1,4'],
    [TURNS, 'only fridays', '0 15 * * 5'],
    [TURNS, 'make it 10', 'none'],
    ['every year on may 5 at noon', 'make it december 5', '0 12 5 12 *'],
    ['every day at 9am', 'every other day instead', 'FREQ=DAILY;INTERVAL=2 from 2026-11-19T09:00'],
    ['on december 24 at 9am', 'make it tuesday and friday', '? every week | only the coming ones'],
    // Of several times, those that are named.
    ['every day at 8am and 8pm', 'only the evening one', '0 20 * * *'],
    ['every day at 8am and 8pm', 'drop the 8am', '0 20 * * *'],
    ['every hour from 9am to 5pm', 'drop the 9am', '0 10-17 * * *'],
    ['every day at 8:00 and 14:30', 'only between 10 and 4pm', '30 14 * * *'],
    // What has not run yet is counted from its new beginning; a count and exceptions are both kept.
    ['every day at 8am 5 times', 'make it 10', 'FREQ=DAILY;COUNT=5 from 2026-11-19T10:00'],
    [
      'every day at 8am 5 times except 20 november 2026',
      'make it 9',
      'FREQ=DAILY;COUNT=5 from 2026-11-19T09:00 but 2026-11-20',
    ],
    ['every day at 8am 5 times', 'no limit any more', 'FREQ=DAILY from 2026-11-19T08:00'],
    [
      'every day at 9am and 5pm',
      '5 times in all',
      'FREQ=DAILY;COUNT=5;BYHOUR=9,17;BYMINUTE=0 from 2026-11-18T17:00',
    ],
    [
      'every day at 9am until 20 january 2027',
      'every 2 hours',
      'FREQ=HOURLY;INTERVAL=2;UNTIL=20270120T235959 from 2026-11-18T12:20',
    ],
    ['every hour from 9am to 5pm', 'only every 2 hours', '0 9,11,13,15,17 * * *'],
    ['every day at 9am', 'only every other week', 'none'],
    [
      'every 20 minutes',
      'stop at 6pm',
      'FREQ=MINUTELY;INTERVAL=20;UNTIL=20261118T180000 from 2026-11-18T10:40',
    ],
    // An interval goes on from where it is.
    [
      'every 30 minutes',
      'no weekends',
      'FREQ=MINUTELY;INTERVAL=30;BYDAY=MO,TU,WE,TH,FR from 2026-11-18T10:50',
    ],
    // The opposite is not taken for the thing itself.
    ['on the last friday of the month at 4pm', 'no more mondays', 'none'],
    ['tomorrow at 5pm', 'no more mondays', 'none'],
    ['every day at 9am', 'make it sometime next week', 'none'],
  ])('of "%s": "%s" comes to %s', (words, change, expected) => {
    expect(edited(words, change)).toBe(expected);
  });

  test.each([
    ['every day at 9am', 'auch um 15 Uhr', '0 9,15 * * *'],
    ['every day at 9am', 'außer freitags', '0 9 * * 0-4,6'],
    ['every day at 9am', 'nicht mehr im August', '0 9 * 1-7,9-12 *'],
    ['every day at 9am', 'eine Stunde später', '0 10 * * *'],
    ['every day at 9am', 'am Wochenende stattdessen', '0 9 * * 0,6'],
    ['every day at 9am', 'insgesamt 5 mal', 'FREQ=DAILY;COUNT=5 from 2026-11-19T09:00'],
    ['every day at 9am', 'das gleiche aber um 18 Uhr', '0 18 * * *'],
    ['every tuesday at 9am', 'verschieb es auf Donnerstag', '0 9 * * 4'],
    ['every day at 8am 5 times', 'kein Ende mehr', 'FREQ=DAILY from 2026-11-19T08:00'],
  ])('of "%s": „%s“ comes to %s', (words, change, expected) => {
    expect(edited(words, change, german)).toBe(expected);
  });

  test('names the word of time that was not read', () => {
    const sentence = (text: string) => sentenceOf(text, { nowMs, timezone, language: english });
    const result = editTrigger('make it sometime next week', triggerOf('daily at 9'), { sentence });
    expect(result).toMatchObject({ kind: 'none', reason: expect.stringContaining('sometime') });
  });
});
