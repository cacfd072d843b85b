import { expect, test } from 'vitest';
import type { Step } from '../domain/run/step.ts';
import type { ToolFailure } from '../domain/tool-call.ts';
import { outcomeOf } from './executed.ts';

function outcomeWith(state: Step['state'], effect: Step['effect'], fate: ToolFailure['fate']) {
  const message = '"backup" ended with status 3. It said: disk full';
  const failure = { code: 'exit-status', message, retryable: false, fate };
  const decisive = { id: 'a', tool: 'shell.run', state, effect, failure } as Step;
  return outcomeOf(
    {
      success: false,
      failedTools: ['a'],
      failureReason: 'tool-failure',
      canReplan: false,
      decisive,
      isAwaited: false,
    },
    [decisive],
  );
}

test('a program that ended with a status has failed, says so, and is not tried again as a one-shot', () => {
  expect(outcomeWith('failed', 'once', 'ended')).toEqual({
    kind: 'failed',
    summary: 'step "a" (shell.run) failed: "backup" ended with status 3. It said: disk full',
    code: 'exit-status',
    afterwards: 'give-up',
  });
});

test('what did nothing may be tried again', () => {
  expect(outcomeWith('failed', 'once', 'not-done')).not.toHaveProperty('afterwards');
  expect(outcomeWith('failed', 'idempotent', 'ended')).not.toHaveProperty('afterwards');
});

test('only a fate that nobody knows is in doubt', () => {
  expect(outcomeWith('in-doubt', 'once', 'unknown')).toMatchObject({ code: 'in-doubt' });
});

test('a call whose failure is an answer fails no run, and is said', () => {
  const failure = { message: '"backup" ended with status 3.\nMore.' };
  const steps = [
    { id: 'program', tool: 'shell.run', state: 'failed', failure },
    { id: 'send', tool: 'message.send', state: 'succeeded', failure: null },
  ] as Step[];
  const result = {
    success: true,
    failedTools: [],
    failureReason: null,
    canReplan: false,
    isAwaited: false,
  };
  expect(
    outcomeOf({ ...result, decisive: null } as Parameters<typeof outcomeOf>[0], steps),
  ).toEqual({
    kind: 'succeeded',
    summary:
      '1 of 2 steps done; step "program" (shell.run) failed, and the plan went on: "backup" ended with status 3.',
  });
});

test('a failure that the plan asks about fails the run, with its first line and the mark, and takes nothing back', () => {
  const failure = { code: 'exit-status', message: '"check" ended with status 1.\nMore.' };
  const program = { id: 'program', tool: 'shell.run', state: 'failed', failure } as Step;
  const result = {
    success: false,
    failedTools: ['program'],
    failureReason: 'tool-failure' as const,
    canReplan: false,
    isAwaited: true,
  };
  expect(outcomeOf({ ...result, decisive: program }, [program])).toEqual({
    kind: 'failed',
    summary:
      'step "program" (shell.run) failed, which the plan asks about: "check" ended with status 1.',
    code: 'exit-status',
    awaited: true,
  });
});
