import { expect, test } from 'vitest';
import { exampleBody } from './example-body.ts';

const reading = (...texts: string[]): unknown => ({ tools: [{ input: { texts } }] });

test.each<[string, unknown, unknown]>([
  ['what reads nothing gets any body', reading('hello'), { hello: 'world' }],
  ['what reads the whole body too', reading('${input.event.body}'), { hello: 'world' }],
  [
    'each field is there once',
    reading(
      'Of ${input.event.body.branch} by ${input.event.body.by.name}',
      '${input.event.body.by}',
    ),
    { branch: 'example', by: { name: 'example' } },
  ],
  [
    'a field that was a value becomes what is read in it',
    reading('${input.event.body.by}', '${input.event.body.by.name}'),
    { by: { name: 'example' } },
  ],
  [
    'entries of a list',
    reading('${input.event.body.commits[0].id} ${input.event.body.commits[99].id}'),
    { commits: [{ id: 'example' }] },
  ],
  ['a body that is a list', reading('${input.event.body[0].id}'), [{ id: 'example' }]],
  ['what else an event has is none of it', reading('${input.event.id}'), { hello: 'world' }],
])('%s', (_, work, body) => {
  expect(exampleBody([work])).toEqual(body);
});
