import { expect, test } from 'vitest';
import { deliveryOf, isLiteral } from './delivery.ts';

const said = { key: 'k', text: 'hello', role: 'assistant', runId: null } as const;

test.each([
  ['agent:main:telegram:direct:7', 'telegram'],
  ['agent:main:inbox:direct:owner', 'inbox'],
  ['agent:main:cron:job:sched_1', 'inbox'],
  // Nobody reads in the session of a program: its owner does in theirs.
  ['agent:main:mcp:direct:claude', 'inbox'],
])('words for %s go to %s', (sessionKey, channel) => {
  expect(deliveryOf({ ...said, sessionKey })).toMatchObject({ channel, target: sessionKey });
});

test.each([
  ['an answer of an agent', { role: 'assistant', runId: 'run_1' }, false],
  ['what Rote answers itself', { role: 'assistant', runId: null }, true],
  ['a notice of a run', { role: 'notice', runId: 'run_1' }, true],
  [
    'what an agent has answered with a press',
    { role: 'assistant', runId: 'run_1', choices: [{ label: 'Yes', value: 'yes' }] },
    true,
  ],
] as const)('%s is shown letter by letter: %j, %s', (_, message, expected) => {
  expect(isLiteral(message)).toBe(expected);
});

test('a reminder has buttons, and its words are laid out as before', () => {
  const told = { role: 'assistant', runId: 'run_1' } as const;
  const choices = [{ label: 'Done', value: 'reminder:rem_1:done' }];
  expect(isLiteral({ ...told, choices })).toBe(true);
  const reminder = { id: 'rem_1', scheduleId: 'sched_1' };
  expect(isLiteral({ ...told, choices, reminder })).toBe(false);
});
