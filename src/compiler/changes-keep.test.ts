/** Whatever is there, and whatever is changed of it: what the change does not speak of stays. */
import { expect, test } from 'vitest';
import { everyNth } from '../base/rounds.fake.ts';
import { nextFires } from '../domain/schedule/fire-times.ts';
import type { Trigger } from '../domain/schedule/trigger.ts';
import { fakeOptions } from './compile.fake.ts';
import { compile } from './compile.ts';
import type { Draft } from './compile-types.ts';

const ZONE = 'Europe/Berlin';
/** A Wednesday, 10:20. */
const NOW = Temporal.ZonedDateTime.from(`2026-11-18T10:20[${ZONE}]`).epochMilliseconds;

type Fire = Temporal.ZonedDateTime;
type Topic = 'days' | 'time' | 'pace' | 'end' | 'start' | 'out' | 'months';

interface Fact {
  words: string;
  about: Topic;
  holds(fire: Fire): boolean;
}

const fact = (about: Topic, words: string, holds: (fire: Fire) => boolean): Fact => ({
  words,
  about,
  holds,
});
const isOn =
  (...days: number[]) =>
  (fire: Fire) =>
    days.includes(fire.dayOfWeek);
const isAt =
  (...clocks: string[]) =>
  (fire: Fire) =>
    clocks.includes(fire.toPlainTime().toString({ smallestUnit: 'minute' }));

/** How often, each with what its fires keep to. */
const PACES: readonly Fact[][] = [
  [fact('time', 'every day at 9am', isAt('09:00'))],
  [fact('time', 'every day at 9am and 5pm', isAt('09:00', '17:00'))],
  [fact('days', 'every weekday at 8pm', isOn(1, 2, 3, 4, 5)), fact('time', '', isAt('20:00'))],
  [fact('days', 'every monday and thursday at 9am', isOn(1, 4)), fact('time', '', isAt('09:00'))],
  [fact('days', 'every other friday at 3pm', isOn(5)), fact('time', '', isAt('15:00'))],
  [
    fact('days', 'every monday at 9am and friday at 3pm', isOn(1, 5)),
    fact('time', '', isAt('09:00', '15:00')),
  ],
  [
    fact(
      'days',
      'on the second wednesday of every month at 6pm',
      (fire) => fire.day > 7 && fire.day < 15,
    ),
    fact('time', '', isAt('18:00')),
  ],
  [
    fact('days', 'on the 10th of every month at 9am', ({ day }) => day === 10),
    fact('time', '', isAt('09:00')),
  ],
  [fact('time', 'every hour from 9am to 5pm', (fire) => fire.hour >= 9 && fire.hour <= 17)],
  [fact('pace', 'every 2 hours', () => true)],
];

const LIMITS: readonly (Fact | null)[] = [
  null,
  fact('end', 'until 20 january 2027', (fire) => fire.toPlainDate().toString() <= '2027-01-20'),
  fact(
    'out',
    'except on 24 december 2026',
    (fire) => fire.toPlainDate().toString() !== '2026-12-24',
  ),
  fact(
    'start',
    'starting on 7 december 2026',
    (fire) => fire.toPlainDate().toString() >= '2026-12-07',
  ),
  fact('months', 'except in january', ({ month }) => month !== 1),
];

/** What is said of it, and what that speaks of. */
const CHANGES: readonly [string, readonly Topic[]][] = [
  ['make it 10am', ['time', 'pace']],
  ['at 8', ['time', 'pace']],
  ['an hour later', ['time']],
  ['also at 3pm', ['time', 'pace']],
  ['make it tuesdays', ['days', 'out']],
  ['make it every tuesday', ['days', 'out']],
  ['move it to saturday', ['days', 'out']],
  ['only on weekdays', ['days']],
  ['also on saturdays', ['days', 'out']],
  ['not on mondays', ['days']],
  ['skip friday', []],
  ['skip the next one', []],
  ['make it every 3 hours', ['pace', 'time']],
  ['make it the 12th', ['days', 'out']],
  ['until 1 february 2027', ['end']],
  ['make it 5 times', ['end']],
  ['starting in december', ['start']],
  ['only in december', ['months']],
  ['make it every week', ['days', 'pace', 'out']],
  ['twice a week instead', ['days', 'pace', 'out']],
  ['make it weekends instead', ['days', 'out']],
  ['also on sunday', ['days', 'out']],
  ['also on saturday at 11am', ['days', 'time', 'out']],
  ['no more mondays', ['days']],
  ['drop the 9am', ['time']],
  ['only the evening one', ['time']],
  ['only between 8am and noon', ['time', 'pace']],
  ['the same but at 6', ['time', 'pace']],
  ['half an hour earlier', ['time']],
  ['5 times in all', ['end']],
  ['no limit any more', ['end']],
  ['end it on 1 february 2027', ['end']],
  ['start it on 1 december 2026', ['start']],
  ['skip the first one', []],
  ['skip the next 3', []],
  ['not in august any more', []],
  ['make it every other week', ['days', 'pace', 'out']],
  ['auch sonntags', ['days', 'out']],
  ['eine Stunde später', ['time']],
  ['diese Woche nicht', []],
  ['nicht mehr montags', ['days']],
];

const BASES = PACES.flatMap((pace) =>
  LIMITS.map((limit) => (limit === null ? pace : [...pace, limit])),
);

function draftOf(text: string, previous: Draft | null): Draft | null {
  const options = { ...fakeOptions(), timezone: ZONE, nowMs: NOW };
  const result = compile(
    text,
    previous === null ? options : { ...options, previous: { draft: previous, scheduleId: null } },
  );
  return result.kind === 'draft' && result.draft.trigger !== null ? result.draft : null;
}

/** Which of the facts no longer hold, but for those that were spoken of. */
function lostIn(draft: Draft, facts: readonly Fact[], spokenOf: readonly Topic[]): string[] {
  const fires = nextFires(draft.trigger as Trigger, NOW, 60).map((fireMs) =>
    Temporal.Instant.fromEpochMilliseconds(fireMs).toZonedDateTimeISO(ZONE),
  );
  return facts
    .filter(({ about, holds }) => !spokenOf.includes(about) && !fires.every(holds))
    .map(({ about }) => about);
}

test('a change keeps what it does not speak of, and so does a second one', () => {
  let changed = 0;
  const lost: string[] = [];
  const check = (said: string[], draft: Draft | null, facts: readonly Fact[], topics: Topic[]) => {
    if (draft === null) return;
    changed += 1;
    for (const about of lostIn(draft, facts, topics))
      lost.push(`${said.join(' | ')} | ${about}: ${draft.summary}`);
  };
  for (const [row, facts] of BASES.entries()) {
    const text = `send me hello ${facts.map(({ words }) => words).join(' ')}`;
    const before = draftOf(text, null);
    if (before === null || row % everyNth(12) !== 0) continue;
    for (const [column, [change, topics]] of CHANGES.entries()) {
      const after = draftOf(change, before);
      check([text, change], after, facts, [...topics]);
      if (after === null) continue;
      // Another pair with each of the schedules.
      const [second, more] = CHANGES[(row * 7 + column * 11) % CHANGES.length] ?? ['', []];
      check([text, change, second], draftOf(second, after), facts, [...topics, ...more]);
    }
  }
  expect(lost).toEqual([]);
  expect(changed).toBeGreaterThan(1900 / everyNth(12) - 60);
});
