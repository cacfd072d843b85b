import { expect, test } from 'vitest';
import type { Reminder } from '../../domain/reminder.ts';
import type { Request } from '../../domain/request.ts';
import type { ToldReminder } from '../../store/reminders.ts';
import { noticeOfReminder, noticeOfRequest } from './notice-of.ts';
import { noticesFor } from './push-notices.ts';

const NOW = 1_000_000_000;
const of = { kind: 'reminder', id: 'rem_1', told: 2 } as const;
const told = {
  ...{ id: 'rem_1', text: 'Reminder: tea', state: 'open', told: 2 },
  ...{ toldMs: NOW, againMs: null, seenMs: null },
} as ToldReminder;

test.each<[string, Partial<Reminder> | null, boolean]>([
  ['open, and nobody has seen it', {}, true],
  ['seen', { seenMs: NOW }, false],
  ['told once more, by another notice', { told: 3 }, false],
  ['done', { state: 'done' }, false],
  ['put off', { state: 'snoozed' }, false],
  ['forgotten', null, false],
])('a reminder: %s', (_, change, isTold) => {
  const reminder = change === null ? null : { ...told, ...change };
  const notice = noticeOfReminder(of, reminder, NOW);
  expect(notice?.title ?? null).toBe(isTold ? 'Reminder: tea' : null);
});

test('a German reminder has German buttons', () => {
  const text = 'Erinnerung: die Besprechung mit dem Team';
  const labels = noticeOfReminder(of, { ...told, text }, NOW)?.buttons.map(({ label }) => label);
  expect(labels).toEqual(['Erledigt', '10 Min.']);
});

const asked = {
  ...{ id: 'req_1', title: 'May I?', lines: ['It costs a dollar.'], hash: 'h', state: 'open' },
  ...{ document: {}, askedMs: NOW, untilMs: NOW + 5, kind: 'budget' },
} as unknown as Request;

test.each<[string, Partial<Request>, string[] | null]>([
  ['money, and short', {}, ['Yes', 'No']],
  ['money, and too long to be read there', { lines: ['x'.repeat(400)] }, []],
  ...(
    ['pairing', 'hear', 'skill', 'tool', 'schedule', 'call', 'model-server', 'memory'] as const
  ).map((kind): [string, Partial<Request>, string[]] => [kind, { kind }, []]),
  ['answered', { state: 'yes' }, null],
])('a request: %s', (_, change, buttons) => {
  const notice = noticeOfRequest({ kind: 'request', id: 'req_1' }, { ...asked, ...change });
  expect(notice?.buttons.map(({ label }) => label) ?? null).toEqual(buttons);
  if (notice !== null) expect(notice).toMatchObject({ path: '/?request=req_1', untilMs: NOW + 5 });
});

test('each device gets what is its person’s, and nothing that waited before it was there', () => {
  const devices = [
    { id: 'device_1', person: 'owner', madeMs: 5 },
    { id: 'device_2', person: 'owner', madeMs: 20 },
    { id: 'device_3', person: 'ann', madeMs: 0 },
  ];
  const waits = { person: 'owner', sinceMs: 10, key: 'rem_1:2', of };
  expect(noticesFor(devices, [waits]).map(({ device }) => device.id)).toEqual(['device_1']);
});
