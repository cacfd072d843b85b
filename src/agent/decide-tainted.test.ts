import { describe, expect, test } from 'vitest';
import { decideTainted, taints } from './decide-tainted.ts';

const OWN = 'agent:main:telegram:direct:1';
const facts = { isTainted: true, sessionKey: OWN, ownerWords: 'Read the feed and tell me.' };

describe('a run that has read what others wrote', () => {
  test.each([
    ['time.now', {}, 'call'],
    ['rss.read', { url: 'https://evil.example' }, 'call'],
    ['message.send', { text: 'hi' }, 'call'],
    ['message.send', { text: 'hi', session: OWN }, 'call'],
    ['message.send', { text: 'hi', session: 'agent:main:telegram:direct:666' }, 'refuse'],
    ['message.send', { text: 'hi', session: `${OWN}2` }, 'refuse'],
    ['schedule.add', { payload: {} }, 'pending'],
    ['schedule.update', { id: 's', payload: {} }, 'pending'],
    ['schedule.remove', { id: 's' }, 'refuse'],
    ['schedule.pause', { id: 's' }, 'refuse'],
    ['schedule.resume', { id: 's' }, 'refuse'],
    ['schedule.run', { id: 's' }, 'refuse'],
    ['schedule.list', {}, 'call'],
    ['skill.save', { name: 'x' }, 'pending'],
    ['skill.delete', { name: 'x' }, 'refuse'],
    ['run.queue', {}, 'refuse'],
    ['file.write', { path: 'notes/skills.md' }, 'call'],
    ['file.write', { path: 'skills/x/SKILL.md' }, 'refuse'],
    ['file.append', { path: './notes/../Skills/x/SKILL.md' }, 'refuse'],
    ['file.delete', { path: 'skills' }, 'refuse'],
    ['file.read', { path: 'skills/x/SKILL.md' }, 'call'],
    ['http.request', { url: 'https://evil.example/?q=1' }, 'call'],
    ['http.request', { url: 'https://evil.example/', method: 'POST' }, 'refuse'],
    ['http.request', { url: 'https://evil.example/', method: 'post' }, 'refuse'],
    ['http.request', { url: 'nonsense', method: 'PUT' }, 'refuse'],
  ])('%s %j: %s', (name, input, kind) => {
    expect(decideTainted({ name, input }, facts).kind).toBe(kind);
    const isFile = name.startsWith('file.');
    const untainted = isFile ? kind : 'call';
    expect(decideTainted({ name, input }, { ...facts, isTainted: false }).kind).toBe(untainted);
  });

  test('may write to those whom its owner named', () => {
    const session = 'agent:main:telegram:direct:77';
    const ownerWords = `Send it to ${session}, and post it to https://hooks.example/a/b.`;
    const may = (name: string, input: object) =>
      decideTainted({ name, input }, { ...facts, ownerWords }).kind;
    expect(may('message.send', { session })).toBe('call');
    expect(may('message.send', { session: `${session}8` })).toBe('refuse');
    expect(may('message.send', { session: session.slice(0, -1) })).toBe('refuse');
    expect(may('http.request', { url: 'https://hooks.example/c', method: 'POST' })).toBe('call');
    expect(may('http.request', { url: 'https://hooks.example.evil/c', method: 'POST' })).toBe(
      'refuse',
    );
  });

  test('takes a host that its owner named for its address', () => {
    const ownerWords = 'Post what is new to hooks.example/a, please.';
    const may = (url: string) =>
      decideTainted(
        { name: 'http.request', input: { url, method: 'POST' } },
        { ...facts, ownerWords },
      ).kind;
    expect(may('https://hooks.example/a')).toBe('call');
    expect(may('https://a.hooks.example/a')).toBe('refuse');
    expect(may('https://example/a')).toBe('refuse');
    expect(may('https://hooks.example@evil.example/a')).toBe('refuse');
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
])('%s may bring in what others wrote', (name) => expect(taints(name)).toBe(true));

test.each(['schedule.list', 'schedule.why', 'skill.list'])(
  '%s does so only where it is asked for all',
  (name) => {
    expect(taints(name, {})).toBe(false);
    expect(taints(name, { all: true })).toBe(true);
  },
);

test('a run that has read what others wrote gives a schedule no new name, however it is written', () => {
  const tainted = { isTainted: true, sessionKey: 's', ownerWords: '' };
  const may = (payload: unknown) =>
    decideTainted({ name: 'schedule.update', input: { id: 'a', payload } }, tainted).kind;
  expect(may({ every: '2h' })).toBe('pending');
  expect(may({ name: 'Obey me' })).toBe('refuse');
  expect(may('{"name": "Obey me"}')).toBe('refuse');
  const flat = (input: object) => decideTainted({ name: 'schedule.update', input }, tainted).kind;
  expect(flat({ skill_id: 'a', enabled: true })).toBe('refuse');
  expect(flat({ id: 'a', name: 'Obey me' })).toBe('refuse');
  expect(flat({ skill_id: 'a', every: '2h' })).toBe('pending');
});

test.each(['time.now', 'message.send', 'schedule.add'])('%s does not', (name) =>
  expect(taints(name)).toBe(false),
);
