import { expect, test } from 'vitest';
import { isOwn, newSession, partsOf, talkPath, titleOf } from './session-names.ts';

const me = { session: 'agent:main:web:direct:owner' };
const TELEGRAM = 'agent:main:telegram:direct:7';

test.each([
  [me.session, true],
  [`${me.session}:tea`, true],
  [`${me.session}x`, false],
  [`${me.session}:heartbeat`, false],
  [`${me.session}:subagent:run_1`, false],
  ['agent:main:web:direct:person_1', false],
  [TELEGRAM, false],
])('in %s one can write from the page: %s', (key, can) => {
  expect(isOwn(key, me)).toBe(can);
});

test.each([
  ['tea', `${me.session}:tea`],
  [' 50% off: tea ', `${me.session}:50%25 off%3A tea`],
  ['', null],
  ['  ', null],
  ['thread', null],
  ['heartbeat', null],
  ['x'.repeat(99), `${me.session}:${'x'.repeat(60)}`],
])('a conversation called %j has the key %j', (name, key) => {
  expect(newSession(name, me)).toBe(key);
});

test('a name reads back as it was given, and its address as the key', () => {
  const key = newSession('50% off: tea/x', me) ?? '';
  expect(titleOf(key, me)).toBe('50% off: tea/x');
  expect(decodeURIComponent(talkPath(key, me).slice('/talk/'.length))).toBe(key);
  expect(talkPath(me.session, me)).toBe('/talk');
});

test('a conversation of another channel is called by its person, else by who is there', () => {
  expect(titleOf(TELEGRAM, me, { id: 'person_1', name: 'Ann' })).toBe('Ann');
  expect(titleOf(TELEGRAM, me)).toBe('7');
  expect(titleOf(`${TELEGRAM}:thread:4`, me)).toBe('7 · thread · 4');
  expect(partsOf(TELEGRAM)).toEqual({ channel: 'telegram', peer: '7', suffix: [] });
});
