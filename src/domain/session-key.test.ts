import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import {
  createSessionKey,
  cronJobSession,
  formatSessionKey,
  heartbeatSession,
  isConversation,
  maySaveSkills,
  parseSessionKey,
  type SessionKey,
  subagentSession,
} from './session-key.ts';

const TELEGRAM: SessionKey = {
  agent: 'main',
  channel: 'telegram',
  peerKind: 'direct',
  peer: '12345',
  suffix: [],
};

test('a key reads as its parts', () => {
  expect(formatSessionKey(TELEGRAM)).toBe('agent:main:telegram:direct:12345');
  expect(formatSessionKey({ ...TELEGRAM, suffix: ['thread', '7'] })).toBe(
    'agent:main:telegram:direct:12345:thread:7',
  );
});

test('parts with a colon or a percent sign are encoded', () => {
  const key = { ...TELEGRAM, peer: 'a:b%c' };
  expect(formatSessionKey(key)).toBe('agent:main:telegram:direct:a%3Ab%25c');
  expect(parseSessionKey('agent:main:telegram:direct:a%3Ab%25c')).toEqual({ ok: true, value: key });
});

describe('factories', () => {
  test('a heartbeat and a sub-agent work beside their conversation', () => {
    expect(formatSessionKey(heartbeatSession(TELEGRAM))).toBe(
      'agent:main:telegram:direct:12345:heartbeat',
    );
    expect(formatSessionKey(subagentSession(TELEGRAM, 'run:1'))).toBe(
      'agent:main:telegram:direct:12345:subagent:run%3A1',
    );
  });

  test('each thread of a conversation has its own heartbeat', () => {
    const thread = { ...TELEGRAM, suffix: ['thread', '7'] };
    expect(formatSessionKey(heartbeatSession(thread))).toBe(
      'agent:main:telegram:direct:12345:thread:7:heartbeat',
    );
  });

  test.each([
    ['agent:main:telegram:direct:7', true],
    ['agent:main:web:direct:owner', true],
    ['agent:main:web:direct:owner:topic:tea', true],
    ['agent:main:telegram:group:-7', false],
    ['agent:main:telegram:direct:7:heartbeat', false],
    ['agent:main:telegram:direct:7:subagent:run_1', false],
    ['agent:main:terminal:direct:me', false],
    ['agent:main:inbox:direct:owner', false],
    ['agent:main:mcp:direct:claude', false],
    ['agent:main:cron:job:sched_1', false],
    ['nonsense', false],
  ])('%s is a conversation of one person: %s', (text, expected) => {
    expect(isConversation(text)).toBe(expected);
  });

  test('a cron job has a session of its own', () => {
    expect(formatSessionKey(cronJobSession('main', 'sched_1'))).toBe('agent:main:cron:job:sched_1');
  });
});

const part = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom(
    ':',
    '%',
    '%3A',
    '%25',
    '%%',
    ':::',
    'agent',
    '../..',
    '💥',
    "'; drop table",
    '\n',
    '\u0000',
  ),
);

test('any peer, however hostile, round-trips, and no two keys share a text', () => {
  const keys = fc.record({
    agent: part,
    channel: part,
    peerKind: part,
    peer: part,
    suffix: fc.array(part, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(keys, keys, (left, right) => {
      expect(parseSessionKey(formatSessionKey(left))).toEqual({ ok: true, value: left });
      const sameText = formatSessionKey(left) === formatSessionKey(right);
      expect(sameText).toBe(JSON.stringify(left) === JSON.stringify(right));
    }),
    { numRuns: rounds(2000) },
  );
});

test.each([
  ['', 'does not start with "agent:"'],
  ['main:telegram:direct:1', 'does not start with "agent:"'],
  ['agent:main:telegram', '2 of the 4 parts'],
  ['agent:main:telegram:direct', '3 of the 4 parts'],
  ['agent:main::direct:1', 'empty part'],
  ['agent:main:telegram:direct:1:', 'empty part'],
  ['agent:main:telegram:direct:%zz', '%zz'],
  ['agent:main:telegram:direct:a%3ab', '%3ab'],
])('%j is refused: %s', (text, why) => {
  const parsed = parseSessionKey(text);
  expect(parsed.ok ? null : parsed.fault.message).toContain(why);
  expect(parsed.ok ? null : parsed.fault.hint).toContain('agent:main:telegram:direct:12345');
});

test.each([
  ['agent:main:telegram:direct:7', true],
  ['agent:main:cron:job:sched_1', true],
  ['agent:main:inbox:direct:owner:heartbeat', true],
  ['agent:main:telegram:direct:7:subagent:run_1-a', false],
  ['agent:main:voice:direct:owner', false],
  ['agent:main:voice:direct:owner:thread:1', false],
  ['no key', false],
])('whether a run of the session %s may save a skill: %s', (text, may) => {
  expect(maySaveSkills(text)).toBe(may);
});

test('a key is not built from an empty part', () => {
  const { suffix: _, ...parts } = TELEGRAM;
  expect(createSessionKey(parts)).toEqual({ ok: true, value: TELEGRAM });
  const empty = createSessionKey({ ...parts, peer: '' });
  expect(empty.ok ? null : empty.fault.message).toContain('peer');
  expect(createSessionKey({ ...parts, suffix: ['heartbeat', ''] }).ok).toBe(false);
});
