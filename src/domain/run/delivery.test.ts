import { expect, test } from 'vitest';
import { deliveryOf } from './delivery.ts';

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
