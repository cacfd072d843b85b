import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { readWhen } from '../compiler.ts';
import type { WhenResult } from './result.ts';

/** A Wednesday, 10:20 in Berlin. */
const ZONE = 'Europe/Berlin';
const NOW = Temporal.ZonedDateTime.from(`2026-11-18T10:20[${ZONE}]`).epochMilliseconds;

type Fire = Temporal.ZonedDateTime;

/** What a trigger comes to; `endless` without its end, which may come before all that was said had its turn. */
interface Fires {
  fires: Fire[];
  endless: Fire[];
}

/** Words, and what every answer that uses them has to keep to. */
interface Said {
  words: string;
  holds(all: Fires): boolean;
}

/** Where several say which days, or what time, it may be all of them: then some fires are of each. */
const some = (words: string, test: (fire: Fire) => boolean): Said => ({
  words,
  holds: ({ endless }) => endless.some(test),
});
const always = (words: string, test: (fire: Fire) => boolean): Said => ({
  words,
  holds: ({ fires }) => fires.every(test),
});
const paced = (words: string, test: (hours: number) => boolean): Said => ({
  words,
  holds: ({ endless }) => endless.length < 2 || test(closest(endless)),
});

const hour = (fire: Fire) => fire.hour + fire.minute / 60;
const compare = (fire: Fire, date: string) =>
  Temporal.PlainDate.compare(fire.toPlainDate(), Temporal.PlainDate.from(date));

const SAID: readonly Said[] = [
  some('on mondays', (fire) => fire.dayOfWeek === 1),
  some('every tuesday', (fire) => fire.dayOfWeek === 2),
  some('on saturday', (fire) => fire.dayOfWeek === 6),
  some('on weekdays', (fire) => fire.dayOfWeek < 6),
  some('on the 15th', (fire) => fire.day === 15),
  some('on the last day of the month', (fire) => fire.day === fire.daysInMonth),
  some(
    'on the second friday of the month',
    (fire) => fire.dayOfWeek === 5 && fire.day > 7 && fire.day < 15,
  ),
  some('every other thursday', (fire) => fire.dayOfWeek === 4),
  some('on december 24', (fire) => fire.month === 12 && fire.day === 24),
  some('tomorrow', (fire) => compare(fire, '2026-11-19') === 0),
  always('in march', (fire) => fire.month === 3),
  some('at 9am', (fire) => hour(fire) === 9),
  some('at 17:30', (fire) => hour(fire) === 17.5),
  some('in the evening', (fire) => hour(fire) >= 15),
  always('between 9am and 5pm', (fire) => hour(fire) >= 9 && hour(fire) <= 17),
  always('at 20 minutes past the hour', (fire) => fire.minute === 20),
  paced('every 2 hours', (hours) => hours === 2),
  paced('every 20 minutes', (hours) => hours === 1 / 3),
  // "every day on Mondays and Saturdays" is each of these days.
  paced('every day', (hours) => hours <= 73),
  paced('every week', (hours) => hours <= 169),
  {
    words: 'every 3 months',
    holds: ({ fires }) => new Set(fires.map(({ month }) => month % 3)).size <= 1,
  },
  always('starting december 1', (fire) => compare(fire, '2026-12-01') >= 0),
  always('until january 20', (fire) => compare(fire, '2027-01-20') <= 0),
  { words: '5 runs in all', holds: ({ fires }) => fires.length <= 5 },
  always('except fridays', (fire) => fire.dayOfWeek !== 5),
  always('except in january', (fire) => fire.month !== 1),
  {
    words: 'for 3 weeks',
    holds: ({ fires }) => {
      const [first, last] = [fires[0], fires.at(-1)];
      return first === undefined || last === undefined || last.since(first).total('days') <= 21;
    },
  },
];

/** Hours between the two fires that are nearest to each other. */
function closest(fires: Fire[]): number {
  const gaps = fires
    .slice(1)
    .map(
      (fire, index) =>
        (fire.epochMilliseconds - (fires[index]?.epochMilliseconds ?? 0)) / 3_600_000,
    );
  return Math.min(...gaps);
}

/** The first ones, and the next one from every fifth day on. */
function firesOf(trigger: Trigger): Fire[] {
  const later = Array.from({ length: 80 }, (_, index) => NOW + index * 5 * 86_400_000);
  const all = [
    ...nextFires(trigger, NOW, 60),
    ...later.flatMap((fromMs) => nextFires(trigger, fromMs, 1)),
  ];
  return [...new Set(all)]
    .sort((left, right) => left - right)
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE));
}

function endlessOf(trigger: Trigger): Trigger {
  if (trigger.kind !== 'rrule') return trigger;
  return { ...trigger, rrule: trigger.rrule.replace(/;(?:COUNT|UNTIL)=[^;]*/g, '') };
}

/** Every trigger that is given or offered. */
function triggersOf(read: WhenResult): Trigger[] {
  if (read.kind === 'none') return [];
  if (read.kind === 'when') return [read.trigger];
  // A question about which of two things was said offers each without the other.
  if (read.text.startsWith('Which: "')) return [];
  return read.choices.flatMap(({ answer }) => triggersOf(answer));
}

/** A time may be of the date that it stands behind, and what follows an exception one more of them. */
const BELONGS_BEFORE =
  /(?:december 1|january 20)(?:,| and)? at|except (?:fridays|in january)(?:,| and) (?:on|in|at|every|tomorrow|between)/;

const combination = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...SAID), { minLength: 2, maxLength: 4 }),
    fc.array(fc.constantFrom(' ', ' ', ', ', ' and '), { minLength: 4, maxLength: 4 }),
  )
  .map(([said, glue]) => ({
    said,
    text: said.map(({ words }, index) => (index === 0 ? words : `${glue[index]}${words}`)).join(''),
  }));

test('whatever is put together, a trigger keeps to every part that was said', () => {
  fc.assert(
    fc.property(combination, ({ said, text }) => {
      fc.pre(!BELONGS_BEFORE.test(text));
      const read = readWhen(text, { nowMs: NOW, timezone: ZONE, defaults: { timeOfDay: '08:00' } });
      for (const trigger of triggersOf(read)) {
        const all = { fires: firesOf(trigger), endless: firesOf(endlessOf(trigger)) };
        const lost = said.filter(({ holds }) => !holds(all)).map(({ words }) => words);
        expect({ text, trigger, lost }).toEqual({ text, trigger, lost: [] });
      }
    }),
    { numRuns: rounds(800, 4) },
  );
});
