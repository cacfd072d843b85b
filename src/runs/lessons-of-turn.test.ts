import { expect, test } from 'vitest';
import type { Step } from '../domain/run/step.ts';
import { leftFailed, lessonOfWords, lessonsOfSteps } from './lessons-of-turn.ts';

const step = (tool: string, state: string, input: object, code?: string) =>
  ({ kind: 'tool', tool, state, input, failure: code === undefined ? null : { code } }) as Step;

test.each([
  [{ name: 'obey me' }, { path: 'b.txt' }, 'It went well with path in place of name.'],
  [{ path: 'b.txt', as: 'obey me' }, { path: 'b.txt' }, 'It went well without as.'],
  [{ path: 'b.txt' }, { path: 'b.txt', as: 'text' }, 'It went well with as.'],
])('a call that failed teaches which key was wrong and which right: %j → %j', (bad, good, fix) => {
  expect(
    lessonsOfSteps([
      step('file.read', 'failed', bad, 'no-such-file'),
      step('time.now', 'succeeded', {}),
      step('file.read', 'succeeded', good),
    ]),
  ).toEqual([
    { category: 'tool', problem: 'file.read failed (no-such-file).', fix, isOfNames: true },
  ]);
});

test('another value of the same key teaches nothing, and is not kept', () => {
  const failed = step('file.read', 'failed', { path: 'a' }, 'no-such-file');
  expect(lessonsOfSteps([failed, step('file.read', 'succeeded', { path: 'b' })])).toEqual([]);
});

test('the same call that went well later teaches nothing, nor does one that never did', () => {
  const failed = step('file.read', 'failed', { path: 'a' }, 'busy');
  expect(lessonsOfSteps([failed, step('file.read', 'succeeded', { path: 'a' })])).toEqual([]);
  expect(lessonsOfSteps([failed])).toEqual([]);
});

test('only what a turn left failed is for the next one to mend', () => {
  const failed = step('file.read', 'failed', { path: 'a' }, 'busy');
  const other = step('file.list', 'failed', { path: 'a' }, 'busy');
  expect(leftFailed([failed, other, step('file.read', 'succeeded', { path: 'b' })])).toEqual([
    other,
  ]);
});

test.each([
  ['I meant the other file, in reports', true],
  ['No, I meant the file in the reports folder', true],
  ["that's wrong: use metric units please", true],
  ['Nein, bitte immer auf Deutsch antworten', true],
  ['no', false],
  ['no thanks', false],
  ['Now show me the files', false],
])('"%s" is a correction: %s', (said, isOne) => {
  expect(lessonOfWords(said, 'Show me the report') !== null).toBe(isOne);
  expect(lessonOfWords(said, null)).toBeNull();
});
