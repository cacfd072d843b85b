/** Ownership in every store: each person reads what is theirs, and what changes hands does so at once. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_USAGE } from '../domain/model-usage.ts';
import type { Address, Person } from '../domain/person.ts';
import { PEOPLE_RECORD, personOfSession, rosterOf } from '../domain/roster.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { OWNER_SESSION, webSession } from '../domain/session-key.ts';
import {
  createLedgerDriver,
  MINUTE,
  NOTHING_MORE,
  NOW,
  type StoreAccess,
} from './ledger-driver.fake.ts';
import type { Store } from './store.ts';

const account = (sender: string): Address => ({ channel: 'telegram', sender });
const person = (id: string, ...addresses: Address[]): Person => ({
  id,
  name: id,
  role: 'member',
  timezone: null,
  addresses,
  createdMs: 0,
});
const chat = (sender: string): string => `agent:main:telegram:direct:${sender}`;
const ANN = person('person_ann', account('1'));
const BOB = person('person_bob', account('2'));
const ALL = { limit: 100 };

export function describePersons({ store, openStore }: StoreAccess): void {
  const { claimAll, claimDue } = createLedgerDriver(store);
  const know = (...persons: Person[]): Promise<unknown> =>
    store().records.change(PEOPLE_RECORD.kind, PEOPLE_RECORD.key, () => ({ persons }));

  /** In a session: a schedule, a run of it that failed and said something, and a call of a model. */
  async function live(id: string, sessionKey: string): Promise<void> {
    await store().schedules.add(fakeSchedule({ id, name: `name of ${id}`, sessionKey }));
    await claimDue(NOW + MINUTE);
    for (const run of await claimAll(NOW + MINUTE))
      await store().ledger.completeRun({
        ...NOTHING_MORE,
        run,
        owner: 'a',
        nowMs: NOW + MINUTE,
        outcome: { kind: 'failed', summary: `end of ${id}`, code: 'x' },
        messages: [{ key: id, sessionKey, text: id, role: 'assistant', runId: run.id }],
        deliveries: [{ key: id, channel: 'webhook', target: id, body: {} }],
      });
    await store().usage.add({
      atMs: NOW,
      day: '2026-06-01',
      runId: null,
      rootRunId: null,
      scheduleId: id,
      sessionKey,
      provider: 'p',
      model: 'm',
      usage: NO_USAGE,
      cents: 1,
      durationMs: 1,
      failure: null,
      silent: false,
    });
  }

  /** The schedules that any list, count or search tells somebody of, by the list. */
  async function toldTo(seen: Store): Promise<Record<string, unknown>> {
    const { schedules, engine, inbox, ledger, outbox, usage } = seen;
    const idOf = ({ id }: { id: string }): string => id;
    const runs = (await engine.page(ALL)).runs;
    // Word of the failure is said too, in the words of the store.
    const isId = (text: string): boolean => /^[a-d]\d$/.test(text);
    const day = { fromMs: NOW, beforeMs: NOW + 1000 * MINUTE };
    return {
      list: (await schedules.list(ALL)).map(idOf),
      page: (await schedules.page({ sort: 'name', ...ALL })).schedules.map(idOf),
      found: (await schedules.page({ sort: 'made', contains: 'END OF', ...ALL })).schedules.map(
        idOf,
      ),
      names: (await schedules.names({ beginning: 'name', limit: 100 })).map(idOf),
      named: await schedules.idsNamed('name of'),
      upcoming: (await schedules.upcoming(100)).map(idOf),
      failing: (await schedules.failing(100)).map(idOf),
      counted: Object.values(await schedules.counts()).reduce((sum, count) => sum + count, 0),
      runs: runs.map(({ scheduleId }) => scheduleId),
      listed: (await engine.list({ state: 'failed', ...ALL })).length,
      ended: (await engine.countEnded(0)).map(({ scheduleId }) => scheduleId),
      messages: (await inbox.list(ALL)).map(({ text }) => text).filter(isId),
      sessions: (await inbox.sessions(ALL)).length,
      occurred: await ledger.scheduledIn(day),
      sent: (await outbox.list(ALL)).map(({ target }) => target).filter(isId),
      paid: (await usage.summarize({ by: 'schedule', ...ALL })).map(({ key }) => key),
      counts: await engine.counts(),
    };
  }
  const told = (...ids: string[]): Record<string, unknown> => ({
    list: ids,
    page: ids,
    found: ids,
    names: ids,
    named: ids,
    upcoming: ids,
    failing: ids,
    counted: ids.length,
    runs: ids.toReversed(),
    listed: ids.length,
    ended: ids,
    messages: ids.toReversed(),
    sessions: ids.length,
    occurred: ids,
    sent: ids.toReversed(),
    paid: ids,
    counts: { waiting: 0, running: 0 },
  });

  describe('whose something is', () => {
    test('each person is told of what is theirs, by every list, count and search, and all of all', async () => {
      await know(ANN, BOB);
      await live('a1', chat('1'));
      await live('a2', `${webSession(ANN.id)}:heartbeat`);
      await live('b1', chat('2'));
      await live('c1', OWNER_SESSION);
      await live('d1', chat('3'));
      expect(await toldTo(store().of(ANN.id))).toEqual(told('a1', 'a2'));
      expect(await toldTo(store().of(BOB.id))).toEqual(told('b1'));
      expect(await toldTo(store().of('person_carl'))).toEqual(told());
      expect(await toldTo(store())).toEqual(told('a1', 'a2', 'b1', 'c1', 'd1'));
    });

    test('the id of something else is that of nothing', async () => {
      await know(ANN, BOB);
      await live('b1', chat('2'));
      const [run] = (await store().engine.page(ALL)).runs;
      const [message] = await store().inbox.list(ALL);
      const runId = run?.id ?? '';
      const { schedules, engine, inbox, journal, outbox } = store().of(ANN.id);
      expect(await schedules.get('b1')).toBe(null);
      expect(await schedules.namesOf(['b1'])).toEqual(new Map());
      expect(await engine.get(runId)).toBe(null);
      expect(await engine.recentStates({ scheduleIds: ['b1'], limit: 9 })).toEqual(
        new Map([['b1', []]]),
      );
      expect(await inbox.get(message?.id ?? '')).toBe(null);
      expect(await inbox.list({ sessionKey: chat('2'), ...ALL })).toEqual([]);
      expect(await journal.steps(runId)).toEqual([]);
      expect(await outbox.list({ runId, ...ALL })).toEqual([]);
      expect(await store().of(BOB.id).engine.get(runId)).toMatchObject({ id: runId });
    });

    test('with an account goes what was said and done there; what was said on the page stays', async () => {
      await know(ANN, BOB);
      await live('a1', chat('1'));
      await live('a2', webSession(ANN.id));
      const elsewhere = openStore();
      expect(await toldTo(elsewhere.of(BOB.id))).toEqual(told());
      await know({ ...ANN, addresses: [] }, { ...BOB, addresses: [account('1'), account('2')] });
      expect(await toldTo(elsewhere.of(ANN.id))).toEqual(told('a2'));
      expect(await toldTo(elsewhere.of(BOB.id))).toEqual(told('a1'));
    });

    test('what somebody had who is gone is nobody’s but the owner’s to look at, until somebody has the account', async () => {
      await know(ANN);
      await live('a1', chat('1'));
      await know();
      expect(await toldTo(store().of(ANN.id))).toEqual(told());
      expect(await toldTo(store())).toEqual(told('a1'));
      await know(person('person_eve', account('1')));
      expect(await toldTo(store().of('person_eve'))).toEqual(told('a1'));
    });

    test('nothing is written as one person sees it, but an own run is ended', async () => {
      await know(ANN, BOB);
      const enqueue = (sessionKey: string) =>
        store().engine.enqueue({
          cause: 'manual',
          lane: 'cron',
          orderKey: sessionKey,
          sessionKey,
          scheduleId: null,
          scheduledForMs: null,
          attempt: 1,
          notBeforeMs: NOW,
          enqueuedMs: NOW,
        });
      const own = await enqueue(chat('1'));
      const other = await enqueue(chat('2'));
      const seen = store().of(ANN.id);
      await expect(seen.schedules.add(fakeSchedule())).rejects.toThrow('nothing is written');
      await expect(seen.records.change('a', 'b', () => ({}))).rejects.toThrow('nothing is written');
      expect(await seen.engine.cancel({ runId: other.id, nowMs: NOW })).toBe(null);
      expect(await seen.engine.cancel({ runId: own.id, nowMs: NOW })).toMatchObject({
        state: 'cancelled',
      });
      expect(await store().engine.get(other.id)).toMatchObject({ state: 'waiting' });
    });

    test('is what the roster says of the session, whatever it is called', async () => {
      const parts = fc.constantFrom('1', '2', 'person_ann', 'owner', '3%3A4', 'a');
      const sessions = fc.tuple(
        fc.constantFrom('telegram', 'web', 'inbox', 'cron', 'slack', 'terminal'),
        fc.constantFrom('direct', 'group', 'channel'),
        parts,
        fc.constantFrom('', ':heartbeat', ':thread:7', ':subagent:run_1'),
      );
      const key = ([channel, kind, peer, rest]: readonly string[]): string =>
        `agent:main:${channel}:${kind}:${peer}${rest}`;
      const persons = [
        person('person_ann', account('1'), { channel: 'slack', sender: '3:4' }),
        // An address that is written like the page of somebody else.
        person('person_bob', account('2'), { channel: 'web', sender: 'person_ann' }),
        person('person_group', { channel: 'telegram', sender: '1', isGroup: true }),
      ];
      await know(...persons);
      const roster = rosterOf(persons);
      let count = 0;
      const checkOne = async (sessionKey: string): Promise<void> => {
        count += 1;
        const id = `sched_${count}`;
        await store().schedules.add(fakeSchedule({ id, sessionKey }));
        const whose = personOfSession(roster, sessionKey).id;
        for (const one of persons)
          expect([
            sessionKey,
            one.id,
            (await store().of(one.id).schedules.get(id)) !== null,
          ]).toEqual([sessionKey, one.id, whose === one.id]);
      };
      await checkOne('no session');
      await fc.assert(
        fc.asyncProperty(sessions, (session) => checkOne(key(session))),
        { numRuns: 60 },
      );
    });
  });
}
