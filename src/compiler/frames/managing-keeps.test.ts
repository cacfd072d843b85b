/** What is said of schedules: a restriction is in what will be done, or nothing is drafted. */
import { describe, expect, test } from 'vitest';
import { briefResult } from '../brief-result.fake.ts';
import { fakeOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';

const previous = { draft: null, scheduleId: 'sched_hello' };
const brief = (text: string): string => briefResult(compile(text, fakeOptions({ previous })));

const ORDERS = [
  ...['pause hello', 'pause it', 'remove hello', 'stop the hello one', 'run hello now'],
  ...['resume drink water', 'skip hello', 'skip the next hello', 'pause everything'],
  ...['remove everything except hello', 'pause hello and the stand-up'],
];
const RESTRICTIONS = [
  ...['only on Fridays', 'except on Fridays', 'but not on Fridays', 'on weekends', 'every Friday'],
  ...['next week', 'on 3 December', 'if it fails', 'from Tuesday', 'before 5pm', 'by email'],
  ...['at most twice', 'when I am away', 'and tell Bo', 'unless it rains', 'except the milk'],
  ...['from Tuesday until Friday', 'until Monday except Sunday', 'for the next two runs'],
];
const GERMAN_ORDERS = ['pausiere hello', 'lösche hello', 'überspringe hello', 'pausiere alles'];
const GERMAN_RESTRICTIONS = [
  ...['nur freitags', 'außer freitags', 'am Wochenende', 'jeden Freitag', 'nächste Woche'],
  ...['wenn es fehlschlägt', 'ab Dienstag', 'vor 17 Uhr', 'per E-Mail', 'höchstens zweimal'],
];

/** What of these has a meaning, which is tested below. */
const UNDERSTOOD = /^pause .* from Tuesday until Friday$|^resume .* on 3 December$/;

const withEach = (orders: string[], restrictions: string[]): string[] =>
  orders.flatMap((order) => restrictions.map((restriction) => `${order} ${restriction}`));

describe('a restriction', () => {
  test('that is not understood leaves no draft that is without it', () => {
    const said = [
      ...withEach(ORDERS, RESTRICTIONS),
      ...withEach(GERMAN_ORDERS, GERMAN_RESTRICTIONS),
    ];
    const odd = said.filter((text) => !UNDERSTOOD.test(text));
    const drafted = odd.filter((text) => !/^(?:not understood|\?)/.test(brief(text)));
    expect(drafted.map((text) => `${text}: ${brief(text)}`)).toEqual([]);
  });

  test.each([
    ['pause hello until Monday', 'pause-until sched_hello until 2026-11-15T23:00:00Z'],
    ['pause hello for 2 days', 'pause-until sched_hello until 2026-11-17T11:00:00Z'],
    ['pause everything except hello', 'pause sched_standup'],
    [
      'pause all but the stand-up until Monday',
      'pause-until sched_hello until 2026-11-15T23:00:00Z',
    ],
    ['pause hello and the stand-up', 'pause sched_hello sched_standup'],
    ['remove everything except the stand-up', 'remove sched_hello sched_water'],
    [
      'pause hello from Tuesday until Friday',
      'at 2026-11-16T23:00:00Z: schedule.pause + at 2026-11-20T23:00:00Z: schedule.resume',
    ],
    ['resume drink water on 3 December', 'at 2026-12-02T23:00:00Z: schedule.resume'],
    ['pausiere alles außer hello', 'pause sched_standup'],
    ['lösche hello und stand-up', 'remove sched_hello sched_standup'],
    ['skip hello tomorrow', 'skip sched_hello at 2026-11-16T08:00:00Z'],
    ['skip the 9am hello', 'skip sched_hello at 2026-11-16T08:00:00Z'],
  ])('that is understood is in it: %s', (text, expected) => {
    expect(brief(text)).toBe(expected);
  });
});

test.each([
  ['skip the next one', 'skip sched_hello at 2026-11-16T08:00:00Z'],
  ['skip it next time', 'skip sched_hello at 2026-11-16T08:00:00Z'],
  ['skip the next run of the stand-up', 'skip sched_standup at 2026-11-16T08:30:00Z'],
  ['überspringe hello einmal', 'skip sched_hello at 2026-11-16T08:00:00Z'],
  ['lass die nächste stand-up Erinnerung ausfallen', 'skip sched_standup at 2026-11-16T08:30:00Z'],
  ['skip drink water', 'not understood'],
  ['skip hello on Friday', 'not understood'],
])('%s', (text, expected) => {
  expect(brief(text)).toBe(expected);
});

describe('of one that comes on Wednesdays', () => {
  const weekly = (fakeOptions().schedules ?? []).slice(0, 1).map((one) => ({
    ...one,
    trigger: { ...one.trigger, kind: 'cron' as const, cron: '0 18 * * 3' },
  }));
  test.each([
    ['delete the wednesday one', 'remove sched_hello'],
    ['lösche alle Erinnerungen am Mittwoch', 'remove sched_hello'],
    // Some of its runs would be meant, and not all of it.
    ['delete the one next week', 'not understood'],
    ['lösche alle Erinnerungen für nächste Woche', 'not understood'],
    ['delete the one in three days', 'not understood'],
    ['delete the one on 18 November', 'not understood'],
  ])('%s', (text, expected) => {
    expect(briefResult(compile(text, fakeOptions({ schedules: weekly })))).toBe(expected);
  });
});

test('the run that is left out is the one that comes next, also behind others that were', () => {
  const schedules = fakeOptions().schedules?.map((one) => ({
    ...one,
    nextFireMs: Temporal.Instant.from('2026-11-17T08:00:00Z').epochMilliseconds,
  }));
  const result = compile('skip hello', fakeOptions({ ...(schedules && { schedules }) }));
  expect(briefResult(result)).toBe('skip sched_hello at 2026-11-17T08:00:00Z');
});
