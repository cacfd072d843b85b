import { expect, test } from 'vitest';
import type { ModelEvent, ModelRequest } from '../domain/model-call.ts';
import { lookAgain } from './second-look.ts';

const seen: ModelRequest[] = [];
const look = (text: string) =>
  lookAgain(
    {
      words: 'every hour, and at night every two',
      description: 'Every hour: look.',
      signal: new AbortController().signal,
    },
    {
      markUntrusted: (name, inside) => `<${name}>${inside}</${name}>`,
      async *callModel(request): AsyncGenerator<ModelEvent> {
        seen.push(request);
        yield { kind: 'text', text } as ModelEvent;
        yield {
          kind: 'finished',
          reason: 'stop',
          usage: { inputTokens: 1, outputTokens: 1 },
        } as unknown as ModelEvent;
      },
    },
  );

test.each([
  ['{"differs":["every two hours at night"]}', ['every two hours at night']],
  ['Sure! ```json\n{"differs":[]}\n```', []],
  ['nothing differs', []],
  ['{"differs":"no"}', []],
  [`{"differs":${JSON.stringify(Array(9).fill('x'))}}`, Array(5).fill('x')],
])('of %s', async (answer, named) => {
  expect(await look(answer)).toEqual(named);
});

test('it is told what the person said and what will happen, and nothing else', async () => {
  await look('{"differs":[]}');
  const text =
    'The person said:\n<words>every hour, and at night every two</words>\n\nThe program will do this:\n<draft>Every hour: look.</draft>';
  expect(seen.at(-1)?.messages).toEqual([{ role: 'user', parts: [{ kind: 'text', text }] }]);
});
