import { expect, test } from 'vitest';
import type { Condition } from './condition.ts';
import { conditionsText } from './condition-text.ts';

test.each<[Condition, string]>([
  ['${watch.began}', 'watch.began'],
  [true, 'true'],
  [{ value: '${get.body.waiting}', greaterThan: 100 }, 'get.body.waiting > 100'],
  [{ value: '${a.n}', atLeast: 3, lessThan: 4 }, 'a.n ≥ 3 and a.n < 4'],
  [{ value: '${a.text}', equals: 'ok' }, 'a.text = "ok"'],
  [{ value: '${a.x}', notEquals: '${b.x}' }, 'a.x ≠ b.x'],
  [{ value: '${a.x ?? null}', exists: false }, 'no a.x ?? null'],
  [{ value: '${a.x}' }, 'a.x'],
  [{ not: { value: '${a.x}', in: [1, 2] } }, 'not a.x is one of [1,2]'],
  [{ all: ['${a}', { any: ['${b}', '${c}'] }] }, 'a and (b or c)'],
  [{ not: { all: ['${a}', '${b}'] } }, 'not (a and b)'],
  [{ all: [] }, 'true'],
])('%j is %s', (when, text) => {
  expect(conditionsText({ when })).toBe(`only if ${text}`);
});

test('what ends a plan is told beside it, and a step without either has none', () => {
  const both = { when: '${a}', stopUnless: '${output.ok}' };
  expect(conditionsText(both)).toBe('only if a; the end unless output.ok');
  expect(conditionsText({})).toBeNull();
});
