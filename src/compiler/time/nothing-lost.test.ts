import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextFires } from '../../domain/fire-times.ts';
import type { Trigger } from '../../domain/trigger.ts';
import { readWhen } from '../compiler.ts';
import type { WhenResult } from './result.ts';

/** A Wednesday, 10:20 in Berlin. */
const ZONE = 'Europe/Berlin';
const NOW = Temporal.ZonedDateTime.from(`2026-11-18T10:20[${ZONE}]`).epochMilliseconds;

type Fire = Temporal.ZonedDateTime;

/** Words, and what every answer that uses them has to keep to. */
interface Said {
  words: string;
  holds(fires: Fire[]): boolean;
}

const monday = (fire: Fire) => fire.dayOfWeek === 1;
const hour = (fire: Fire) => fire.hour + fire.minute / 60;
const date = (text: string) => Temporal.PlainDate.from(text);
const on = (fire: Fire, text: string) => Temporal.PlainDate.compare(fire.toPlainDate(), date(text));

/** Where several say which days, or what time, it may be all of them: then some fires are of each. */
const SAID: readonly Said[] = [
  { words: 'on mondays', holds: (fires) => fires.some(monday) },
  { words: 'every tuesday', holds: (fires) => fires.some((f) => f.dayOfWeek === 2) },
  { words: 'on saturday', holds: (fires) => fires.some((f) => f.dayOfWeek === 6) },
  { words: 'on weekdays', holds: (fires) => fires.some((f) => f.dayOfWeek < 6) },
  { words: 'on the 15th', holds: (fires) => fires.some((f) => f.day === 15) },
  {
    words: 'on the last day of the month',
    holds: (fires) => fires.some((f) => f.day === f.daysInMonth),
  },
  {
    words: 'on the second friday of the month',
    holds: (fires) => fires.some((f) => f.dayOfWeek === 5 && f.day > 7 && f.day < 15),
  },
  {
    words: 'every other thursday',
    holds: (fires) => fires.some((f) => f.dayOfWeek === 4),
  },
  {
    words: 'on december 24',
    holds: (fires) => fires.some((f) => f.month === 12 && f.day === 24),
  },
  {
    words: 'tomorrow',
    holds: (fires) => fires.some((f) => on(f, '2026-11-19') === 0),
  },
  { words: 'in march', holds: (fires) => fires.every((f) => f.month === 3) },
  { words: 'at 9am', holds: (fires) => fires.some((f) => hour(f) === 9) },
  { words: 'at 17:30', holds: (fires) => fires.some((f) => hour(f) === 17.5) },
  { words: 'in the evening', holds: (fires) => fires.some((f) => hour(f) >= 15) },
  {
    words: 'between 9am and 5pm',
    holds: (fires) => fires.every((f) => hour(f) >= 9 && hour(f) <= 17),
  },
  {
    words: 'at 20 minutes past the hour',
    holds: (fires) => fires.every((f) => f.minute === 20),
  },
  {
    words: 'every 2 hours',
    holds: (fires) => fires.length < 2 || closest(fires) === 2,
  },
  {
    words: 'every 20 minutes',
    holds: (fires) => fires.length < 2 || closest(fires) === 1 / 3,
  },
  {
    words: 'every day',
    holds: (fires) => fires.length < 2 || closest(fires) <= 73,
  },
  {
    words: 'every week',
    holds: (fires) => fires.length < 2 || closest(fires) <= 169,
  },
  {
    words: 'every 3 months',
    holds: (fires) => fires.every((f) => (f.month - (fires[0]?.month ?? 0) + 12) % 3 === 0),
  },
  {
    words: 'starting december 1',
    holds: (fires) => fires.every((f) => on(f, '2026-12-01') >= 0),
  },
  {
    words: 'until january 20',
    holds: (fires) => fires.every((f) => on(f, '2027-01-20') <= 0),
  },
  { words: '5 runs in all', holds: (fires) => fires.length <= 5 },
  {
    words: 'except fridays',
    holds: (fires) => fires.every((f) => f.dayOfWeek !== 5),
  },
  {
    words: 'except in january',
    holds: (fires) => fires.every((f) => f.month !== 1),
  },
  {
    words: 'for 3 weeks',
    holds: (fires) => fires.every((f) => on(f, '2027-01-31') <= 0),
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
  /(?:december 1|january 20)(?:,| and)? at|except (?:fridays|in january)(?:,| and) (?:on|in|at|every|tomorrow)/;

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
        const fires = firesOf(trigger);
        const lost = said.filter(({ holds }) => !holds(fires)).map(({ words }) => words);
        expect({ text, trigger, lost }).toEqual({ text, trigger, lost: [] });
      }
    }),
    { numRuns: 1000 },
  );
});
