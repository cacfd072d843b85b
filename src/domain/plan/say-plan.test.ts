import { expect, test } from 'vitest';
import { anyPlanSchema } from './plan.ts';
import { isSayPlan, LONGEST_SAID, sayPlan } from './say-plan.ts';
import { fillTemplates } from './template.ts';

const SAID = { id: 'say', toolName: 'message.send', parameters: { text: 'Tea!' } };

test.each([
  ['words', sayPlan('Tea!'), true],
  ['words that look like a reference', sayPlan('Costs ${5} and $${x}'), true],
  ['as much as a message holds', sayPlan('x'.repeat(LONGEST_SAID)), true],
  ['more than that', sayPlan('x'.repeat(LONGEST_SAID + 1)), false],
  ['nothing', sayPlan(''), false],
  ['no step', [], false],
  ['two steps', [SAID, { ...SAID, id: 'again' }], false],
  ['another tool', [{ ...SAID, toolName: 'file.read' }], false],
  ['an alias', [{ ...SAID, toolName: 'send_message' }], false],
  ['another id, which may be taken', [{ ...SAID, id: 'run' }], false],
  ['a receiver', [{ ...SAID, parameters: { text: 'a', session: 'agent:main:x' } }], false],
  ['files', [{ ...SAID, parameters: { text: 'a', files: ['b'] } }], false],
  ['a reference', [{ ...SAID, parameters: { text: '${secret.key}' } }], false],
  ['half of a reference', [{ ...SAID, parameters: { text: '${' } }], false],
  ['a list of words', [{ ...SAID, parameters: { text: ['a'] } }], false],
  ['a condition', [{ ...SAID, when: { kind: 'exists', value: '${a.b}' } }], false],
  ['a bound', [{ ...SAID, timeoutMs: 5 }], false],
])('a plan of %s', (_, plan, is) => {
  const read = anyPlanSchema.safeParse(plan);
  expect(read.success && isSayPlan(read.data)).toBe(is);
});

test('words may hold what brought the event; whatever else looks like a reference is words', () => {
  const [{ parameters }] = sayPlan('${input.event.body.ref}, ${x}, ${input.events}, $${y}') as [
    { parameters: object },
  ];
  const lookup = (root: string) => (root === 'input' ? { event: { body: { ref: 'main' } } } : null);
  expect(fillTemplates(parameters, lookup)).toEqual({
    ok: true,
    value: { text: 'main, ${x}, ${input.events}, $${y}' },
  });
});
