import { describe, expect, test } from 'vitest';
import type { Limited } from '../base/limit-time.ts';
import { isInDoubt, limitedResult, thrownFailure } from './call-result.ts';
import type { Effect, ToolFailure, ToolResult } from './tool-call.ts';

const DONE: ToolResult = { ok: true, output: 'done' };
const said = (fate: ToolFailure['fate']): ToolResult => ({
  ok: false,
  failure: { code: 'aborted', message: 'it was stopped', retryable: false, fate },
});
const result = (limited: Limited<ToolResult>, effect: Effect = 'once') =>
  limitedResult(limited, { tool: 'mail.send', timeoutMs: 500, effect });

describe('a call whose time was up, or that was stopped', () => {
  test.each<[string, ToolResult | null, Effect, ToolFailure['fate'], boolean]>([
    ['and that says nothing is in doubt where it happens once', null, 'once', 'unknown', true],
    ['and that does not know is in doubt', said('unknown'), 'once', 'unknown', true],
    ['and that knows better is believed', said('not-done'), 'once', 'not-done', false],
    ['and that only reads did nothing', null, 'read', 'not-done', false],
    ['and that may be repeated may be repeated', said('unknown'), 'idempotent', 'not-done', false],
  ])('%s', (_, value, effect, fate, doubt) => {
    for (const [ended, code, message] of [
      ['timed-out', 'timed-out', 'mail.send did not answer in 500 ms.'],
      ['aborted', 'aborted', 'The call of mail.send was stopped.'],
    ] as const) {
      const failure = { code, message, retryable: code === 'timed-out', fate };
      expect(result({ ended, value }, effect)).toEqual({ ok: false, failure });
      expect(isInDoubt(effect, failure)).toBe(doubt);
    }
  });

  test('and that was done all the same was done', () => {
    expect(result({ ended: 'timed-out', value: DONE })).toBe(DONE);
    expect(result({ ended: 'aborted', value: DONE })).toBe(DONE);
  });
});

test('a call that was never begun did nothing', () => {
  expect(result({ ended: 'not-begun' })).toMatchObject({ failure: { fate: 'not-done' } });
});

test.each([
  ['once', 'unknown'],
  ['idempotent', 'not-done'],
  ['read', 'not-done'],
] as const)('a tool that throws may have done what it does (%s: %s)', (effect, fate) => {
  expect(thrownFailure(new Error('oh'), effect)).toEqual({
    ok: false,
    failure: { code: 'failed', message: 'oh', retryable: false, fate },
  });
  expect(thrownFailure('oh', effect)).toMatchObject({ failure: { message: 'oh' } });
});
