import { expect, test } from 'vitest';
import { planSchema } from '../domain/plan/plan.ts';
import { fakePlans } from './plans.fake.ts';

const faultsOf = (when: unknown) =>
  fakePlans().plans.check({
    plan: planSchema.parse({
      requestId: 'r',
      tools: [
        { toolId: 'x', tool: 'echo.say' },
        { toolId: 'y', tool: 'echo.say', dependencies: ['x'], when },
      ],
    }),
    requiredTools: [],
    maxSteps: null,
  });

test.each([
  ['${x.value} > 50', '{"value":"${x.value}","greaterThan":50}'],
  ['${x.value}>=50', '{"value":"${x.value}","atLeast":50}'],
  ["${x.state} == 'open'", '{"value":"${x.state}","equals":"open"}'],
  ['${x.a} != ${x.b}', '{"value":"${x.a}","notEquals":"${x.b}"}'],
  ['x.text contains "error"', '{"value":"${x.text}","contains":"error"}'],
  [
    '${x.n} > 5 && ${x.n} < 9',
    '{"all":[{"value":"${x.n}","greaterThan":5},{"value":"${x.n}","lessThan":9}]}',
  ],
  ['${x.a} or ${x.b}', '{"any":["${x.a}","${x.b}"]}'],
  ['!${x.a}', '{"not":"${x.a}"}'],
  [' ${x.a}', '"${x.a}"'],
  ['true', 'true without quotes'],
  ['', '{"value": "${step.field}", "greaterThan": 50}'],
  ['when it rains', '{"value": "${step.field}", "greaterThan": 50}'],
])('the condition %j is refused, and the right form is shown', (when, form) => {
  for (const written of [when, { not: when }, { any: [when] }, { value: when }])
    expect(faultsOf(written)).toMatchObject([
      { code: 'bad-condition', message: expect.stringContaining(`Write ${form}.`) },
    ]);
});

test.each(['${x.value}', '${x.value ?? false}', true, { value: '${x.a}${x.b}', equals: '12' }])(
  'the condition %j is taken',
  (when) => {
    expect(faultsOf(when)).toEqual([]);
  },
);
