import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createIds } from '../base/ids.ts';
import { createEventLog } from './announce/event-log.ts';
import { createSaidLog } from './said-log.ts';

function open() {
  const clock = createVirtualClock();
  const events = createEventLog({ clock, capacity: 10, makeId: createIds(clock) });
  return { events, said: createSaidLog(events) };
}
const run = (id: string) => ({ id, sessionKey: 'agent:main:inbox:direct:owner' });

test('each piece is told with where it begins, and all of them are there until the run is over', () => {
  const { events, said } = open();
  const told: unknown[] = [];
  events.subscribe(({ kind, data }) => told.push(kind === 'text-said' ? data : kind));
  said.add(run('run_1'), 'It is');
  said.add(run('run_1'), ' noon.');
  expect(told).toMatchObject([
    { text: 'It is', from: 0, runId: 'run_1' },
    { text: ' noon.', from: 5 },
  ]);
  expect(said.of('run_1')).toBe('It is noon.');
  const end = { runId: 'run_1', scheduleId: null, state: 'succeeded', summary: '' } as const;
  events.emit('run-finished', end);
  expect(said.of('run_1')).toBe(null);
});

test('of runs that are never told to be over, the oldest is forgotten', () => {
  const { said } = open();
  for (let index = 0; index <= 200; index++) said.add(run(`run_${index}`), 'x');
  expect(said.of('run_0')).toBe(null);
  expect(said.of('run_1')).toBe('x');
});
