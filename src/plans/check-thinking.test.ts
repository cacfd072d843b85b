import { describe, expect, test } from 'vitest';
import { type PlanTool, planSchema } from '../domain/plan/plan.ts';
import { type FoundTool, thinkingFaults } from './check-thinking.ts';

const OTHERS = new Set(['wiki.save', 'mail.send']);
function find(name: string): FoundTool | null {
  if (name === 'news.brief') return { name, isSeenThrough: true, thinks: true };
  if (name === 'news.plain') return { name, origin: 'trusted', isSeenThrough: true };
  return OTHERS.has(name) ? { name } : { name, origin: 'rote' };
}

const FEED = { toolId: 'feed', tool: 'rss.read', input: { url: 'https://example.org/feed' } };
const JUDGE = {
  toolId: 'judge',
  tool: 'think',
  input: { task: 'Is it about us?', items: '${feed.items}', answer: { kind: 'yes-no' } },
  dependencies: ['feed'],
};
const SUM = {
  toolId: 'sum',
  tool: 'think',
  input: { task: 'Summarise.', input: '${feed.items}' },
  dependencies: ['feed'],
};

function codes(...more: object[]): string[] {
  const { tools } = planSchema.parse({ requestId: 'r', tools: [FEED, JUDGE, SUM, ...more] });
  return thinkingFaults(tools, find).map(
    ({ position, fault }) =>
      `${(tools[position] as PlanTool).toolId} ${String(fault.details?.['path'])} ${fault.code}`,
  );
}
const step = (tool: string, input: object, more: object = {}) => ({
  toolId: 'x',
  tool,
  input,
  dependencies: ['judge', 'sum', 'feed'],
  ...more,
});
const REACHES = 'answer-reaches';

describe('an answer of a model may stand', () => {
  test.each<[string, object]>([
    ['in the text of a message', step('message.send', { text: 'News:\n${sum.answer}' })],
    ['in the content of a file', step('file.write', { path: 'n.md', content: '${sum.text}' })],
    ['in the title of a task', step('tasks.create', { title: '${sum.answer}' })],
    [
      'in the body of a request',
      step('http.request', { url: 'https://x.y', body: '${sum.answer}' }),
    ],
    ['in what another model judges', step('think', { task: 'Why?', input: '${sum.answer}' })],
    [
      'in a field of a server that holds words',
      step('wiki.save', { page: 'a', text: '${sum.answer}' }),
    ],
    ['in a condition', step('message.send', { text: 'hi' }, { when: '${sum.answer.urgent}' })],
    [
      'as a list that was only cut, over own tasks',
      step('tasks.create', { title: '${item.title}' }, { forEach: { items: '${judge.items}' } }),
    ],
    [
      'as a list that was only cut, over a file at a fixed path',
      step(
        'file.append',
        { path: 'a.md', content: '${item.title}' },
        { forEach: { items: '${judge.items}' } },
      ),
    ],
  ])('%s', (_, one) => {
    expect(codes(one)).toEqual([]);
  });

  test('nowhere that a plan without one would be looked at', () => {
    const { tools } = planSchema.parse({
      requestId: 'r',
      tools: [
        FEED,
        step('http.request', { url: '${feed.items[0].link}' }, { dependencies: ['feed'] }),
      ],
    });
    expect(thinkingFaults(tools, find)).toEqual([]);
  });
});

describe('an answer of a model never decides what is reached', () => {
  test.each<[string, object, string]>([
    ['an address', step('http.request', { url: 'https://x.y/${sum.answer}' }), 'input.url'],
    [
      'an address that was picked',
      step('http.request', { url: '${judge.items[0].link}' }),
      'input.url',
    ],
    [
      'a header',
      step('http.request', { url: 'https://x.y', headers: { a: '${sum.answer}' } }),
      'input.headers',
    ],
    [
      'a method',
      step('http.request', { url: 'https://x.y', method: '${sum.answer}' }),
      'input.method',
    ],
    ['a feed', step('rss.read', { url: '${sum.answer}' }), 'input.url'],
    ['a path', step('file.write', { path: '${sum.answer}', content: 'x' }), 'input.path'],
    ['a file that is deleted', step('file.delete', { path: '${sum.answer}' }), 'input.path'],
    ['a file that is read', step('file.read', { path: '${sum.answer}' }), 'input.path'],
    ['a receiver', step('message.send', { text: 'x', session: '${sum.answer}' }), 'input.session'],
    [
      'files that are sent',
      step('message.send', { text: 'x', files: ['${sum.answer}'] }),
      'input.files',
    ],
    ['a receiver of a server', step('mail.send', { to: '${sum.answer}', text: 'x' }), 'input.to'],
    ['a command', step('shell.run', { command: ['echo', '${sum.answer}'] }), 'input.command'],
    [
      'what a command reads',
      step('shell.run', { command: ['sh'], stdin: '${sum.answer}' }),
      'input.stdin',
    ],
    ['a query on the web', step('web.search', { query: '${sum.answer}' }), 'input.query'],
    ['a schedule', step('schedule.add', { payload: '${sum.answer}' }), 'input.payload'],
    ['what an action is given', step('news.plain', { text: '${sum.answer}' }), 'input.text'],
    ['when a task is due', step('tasks.create', { title: 'x', due: '${sum.answer}' }), 'input.due'],
    ['a rule', step('list.pick', { items: [], rules: ['${sum.answer}'] }), 'input.rules'],
    [
      'the lines of a heartbeat',
      step('file.append', { path: 'a/../HEARTBEAT.md', content: '${sum.answer}' }),
      'input.path',
    ],
    [
      'a skill',
      step('file.write', { path: './skills/a/SKILL.md', content: '${sum.answer}' }),
      'input.path',
    ],
    [
      'how often something is sent',
      step('message.send', { text: '${item.title}' }, { forEach: { items: '${judge.items}' } }),
      'forEach.items',
    ],
    [
      'what is written, one by one',
      step('tasks.create', { title: '${item}' }, { forEach: { items: '${sum.answer.list}' } }),
      'forEach.items',
    ],
    [
      'the path of each file',
      step(
        'file.write',
        { path: '${item.title}', content: '' },
        { forEach: { items: '${judge.items}' } },
      ),
      'input.path',
    ],
  ])('%s', (_, one, path) => {
    expect(codes(one)).toContain(`x ${path} ${REACHES}`);
  });

  test.each([
    ['text.template', { values: { a: '${sum.answer}' }, template: '{{a}}' }, '${made.text}'],
    ['json.query', { data: '${sum.answer}', query: 'a' }, '${made.result}'],
    ['text.extract', { text: '${sum.answer}', pattern: 'a' }, '${made.value}'],
    ['value.find', { data: '${sum.answer}' }, '${made.value}'],
    ['list.pick', { items: '${sum.answer}' }, '${made.items[0]}'],
    ['watch.changed', { name: 'a', value: '${sum.answer}' }, '${made.before}'],
    ['http.request', { url: 'https://x.y', body: '${sum.answer}' }, '${made.body}'],
    ['think', { task: 'x', input: '${sum.answer}' }, '${made.answer}'],
    [
      'think',
      { task: 'x', items: '${sum.answer.list}', answer: { kind: 'yes-no' } },
      '${made.items[0]}',
    ],
  ])('not through %s either', (tool, input, reference) => {
    const made = { ...step(tool, input), toolId: 'made' };
    const reach = step(
      'http.request',
      { url: `https://x.y/${reference}` },
      { dependencies: ['made'] },
    );
    expect(codes(made, reach)).toContain(`x input.url ${REACHES}`);
    const send = step(
      'message.send',
      { text: 'a' },
      { dependencies: ['made'], forEach: { items: reference } },
    );
    expect(codes(made, send)).toContain(`x forEach.items ${REACHES}`);
  });

  test('not through what failed, an action that thinks, or a plan that is run', () => {
    expect(codes(step('http.request', { url: 'https://x.y/${failures.sum}' }))).toEqual([
      `x input.url ${REACHES}`,
    ]);
    const reach = (id: string) =>
      step('http.request', { url: `\${${id}.x}` }, { dependencies: [id] });
    const brief = { toolId: 'brief', tool: 'news.brief', input: {} };
    expect(codes(brief, reach('brief'))).toEqual([`x input.url ${REACHES}`]);
    const ran = {
      toolId: 'ran',
      tool: 'plan.run',
      input: { plan: { tools: [{ tool: 'think' }] } },
    };
    expect(codes(ran, reach('ran'))).toEqual([`x input.url ${REACHES}`]);
  });

  test('a script of a skill is given none', () => {
    const script = {
      toolId: 'x',
      toolPath: 'skills/a/run.py',
      input: { text: '${sum.answer}' },
      dependencies: ['sum'],
    };
    expect(codes(script)).toEqual([`x input.text ${REACHES}`]);
  });
});

test('what a model is told to do is fixed, and no secret is read by it', () => {
  expect(
    codes(step('think', { task: 'Do ${feed.items[0].title}', input: '${secret.KEY}' })),
  ).toEqual(['x input.task task-not-fixed', 'x input.input secret-in-think']);
  expect(
    codes(
      step('think', { task: 'x', input: '', answer: { kind: 'choice', of: ['${feed.a}', 'b'] } }),
    ),
  ).toEqual(['x input.answer task-not-fixed']);
});
