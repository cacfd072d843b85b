import { expect, test } from 'vitest';
import { parseSessionKey } from '../session-key.ts';
import { depthOf, leavesSubAgents, sessionOfSubAgent, starterOf } from './sub-agents.ts';

function keyOf(text: string) {
  const parsed = parseSessionKey(text);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.value;
}

test('a sub-agent of a sub-agent is known by the one that started it', () => {
  const first = sessionOfSubAgent(keyOf('agent:main:telegram:direct:1'), {
    runId: 'run_1',
    stepId: '2.1',
  });
  expect(first).toBe('agent:main:inbox:direct:1:subagent:run_1-2.1');
  const second = sessionOfSubAgent(keyOf(first), { runId: 'run_2', stepId: '1.1#2' });
  expect(starterOf({ lane: 'subagent', sessionKey: first })).toBe('run_1');
  expect(starterOf({ lane: 'subagent', sessionKey: second })).toBe('run_2');
  expect([first, second].map((key) => depthOf(keyOf(key)))).toEqual([1, 2]);
});

test('whoever talks in such a session is no sub-agent', () => {
  const sessionKey = 'agent:main:inbox:direct:1:subagent:run_1-1';
  expect(starterOf({ lane: 'main', sessionKey })).toBe(null);
  expect(starterOf({ lane: 'subagent', sessionKey: 'agent:main:inbox:direct:1' })).toBe(null);
  expect(starterOf({ lane: 'subagent', sessionKey: 'no key' })).toBe(null);
});

const talk = { lane: 'main', scheduleId: null, cancelRequested: false } as const;
test.each([
  ['a message that runs', { ...talk, state: 'running' }, false],
  ['a message that was answered', { ...talk, state: 'succeeded' }, false],
  ['a message that failed', { ...talk, state: 'failed' }, false],
  ['a message that was cancelled', { ...talk, state: 'cancelled' }, true],
  ['a message whose end was asked for', { ...talk, state: 'running', cancelRequested: true }, true],
  ['a schedule that runs', { ...talk, scheduleId: 'sched_1', state: 'running' }, false],
  ['a schedule that has run', { ...talk, scheduleId: 'sched_1', state: 'succeeded' }, true],
  ['a sub-agent that has ended', { ...talk, lane: 'subagent', state: 'failed' }, true],
] as const)('%s leaves its sub-agents: %#', (_, run, expected) => {
  expect(leavesSubAgents(run)).toBe(expected);
});
