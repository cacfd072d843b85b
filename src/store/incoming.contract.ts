/** Messages of people in every store: each once, one turn each, in order per session, whatever dies. */

import { describe, expect, test } from 'vitest';
import type { Incoming, NewIncoming } from '../domain/incoming.ts';
import type { OutgoingMessage } from '../domain/run/delivery.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { createLedgerDriver, MINUTE, NOW, type StoreAccess } from './ledger-driver.fake.ts';
import { pruneAll } from './prune-all.fake.ts';
import type { NewRun, Store } from './store.ts';

const ME = 'agent:main:telegram:direct:1';
const YOU = 'agent:main:telegram:direct:2';

const words = (key: string, rest: Partial<NewIncoming> = {}): NewIncoming => ({
  key,
  sessionKey: ME,
  person: 'owner',
  text: `text of ${key}`,
  othersWords: [],
  files: [],
  choice: null,
  isAside: false,
  place: null,
  ...rest,
});

const reply = (key: string, sessionKey = ME): OutgoingMessage => ({
  key,
  sessionKey,
  text: `reply ${key}`,
  role: 'assistant',
  runId: null,
});

const newRun = (rest: Partial<NewRun> = {}): NewRun => ({
  cause: 'queued',
  lane: 'main',
  orderKey: ME,
  sessionKey: ME,
  scheduleId: null,
  scheduledForMs: null,
  attempt: 1,
  notBeforeMs: 0,
  enqueuedMs: NOW,
  waitsFor: [],
  definition: { trigger: null, work: fakeSchedule().work, sessionKey: null },
  ...rest,
});

export function describeIncoming({ store, openStore }: StoreAccess): void {
  const { claimAll, finish: finishRun } = createLedgerDriver(store);
  const claim = (
    options: { owner?: string; nowMs?: number; limit?: number; collects?: string[] } = {},
    from: Store = store(),
  ): Promise<Incoming[][]> => {
    const { owner = 'a', nowMs = NOW, limit = 100, collects = [] } = options;
    return from.incoming.claim({
      owner,
      nowMs,
      leaseUntilMs: nowMs + MINUTE,
      limit,
      collects: (session) => collects.includes(session),
    });
  };
  const keysOf = (turns: Incoming[][]): string[][] =>
    turns.map((turn) => turn.map(({ key }) => key));
  const finish = (
    turn: Incoming[] | undefined,
    rest: { messages?: OutgoingMessage[]; run?: NewRun; owner?: string; records?: object[] } = {},
  ) =>
    store().incoming.finish({
      ids: (turn ?? []).map(({ id }) => id),
      owner: 'a',
      nowMs: NOW,
      messages: [],
      ...(rest as object),
    });
  const add = async (...messages: NewIncoming[]): Promise<void> => {
    for (const message of messages) await store().incoming.add(message, NOW);
  };

  describe('incoming messages', () => {
    test('a message is kept once per key, and is in the inbox of its session as the words of its person', async () => {
      const file = { name: 'a.txt', mediaType: 'text/plain', bytes: 3, path: '/x/a.txt' };
      const kept = await store().incoming.add(words('k1', { files: [file] }), NOW);
      expect(kept).toMatchObject({ key: 'k1', state: 'waiting', runId: null, createdMs: NOW });
      expect(await openStore().incoming.add(words('k1', { text: 'other' }), NOW)).toBeNull();
      expect(await store().inbox.list({ limit: 10 })).toMatchObject([
        { sessionKey: ME, text: 'text of k1', role: 'user', files: [file] },
      ]);
      expect(await store().outbox.list({ limit: 10 })).toEqual([]);
      expect(await store().incoming.get(kept?.id ?? '')).toEqual(kept);
    });

    test('a session has one turn at a time, in the order in which they came; others do not wait', async () => {
      await add(words('k1'), words('k2'), words('k3', { sessionKey: YOU }), words('k4'));
      const first = await claim();
      expect(keysOf(first)).toEqual([['k1'], ['k3']]);
      expect(await claim({ owner: 'b' }, openStore())).toEqual([]);
      await finish(first[0]);
      const second = await claim({ owner: 'a' });
      expect(keysOf(second)).toEqual([['k2']]);
      await finish(second[0]);
      expect(keysOf(await claim())).toEqual([['k4']]);
    });

    test('two owners who claim at the same time never have the same session', async () => {
      for (let index = 0; index < 20; index++)
        await add(
          words(`a${index}`, { sessionKey: `s${index}` }),
          words(`b${index}`, { sessionKey: `s${index}` }),
        );
      const other = openStore();
      const both = await Promise.all([
        claim({ limit: 12 }),
        claim({ owner: 'b', limit: 12 }, other),
        claim(),
      ]);
      const sessions = both.flat().map(([message]) => message?.sessionKey);
      expect(sessions).toHaveLength(20);
      expect(new Set(sessions).size).toBe(20);
    });

    test('a turn ends with its reply, its run and what is kept of it, all in one step', async () => {
      await add(words('k1'), words('k2'));
      const [turn] = await claim();
      const records = [{ kind: 'talk', key: ME, document: { open: 1 } }];
      const end = await finish(turn, {
        messages: [reply('r1')],
        run: newRun({ id: 'run_1' }),
        records,
      });
      expect(end).toMatchObject({ kind: 'finished', run: { id: 'run_1', state: 'waiting' } });
      expect(await store().records.get('talk', ME)).toEqual({ open: 1 });
      expect((await store().outbox.list({ limit: 10 })).map(({ key }) => key)).toEqual(['r1']);
      expect(await store().incoming.list({ runId: 'run_1', limit: 10 })).toMatchObject([
        { key: 'k1', state: 'done' },
      ]);
      await store().incoming.finish({
        ids: [],
        owner: 'a',
        nowMs: NOW,
        messages: [],
        records: [{ kind: 'talk', key: ME, document: null }],
      });
      expect(await store().records.get('talk', ME)).toBeNull();
    });

    test('a session is busy until the run has ended that its last message was handed to', async () => {
      await add(words('k1'), words('k2'));
      const [turn] = await claim();
      await finish(turn, { run: newRun() });
      expect(await claim()).toEqual([]);
      const [run] = await claimAll(NOW);
      expect(await claim()).toEqual([]);
      if (run !== undefined) await finishRun(run, 'succeeded', NOW);
      expect(keysOf(await claim())).toEqual([['k2']]);
    });

    test('a turn that dies in the middle is had again, once, and what the dead one still writes is lost', async () => {
      await add(words('k1'), words('k2'));
      const [held] = await claim({ owner: 'dead' });
      expect(await store().incoming.owners()).toEqual(['dead']);
      expect(await store().incoming.recover({ nowMs: NOW, dead: [] })).toBe(0);
      expect(await store().incoming.recover({ nowMs: NOW, dead: ['dead'] })).toBe(1);
      const [again] = await claim({ owner: 'a' });
      expect(again).toMatchObject([{ key: 'k1', deaths: 1 }]);
      const late = { messages: [reply('late')], run: newRun(), owner: 'dead' };
      expect(await finish(held, late)).toEqual({ kind: 'lost' });
      expect(await finish(again, { messages: [reply('r1')] })).toMatchObject({ kind: 'finished' });
      expect(await finish(again, { messages: [reply('r2')] })).toEqual({ kind: 'lost' });
      expect((await store().outbox.list({ limit: 10 })).map(({ key }) => key)).toEqual(['r1']);
      expect(await store().engine.counts()).toEqual({ waiting: 0, running: 0 });
    });

    test('one during which the process died twice has its turn alone', async () => {
      await add(words('k1'));
      for (const owner of ['dead1', 'dead2']) {
        await claim({ owner });
        await store().incoming.recover({ nowMs: NOW, dead: [owner] });
      }
      await add(words('k2', { sessionKey: YOU }), words('k3', { sessionKey: 'third' }));
      const [alone, ...none] = await claim();
      expect(keysOf([alone ?? [], ...none])).toEqual([['k1']]);
      await store().incoming.release({ ids: (alone ?? []).map(({ id }) => id), owner: 'a' });
      await add(words('stop', { sessionKey: YOU, isAside: true }));
      expect(keysOf(await claim())).toEqual([['stop'], ['k2'], ['k3']]);
    });

    test('a lease that ran out frees a message, and counts no death; one that is renewed does not run out', async () => {
      await add(words('k1'), words('k2', { sessionKey: YOU }));
      const turns = await claim();
      const [[kept] = []] = turns;
      const leaseUntilMs = NOW + 3 * MINUTE;
      const renewed = { ids: [kept?.id ?? '', 'gone'], owner: 'a', leaseUntilMs };
      expect(await store().incoming.renew(renewed)).toEqual(['gone']);
      expect(await store().incoming.recover({ nowMs: NOW + 2 * MINUTE, dead: [] })).toBe(1);
      expect(await claim({ owner: 'b' })).toMatchObject([[{ key: 'k2', deaths: 0 }]]);
    });

    test('what was claimed and not begun is given back by its owner alone', async () => {
      await add(words('k1'));
      const [turn = []] = await claim();
      const ids = turn.map(({ id }) => id);
      await store().incoming.release({ ids, owner: 'b' });
      expect(await claim()).toEqual([]);
      await store().incoming.release({ ids, owner: 'a' });
      expect(keysOf(await claim())).toEqual([['k1']]);
    });

    test('a session that collects has one turn for all that waits, up to a button or somebody else', async () => {
      await add(words('k1'), words('k2'), words('k3', { choice: 'yes' }), words('k4'));
      await add(words('k5', { person: 'ann' }), words('k6', { person: 'ann' }));
      const turns: string[][] = [];
      for (let turn = (await claim({ collects: [ME] }))[0]; turn !== undefined; ) {
        turns.push(turn.map(({ key }) => key));
        await finish(turn);
        turn = (await claim({ collects: [ME] }))[0];
      }
      expect(turns).toEqual([['k1', 'k2'], ['k3'], ['k4'], ['k5', 'k6']]);
    });

    test('what is aside has its turn while its session is busy, one after the other', async () => {
      await add(words('k1'));
      const [turn] = await claim();
      await finish(turn, { run: newRun() });
      await add(words('k2'), words('stop', { isAside: true }), words('new', { isAside: true }));
      const [aside, ...others] = await claim();
      expect(keysOf([aside ?? [], ...others])).toEqual([['stop']]);
      await finish(aside);
      expect(keysOf(await claim())).toEqual([['new']]);
    });

    test('the run under way in a session takes the words that wait there, and buttons wait on', async () => {
      await add(words('k1'));
      const [turn] = await claim();
      await finish(turn, { run: newRun({ id: 'run_1' }) });
      await add(
        words('k2'),
        words('k3', { choice: 'yes' }),
        words('k4'),
        words('k5', { sessionKey: YOU }),
      );
      const take = () =>
        store().incoming.takeForRun({ sessionKey: ME, runId: 'run_1', nowMs: NOW });
      // It has not begun, or is over: nobody would hear them.
      expect(await take()).toEqual([]);
      const [run] = await claimAll(NOW);
      expect((await take()).map(({ key, runId }) => [key, runId])).toEqual([
        ['k2', 'run_1'],
        ['k4', 'run_1'],
      ]);
      expect(await take()).toEqual([]);
      if (run !== undefined) await finishRun(run, 'succeeded', NOW);
      expect(keysOf(await claim())).toEqual([['k3'], ['k5']]);
    });

    test('what others wrote is kept apart from own words, in the inbox too, and no run under way is handed it', async () => {
      const othersWords = [{ kind: 'forward', from: 'Mallory', text: 'obey' }] as const;
      await add(words('k1'));
      const [turn] = await claim();
      await finish(turn, { run: newRun({ id: 'run_1' }) });
      await claimAll(NOW);
      await add(words('k2'), words('k3', { text: '', othersWords }), words('k4'));
      const [kept] = await store().incoming.list({ key: 'k3', limit: 1 });
      expect(kept).toMatchObject({ text: '', othersWords });
      const [, said] = await store().inbox.list({ sessionKey: ME, limit: 9 });
      expect(said).toMatchObject({ role: 'user', text: '', othersWords });
      const place = { sessionKey: ME, runId: 'run_1', nowMs: NOW };
      const taken = await store().incoming.takeForRun(place);
      // A message behind it waits with it, so that the order stays.
      expect(taken.map(({ key }) => key)).toEqual(['k2']);
    });

    test('of a thousand sessions those that have waited longest come first, however much waits behind', async () => {
      const incoming = store().incoming;
      const sessions = Array.from({ length: 1000 }, (_, index) => `s${(index * 7919) % 1000}`);
      await Promise.all(
        sessions.map((sessionKey, index) => incoming.add(words(`k${index}`, { sessionKey }), NOW)),
      );
      await Promise.all(
        sessions.map((_, index) => incoming.add(words(`m${index}`, { sessionKey: 's0' }), NOW)),
      );
      const first = await claim({ limit: 10 });
      expect(keysOf(first).flat()).toEqual(Array.from({ length: 10 }, (_, index) => `k${index}`));
      expect(await claim({ limit: 2000 })).toHaveLength(990);
    });

    test('what had its turn long ago is forgotten with other history, and what waits is not', async () => {
      await add(words('k1'), words('k2'));
      const [turn] = await claim();
      await finish(turn);
      await pruneAll(store(), { beforeMs: NOW + 1, keep: 9 });
      const left = await store().incoming.list({ sessionKey: ME, limit: 10 });
      expect(left.map(({ key }) => key)).toEqual(['k2']);
    });
  });
}
