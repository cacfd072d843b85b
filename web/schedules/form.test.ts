import { describe, expect, test } from 'vitest';
import { fakeSchedule } from '../../src/domain/schedule/schedule.fake.ts';
import type { Preview, ScheduleView } from '../../src/domain/views.ts';
import { viewSchedule } from '../../src/language/schedule-view.ts';
import type { EventForm } from './event-form.ts';
import { emptyForm, formOf, inWay, wallIn } from './form.ts';
import { bodyOf, previewOf } from './form-body.ts';
import { saidWords } from './in-words.ts';
import { lengthInShort } from './length-in-short.ts';

const BERLIN = 'Europe/Berlin';
const SAY = [{ id: 'say', toolName: 'message.send', parameters: { text: 'Hello' } }];

const view = (options: Parameters<typeof fakeSchedule>[0]): ScheduleView =>
  viewSchedule(fakeSchedule(options)) as ScheduleView;

describe('what a change sends', () => {
  const triggers = [
    { cron: '0 9 * * 1-5', timezone: BERLIN },
    { every: '90m' },
    { at: '2030-06-01T09:30', timezone: BERLIN },
    { rrule: 'FREQ=WEEKLY;BYDAY=TU', startsAt: '2026-01-06T18:30', exdates: ['2027-01-05'] },
    {
      event: { on: 'webhook', name: 'deploy' },
      quiet: '10s',
      mostPerMinute: 5,
      mostPerHour: 20,
    },
    { event: { on: 'file', path: 'a.txt', change: 'removed' }, quiet: 0 },
    { event: { on: 'message', contains: 'invoice', channel: 'telegram' } },
    { event: { on: 'schedule', schedule: 'sched_2', outcome: 'failed' } },
    { event: { on: 'start' } },
    { event: { on: 'incident', contains: 'disk' } },
    { event: { on: 'calendar', change: 'begins', before: '10m', contains: 'review' } },
    { event: { on: 'mcp', server: 'mail', method: 'notifications/mail' } },
    { event: { on: 'wake', agent: 'main' }, quiet: '5s' },
  ];
  const works = [
    { instruction: 'Do it' },
    { instruction: null, plan: SAY },
    { instruction: null, plan: [{ id: 'a', toolName: 'time.now', parameters: {} }] },
    { instruction: null, skill: { name: 'tea-time', bodyHash: null }, plan: SAY },
  ];
  test.each(triggers.flatMap((trigger) => works.map((work) => [trigger, work] as const)))(
    'is nothing where nothing was changed: %j %j',
    (trigger, work) => {
      const form = formOf(view({ trigger, work }));
      expect(bodyOf(form, null, form)).toEqual({});
    },
  );

  const before = formOf(view({ name: 'Tea', trigger: { every: '1h' } }));
  test('is only the policy that was changed, so that an interval goes on in its rhythm', () => {
    expect(bodyOf({ ...before, overlap: 'queue' }, null, before)).toEqual({
      trigger: { overlap: 'queue' },
    });
  });

  test('is another way to say when, and takes away what it did before', () => {
    const form = { ...before, way: 'cron', cron: '0 9 * * *', doing: 'say', say: 'Hi' } as const;
    expect(bodyOf(form, null, before)).toEqual({
      trigger: { cron: '0 9 * * *' },
      say: 'Hi',
      instruction: null,
      skill: null,
    });
    expect(bodyOf({ ...before, instruction: 'Other' }, null, before)).toEqual({
      instruction: 'Other',
      plan: [],
      skill: null,
    });
  });

  test('a one-shot in another zone is at the same time on the wall there', () => {
    const once = formOf(view({ trigger: { at: '2030-06-01T09:30', timezone: BERLIN } }));
    expect(bodyOf({ ...once, timezone: 'Asia/Tokyo' }, null, once)).toEqual({
      trigger: { at: '2030-06-01T09:30', timezone: 'Asia/Tokyo' },
    });
  });

  test('of words it is what was shown, in the zone that they name', () => {
    const { trigger } = view({ trigger: { cron: '0 9 * * *', timezone: 'Asia/Tokyo' } });
    const form = { ...emptyForm(BERLIN), words: 'every day at 9 in Tokyo', say: 'Hi' };
    const preview = { trigger } as unknown as Preview;
    expect(bodyOf(form, preview, null)).toEqual({
      trigger: {
        kind: 'cron',
        cron: '0 9 * * *',
        timezone: 'Asia/Tokyo',
        missedRunPolicy: 'run_once_if_missed',
        overlap: 'skip',
      },
      say: 'Hi',
    });
  });
});

describe('what is waited for', () => {
  const EVENT = { ...emptyForm(BERLIN), ...inWay(emptyForm(BERLIN), 'event') };
  const asking = (parts: Partial<EventForm>) => ({ ...EVENT, event: { ...EVENT.event, ...parts } });

  test.each<[Partial<EventForm>, object]>([
    [{ hook: ' deploy ' }, { event: { on: 'webhook', name: 'deploy' } }],
    [
      { hook: 'github', hookEvent: 'issues', where: 'a=b, c,a.d = e=f' },
      {
        event: {
          on: 'webhook',
          name: 'github',
          event: 'issues',
          where: { a: 'b, c', 'a.d': 'e=f' },
        },
      },
    ],
    [{ on: 'start' }, { event: { on: 'start' } }],
    [{ on: 'message' }, { event: { on: 'message' } }],
    [{ on: 'incident', contains: 'disk ' }, { event: { on: 'incident', contains: 'disk' } }],
    [
      { on: 'file', path: 'notes/', hook: 'left', quiet: '10s', mostPerMinute: '5' },
      { event: { on: 'file', path: 'notes/', change: 'any' }, quiet: '10s', mostPerMinute: 5 },
    ],
    [
      { on: 'schedule', schedule: 'sched_2', outcome: 'failed' },
      { event: { on: 'schedule', schedule: 'sched_2', outcome: 'failed' } },
    ],
  ])('is sent as its kind needs it: %j', (parts, sent) => {
    expect(previewOf(asking(parts))).toEqual({ ...sent, tz: BERLIN });
    expect(bodyOf({ ...asking(parts), say: 'x' }, null, null)).toEqual({
      say: 'x',
      trigger: {
        ...sent,
        timezone: BERLIN,
        missedRunPolicy: 'run_immediately',
        overlap: 'queue',
      },
    });
  });

  test.each<Partial<EventForm>>([{}, { on: 'file' }, { on: 'schedule' }, { on: 'mcp' }])(
    'is asked about once it is whole: %j',
    (parts) => expect(previewOf(asking(parts))).toBeNull(),
  );

  test('has the policies of events until somebody chooses others', () => {
    expect(inWay({ ...emptyForm(BERLIN), overlap: 'parallel' }, 'event')).toEqual({
      way: 'event',
      missed: 'run_immediately',
      overlap: 'parallel',
    });
    expect(inWay(EVENT, 'cron')).toMatchObject({ missed: 'run_once_if_missed', overlap: 'skip' });
    expect(inWay(emptyForm(BERLIN), 'every')).toMatchObject({ overlap: 'skip' });
  });
});

test('nothing is asked while nothing is written, and words get a usual zone, not a fixed one', () => {
  const form = emptyForm(BERLIN);
  expect(previewOf(form)).toBeNull();
  expect(previewOf({ ...form, words: 'daily ' })).toEqual({ text: 'daily', usualTz: BERLIN });
  expect(previewOf({ ...form, way: 'cron', cron: '@daily' })).toEqual({
    cron: '@daily',
    tz: BERLIN,
  });
});

test.each([
  [1000, '1s'],
  [5_400_000, '1h30m'],
  [90_061_000, '1d1h1m1s'],
  [1500, '1500'],
])('%i milliseconds are written %s', (lengthMs, text) => {
  expect(lengthInShort(lengthMs)).toBe(text);
});

test('an instant is written as the wall of its zone shows it', () => {
  expect(wallIn('2030-06-01T07:30:00Z', BERLIN)).toBe('2030-06-01T09:30');
  expect(wallIn('2030-12-31T23:30:15Z', 'Asia/Tokyo')).toBe('2031-01-01T08:30:15');
});

test('only a plan that says nothing but plain words is edited as words', () => {
  const said = (parameters: Record<string, unknown>, more = {}) =>
    saidWords([{ id: 'say', toolName: 'message.send', parameters, ...more }]);
  expect(said({ text: 'Costs $${5}' })).toBe('Costs ${5}');
  expect(said({ text: 'It is ${now.time}' })).toBeNull();
  expect(said({ text: 'Hi', channel: 'slack' })).toBeNull();
  expect(said({ text: 'Hi' }, { when: true })).toBeNull();
  expect(saidWords([])).toBeNull();
});
