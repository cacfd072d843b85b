/** Events in every store that schedules wait for. */

import { describe, expect, test } from 'vitest';
import { OWNER, type Person } from '../domain/person.ts';
import { planSchema } from '../domain/plan/plan.ts';
import { PEOPLE_RECORD } from '../domain/roster.ts';
import type { Run } from '../domain/run/run.ts';
import type { Happening } from '../domain/schedule/event.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { OWNER_SESSION, webSession } from '../domain/session-key.ts';
import { createLedgerDriver, MINUTE, NOW, type StoreAccess } from './ledger-driver.fake.ts';
import { pruneAll } from './prune-all.fake.ts';

const ANN: Person = {
  id: 'person_ann',
  name: 'Ann',
  role: 'member',
  timezone: null,
  addresses: [],
  createdMs: 0,
};
const HOOK = { on: 'webhook', name: 'deploy' } as const;
const CALLED = { ...HOOK, person: OWNER };
const call = (key: string, data: Record<string, unknown> = {}): Happening => ({
  facts: CALLED,
  key,
  data,
  depth: 1,
});

export function describeEvents({ store, openStore }: StoreAccess): void {
  const { claimAll, claimDue, finish, states } = createLedgerDriver(store);
  const add = (trigger: object = {}, rest: object = {}) =>
    store().schedules.add(fakeSchedule({ trigger: { event: HOOK, ...trigger }, ...rest }));

  const know = (person: Person) =>
    store().records.change(PEOPLE_RECORD.kind, PEOPLE_RECORD.key, () => ({ persons: [person] }));

  /** Does all that is due, one after the other; answers with what the runs were given. */
  async function drain(nowMs: number): Promise<unknown[]> {
    const given: unknown[] = [];
    for (;;) {
      await claimDue(nowMs);
      const runs = await claimAll(nowMs);
      if (runs.length === 0) return given;
      for (const run of runs) {
        const events = await store().events.of(String(run.scheduleId), Number(run.scheduledForMs));
        given.push(events.map(({ data }) => data));
        await finish(run, 'succeeded', nowMs);
      }
    }
  }

  describe('events', () => {
    test('nothing is kept of what nothing waits for', async () => {
      expect(await store().events.take(call('1'), NOW)).toEqual({ kind: 'unawaited' });
      await add({ event: { ...HOOK, name: 'other' } });
      expect(await store().events.take(call('1'), NOW)).toEqual({ kind: 'unawaited' });
      expect(await store().events.list({ limit: 10 })).toEqual([]);
    });

    test('who wakes an agent says how long others are waited for, and only that agent is woken', async () => {
      const wake = (key: string, quietMs: number): Happening => ({
        facts: { on: 'wake', agent: 'main' },
        key,
        data: { key },
        depth: 1,
        quietMs,
      });
      await add({ event: { on: 'wake', agent: 'main' } });
      await add({ event: { on: 'wake', agent: 'other' } }, { id: 'sched_2' });
      await store().events.take(wake('a', 500), NOW);
      await store().events.take(wake('b', 500), NOW + 400);
      expect(await drain(NOW + 899)).toEqual([]);
      expect(await drain(NOW + 900)).toEqual([[{ key: 'a' }, { key: 'b' }]]);
      await store().events.take(wake('c', 0), NOW + MINUTE);
      expect(await drain(NOW + MINUTE)).toEqual([[{ key: 'c' }]]);
      expect(await states('sched_2')).toEqual([]);
    });

    test('one is an occurrence of each schedule that waits for it, and once more under the same key is none', async () => {
      await add();
      await add({}, { id: 'sched_2' });
      const schedules = ['sched_1', 'sched_2'];
      expect(await store().events.take(call('1', { a: 1 }), NOW)).toEqual({
        kind: 'taken',
        schedules,
      });
      expect(await openStore().events.take(call('1'), NOW + 5)).toEqual({ kind: 'known' });
      expect(await store().ledger.nextDueMs(NOW)).toBe(NOW);
      expect(await drain(NOW)).toEqual([[{ a: 1 }], [{ a: 1 }]]);
      expect(await states()).toEqual(['ran']);
      expect(await states('sched_2')).toEqual(['ran']);
      expect(await store().events.list({ limit: 10 })).toMatchObject([
        {
          source: 'webhook:deploy',
          key: '1',
          fires: schedules.map((scheduleId) => ({ scheduleId, atMs: NOW })),
        },
      ]);
    });

    test('what was signed once counts once, whatever it is called', async () => {
      await add();
      const signed = (key: string, proof: string | null) => ({ ...call(key), proof });
      expect(await store().events.take(signed('1', 'p'), NOW)).toMatchObject({ kind: 'taken' });
      expect(await store().events.take(signed('2', 'p'), NOW)).toEqual({ kind: 'known' });
      expect(await store().events.take(signed('2', 'q'), NOW)).toMatchObject({ kind: 'taken' });
      expect(await store().events.take(signed('3', null), NOW)).toMatchObject({ kind: 'taken' });
      expect(await store().events.take(signed('4', null), NOW)).toMatchObject({ kind: 'taken' });
    });

    test('a message that is kept is an event with it; a button and what somebody else wrote are none', async () => {
      const addresses = [{ channel: 'telegram', sender: '7' }];
      await know({ ...ANN, id: OWNER, role: 'owner', addresses });
      await add({ event: { on: 'message', contains: 'INVOICE', channel: 'telegram' } });
      const message = {
        key: 'telegram:1',
        sessionKey: 'agent:main:telegram:direct:7',
        person: 'owner',
        text: 'An invoice came',
        othersWords: [],
        files: [],
        choice: null,
        isAside: false,
        place: null,
      };
      const keep = (change: object) => store().incoming.add({ ...message, ...change }, NOW);
      await keep({});
      await keep({});
      await keep({ key: 'telegram:2', text: 'Nothing' });
      await keep({ key: 'telegram:3', choice: 'invoice' });
      await keep({ key: 'telegram:4', text: '/stop invoice', isAside: true });
      const forward = { kind: 'forward', from: 'Mallory', text: 'An invoice came' };
      await keep({ key: 'telegram:5', text: '', othersWords: [forward] });
      await keep({ key: 'telegram:6', text: 'Look', othersWords: [{ ...forward, kind: 'quote' }] });
      await keep({ key: 'web:1', sessionKey: 'agent:main:web:direct:owner' });
      expect(await drain(NOW)).toEqual([[expect.objectContaining({ text: 'An invoice came' })]]);
      expect(await store().incoming.list({ limit: 10 })).toHaveLength(7);
    });

    test('an incident that is opened is an event, but never to who it is about', async () => {
      await add({ event: { on: 'incident' } });
      const report = (subject: string, text = 'it is down') =>
        store().incidents.report({ subject, kind: 'down', sessionKey: 's', text }, NOW);
      await report('channel:telegram');
      await report('channel:telegram', 'it is still down');
      await report('schedule:sched_1');
      await report('schedule:sched_1:queue');
      await report('schedule:sched_10');
      const sources = (await store().events.list({ limit: 10 })).map(({ data }) => data['subject']);
      expect(sources).toEqual(['schedule:sched_10', 'channel:telegram']);
    });

    test('an event is listed with what became of it', async () => {
      await add();
      await add({}, { id: 'sched_2', status: 'paused' });
      await store().events.take(call('1'), NOW);
      const fires = async () => (await store().events.list({ limit: 1 }))[0]?.fires;
      expect(await fires()).toMatchObject([
        { scheduleId: 'sched_1', scheduleName: 'hello', state: null, runId: null },
        { scheduleId: 'sched_2', state: 'skipped', reason: 'paused' },
      ]);
      await drain(NOW);
      expect(await fires()).toMatchObject([{ state: 'ran', runId: expect.any(String) }, {}]);
    });

    test('is listed by its source, all of a kind, and the schedules that it was given to', async () => {
      await add();
      await add({ event: { ...HOOK, name: 'deploy2' } }, { id: 'sched_2' });
      await add({ event: { on: 'start' } }, { id: 'sched_3' });
      await store().events.take(call('1'), NOW);
      const other = { ...call('2'), facts: { ...CALLED, name: 'deploy2' } };
      await store().events.take(other, NOW + 1);
      await store().events.take({ ...call('3'), facts: { on: 'start' } }, NOW + 2);
      const keys = async (filter: object): Promise<string[]> =>
        (await store().events.list({ limit: 10, ...filter })).map(({ key }) => key);
      expect(await keys({})).toEqual(['3', '2', '1']);
      expect(await keys({ source: 'webhook' })).toEqual(['2', '1']);
      expect(await keys({ source: 'webhook:deploy' })).toEqual(['1']);
      expect(await keys({ source: 'start' })).toEqual(['3']);
      expect(await keys({ source: 'web%' })).toEqual([]);
      expect(await keys({ scheduleIds: ['sched_1', 'sched_3'] })).toEqual(['3', '1']);
      expect(await keys({ scheduleIds: ['sched_1'], source: 'start' })).toEqual([]);
      expect(await keys({ scheduleIds: [] })).toEqual([]);
    });

    test('many at once run one after the other, in the order in which they came', async () => {
      await add();
      for (let key = 0; key < 20; key += 1) await store().events.take(call(`${key}`, { key }), NOW);
      await claimDue(NOW);
      expect(await claimAll(NOW)).toHaveLength(1);
      const [run] = await store().engine.list({ state: 'running', limit: 1 });
      await claimDue(NOW + 1);
      expect(await claimAll(NOW + 1)).toEqual([]);
      await finish(run as Run, 'succeeded', NOW + 2);
      expect(await drain(NOW + 20)).toEqual(
        Array.from({ length: 19 }, (_, at) => [{ key: at + 1 }]),
      );
      expect(await states()).toEqual(Array(20).fill('ran'));
      expect(await store().schedules.get('sched_1')).toMatchObject({
        status: 'active',
        nextFireMs: null,
      });
    });

    test('those that come before it is quiet are one, which stands for all of them', async () => {
      await add({ quiet: '1s' });
      for (let ms = 0; ms < 500; ms += 1)
        await store().events.take(call(`${ms}`, { ms }), NOW + ms);
      expect(await drain(NOW + 1000)).toEqual([]);
      const [all] = (await drain(NOW + 1499)) as unknown[][];
      expect(all).toHaveLength(500);
      expect(all?.at(-1)).toEqual({ ms: 499 });
      expect(await states()).toEqual(['ran']);
    });

    test('a plan that tells of a file runs for each, however often one is written; any other runs once for all', async () => {
      const event = { on: 'file', path: 'in' } as const;
      const tells = (text: string) => ({
        instruction: null,
        plan: planSchema.parse({
          requestId: 'r',
          tools: [{ toolId: 'tell', tool: 'message.send', input: { text } }],
        }),
      });
      const each = tells('${input.event.path}');
      await add({ event, quiet: '1s' }, { id: 'each', work: each });
      await add({ event, quiet: '1s' }, { id: 'all', work: tells('something came') });
      await add({ event, quiet: '2s' }, { id: 'asked', work: each });
      for (const [at, path] of ['in/a', 'in/b', 'in/a', 'in/c'].entries()) {
        const facts = { on: 'file', path, change: 'created' } as const;
        await store().events.take({ facts, key: `${at}`, data: { path, at }, depth: 1 }, NOW + at);
      }
      const all = await drain(NOW + 3000);
      const [a0, b, a2, c] = ['in/a', 'in/b', 'in/a', 'in/c'].map((path, at) => ({ path, at }));
      expect(all).toHaveLength(5);
      for (const given of [[b], [a0, a2], [c], [a0, b, a2, c], [a0, b, a2, c]])
        expect(all).toContainEqual(given);
    });

    test('more than may be in a minute wait for theirs', async () => {
      await add({ mostPerMinute: 2 });
      for (const key of '12345') await store().events.take(call(key), NOW);
      expect(await drain(NOW + 10)).toHaveLength(2);
      expect(await store().ledger.nextDueMs(NOW + 10)).toBe(NOW + MINUTE);
      expect(await drain(NOW + MINUTE + 10)).toHaveLength(2);
      expect(await drain(NOW + 2 * MINUTE + 10)).toHaveLength(1);
    });

    test('after a failure they wait until it has cooled down, and none is left out', async () => {
      await add();
      for (const key of '123') await store().events.take(call(key), NOW);
      await claimDue(NOW);
      const [run] = await claimAll(NOW);
      await finish(run as Run, 'failed', NOW);
      expect(await drain(NOW + 10)).toEqual([]);
      expect(await store().ledger.nextDueMs(NOW + 10)).toBe(NOW + MINUTE);
      expect(await drain(NOW + MINUTE)).toHaveLength(2);
      expect(await states()).toEqual(['failed boom', 'ran', 'ran']);
    });

    test('what belongs to a person is told to their schedules, and the owner hears of trouble and ends without words', async () => {
      await know(ANN);
      const theirs = webSession(ANN.id);
      const waits = (id: string, sessionKey: string, event: object) =>
        add({ event }, { id, sessionKey });
      const message = { on: 'message' } as const;
      const trouble = { on: 'incident' } as const;
      const ended = { on: 'schedule', schedule: 'x' } as const;
      for (const [who, session] of [
        ['owner', OWNER_SESSION],
        ['ann', theirs],
      ] as const)
        for (const event of [HOOK, message, trouble, ended])
          await waits(`${who}-${event.on}`, session, event);
      const came = async (id: string): Promise<unknown[]> =>
        (await store().events.list({ limit: 9, scheduleIds: [id] })).map(({ data }) => data);
      const take = (facts: Happening['facts'], data: Record<string, unknown>) =>
        store().events.take({ facts, key: facts.on, data, depth: 1 }, NOW);

      await take({ ...HOOK, person: ANN.id }, { body: 'hers' });
      expect(await came('ann-webhook')).toEqual([{ body: 'hers' }]);
      expect(await came('owner-webhook')).toEqual([]);
      await take({ ...message, text: 'hi', channel: 'web', sessionKey: theirs }, { text: 'hi' });
      expect(await came('ann-message')).toEqual([{ text: 'hi' }]);
      expect(await came('owner-message')).toEqual([]);
      const kind = 'failing';
      await take({ ...trouble, text: 'dry', sessionKey: theirs }, { kind, text: 'dry' });
      expect(await came('ann-incident')).toEqual([{ kind, text: 'dry' }]);
      const told = { kind, text: 'Something of Ann is in trouble: failing', person: 'Ann' };
      expect(await came('owner-incident')).toEqual([told]);
      const end = { ...ended, outcome: 'succeeded', sessionKey: theirs } as const;
      await take(end, { outcome: 'succeeded', summary: 'dry' });
      expect(await came('ann-schedule')).toEqual([{ outcome: 'succeeded', summary: 'dry' }]);
      expect(await came('owner-schedule')).toEqual([{ outcome: 'succeeded', person: 'Ann' }]);
      expect((await store().events.awaited('webhook')).map(({ person }) => person)).toEqual([
        ANN.id,
        OWNER,
      ]);
    });

    const skipping = { missedRunPolicy: 'skip' };
    const mail = { on: 'mcp', server: 'mail', method: 'notifications/mail' } as const;
    const ended = { on: 'schedule', schedule: 'backup', outcome: 'failed' } as const;
    test.each<[string, Happening['facts'], object]>([
      ['a webhook', CALLED, { event: HOOK, overlap: 'parallel', ...skipping }],
      ['a webhook alone', CALLED, { event: HOOK, overlap: 'skip' }],
      [
        'a file',
        { on: 'file', path: 'a.md', change: 'changed' },
        { event: { on: 'file', path: 'a.md' }, quiet: '0s', ...skipping },
      ],
      [
        'a message',
        { on: 'message', text: 'hi', channel: 'web', sessionKey: OWNER_SESSION },
        { event: { on: 'message' }, ...skipping },
      ],
      [
        'the end of a schedule',
        { ...ended, sessionKey: OWNER_SESSION },
        { event: ended, ...skipping },
      ],
      ['a tool server', mail, { event: mail, ...skipping }],
    ])(
      'what waits for %s gets each that came while it cooled down, in order',
      async (_, facts, trigger) => {
        await add(trigger);
        const came = (key: string, nowMs: number) =>
          store().events.take({ ...call(key, { key }), facts }, nowMs);
        await came('0', NOW);
        await claimDue(NOW);
        const [run] = await claimAll(NOW);
        await finish(run as Run, 'failed', NOW);
        for (const key of '1234567') await came(key, NOW + Number(key));
        expect(await drain(NOW + MINUTE - 1)).toEqual([]);
        expect(await drain(NOW + MINUTE)).toEqual([...'1234567'].map((key) => [{ key }]));
      },
    );

    test('what comes while it is paused is recorded as skipped, and so is what waited', async () => {
      await add();
      await store().events.take(call('1'), NOW);
      const pause = { reason: 'paused', nowMs: NOW };
      await store().schedules.change(
        'sched_1',
        (one) => ({ ...one, status: 'paused', nextFireMs: null }),
        pause,
      );
      await store().events.take(call('2'), NOW + 5);
      expect(await states()).toEqual(['skipped paused', 'skipped paused']);
      await store().schedules.change('sched_1', (one) => ({ ...one, status: 'active' }));
      expect(await drain(NOW + 10)).toEqual([]);
    });

    test('the end of a schedule is told in the step that ends its run', async () => {
      await store().schedules.add(fakeSchedule({ id: 'backup', name: 'Backup' }));
      const event = { on: 'schedule', schedule: 'backup' };
      await add({ event: { ...event, outcome: 'failed' } });
      await add({ event }, { id: 'sched_2' });
      await claimDue(NOW + MINUTE);
      const [run] = await claimAll(NOW + MINUTE);
      await finish(run as Run, 'failed', NOW + MINUTE);
      const told = { schedule: 'Backup', outcome: 'failed', summary: 'boom', runId: run?.id };
      expect(await drain(NOW + MINUTE)).toEqual([[told], [told]]);
      await claimDue(NOW + 2 * MINUTE);
      const [again] = await claimAll(NOW + 2 * MINUTE);
      await finish(again as Run, 'succeeded', NOW + 2 * MINUTE);
      expect(await drain(NOW + 2 * MINUTE)).toHaveLength(1);
    });

    test('schedules that start each other come to an end, and their owner hears of it', async () => {
      for (const [id, other] of [
        ['sched_1', 'sched_2'],
        ['sched_2', 'sched_1'],
      ])
        await add({ event: { on: 'schedule', schedule: other } }, { id });
      await store().engine.enqueue({
        ...({ cause: 'manual', lane: 'cron', orderKey: 'x', sessionKey: 's', attempt: 1 } as const),
        ...{ scheduleId: 'sched_1', scheduledForMs: null, notBeforeMs: 0, enqueuedMs: NOW },
      });
      const [run] = await claimAll(NOW);
      await finish(run as Run, 'succeeded', NOW);
      const started: unknown[] = [];
      for (let ms = 0; ms < 20; ms += 1) started.push(...(await drain(NOW + ms)));
      expect(started).toHaveLength(8);
      expect(await store().incidents.list({ all: true, limit: 10 })).toMatchObject([
        { kind: 'circle' },
      ]);
    });

    test('after the clock was set back, what waited is not left until it is there again', async () => {
      await add();
      await store().events.take(call('1'), NOW);
      const before = NOW - 60 * MINUTE;
      await store().ledger.rewind({ nowMs: before, after: '', schedules: 10 });
      expect(await drain(before)).toHaveLength(1);
      await store().events.take(call('2'), before + 1);
      expect(await drain(before + 1)).toHaveLength(1);
    });

    test('what sources have to look after are those that are not over', async () => {
      await add();
      await add({}, { id: 'sched_2', status: 'cancelled' });
      expect(await store().events.awaited('webhook')).toEqual([
        { scheduleId: 'sched_1', event: HOOK, person: OWNER },
      ]);
      expect(await store().events.awaited('file')).toEqual([]);
    });

    test('old ones are forgotten with the rest of the history, and not before something was done about them', async () => {
      await add();
      for (const key of '12') await store().events.take(call(key), NOW);
      await claimDue(NOW);
      const [run] = await claimAll(NOW);
      await finish(run as Run, 'succeeded', NOW);
      await pruneAll(store(), { beforeMs: NOW + MINUTE, keep: 100 });
      expect(await store().events.list({ limit: 10 })).toMatchObject([{ key: '2' }]);
    });
  });
}
