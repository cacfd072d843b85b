import { expect, test } from 'vitest';
import { failureSpell } from './failure-spell.ts';
import { fakeRun } from './run.fake.ts';
import type { RunState } from './run-words.ts';

const runs = (...states: RunState[]) =>
  states.map((state, index) =>
    fakeRun({ id: `run_${index}`, state, finishedMs: 1000 - index, summary: `s${index}` }),
  );

test.each([
  { states: runs(), spell: null },
  { states: runs('succeeded', 'failed'), spell: null },
  { states: runs('running', 'succeeded', 'failed'), spell: null },
  { states: runs('failed'), spell: { runId: 'run_0', sinceMs: 1000, failures: 1 } },
  {
    states: runs('waiting', 'failed', 'cancelled', 'failed', 'succeeded', 'failed'),
    spell: { runId: 'run_1', sinceMs: 997, failures: 2, summary: 's1' },
  },
])('a spell of failures goes back to the last success: $spell', ({ states, spell }) => {
  if (spell === null) expect(failureSpell(states)).toBeNull();
  else expect(failureSpell(states)).toMatchObject(spell);
});
