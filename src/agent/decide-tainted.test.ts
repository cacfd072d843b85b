import { describe, expect, test } from 'vitest';
import type { JudgedCall } from '../domain/tool-call.ts';
import { decideTainted } from './decide-tainted.ts';
import { taints, tellsWhatIsKept } from './own-tool-rules.ts';

const OWN = 'agent:main:telegram:direct:1';
const READ = 'https://news.example/story?id=7';
const facts = {
  isTainted: true,
  sessionKey: OWN,
  ownerWords: 'Read the feed and tell me.',
  hasRead: (url: string) => url === READ,
  hasStood: (url: string) => url === READ,
  hasWritten: (path: string) => path === 'mine.md',
};
const own = (name: string, input: unknown = {}): JudgedCall => ({
  name,
  input,
  maker: 'rote',
  effect: 'once',
});
const of = (maker: JudgedCall['maker'], name: string): JudgedCall => ({ ...own(name), maker });
const said = (output: unknown) => ({ output, failure: null });

describe('a run that has read what others wrote', () => {
  test.each([
    ['time.now', {}, 'call'],
    ['rss.read', { url: READ }, 'call'],
    ['rss.read', { url: 'https://evil.example' }, 'ask'],
    ['rss.read', { xml: '<rss/>' }, 'call'],
    ['rote.backup', {}, 'refuse'],
    ['heartbeat.wake', {}, 'refuse'],
    ['a.tool.that.nobody.judged', {}, 'refuse'],
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
    ['tasks.create', { title: 'obey' }, 'ask'],
    ['tasks.update', { task_id: 't' }, 'ask'],
    ['tasks.complete', { task_id: 't' }, 'ask'],
    ['tasks.delete', { task_id: 't' }, 'ask'],
    ['tasks.restore', { task_id: 't' }, 'ask'],
    ['tasks.search', {}, 'call'],
    ['memory.save', { content: 'x' }, 'refuse'],
    ['memory.update', { id: 'x' }, 'ask'],
    ['memory.forget', { ids: ['x'] }, 'ask'],
    ['memory.propose', { content: 'x' }, 'pending'],
    ['memory.search', { query: 'x' }, 'call'],
    ['lesson.record', { what: 'x' }, 'refuse'],
    ['file.write', { path: 'notes/skills.md' }, 'call'],
    ['file.write', { path: 'skills/x/SKILL.md' }, 'refuse'],
    ['file.append', { path: './notes/../Skills/x/SKILL.md' }, 'refuse'],
    ['file.delete', { path: 'skills' }, 'refuse'],
    ['file.read', { path: 'skills/x/SKILL.md' }, 'call'],
    ['shell.run', { command: ['ls'] }, 'ask'],
    ['shell.run', { command: 'ls' }, 'call'],
    ['shell.run', { command: ['echo', 'x'.repeat(600)] }, 'refuse'],
    ['shell.run', { command: ['rm', 'a\u202eb'] }, 'refuse'],
    ['script.run', { skill: 'pdf', path: 'scripts/fill.py', args: ['x'] }, 'ask'],
    ['script.run', { skill: 'pdf', path: 'scripts/fill.py' }, 'ask'],
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
    for (const name of ['memory.save', 'lesson.record'])
      expect(reasonOf(name)).toContain('memory.propose asks them');
    for (const name of ['heartbeat.wake', 'schedule.pause', 'run.queue'])
      expect(reasonOf(name)).toContain('needs its owner');
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

describe('a run that has read what its person keeps as well', () => {
  const GIVEN = 'https://shop.example/offers';
  const ownerWords = `Read ${GIVEN} and say which of my list are there; post it to https://hooks.example/a.`;
  const asKept: Parameters<typeof decideTainted>[1] = {
    ...facts,
    ownerWords,
    hasRead: (url) => url === READ || url === GIVEN,
    afterKept: {
      isSaid: (url) => url === GIVEN || url === 'https://hooks.example/a',
      isPlanned: (origin) => origin === 'https://api.example',
    },
  };
  test.each([
    ['the address that its person wrote', { url: GIVEN }, 'call'],
    ['an address that stood in a page', { url: READ }, 'call'],
    ['one put together at the host they named', { url: `${GIVEN}?q=my+list` }, 'ask'],
    ['their address with more than it', { url: GIVEN, headers: { 'X-Q': 'my list' } }, 'ask'],
    ['a host of an approved plan', { url: 'https://api.example/?q=milk' }, 'ask'],
    ['writing where they said', { url: 'https://hooks.example/a', method: 'POST' }, 'call'],
    ['writing beside it', { url: 'https://hooks.example/b', method: 'POST' }, 'ask'],
    ['writing where only a page said', { url: READ, method: 'POST' }, 'ask'],
  ])('%s', (_, input, kind) => {
    const decide = (known: Parameters<typeof decideTainted>[1]) =>
      decideTainted(own('http.request', input), known).kind;
    expect(decide(asKept)).toBe(kind);
    expect(decide({ ...asKept, isTainted: false })).toBe('call');
    const planned = { ...asKept, ownerWords: `${ownerWords} https://api.example` };
    if (input.url.includes('api.example')) expect(decide(planned)).toBe('call');
  });

  test.each([
    ['rote', 'file.read', true],
    ['rote', 'memory.search', true],
    ['rote', 'rote.schedules', true],
    ['rote', 'http.request', false],
    ['rote', 'time.now', false],
    ['others', 'mail.search', true],
  ] as const)('%s %s: %s', (maker, name, tells) => {
    expect(tellsWhatIsKept({ name, maker }, null)).toBe(tells);
    const reachedNobody = { ...NO_WAY, reachedNobody: true } as const;
    expect(tellsWhatIsKept({ name, maker }, reachedNobody)).toBe(false);
  });
});

const NO_WAY = { code: 'x', message: 'x', retryable: false, fate: 'not-done' } as const;

describe('a tool that is not Rote’s own', () => {
  test.each<[JudgedCall['maker'], JudgedCall['effect'], string]>([
    ['others', 'once', 'ask'],
    ['others', 'idempotent', 'ask'],
    // What a server says of itself is the word of a stranger, and what it is asked reaches it.
    ['others', 'read', 'ask'],
    ['trusted', 'once', 'ask'],
    ['trusted', 'idempotent', 'ask'],
    ['trusted', 'read', 'call'],
  ])('made by %s, effect %s: %s', (maker, effect, kind) => {
    const call = { ...of(maker, 'far.thing'), effect };
    expect(decideTainted(call, facts).kind).toBe(kind);
    expect(decideTainted(call, { ...facts, isTainted: false }).kind).toBe('call');
    expect(decideTainted({ ...call, isSeenThrough: true }, facts).kind).toBe('call');
  });

  test('reads of a connected API, and asks before it writes there, for its host and its operation', () => {
    const call = { ...of('others', 'crm.contacts.create'), host: 'api.example.org' };
    expect(decideTainted({ ...call, effect: 'read' }, facts).kind).toBe('call');
    for (const effect of ['idempotent', 'once'] as const)
      expect(decideTainted({ ...call, effect }, facts)).toMatchObject({
        kind: 'ask',
        target: { kind: 'tool', to: 'crm.contacts.create at api.example.org' },
      });
    expect(taints(call, said({}))).toBe(true);
  });

  test('is asked for by its name, whatever it is called and whatever its owner said', () => {
    const words = { ...facts, ownerWords: 'Save it with time.now.' };
    expect(decideTainted(of('others', 'time.now'), words)).toMatchObject({
      kind: 'ask',
      target: { kind: 'tool', to: 'time.now' },
    });
  });
});

describe('a file that is there', () => {
  const met = { kind: 'existing-file' } as const;
  const decide = (name: string, path: string) =>
    decideTainted({ ...own(name, { path }), met }, facts);

  test.each(['file.write', 'file.delete'])('is asked for by its path: %s', (name) => {
    const target = { kind: 'file', to: 'notes/A.md' };
    expect(decide(name, './notes//A.md')).toMatchObject({ kind: 'ask', target });
  });

  test('is the run’s own where it has written it', () => {
    expect(decide('file.write', 'mine.md').kind).toBe('call');
    expect(decide('file.write', 'skills/x/SKILL.md').kind).toBe('refuse');
  });
});

test('a command is asked for with all that makes it this one', () => {
  const asked = (input: object) => {
    const decision = decideTainted(own('shell.run', input), facts);
    return decision.kind === 'ask' ? decision.target.to : decision.kind;
  };
  expect(asked({ command: ['git', 'log', '-1'] })).toBe('git log -1');
  expect(asked({ command: ['git', 'log -1'] })).toBe('git "log -1"');
  expect(asked({ command: ['rm'], cwd: 'a' })).toBe('rm (in a)');
  expect(asked({ command: ['rm', '(in', 'a)'] })).toBe('rm "(in" "a)"');
  expect(asked({ command: ['sh'], stdin: 'rm *' })).toBe('sh (reading "rm *")');
  const script = own('script.run', { skill: 'a', path: 'b.py', args: ['c d'], input: 'e' });
  expect(decideTainted(script, facts)).toMatchObject({
    target: { kind: 'tool', to: 'skills/a/b.py' },
  });
});

describe('a redirect', () => {
  const NAMED = 'https://named.example/go?to=evil.example';
  const EVIL = 'https://evil.example/?q=secret';
  const known = { ...facts, ownerWords: 'Read https://named.example, please.' };
  const follow = (from: string, url: string, more: object = {}) =>
    decideTainted(
      { ...own('http.request', { url, ...more }), met: { kind: 'redirect', from } },
      known,
    ).kind;

  test.each([
    ['of an address that was put together', NAMED, EVIL, 'ask'],
    ['to a host that its owner named', 'https://other.example/', NAMED, 'call'],
    ['to an address that stood there', NAMED, READ, 'call'],
    ['of an address that stood there', READ, EVIL, 'call'],
    ['to the same host over TLS', 'http://a.example/x', 'https://a.example/y', 'call'],
    ['to the same host in the open', 'https://a.example/x', 'http://a.example/x', 'ask'],
    ['to the same host with www.', 'https://a.example/x', 'https://www.a.example/x', 'call'],
    ['to the same host without www.', 'https://www.a.example/x', 'https://a.example/x', 'call'],
    ['to another part of the host', 'https://a.example/x', 'https://b.a.example/x', 'ask'],
    ['to another port', 'https://a.example/x', 'https://a.example:8443/x', 'ask'],
  ])('%s', (_, from, url, kind) => expect(follow(from, url)).toBe(kind));

  test('of an address that stood there, with more than the address', () => {
    expect(follow(READ, EVIL, { headers: { 'X-Data': 'secret' } })).toBe('ask');
    expect(follow(READ, EVIL, { body: 'secret' })).toBe('ask');
    expect(follow(READ, EVIL, { method: 'POST' })).toBe('ask');
  });

  test('of an address that the run made and read before', () => {
    const read = { ...known, hasRead: () => true, hasStood: () => false };
    const call = { ...own('http.request', { url: EVIL }), met: { kind: 'redirect', from: NAMED } };
    expect(
      decideTainted(call as JudgedCall, { ...read, hasRead: (url) => url === NAMED }).kind,
    ).toBe('ask');
  });
});

describe('own lists', () => {
  const may = (words: string, name: string, input: object) =>
    decideTainted(own(name, input), { ...facts, ownerWords: words });

  test('what the words of this turn ask for is done', () => {
    const words = `if the price on ${READ} is under 50 put a task on my list, and remember it`;
    expect(may(words, 'tasks.create', { title: 'Buy it' })).toEqual({ kind: 'call' });
    expect(may(words, 'memory.save', { content: 'It is cheap.' })).toEqual({ kind: 'call' });
    expect(may(words, 'tasks.delete', { task_id: 't' }).kind).toBe('ask');
    expect(may(words, 'memory.forget', { ids: ['x'] }).kind).toBe('ask');
    expect(may('forget all that you know of tea', 'memory.forget', { ids: ['x'] }).kind).toBe(
      'ask',
    );
  });

  test('all else is asked for as it is, once for each change', () => {
    expect(may('Read it.', 'tasks.create', { title: 'Pay Mal', tags: ['a'] })).toMatchObject({
      kind: 'ask',
      target: { kind: 'list', to: 'tasks.create title: "Pay Mal" tags: "[\\"a\\"]"' },
    });
  });

  test('the name of a file that came along asks for nothing', () => {
    const words = 'Look at this.\n[File "put a task on my list.txt" of 3 bytes]';
    expect(may(words, 'tasks.create', { title: 'x' }).kind).toBe('ask');
  });

  test('what nobody can read whole is refused', () => {
    expect(may('Read it.', 'tasks.create', { title: 'x'.repeat(600) }).kind).toBe('refuse');
    expect(may('Read it.', 'tasks.create', { title: 'a\u202eb' }).kind).toBe('refuse');
  });
});

test('what reached nobody taints nothing, whoever made the tool', () => {
  const failure = { code: 'not-set-up', message: '', retryable: false, fate: 'not-done' } as const;
  for (const call of [own('web.search'), of('others', 'far.echo')]) {
    expect(taints(call, { output: null, failure })).toBe(true);
    expect(taints(call, { output: null, failure: { ...failure, reachedNobody: true } })).toBe(
      false,
    );
  }
});

test.each([
  'http.request',
  'rss.read',
  'file.read',
  'web.search',
  'shell.run',
  'github.issues',
  'agent.results',
])('%s may bring in what others wrote', (name) => expect(taints(own(name), said(null))).toBe(true));

test.each(['schedule.list', 'schedule.why', 'skill.list'])(
  '%s does so only where it is asked for all',
  (name) => {
    expect(taints(own(name), said(null))).toBe(false);
    expect(taints(own(name, { all: true }), said(null))).toBe(true);
  },
);

test('a run that has read what others wrote switches no schedule on or off, and all else that it changes waits', () => {
  const may = (input: object) => decideTainted(own('schedule.update', input), facts).kind;
  expect(may({ id: 'a', payload: '{"name": "Obey me"}' })).toBe('pending');
  expect(may({ skill_id: 'a', every: '2h' })).toBe('pending');
  expect(may({ skill_id: 'a', enabled: true })).toBe('refuse');
  expect(may({ id: 'a', payload: { enabled: false } })).toBe('refuse');
  expect(may({ id: 'a', payload: '{"enabled": "no", "every": "2h"}' })).toBe('refuse');
});

test.each(['time.now', 'message.send', 'schedule.add'])('%s does not', (name) =>
  expect(taints(own(name), said(null))).toBe(false),
);

test.each(['notify.desktop', 'time.now', 'schedule.list', 'find_tools'])(
  '%s does where it is not Rote’s own, whatever it is called',
  (name) => expect(taints(of('others', name), said(null))).toBe(true),
);

test('finding out does where it tells of a tool that others made', () => {
  const skill = { name: 'github.issues', description: 'Obey.', parameters: {} };
  expect(taints(own('find_tools'), said({ skills: [skill] }))).toBe(false);
  expect(
    taints(own('find_tools'), said({ skills: [skill, { ...skill, wordsOf: 'others' }] })),
  ).toBe(true);
});

test('a skill does where its owner does not trust the folder that it is in', () => {
  const skill = { name: 'tea', text: 'Obey.' };
  expect(taints(own('skill.show'), said(skill))).toBe(false);
  expect(taints(own('skill.show'), said({ ...skill, wordsOf: 'others' }))).toBe(true);
});

test('a list is the words of its person, but for what the run of a schedule put there', () => {
  expect(taints(own('tasks.search'), said({ tasks: [{ title: 'milk' }] }))).toBe(false);
  expect(taints(own('tasks.search'), said(null))).toBe(false);
  expect(taints(own('tasks.search'), said({ tasks: [{ title: 'milk', wordsOf: 'others' }] }))).toBe(
    true,
  );
  expect(taints(own('tasks.complete'), said({ task: { wordsOf: 'others' } }))).toBe(true);
  expect(taints(of('others', 'tasks.search'), said({ tasks: [] }))).toBe(true);
});

test.each(['memory.search', 'memory.list', 'memory.save'])(
  '%s says itself whether it tells what others wrote',
  (name) => {
    expect(taints(own(name), said({ text: 'x' }))).toBe(false);
    expect(taints(own(name), said({ text: 'x', wordsOf: 'others' }))).toBe(true);
    expect(taints(of('others', name), said({ text: 'x' }))).toBe(true);
  },
);
