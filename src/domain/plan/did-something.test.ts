import { expect, test } from 'vitest';
import { didSomething } from './did-something.ts';
import { planSchema } from './plan.ts';

const { tools } = planSchema.parse({
  requestId: 'x',
  tools: [
    { toolId: 'page', tool: 'http.request', input: { url: 'https://example.org' } },
    {
      toolId: 'seen',
      tool: 'watch.changed',
      input: { value: '${page.body ?? ""}' },
    },
    {
      toolId: 'tell',
      tool: 'message.send',
      input: { text: 'It changed.' },
      dependencies: ['seen'],
      when: { value: '${seen.changed}', equals: true },
    },
    { toolId: 'note', tool: 'file.append', input: { path: 'a', content: 'b' } },
  ],
});

test.each([
  [[], false],
  [['page', 'seen'], false],
  [['page', 'seen', 'tell'], true],
  [['page', 'seen', 'note'], true],
] as const)('of the calls %j: %s', (done, expected) => {
  expect(didSomething(tools, (id) => (done as readonly string[]).includes(id))).toBe(expected);
});
