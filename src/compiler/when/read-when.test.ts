/** What a table can't say of a time that was read: notes, exceptions, counts, choices. The tables are in `corpus/`. */
import { describe, expect, test } from 'vitest';
import { nextFires } from '../../domain/schedule/fire-times.ts';
import { formatInstant } from '../../time/instant.ts';
import { briefWhen } from '../brief-when.fake.ts';
import { readWhen } from '../compiler.ts';
import type { Question, When } from './result.ts';

/** A Sunday, 15:00 in Berlin. */
const NOW = Temporal.Instant.from('2026-11-15T14:00:00Z').epochMilliseconds;
const BERLIN = { nowMs: NOW, timezone: 'Europe/Berlin' };

function understood(text: string): When {
  const read = readWhen(text, BERLIN);
  if (read.kind !== 'when') throw new Error(`"${text}" was not understood: ${briefWhen(read)}`);
  return read;
}

function asked(text: string): Question {
  const read = readWhen(text, BERLIN);
  if (read.kind !== 'question') throw new Error(`"${text}" asked nothing: ${briefWhen(read)}`);
  return read;
}

describe('nothing that was read is lost', () => {
  test('a choice offers no other rhythm than the one that was said', () => {
    const { choices } = asked('every 3 months on Monday at 9am');
    expect(choices.map(({ label }) => label)).toEqual([
      'the first in each month',
      'the last in each month',
    ]);
  });

  test('what is counted in days keeps its window', () => {
    const { choices } = asked('every hour between 9am and 11am on Mondays 4 times');
    for (const { answer } of choices)
      expect(answer).toMatchObject({
        trigger: { rrule: expect.stringContaining('BYHOUR=9,10,11;') },
      });
  });
});

describe('from when, until when, how often, and what is left out', () => {
  test('as many runs as were asked for, also when today has passed', () => {
    const { trigger } = understood('every day at 9 for 10 times');
    expect(nextFires(trigger, NOW, 99)).toHaveLength(10);
    const two = asked('every day at 9am and 5pm for 3 times').choices[0]?.answer;
    expect(two?.kind === 'when' && nextFires(two.trigger, NOW, 99)).toHaveLength(3);
  });

  test('so many days are so many runs, and the days of a stretch are all of them', () => {
    const runs = (text: string) => nextFires(understood(text).trigger, NOW, 99).length;
    expect(runs('every day at 8am for 10 days')).toBe(10);
    expect(runs('every day at 8pm for 10 days')).toBe(10);
    expect(runs('every day between December 20 and January 3 at noon')).toBe(15);
  });

  test('a stretch of dates is left out, and ends nothing', () => {
    const { trigger } = understood('every Thursday at 10am except Dec 20 to Jan 5');
    expect(nextFires(trigger, NOW, 7).map(formatInstant).slice(4)).toEqual([
      '2026-12-17T09:00:00Z',
      '2027-01-07T09:00:00Z',
      '2027-01-14T09:00:00Z',
    ]);
  });

  test('a date that is left out in some years stays in the others', () => {
    const { trigger } = understood('every day at 9am except Dec 24 in the years 2026 to 2028');
    const exdates = ['2026-12-24', '2027-12-24', '2028-12-24'];
    expect(trigger).toMatchObject({ rrule: 'FREQ=DAILY', exdates });
  });

  test('a stretch over the turn of the year belongs to the year it begins in', () => {
    const { trigger } = understood(
      'Fridays at 9am except Dec 31 to Jan 1 in the years 2026 to 2027',
    );
    const exdates = ['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'];
    expect(trigger).toMatchObject({ exdates });
  });

  test('an end behind an exception ends the whole', () => {
    const { trigger } = understood('weekdays at 9am except Dec 24, Jan 1 until 2027-03-31');
    expect(trigger.kind === 'rrule' && trigger.rrule).toContain('UNTIL=20270331');
    expect(trigger.kind === 'rrule' && trigger.exdates).toContain('2027-01-01');
  });

  test('a time behind an exception is the time of the whole where it has no other', () => {
    const { trigger } = understood('every weekday except the 24th of December at 8am');
    expect(nextFires(trigger, NOW, 1).map(formatInstant)).toEqual(['2026-11-16T07:00:00Z']);
    expect(trigger.kind === 'rrule' && trigger.exdates[0]).toBe('2026-12-24');
  });

  test('what would never run says why, and no rule', () => {
    const reason = (text: string) => {
      const read = readWhen(text, BERLIN);
      return read.kind === 'none' ? read.reason : briefWhen(read);
    };
    expect(reason('every year on the last Sunday of March at 2:30am')).toMatch(/^The clocks go/);
    expect(reason('the last Sunday in March and October at 2am')).toMatch(/^The clocks go/);
    expect(reason('every day at 9 until yesterday')).toMatch(/^It would never run/);
    expect(reason('31 April at 9am')).toBe('There is no 31 April: that month has no such day.');
    expect(reason('the 31st of June at 9')).toMatch(/^There is no 31st of June/);
    expect(reason('am 30. Februar um 9 Uhr')).toMatch(/^Den 30. Februar gibt es nicht/);
    expect(reason('this morning')).toBe('09:00 on Sunday 15 November has passed.');
    expect(reason('heute Morgen um 8 Uhr')).toBe(
      'Sonntag, 15. November um 08:00 ist schon vorbei.',
    );
  });

  test('until a date includes it', () => {
    const { trigger } = understood('every day at 9am until November 17');
    expect(nextFires(trigger, NOW, 9).map(formatInstant)).toEqual([
      '2026-11-16T08:00:00Z',
      '2026-11-17T08:00:00Z',
    ]);
  });

  test('a date that is left out is left out every year', () => {
    const { trigger } = understood('every day at 9 except December 25');
    expect(trigger.kind === 'rrule' && trigger.exdates.slice(0, 2)).toEqual([
      '2026-12-25',
      '2027-12-25',
    ]);
  });
});

describe('what happens once', () => {
  test('what has passed is told: the next day, or the next year', () => {
    expect(understood('at 2pm').notes).toEqual([
      'That time has passed today, so it is tomorrow, Monday 16 November.',
    ]);
    expect(understood('on Sunday at 9am').notes).toEqual(['It is Sunday 22 November.']);
    expect(understood('on 3 March at 10am').notes).toEqual(['It is Wednesday 3 March 2027.']);
  });
});

describe('zones', () => {
  test('a city beside something else is a place', () => {
    expect(understood('tell me about the meeting in Tokyo at 5pm').trigger.timezone).toBe(
      'Europe/Berlin',
    );
  });
});

describe('questions', () => {
  test('each choice carries what it would become', () => {
    const triggers = asked('at 5 remind me').choices.map(({ answer }) => briefWhen(answer));
    expect(triggers).toEqual(['2026-11-16T05:00', '2026-11-15T17:00']);
    expect(asked('at 5 remind me').text).toBe('5: 5 AM or 5 PM?');
  });

  test('the times of a row are said for every day, or for the coming ones alone', () => {
    const { choices } = asked('at 14:30 and 16:30');
    expect(choices.map(({ answer }) => briefWhen(answer))).toEqual([
      '30 14,16 * * *',
      expect.stringContaining('COUNT=2'),
    ]);
  });

  test('how often is asked for where only the hours of a day are said', () => {
    const [hourly] = asked('every weekday between 9am and 5pm').choices;
    expect(hourly?.answer.kind === 'when' && briefWhen(hourly.answer)).toBe('0 9-17 * * 1-5');
    expect(asked('at 12:23 PM, only in January').text).toMatch(/^only in January: /);
  });

  test('a question may lead to another', () => {
    const [first] = asked('next friday').choices;
    expect(first?.answer.kind === 'question' && first.answer.about).toBe('time-of-day');
  });

  test('two readings that come to the same are no question', () => {
    const { trigger } = understood('on the 4th of every month at 9am starting next tuesday');
    expect(nextFires(trigger, NOW, 1).map(formatInstant)).toEqual(['2026-12-04T08:00:00Z']);
  });

  test('a usual time of day answers the question about it', () => {
    const read = readWhen('every monday', { ...BERLIN, defaults: { timeOfDay: '08:30' } });
    expect(briefWhen(read)).toBe('30 8 * * 1');
  });
});

test('the fraction of a second in which something is said is not kept', () => {
  const options = { ...BERLIN, nowMs: NOW + 516 };
  for (const text of ['every 2 hours', 'in 20 minutes']) {
    const read = readWhen(text, options);
    const fires = read.kind === 'when' ? nextFires(read.trigger, options.nowMs, 1) : [];
    expect(fires.map((fire) => fire % 1000)).toEqual([0]);
  }
});
