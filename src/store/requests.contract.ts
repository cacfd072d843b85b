/** Requests in every store: one open about one thing, answered once, told once each way. */

import { describe, expect, test } from 'vitest';
import { endedText, type Request } from '../domain/request.ts';
import { sealDocument } from '../domain/request-document.ts';
import type { OutgoingMessage } from '../domain/run/delivery.ts';
import { NOW, type StoreAccess } from './ledger-driver.fake.ts';
import { pruneAll } from './prune-all.fake.ts';
import type { RequestTable } from './request-table.ts';

const ASKER = 'agent:main:terminal:direct:me';
const OWNER = 'agent:main:inbox:direct:owner';

const request = (id: string, rest: Partial<Request> = {}): Request => ({
  id,
  kind: 'schedule',
  about: 'schedule:a',
  hash: `seen ${rest.asks ?? 'h1'}`,
  asks: 'h1',
  title: 'May it run?',
  lines: ['one', 'two'],
  document: sealDocument({ reaches: ['a.example'], files: [{ name: 'a', text: 'b' }] }),
  openedBy: [],
  diff: [{ path: 'work.plan[0].tool', before: 'a', after: 'b' }],
  sessionKey: ASKER,
  forWhom: 'owner',
  untilMs: null,
  payload: { draft: { name: 'x' } },
  askedMs: NOW,
  state: 'open',
  answeredMs: null,
  toldIn: OWNER,
  answeredBy: null,
  answeredIn: null,
  note: null,
  doneMs: null,
  ...rest,
});

const messagesOf = (ended: Request): OutgoingMessage[] => {
  const message = messageOf(ended);
  return message === null ? [] : [message];
};

const messageOf = (ended: Request): OutgoingMessage | null =>
  ended.sessionKey === null
    ? null
    : {
        key: `request:${ended.id}:ended`,
        sessionKey: ended.sessionKey,
        text: endedText(ended, ended.sessionKey),
        role: 'notice',
        runId: null,
      };

export function describeRequests({ store, openStore }: StoreAccess): void {
  const ask = (asked: Request, requests: RequestTable = store().requests) =>
    requests.ask(asked, { notice: { sessionKey: OWNER, text: asked.title }, messagesOf });
  const answer = (id: string, given: 'yes' | 'no' = 'yes', nowMs = NOW + 1) =>
    store().requests.answer({ id, answer: given, by: 'owner', sessionKey: OWNER, nowMs });
  const told = async (sessionKey: string): Promise<string[]> =>
    (await store().inbox.list({ sessionKey, limit: 100 })).map(({ text }) => text);

  describe('requests', () => {
    test('are read back whole, by any process, and told of once', async () => {
      expect(await ask(request('req_1'))).toEqual({
        request: request('req_1'),
        isNew: true,
        toldBy: expect.any(String),
      });
      expect(await openStore().requests.get('req_1')).toEqual(request('req_1'));
      expect(await told(OWNER)).toEqual(['May it run?']);
    });

    test('are listed without a document that is long, and read whole by themselves', async () => {
      const document = sealDocument({ files: [{ name: 'a', text: 'x'.repeat(10_000) }] });
      await ask(request('req_1', { document }));
      await ask(request('req_2', { about: 'schedule:b' }));
      const [short, long] = await store().requests.list({ state: 'open', limit: 10 });
      expect(short).toEqual(request('req_2', { about: 'schedule:b' }));
      expect(long).toEqual(request('req_1', { document: null }));
      expect(await store().requests.get('req_1')).toEqual(request('req_1', { document }));
      expect(await store().requests.openAbout('schedule:a')).toMatchObject({ document });
    });

    test('remember who had all of them before them, each once', async () => {
      const { requests } = store();
      await ask(request('req_1'));
      for (const by of ['ann', 'owner', 'ann']) await requests.opened({ id: 'req_1', by });
      await requests.opened({ id: 'req_0', by: 'ann' });
      expect(await requests.get('req_1')).toMatchObject({ openedBy: ['ann', 'owner'] });
    });

    test('about one thing are one: the same again is the one that is open, something else withdraws it', async () => {
      await ask(request('req_1'));
      expect(await ask(request('req_2'))).toEqual({
        request: request('req_1'),
        isNew: false,
        toldBy: null,
      });
      expect(await told(OWNER)).toHaveLength(1);
      expect((await ask(request('req_3', { asks: 'h2' }))).isNew).toBe(true);
      expect(await store().requests.get('req_1')).toMatchObject({ state: 'withdrawn' });
      expect(await store().requests.openAbout('schedule:a')).toMatchObject({ id: 'req_3' });
      expect(await told(OWNER)).toHaveLength(2);
      // The session that asks for something else knows that it does.
      expect(await told(ASKER)).toEqual([]);
      await ask(request('req_4', { asks: 'h3', sessionKey: null }));
      expect(await told(ASKER)).toEqual([expect.stringContaining('Withdrawn')]);
    });

    test('that two processes ask for at once become one', async () => {
      const other = openStore();
      const both = await Promise.all([
        ask(request('req_1')),
        ask(request('req_2'), other.requests),
      ]);
      expect(both.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
      expect(new Set(both.map((one) => one.request.id)).size).toBe(1);
    });

    test('are answered once, whoever answers; the second hears what the first said', async () => {
      await ask(request('req_1'));
      const other = openStore();
      const given = await Promise.all([
        answer('req_1', 'no'),
        other.requests.answer({
          id: 'req_1',
          answer: 'yes',
          by: 'owner',
          sessionKey: OWNER,
          nowMs: NOW + 1,
        }),
      ]);
      const kinds = given.map((one) => one?.kind).toSorted();
      expect(kinds).toEqual(['answered', 'over']);
      const states = new Set(given.map((one) => one?.request.state));
      expect(states.size).toBe(1);
      expect(await store().requests.openAbout('schedule:a')).toBeNull();
      expect(await answer('req_0')).toBeNull();
    });

    test('are finished once, and who asked is told in the same step', async () => {
      await ask(request('req_1'));
      await answer('req_1');
      expect(await store().requests.unfinished()).toMatchObject([{ id: 'req_1', state: 'yes' }]);
      const end = { state: 'yes', note: null } as const;
      const messages = messagesOf(request('req_1', { state: 'yes' }));
      await store().requests.finish({ id: 'req_1', nowMs: NOW + 2, end, messages });
      await store().requests.finish({ id: 'req_1', nowMs: NOW + 3, end, messages });
      expect(await store().requests.unfinished()).toEqual([]);
      expect(await told(ASKER)).toEqual(['The answer is yes: May it run?']);
    });

    test('say what was answered last to exactly this, and nothing of what ended otherwise', async () => {
      const { requests } = store();
      await ask(request('req_1'));
      expect(await requests.latestAnswer('schedule:a', 'h1')).toBeNull();
      await answer('req_1', 'no');
      await ask(request('req_2'));
      await answer('req_2', 'yes');
      await ask(request('req_3', { asks: 'h2' }));
      expect(await requests.latestAnswer('schedule:a', 'h1')).toMatchObject({ state: 'yes' });
      expect(await requests.latestAnswer('schedule:a', 'h2')).toBeNull();
      expect(await requests.latestAnswer('schedule:b', 'h1')).toBeNull();
    });

    test('expire in their time, take no answer then, and who asked is told once', async () => {
      const { requests } = store();
      await ask(request('req_1', { untilMs: NOW + 10 }));
      await ask(request('req_2', { about: 'schedule:b', untilMs: NOW + 100 }));
      expect(await requests.expire({ nowMs: NOW + 9, messagesOf })).toBe(0);
      expect(await answer('req_1', 'yes', NOW + 10)).toMatchObject({ kind: 'over' });
      expect(await requests.expire({ nowMs: NOW + 10, messagesOf })).toBe(1);
      expect(await requests.expire({ nowMs: NOW + 11, messagesOf })).toBe(0);
      expect(await requests.get('req_1')).toMatchObject({ state: 'expired', answeredMs: NOW + 10 });
      expect(await told(ASKER)).toEqual([expect.stringContaining('Nobody answered in time')]);
    });

    test('are withdrawn with a reason, once', async () => {
      await ask(request('req_1'));
      const withdraw = () =>
        store().requests.end({
          about: 'schedule:a',
          nowMs: NOW + 1,
          end: { state: 'withdrawn', note: 'it was removed' },
          messagesOf,
        });
      expect(await withdraw()).toMatchObject({ id: 'req_1', note: 'it was removed' });
      expect(await withdraw()).toBeNull();
      expect(await told(ASKER)).toEqual(['Withdrawn: May it run? (it was removed)']);
    });

    test('are listed by state and kind, the latest first', async () => {
      await ask(request('req_1'));
      await ask(request('req_2', { about: 'skill:b', kind: 'skill' }));
      await ask(request('req_3', { about: 'skill:c', kind: 'skill' }));
      await answer('req_3');
      const ids = async (filter: Omit<Parameters<RequestTable['list']>[0], 'limit'>) =>
        (await store().requests.list({ ...filter, limit: 10 })).map(({ id }) => id);
      expect(await ids({})).toEqual(['req_3', 'req_2', 'req_1']);
      expect(await ids({ state: 'open' })).toEqual(['req_2', 'req_1']);
      expect(await ids({ state: 'open', kind: 'skill' })).toEqual(['req_2']);
      expect(await ids({ kind: 'skill' })).toEqual(['req_3', 'req_2']);
      expect(await ids({ beginning: 'req_2' })).toEqual(['req_2']);
      expect(await ids({ beginning: 'req_', state: 'open' })).toEqual(['req_2', 'req_1']);
      expect(await ids({ beginning: 'req_4' })).toEqual([]);
    });

    test('are news in their order, and of many only the latest', async () => {
      for (const at of [1, 2, 3])
        await ask(request(`req_${at}`, { about: `tool:${at}`, askedMs: NOW + at }));
      await answer('req_1');
      const news = async (most: number) =>
        (await store().requests.news(NOW, most)).map(({ what, id }) => `${what} ${id}`);
      const asked = ['asked req_1', 'asked req_2', 'asked req_3'];
      expect((await news(10)).filter((one) => one.startsWith('asked'))).toEqual(asked);
      expect(await news(10)).toContain('ended req_1');
      expect((await news(2)).toSorted()).toEqual(['asked req_2', 'asked req_3', 'ended req_1']);
      expect(await store().requests.news(NOW * 2, 10)).toEqual([]);
    });

    test('wait as incidents do, until they are answered', async () => {
      await ask(request('req_1'));
      const open = () => store().incidents.list({ all: false, limit: 10 });
      expect(await open()).toMatchObject([{ subject: 'request:req_1', kind: 'request' }]);
      await answer('req_1');
      expect(await open()).toEqual([]);
    });

    test('that nobody answered are forgotten by age; open ones and answers stay', async () => {
      await ask(request('req_1'));
      await ask(request('req_2', { asks: 'h2' }));
      await answer('req_2');
      await ask(request('req_3', { asks: 'h3' }));
      await pruneAll(store(), { beforeMs: NOW * 2, keep: 1 });
      const left = await store().requests.list({ limit: 10 });
      expect(left.map(({ id }) => id)).toEqual(['req_3', 'req_2']);
    });

    test('that were answered long ago keep their answer, and nothing long of what was shown', async () => {
      const document = sealDocument({ files: [{ name: 'a', text: 'x'.repeat(10_000) }] });
      await ask(request('req_1', { document }));
      await answer('req_1');
      await ask(request('req_2', { document, about: 'schedule:b' }));
      await pruneAll(store(), { beforeMs: NOW * 2, keep: 1 });
      expect(await store().requests.get('req_1')).toMatchObject({ document: sealDocument() });
      expect(await store().requests.get('req_2')).toMatchObject({ document });
    });

    test('about who is let in and what may be spent are forgotten by age once they are carried out', async () => {
      for (const [id, kind] of [
        ['req_1', 'pairing'],
        ['req_2', 'budget'],
        ['req_3', 'tool'],
        ['req_4', 'pairing'],
      ] as const) {
        await ask(request(id, { kind, about: id }));
        await answer(id);
        const end = { state: 'yes', note: null } as const;
        if (id !== 'req_4') await store().requests.finish({ id, nowMs: NOW, end, messages: [] });
      }
      await pruneAll(store(), { keep: 1, beforeMs: NOW });
      expect(await store().requests.list({ limit: 10 })).toHaveLength(4);
      await pruneAll(store(), { keep: 1, beforeMs: NOW * 2 });
      const left = await store().requests.list({ limit: 10 });
      expect(left.map(({ id }) => id)).toEqual(['req_4', 'req_3']);
    });
  });
}
