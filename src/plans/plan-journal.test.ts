import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { RunLost } from '../domain/run/run-journal.ts';
import type { Step } from '../domain/run/step.ts';
import { createPlanJournal } from './plan-journal.ts';

const step = (id: string, state: Step['state'] = 'running'): Step => ({
  id,
  position: 0,
  kind: 'tool',
  name: null,
  tool: 'json.query',
  effect: 'read',
  state,
  attempt: 1,
  input: {},
  output: null,
  failure: null,
  earlierAttempts: [],
  startedMs: 0,
  finishedMs: null,
  events: [],
});

function open(answer: 'recorded' | 'lost' = 'recorded') {
  const clock = createVirtualClock();
  const written: string[] = [];
  const journal = createPlanJournal(async (steps) => {
    written.push(steps.map(({ id, state }) => `${id} ${state}`).join(', '));
    return answer;
  }, clock.defer);
  return { clock, journal, written };
}

test('a call that reads and ends within the turn is written once, with its end', async () => {
  const { clock, journal, written } = open();
  journal.beginRead(step('a'));
  journal.end(step('a', 'succeeded'));
  await clock.idle();
  expect(written).toEqual([]);
  expect(journal.unrecorded()).toEqual([step('a', 'succeeded')]);
});

test('one that is still under way a turn later is seen to run', async () => {
  const { clock, journal, written } = open();
  journal.beginRead(step('a'));
  await clock.idle();
  expect(written).toEqual(['a running']);
  journal.end(step('a', 'succeeded'));
  await journal.settle();
  expect(written).toEqual(['a running', 'a succeeded']);
});

test('after the run was lost nothing begins, not even what only reads', async () => {
  const { journal } = open('lost');
  await expect(journal.begin(step('a'))).rejects.toThrow(RunLost);
  expect(() => journal.beginRead(step('b'))).toThrow(RunLost);
});
