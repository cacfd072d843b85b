import { expect, test } from 'vitest';
import type { Condition } from './condition.ts';
import { judgeCondition } from './judge-condition.ts';

test.each<[Condition, boolean]>([
  [true, true],
  ['false', false],
  ['${fetch.body}', true],
  [{ value: '45', lessThan: 50 }, true],
  [{ value: 45, lessThan: 50, greaterThan: 46 }, false],
  [{ value: [] }, false],
  [{ value: null, exists: false }, true],
  [{ not: { value: 1, equals: 1 } }, false],
  [{ all: [true, { value: 1, equals: 1 }] }, true],
  [{ all: [true, false] }, false],
  [{ any: [false, { value: 'a ${x.y}', contains: '${x' }] }, true],
  [{ any: [] }, false],
])('%j is %s', (condition, expected) => {
  expect(judgeCondition(condition)).toBe(expected);
});

test('what can not be compared is told, also inside others', () => {
  const sold: Condition = { value: 'sold out', greaterThan: 5 };
  for (const condition of [sold, { not: sold }, { all: [true, sold] }, { any: [false, sold] }])
    expect(judgeCondition(condition)).toMatchObject({ reason: expect.stringContaining('sold') });
});
