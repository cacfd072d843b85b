/** Pages of every inbox: of what was said, and of the sessions in which something was said. */

import { describe, expect, test } from 'vitest';
import { PEOPLE_RECORD } from '../domain/roster.ts';
import { webSession } from '../domain/session-key.ts';
import { pruneAll } from './prune-all.fake.ts';
import type { Store } from './store.ts';

const ANN = {
  id: 'person_ann',
  name: 'Ann',
  role: 'member',
  timezone: null,
  createdMs: 0,
} as const;

export function describeInbox({ store }: { store: () => Store }): void {
  const session = (peer: string): string => `agent:main:web:direct:${peer}`;
  const say = (peer: string, text: string, nowMs = 0) =>
    store().outbox.send(
      { key: text, sessionKey: session(peer), text, role: 'assistant', runId: null },
      nowMs,
    );
  const textsOf = (messages: readonly { text: string }[]) => messages.map(({ text }) => text);

  describe('the inbox', () => {
    test('is read page by page, and what comes meanwhile moves no page', async () => {
      for (const text of ['1', '2', '3', '4', '5']) await say('a', text);
      await say('b', 'other');
      const { inbox } = store();
      const sessionKey = session('a');
      const first = await inbox.list({ sessionKey, limit: 2 });
      await say('a', '6');
      const second = await inbox.list({ sessionKey, before: first[1]?.id ?? '', limit: 2 });
      const third = await inbox.list({ sessionKey, before: second[1]?.id ?? '', limit: 2 });
      expect([first, second, third].map(textsOf)).toEqual([['5', '4'], ['3', '2'], ['1']]);
      expect(textsOf(await inbox.list({ before: third[0]?.id ?? '', limit: 2 }))).toEqual([]);
    });

    test('knows each session once, with its last message and how many there are', async () => {
      for (const text of ['1', '2']) await say('a', text);
      for (const text of ['3', '4', '5']) await say('b', text);
      await say('c', '6');
      await say('a', '7');
      const { inbox } = store();
      const first = await inbox.sessions({ limit: 2 });
      const rest = await inbox.sessions({ before: first[1]?.last.id ?? '', limit: 2 });
      const told = [...first, ...rest].map(({ last, count }) => [last.text, count]);
      expect(told).toEqual([
        ['7', 3],
        ['6', 1],
        ['5', 3],
      ]);
      expect(await inbox.sessions({ before: rest[0]?.last.id ?? '', limit: 2 })).toEqual([]);
    });

    test('forgets a session with the last of its messages, and counts what is left', async () => {
      await say('a', '1', 1000);
      await say('b', '2', 1000);
      await say('a', '3', 2000);
      // Said twice is said once.
      await say('a', '3', 2000);
      const { inbox, ledger } = store();
      await pruneAll({ ledger }, { beforeMs: 1500, keep: 10 });
      const left = await inbox.sessions({ limit: 5 });
      expect(left.map(({ last, count }) => [last.text, count])).toEqual([['3', 1]]);
      await pruneAll({ ledger }, { beforeMs: 5000, keep: 10 });
      expect(await inbox.sessions({ limit: 5 })).toEqual([]);
    });

    test('knows what its person has not seen, by person, and who answers has seen it', async () => {
      const { inbox, outbox } = store();
      const owners = 'agent:main:web:direct:owner';
      const to = (sessionKey: string, text: string, role: 'assistant' | 'user' = 'assistant') =>
        outbox.send({ key: text, sessionKey, text, role, runId: null }, 0);
      const unread = async (person: string) =>
        textsOf(await inbox.unread({ person, limit: 10 })).toReversed();
      await store().records.change(PEOPLE_RECORD.kind, PEOPLE_RECORD.key, () => ({
        persons: [{ ...ANN, addresses: [{ channel: 'telegram', sender: '7' }] }],
      }));
      await to(owners, '1');
      await to('agent:main:inbox:direct:owner', '2');
      // On other channels it is read where it arrives.
      await to('agent:main:telegram:direct:7', 'there');
      await to('agent:main:terminal:direct:owner', 'printed');
      await to(webSession(ANN.id), '3');
      expect([await unread('owner'), await unread(ANN.id)]).toEqual([['1', '2'], ['3']]);
      const [last] = await inbox.list({ sessionKey: webSession(ANN.id), limit: 1 });
      expect(await inbox.markSeen({ person: 'owner', ids: [last?.id ?? ''] })).toBe(0);
      await to(owners, '4', 'user');
      expect(await unread('owner')).toEqual(['2']);
      expect(await inbox.markSeen({ person: 'owner', ids: null })).toBe(1);
      expect([await unread('owner'), await unread(ANN.id)]).toEqual([[], ['3']]);
      expect(await inbox.markSeen({ person: ANN.id, ids: [last?.id ?? ''] })).toBe(1);
      const revisions = await store().revisions.list();
      expect(revisions.filter(({ kind }) => kind === 'unread')).toHaveLength(2);
    });

    test('has nothing where nothing was said, and one message by its id', async () => {
      const { inbox } = store();
      expect(await inbox.sessions({ limit: 2 })).toEqual([]);
      await say('a', '1');
      const [one] = await inbox.list({ limit: 1 });
      expect(await inbox.get(one?.id ?? '')).toEqual(one);
      expect(await inbox.get('msg_0')).toBeNull();
    });
  });
}
