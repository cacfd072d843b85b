import { expect, test } from 'vitest';
import { decideReach, type ReachFacts } from './decide-reach.ts';

const BOB = 'bob@example.org';
const EVE = 'eve@example.org';
const facts: ReachFacts = {
  by: 'agent',
  hasReadOthers: false,
  receivers: [BOB],
  standing: new Set(),
  contacts: new Set(),
  thread: new Set(),
  authenticated: null,
  isAccountUsed: true,
};
const send = { kind: 'send' };
const askBob = { kind: 'ask', account: false, receivers: [BOB] };

test.each<[string, Partial<ReachFacts>, object]>([
  ['a person by hand', { by: 'hand', isAccountUsed: false }, send],
  ['an agent to somebody new', {}, askBob],
  ['an agent to a contact', { contacts: new Set([BOB]) }, send],
  ['an agent in the thread', { thread: new Set([BOB]) }, send],
  [
    'an agent to the thread and somebody else',
    { receivers: [BOB, EVE], thread: new Set([BOB]) },
    { ...askBob, receivers: [EVE] },
  ],
  [
    'the first use of an account',
    { contacts: new Set([BOB]), isAccountUsed: false },
    { kind: 'ask', account: true, receivers: [] },
  ],
  [
    'an agent that has read what others wrote, even to a contact in the thread',
    { hasReadOthers: true, contacts: new Set([BOB]), thread: new Set([BOB]) },
    { kind: 'draft-only' },
  ],
  ['a plan in which the receiver stands', { by: 'plan', standing: new Set([BOB]) }, send],
  ['a plan that found the receiver in data', { by: 'plan' }, askBob],
  ['a plan, to who is only in the thread', { by: 'plan', thread: new Set([BOB]) }, askBob],
  ['a plan, to the authenticated sender', { by: 'plan', authenticated: BOB }, send],
  ['a plan, where somebody else is authenticated', { by: 'plan', authenticated: EVE }, askBob],
  ['an agent, in whose words the receiver stands', { standing: new Set([BOB]) }, askBob],
])('%s', (_, some, decided) => {
  expect(decideReach({ ...facts, ...some })).toEqual(decided);
});
