import { describe, expect, test } from 'vitest';
import {
  decideCall,
  decideWindow,
  hasRound,
  progressReport,
  saysGoOn,
  waitReport,
} from './limits.ts';

test.each([
  [0, 10, 'call'],
  [9, 10, 'call'],
  [10, 10, 'turn-limit'],
  [11, 10, 'turn-limit'],
  [0, 1, 'call'],
  [1, 1, 'turn-limit'],
])('%i calls of %i: %s', (used, mostCalls, kind) => {
  expect(decideCall({ used, mostCalls }).kind).toBe(kind);
});

test('a turn of ten calls has eleven rounds: the last one says how it ended', () => {
  expect(hasRound({ rounds: 10, mostCalls: 10 })).toBe(true);
  expect(hasRound({ rounds: 11, mostCalls: 10 })).toBe(false);
});

describe('the window of a conversation', () => {
  const facts = { mostCalls: 3, windowMs: 1000, nowMs: 10_000 };

  test.each([
    ['none yet', [], 'call', null],
    ['room for one', [9500, 9600], 'call', null],
    ['full', [9100, 9500, 9600], 'conversation-limit', 100],
    ['full, the first at the edge', [9000, 9500, 9600], 'call', null],
    ['fuller than allowed now', [9100, 9200, 9500, 9600], 'conversation-limit', 200],
    ['calls from the future, since the clock was set back', [20_000, 20_001, 20_002], 'call', null],
  ])('%s', (_, calls, kind, waitMs) => {
    const decision = decideWindow({ ...facts, calls });
    expect(decision.kind).toBe(kind);
    expect(decision.kind === 'call' ? null : decision.waitMs).toBe(waitMs);
  });

  test('slides: fifty calls at any time are never more than fifty in any five minutes', () => {
    let calls: readonly number[] = [];
    const made: number[] = [];
    for (let nowMs = 0; nowMs < 2_000_000; nowMs += 2500) {
      const decision = decideWindow({ calls, mostCalls: 50, windowMs: 300_000, nowMs });
      calls = decision.calls;
      if (decision.kind === 'call') made.push(nowMs);
      else expect(decision.waitMs).toBeGreaterThan(0);
    }
    for (const atMs of made) {
      const inWindow = made.filter((other) => other > atMs - 300_000 && other <= atMs);
      expect(inWindow.length).toBeLessThanOrEqual(50);
    }
    expect(made.length).toBeGreaterThan(300);
  });
});

test.each([
  'yes',
  'Yes.',
  'yes please',
  'ok, go on',
  'go on',
  'Go ahead!',
  'continue',
  'please continue',
  'carry on',
  'y',
  'sure, keep going',
  'Yes, do it now',
])('"%s" says go on', (text) => {
  expect(saysGoOn(text)).toBe(true);
});

test.each([
  'no',
  'stop',
  'yes, but only the first one',
  'go on holiday',
  'continue with Bob instead',
  'what is left?',
  '',
])('"%s" does not', (text) => {
  expect(saysGoOn(text)).toBe(false);
});

test('a report names what is done and what is left, and asks only where somebody can answer', () => {
  const report = { done: ['telex.send (to bob)'], left: [], mostCalls: 1, isConversation: true };
  expect(progressReport(report)).toContain('I stopped after 1 call');
  expect(progressReport(report)).toContain('- telex.send (to bob)\n\nLeft to do:\n- nothing');
  expect(progressReport(report)).toContain('Shall I go on?');
  expect(progressReport({ ...report, isConversation: false })).not.toContain('Shall I go on?');
});

test.each([
  [1, '1 seconds'],
  [61_000, '61 seconds'],
  [290_000, '5 minutes'],
])('a wait of %i ms is told as %s', (waitMs, words) => {
  const report = { done: [], left: [], waitMs };
  expect(waitReport({ ...report, isConversation: true })).toContain(`Go on in ${words}`);
  expect(waitReport({ ...report, isConversation: false })).toContain(`room again in ${words}`);
});
