import { expect, test } from 'vitest';
import type { ReminderView } from '../base/reminder-view.ts';
import { decideRings, noNews } from './decide-rings.ts';

const at = (minute: number): string => `2026-11-16T09:${String(minute).padStart(2, '0')}:00Z`;
const reminder = (id: string, minute: number, more: Partial<ReminderView> = {}): ReminderView => ({
  ...{ id, title: id, state: 'open', told: 1, toldAtUtc: at(minute), againAtUtc: null },
  ...{ seenAtUtc: null, sessionKey: 'chat', answers: [] },
  ...more,
});
const request = (id: string, minute: number, sessionKey: string | null = 'chat') => ({
  ...{ id, title: id, askedAtUtc: at(minute), sessionKey },
});
const facts = { hushed: new Set<string>(), reading: null, isListed: false, most: 3 };
const three = [reminder('c', 3), reminder('b', 2), reminder('a', 1)];

test.each([
  ['the latest is last', three, [], {}, ['a 1', 'b 1', 'c 1'], 0],
  ['and of one moment, by id', [reminder('b', 1), reminder('a', 1)], [], {}, ['a 1', 'b 1'], 0],
  [
    'and within a second, by its parts',
    [
      reminder('a', 1, { toldAtUtc: '2026-11-16T09:00:00.51Z' }),
      reminder('b', 1, { toldAtUtc: '2026-11-16T09:00:00.5Z' }),
    ],
    [],
    {},
    ['b 1', 'a 1'],
    0,
  ],
  ['of many, the latest', [reminder('d', 4), ...three], [], {}, ['b 1', 'c 1', 'd 1'], 1],
  ['requests are among them', three.slice(1), [request('r', 2)], {}, ['a 1', 'b 1', 'r'], 0],
  ['one of no conversation rings too', [], [request('r', 2, null)], {}, ['r'], 0],
  ['requests that are listed are not', [], [request('r', 2)], { isListed: true }, [], 0],
  ['what is closed is gone', three, [], { hushed: new Set(['b 1']) }, ['a 1', 'c 1'], 0],
  [
    'told again it is another one',
    [reminder('b', 5, { told: 2 })],
    [],
    { hushed: new Set(['b 1']) },
    ['b 2'],
    0,
  ],
  ['what is put off does not ring', [reminder('a', 1, { state: 'snoozed' })], [], {}, [], 0],
  [
    'what was seen rings until it is answered',
    [reminder('a', 1, { seenAtUtc: at(2) })],
    [],
    {},
    ['a 1'],
    0,
  ],
  ['what is being read does not', three, [request('r', 2)], { reading: 'chat' }, [], 0],
  ['where another one is read, it does', three.slice(2), [], { reading: 'other' }, ['a 1'], 0],
  ['a phone has room for one', three, [], { most: 1 }, ['c 1'], 2],
])('%s', (_, reminders, requests, more, keys, left) => {
  const { shown, more: others } = decideRings({ reminders, requests }, { ...facts, ...more });
  expect(shown.map(({ key }) => key)).toEqual(keys);
  expect(others).toBe(left);
});

test('on a page that is opened, only reminders that nobody saw are news', () => {
  const reminders = [reminder('a', 1), reminder('b', 2, { seenAtUtc: at(3) })];
  expect(noNews({ reminders, requests: [request('r', 1)] })).toEqual(['b 1', 'r']);
});
