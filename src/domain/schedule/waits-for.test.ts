import { expect, test } from 'vitest';
import { workSchema } from './schedule.ts';
import { waitsFor } from './waits-for.ts';

const step = (toolName: string, parameters: object = {}) => ({
  id: toolName,
  toolName,
  parameters,
});
const http = (url: string) => step('http.request', { url });

test.each<[string, object, string[]]>([
  ['an instruction waits for a model', { instruction: 'look' }, ['model']],
  ['a reminder waits for nobody', { plan: [step('message.send', { text: 'tea' })] }, []],
  ['words alone wait for nobody', { plan: { requestId: 'r', tools: [], narrative: 'Hi' } }, []],
  [
    'a literal URL says its host',
    { plan: [http('https://API.Example.com:8443/x?y')] },
    ['host:api.example.com'],
  ],
  [
    'also before what is filled in',
    { plan: [http('http://a.example/${input.id}')] },
    ['host:a.example'],
  ],
  ['not where the host is filled in', { plan: [http('https://${input.host}/x')] }, ['others']],
  ['nor a part of it', { plan: [http('https://a.${input.host}/x')] }, ['others']],
  [
    'an input may hold the URL',
    { plan: [http('${input.url}')], input: { url: 'https://b.example' } },
    ['host:b.example'],
  ],
  [
    'each host counts once',
    {
      plan: [
        http('http://b.example'),
        http('http://a.example'),
        { ...http('http://b.example/2'), id: 'x' },
      ],
    },
    ['host:a.example', 'host:b.example'],
  ],
  ['the tools of a server wait for it', { plan: [step('github.issues')] }, ['tool:github']],
  ['a program may wait for anybody', { plan: [step('shell.run')] }, ['others']],
  [
    'so does a script',
    { plan: { requestId: 'r', tools: [{ toolId: 'a', toolPath: 'x/y.sh' }] } },
    ['others'],
  ],
  [
    'and the rest of a long plan',
    { plan: Array.from({ length: 101 }, (_, index) => ({ ...step('time.now'), id: `s${index}` })) },
    ['others'],
  ],
])('%s', (_, work, others) => {
  expect(waitsFor(workSchema.parse(work))).toEqual(others);
});
