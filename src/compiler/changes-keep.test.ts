/** Whatever is there, and whatever is changed of it: what the change does not speak of stays. */
import { expect, test } from 'vitest';
import { nextFires } from '../domain/fire-times.ts';
import { fakeOptions } from './compile.fake.ts';
import { compile } from './compile.ts';
import type { CompileResult } from './compile-types.ts';

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
];

const cases = PACES.flatMap((pace) =>
  LIMITS.flatMap((limit) =>
    CHANGES.map(([change, speaksOf]) => ({
      facts: limit === null ? pace : [...pace, limit],
      change,
      speaksOf,
    })),
  ),
);

function draftOf(text: string, previous: CompileResult | null) {
  const options = { ...fakeOptions(), timezone: ZONE, nowMs: NOW };
  const draft = previous?.kind === 'draft' ? previous.draft : null;
  return compile(
    text,
    previous === null ? options : { ...options, previous: { draft, scheduleId: null } },
  );
}

test('a change keeps what it does not speak of', () => {
  let changed = 0;
  const lost: string[] = [];
  for (const { facts, change, speaksOf } of cases) {
    const text = `send me hello ${facts.map(({ words }) => words).join(' ')}`.trim();
    const before = draftOf(text, null);
    if (before.kind !== 'draft') continue;
    const after = draftOf(change, before);
    if (after.kind !== 'draft' || after.draft.trigger === null) continue;
    changed += 1;
    const fires = nextFires(after.draft.trigger, NOW, 60).map((fireMs) =>
      Temporal.Instant.fromEpochMilliseconds(fireMs).toZonedDateTimeISO(ZONE),
    );
    for (const { about, holds, words } of facts)
      if (!speaksOf.includes(about) && !fires.every(holds))
        lost.push(`${text} | ${change} | ${about} ${words} | ${after.draft.summary}`);
  }
  expect(lost).toEqual([]);
  expect(changed).toBeGreaterThan(500);
});
