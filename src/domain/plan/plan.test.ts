import { expect, test } from 'vitest';
import { anyPlanSchema, asPlan, planSchemaFor } from './plan.ts';

const INPUT = { text: 'hello' };
const LIST = [{ id: 'a', toolName: 'message.send', parameters: INPUT }];
const DOCUMENT = { requestId: 'r', tools: [{ toolId: 'a', tool: 'message.send', input: INPUT }] };

test.each([
  ['a list', LIST, [{ toolId: 'a', tool: 'message.send', input: INPUT }]],
  ['a list, mixed', LIST, [{ id: 'a', tool: 'message.send', parameters: INPUT }]],
  [
    'a document',
    DOCUMENT,
    { requestId: 'r', tools: [{ id: 'a', toolName: 'message.send', parameters: INPUT }] },
  ],
])('%s reads the names of either form', (_, expected, written) => {
  for (const schema of [planSchemaFor(written), anyPlanSchema])
    expect(schema.parse(written)).toEqual(schema.parse(expected));
});

test('a step that says a thing in both names is refused', () => {
  for (const step of [
    { ...LIST[0], tool: 'message.send' },
    { ...LIST[0], input: {} },
  ])
    expect(planSchemaFor([step]).safeParse([step]).success).toBe(false);
});

test('ids of steps may have 200 characters', () => {
  const list = (length: number) => [{ ...LIST[0], id: 'x'.repeat(length) }];
  const parsed = planSchemaFor(list(200)).parse(list(200));
  expect(asPlan(parsed).tools[0]?.toolId).toHaveLength(200);
  expect(planSchemaFor(list(201)).safeParse(list(201)).success).toBe(false);
});

test('only a call that is not required can have a failure that is asked about', () => {
  const asked = (required: boolean) => ({
    ...DOCUMENT,
    tools: [{ ...DOCUMENT.tools[0], required, awaited: true }],
  });
  expect(anyPlanSchema.parse(asked(false))).toMatchObject({ tools: [{ awaited: true }] });
  expect(anyPlanSchema.safeParse(asked(true)).success).toBe(false);
});
