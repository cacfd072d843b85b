import { expect, test } from 'vitest';
import { changeLines } from './change-lines.ts';

test('what is new is told value by value; what a tool is given counts, also where it is false or nothing', () => {
  const work = {
    instruction: null,
    notifyOnCompletion: false,
    requiredTools: [],
    input: {},
    plan: [{ id: 'a', parameters: { verify: false, proxy: null, tags: [], names: ['x', 'y'] } }],
  };
  expect(changeLines([{ path: 'work', after: work }])).toEqual([
    '  work.plan[0].id: "a"',
    '  work.plan[0].parameters.verify: false',
    '  work.plan[0].parameters.proxy: null',
    '  work.plan[0].parameters.tags: []',
    '  work.plan[0].parameters.names: ["x","y"]',
  ]);
});

test('what changes is told with what was before, and what is hidden is written out', () => {
  expect(
    changeLines([
      { path: 'name', before: 'tea', after: 'te\u202ea' },
      { path: 'work.plan[0].input.force', before: true, after: undefined },
    ]),
  ).toEqual(['  name: "tea" → "te\\u202ea"', '  work.plan[0].input.force: true → gone']);
});
