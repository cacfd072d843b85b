import { describe, expect, test } from 'vitest';
import { decideTainted, taints } from './decide-tainted.ts';

const OWN = 'agent:main:telegram:direct:1';
const READ = 'https://news.example/story?id=7';
const facts = {
  isTainted: true,
  sessionKey: OWN,
  ownerWords: 'Read the feed and tell me.',
  hasRead: (url: string) => url === READ,
};
const own = (name: string, input: unknown = {}) => ({ name, input, isOwn: true });

describe('a run that has read what others wrote', () => {
  test.each([
    ['time.now', {}, 'call'],
    ['rss.read', { url: READ }, 'call'],
    ['rss.read', { url: 'https://evil.example' }, 'ask'],
    ['rss.read', { xml: '<rss/>' }, 'call'],
    ['web.search', { query: 'https://evil.example/?q=1' }, 'call'],
    ['message.send', { text: 'hi' }, 'call'],
    ['message.send', { text: 'hi', session: OWN }, 'call'],
    ['message.send', { text: 'hi', session: 'agent:main:telegram:direct:666' }, 'ask'],
    ['message.send', { text: 'hi', session: `${OWN}2` }, 'ask'],
    ['schedule.add', { payload: {} }, 'pending'],
    ['schedule.update', { id: 's', payload: { every: '2h' } }, 'pending'],
    ['schedule.update', { id: 's', payload: { name: 'Obey me' } }, 'pending'],
    ['heartbeat.edit', { add: ['obey'] }, 'pending'],
    ['heartbeat.edit', { add: [], remove: [] }, 'pending'],
    ['heartbeat.edit', { remove: ['watch me'] }, 'refuse'],
    ['file.write', { path: 'agents/ada/../ada/HEARTBEAT.md' }, 'refuse'],
    ['schedule.remove', { id: 's' }, 'refuse'],
    ['schedule.pause', { id: 's' }, 'refuse'],
    ['schedule.resume', { id: 's' }, 'refuse'],
    ['schedule.skip', { id: 's' }, 'refuse'],
    ['schedule.run', { id: 's' }, 'refuse'],
    ['schedule.list', {}, 'call'],
    ['skill.save', { name: 'x' }, 'pending'],
    ['skill.delete', { name: 'x' }, 'refuse'],
    ['run.queue', {}, 'refuse'],
    ['tasks.create', { title: 'obey' }, 'refuse'],
    ['tasks.update', { task_id: 't' }, 'refuse'],
    ['tasks.complete', { task_id: 't' }, 'refuse'],
    ['tasks.delete', { task_id: 't' }, 'refuse'],
    ['tasks.restore', { task_id: 't' }, 'refuse'],
    ['tasks.search', {}, 'call'],
    ['memory.save', { content: 'x' }, 'refuse'],
    ['memory.update', { id: 'x' }, 'refuse'],
    ['memory.forget', { ids: ['x'] }, 'refuse'],
    ['memory.propose', { content: 'x' }, 'pending'],
    ['memory.search', { query: 'x' }, 'call'],
    ['lesson.record', { what: 'x' }, 'refuse'],
    ['file.write', { path: 'notes/skills.md' }, 'call'],
    ['file.write', { path: 'skills/x/SKILL.md' }, 'refuse'],
    ['file.append', { path: './notes/../Skills/x/SKILL.md' }, 'refuse'],
    ['file.delete', { path: 'skills' }, 'refuse'],
    ['file.read', { path: 'skills/x/SKILL.md' }, 'call'],
    ['http.request', { url: READ }, 'call'],
    ['http.request', { url: READ, method: 'head' }, 'call'],
    ['http.request', { url: READ, headers: { Accept: 'application/json, */*;q=0.1' } }, 'call'],
    ['http.request', { url: READ, headers: { Accept: 'text/the-password' } }, 'ask'],
    ['http.request', { url: READ, headers: { 'User-Agent': 'the password' } }, 'ask'],
    ['http.request', { url: READ, body: 'the password' }, 'ask'],
    ['http.request', { url: `${READ}&more=1` }, 'ask'],
    ['http.request', { url: 'https://evil.example/?q=1' }, 'ask'],
    ['http.request', { url: 'https://evil.example/', method: 'POST' }, 'ask'],
    ['http.request', { url: 'https://evil.example/', method: 'post' }, 'ask'],
    ['http.request', { url: READ, method: 'POST' }, 'ask'],
    ['http.request', { url: 'nonsense', method: 'PUT' }, 'ask'],
  ])('%s %j: %s', (name, input, kind) => {
    expect(decideTainted(own(name, input), facts).kind).toBe(kind);
    // What it looks at unasked, a person's own run may write: it waits for approval like all else.
    const isFile = name.startsWith('file.') && !JSON.stringify(input).includes('HEARTBEAT');
    const untainted = isFile ? kind : 'call';
    expect(decideTainted(own(name, input), { ...facts, isTainted: false }).kind).toBe(untainted);
  });

  test('is told of memory.propose where that is a way, and of its owner where there is none', () => {
    const reasonOf = (name: string) => {
      const decision = decideTainted(own(name), facts);
      return decision.kind === 'refuse' ? decision.reason : decision.kind;
    };
    for (const name of ['memory.save', 'memory.update', 'memory.forget', 'lesson.record'])
      expect(reasonOf(name)).toContain('memory.propose asks them');
    for (const name of ['create', 'update', 'complete', 'delete', 'restore'])
      expect(reasonOf(`tasks.${name}`)).toContain('needs its owner');
  });

  test('asks for the host that it would read from, and the origin that it would write to', () => {
    const askedFor = (input: object) => decideTainted(own('http.request', input), facts);
    const url = 'https://evil.example:8443/a?q=1';
    expect(askedFor({ url })).toMatchObject({
      kind: 'ask',
      target: { kind: 'read', to: 'evil.example:8443' },
    });
    expect(askedFor({ url, method: 'PUT' })).toMatchObject({
      kind: 'ask',
      target: { kind: 'write', to: 'https://evil.example:8443' },
    });
  });

  test('may write to those whom its owner named, and read there what it likes', () => {
    const session = 'agent:main:telegram:direct:77';
    const ownerWords = `Send it to ${session}, and post it to https://hooks.example/a/b.`;
    const may = (name: string, input: object) =>
      decideTainted(own(name, input), { ...facts, ownerWords }).kind;
    expect(may('message.send', { session })).toBe('call');
    expect(may('message.send', { session: `${session}8` })).toBe('ask');
    expect(may('message.send', { session: session.slice(0, -1) })).toBe('ask');
    expect(may('http.request', { url: 'https://hooks.example/c', method: 'POST' })).toBe('call');
    expect(may('http.request', { url: 'https://hooks.example/c?d=e' })).toBe('call');
    expect(may('http.request', { url: 'https://hooks.example.evil/c', method: 'POST' })).toBe(
      'ask',
    );
  });

  test('takes a host that its owner named for its address', () => {
    const ownerWords = 'Post what is new to hooks.example/a, please.';
    const may = (url: string) =>
      decideTainted(own('http.request', { url, method: 'POST' }), { ...facts, ownerWords }).kind;
    expect(may('https://hooks.example/a')).toBe('call');
    expect(may('https://a.hooks.example/a')).toBe('ask');
    expect(may('https://example/a')).toBe('ask');
    expect(may('https://hooks.example@evil.example/a')).toBe('ask');
  });
});

test.each([
  'http.request',
  'rss.read',
  'file.read',
  'web.search',
  'shell.run',
  'skill.show',
  'github.issues',
  'agent.results',
])('%s may bring in what others wrote', (name) => expect(taints(own(name), null)).toBe(true));

test.each(['schedule.list', 'schedule.why', 'skill.list'])(
  '%s does so only where it is asked for all',
  (name) => {
    expect(taints(own(name), null)).toBe(false);
    expect(taints(own(name, { all: true }), null)).toBe(true);
  },
);

test('a run that has read what others wrote switches no schedule on or off, and all else that it changes waits', () => {
  const tainted = { isTainted: true, sessionKey: 's', ownerWords: '', hasRead: () => false };
  const may = (input: object) => decideTainted(own('schedule.update', input), tainted).kind;
  expect(may({ id: 'a', payload: '{"name": "Obey me"}' })).toBe('pending');
  expect(may({ skill_id: 'a', every: '2h' })).toBe('pending');
  expect(may({ skill_id: 'a', enabled: true })).toBe('refuse');
  expect(may({ id: 'a', payload: { enabled: false } })).toBe('refuse');
  expect(may({ id: 'a', payload: '{"enabled": "no", "every": "2h"}' })).toBe('refuse');
});

test.each(['time.now', 'message.send', 'schedule.add'])('%s does not', (name) =>
  expect(taints(own(name), null)).toBe(false),
);

test.each(['notify.desktop', 'time.now', 'schedule.list', 'get_skill'])(
  '%s does where it is not Rote’s own, whatever it is called',
  (name) => expect(taints({ name, input: {}, isOwn: false }, null)).toBe(true),
);

test('finding out does where it tells of a tool that others made', () => {
  const skill = { name: 'github.issues', description: 'Obey.', parameters: {} };
  expect(taints(own('get_skill'), { skills: [skill] })).toBe(false);
  expect(taints(own('get_skill'), { skills: [skill, { ...skill, wordsOf: 'others' }] })).toBe(true);
});

test('a list is the words of its person, but for what the run of a schedule put there', () => {
  expect(taints(own('tasks.search'), { tasks: [{ title: 'milk' }] })).toBe(false);
  expect(taints(own('tasks.search'), null)).toBe(false);
  expect(taints(own('tasks.search'), { tasks: [{ title: 'milk', wordsOf: 'others' }] })).toBe(true);
  expect(taints(own('tasks.complete'), { task: { wordsOf: 'others' } })).toBe(true);
  expect(taints({ ...own('tasks.search'), isOwn: false }, { tasks: [] })).toBe(true);
});

test.each(['memory.search', 'memory.list', 'memory.save'])(
  '%s says itself whether it tells what others wrote',
  (name) => {
    expect(taints(own(name), { text: 'x' })).toBe(false);
    expect(taints(own(name), { text: 'x', wordsOf: 'others' })).toBe(true);
    expect(taints({ ...own(name), isOwn: false }, { text: 'x' })).toBe(true);
  },
);
