import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createIds } from '../../base/ids.ts';
import type { LoggedEvent } from '../../domain/event.ts';
import { createEventLog } from './event-log.ts';

function open(capacity = 3) {
  const clock = createVirtualClock();
  return createEventLog({ clock, capacity, makeId: createIds(clock) });
}
const numbers = (events: LoggedEvent[]): number[] =>
  events.map(({ id }) => Number(id.split('-')[1]));

test('who comes back with an id gets what came after it, and nothing twice', () => {
  const log = open();
  const start = log.lastId();
  expect(log.since(start)).toEqual({ kind: 'events', events: [] });
  log.emit('schedule-changed', {});
  const first = log.lastId();
  log.emit('schedule-changed', {});
  const missed = log.since(first);
  expect(missed.kind === 'events' && numbers(missed.events)).toEqual([2]);
  const all = log.since(start);
  expect(all.kind === 'events' && numbers(all.events)).toEqual([1, 2]);
  expect(log.since(log.lastId())).toEqual({ kind: 'events', events: [] });
});

test('an id that is too old, of another boot, of the future or no id at all is a reset', () => {
  const log = open();
  const start = log.lastId();
  for (let index = 0; index < 4; index++) log.emit('schedule-changed', {});
  const boot = start.split('-')[0];
  expect(log.since(`${boot}-1`).kind).toBe('events');
  for (const id of [start, 'boot_other-2', `${boot}-5`, `${boot}-`, '', '-1', `${boot}-1x`]) {
    expect(log.since(id), id).toEqual({ kind: 'reset' });
  }
});

test('listeners hear every event until they leave, also while others leave', () => {
  const log = open();
  const heard: string[] = [];
  const leave = log.subscribe(() => {
    heard.push('first');
    leave();
  });
  log.subscribe((event) => heard.push(event.kind));
  log.emit('schedule-changed', {});
  log.emit('schedule-changed', {});
  expect(heard).toEqual(['first', 'schedule-changed', 'schedule-changed']);
});

test('what is said piece by piece pushes nothing out, and who comes back after it misses nothing else', () => {
  const log = open();
  const heard: LoggedEvent[] = [];
  log.subscribe((event) => heard.push(event));
  const start = log.lastId();
  log.emit('schedule-changed', {});
  const said = { runId: 'run_1', sessionKey: 'agent:main:inbox:direct:owner', text: 'x' };
  for (let index = 0; index < 10; index++) log.emit('text-said', said);
  log.emit('schedule-changed', {});
  expect(heard).toHaveLength(12);
  const all = log.since(start);
  expect(all.kind === 'events' && numbers(all.events)).toEqual([1, 2]);
  const afterText = log.since(heard[10]?.id ?? '');
  expect(afterText.kind === 'events' && numbers(afterText.events)).toEqual([2]);
});
