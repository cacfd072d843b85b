import { expect, test } from 'vitest';
import { decideCall } from './decide-call.ts';

const usual = ['read', 'draft'];
const call = { name: 'schedule.list', input: {}, maker: 'rote', effect: 'read' } as const;

test.each([
  ['what reads in Rote', { ...call }, usual, 'call'],
  [
    'a schedule, which waits for its owner',
    { ...call, name: 'schedule.add', effect: 'once' as const },
    usual,
    'call',
  ],
  [
    'a memory that is proposed',
    { ...call, name: 'memory.propose', effect: 'idempotent' as const },
    usual,
    'call',
  ],
  [
    'what takes effect at once',
    { ...call, name: 'schedule.pause', effect: 'idempotent' as const },
    usual,
    'ask',
  ],
  [
    'a change that switches a schedule off',
    {
      ...call,
      name: 'schedule.update',
      input: { id: 'a', payload: { enabled: false } },
      effect: 'idempotent' as const,
    },
    usual,
    'ask',
  ],
  [
    'an address that nobody named',
    { ...call, name: 'http.request', input: { url: 'https://example.org/?q=secret' } },
    usual,
    'ask',
  ],
  [
    'a task, where tasks are named',
    { ...call, name: 'tasks.create', effect: 'once' as const },
    ['tasks.*'],
    'call',
  ],
  [
    'a tool that is named',
    { ...call, name: 'schedule.pause', effect: 'idempotent' as const },
    ['schedule.pause'],
    'call',
  ],
  [
    'a name that begins the same',
    { ...call, name: 'tasksmore.create', effect: 'once' as const },
    ['tasks.*'],
    'ask',
  ],
  ['what says that it reads and is not Rote’s own', { ...call, maker: 'others' }, usual, 'ask'],
  ['reading, where only drafts are allowed', { ...call }, ['draft'], 'ask'],
  [
    'a draft, where only reading is allowed',
    { ...call, name: 'schedule.add', effect: 'once' as const },
    ['read'],
    'ask',
  ],
] as const)('%s', (_, wanted, allowed, expected) => {
  expect(decideCall(wanted, allowed)).toBe(expected);
});
