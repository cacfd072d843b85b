import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { silentLog } from '../../base/log.fake.ts';
import type { InboxMessage } from '../../store/store.ts';
import { createMessageAnnouncer } from './announce-messages.ts';

test('each session in which something was said is told of once, however much was said at once', async () => {
  const clock = createVirtualClock();
  const inbox: InboxMessage[] = [];
  const say = (id: string, sessionKey: string): void => {
    const lists = { choices: [], files: [], othersWords: [] };
    const rest = { text: '', role: 'assistant', runId: null, ...lists } as const;
    inbox.unshift({ id, sessionKey, createdMs: 0, draft: null, ...rest });
  };
  const told: string[] = [];
  const announcer = createMessageAnnouncer({
    clock,
    log: silentLog,
    inbox: { list: async ({ limit }) => inbox.slice(0, limit) },
    emit: (kind, data) => void told.push(`${kind} ${JSON.stringify(data)}`),
  });
  say('m0', 'old');
  announcer.start();
  announcer.look();
  await clock.idle();
  expect(told).toEqual([]);
  for (let index = 1; index < 500; index++) say(`m${index}`, index === 1 ? 'first' : 'other');
  announcer.look();
  announcer.look();
  await clock.idle();
  await announcer.stop();
  expect(told).toEqual([
    'message-said {"sessionKey":"other"}',
    'message-said {"sessionKey":"first"}',
  ]);
});
