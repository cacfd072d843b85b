/** Promises of every engine: the port can be implemented apart from the store. */
import { describe, expect, test } from 'vitest';
import type { Run } from '../domain/run/run.ts';
import { FAKE_NOW } from '../domain/schedule/schedule.fake.ts';
import { instantMs } from '../time/instant.ts';
import type { Engine, NewRun } from './store.ts';

const NOW = instantMs(FAKE_NOW);
const MINUTE = 60_000;

/** The caps that a harness must open its stores with. */
export const LANE_CAPS_OF_CONTRACT = { main: 8, cron: 16, subagent: 4, heartbeat: 2 };

export function describeEngine(harness: { engine: () => Engine; openEngine: () => Engine }): void {
  describe('the engine', () => {
    const newRun = (options: Partial<NewRun> = {}): NewRun => ({
      cause: 'manual',
      lane: 'cron',
      orderKey: 'one',
      sessionKey: 'one',
      scheduleId: null,
      scheduledForMs: null,
      attempt: 1,
      notBeforeMs: NOW,
      enqueuedMs: NOW,
      waitsFor: [],
      ...options,
    });
    const claim = (
      engine: Engine,
      owner: string,
      nowMs = NOW,
      limit = 100,
      withSuspect: 'alone' | 'always' = 'alone',
    ): Promise<Run[]> =>
      engine.claim({ owner, nowMs, leaseUntilMs: nowMs + MINUTE, limit, withSuspect });

    test('hands out a run once, under a lease', async () => {
      const engine = harness.engine();
      const run = await engine.enqueue(newRun());
      expect(await claim(engine, 'a')).toMatchObject([
        { id: run.id, fence: 1, state: 'running', startedMs: NOW },
      ]);
      expect(await claim(harness.openEngine(), 'b')).toEqual([]);
    });

    test('keeps the order per key and lane, and runs different keys side by side', async () => {
      const engine = harness.engine();
      const first = await engine.enqueue(newRun());
      await engine.enqueue(newRun());
      const other = await engine.enqueue(newRun({ orderKey: 'two' }));
      const sameKeyOtherLane = await engine.enqueue(newRun({ lane: 'main' }));
      const ids = (await claim(engine, 'a')).map(({ id }) => id);
      expect(ids.toSorted()).toEqual([first.id, other.id, sameKeyOtherLane.id].toSorted());
    });

    test('keeps the cap of a lane, across processes', async () => {
      const engine = harness.engine();
      for (let index = 0; index < 10; index++)
        await engine.enqueue(newRun({ lane: 'heartbeat', orderKey: `key ${index}` }));
      const claimed = [...(await claim(engine, 'a')), ...(await claim(harness.openEngine(), 'b'))];
      expect(claimed).toHaveLength(LANE_CAPS_OF_CONTRACT.heartbeat);
    });

    test('hands out only of the lanes that are asked for', async () => {
      const engine = harness.engine();
      await engine.enqueue(newRun({ lane: 'main' }));
      const wanted = await engine.enqueue(newRun({ lane: 'subagent' }));
      const request = { owner: 'a', nowMs: NOW, leaseUntilMs: NOW + MINUTE, limit: 10 };
      const claimed = await engine.claim({ ...request, lanes: ['subagent'] });
      expect(claimed.map(({ id }) => id)).toEqual([wanted.id]);
      expect(await engine.claim({ ...request, lanes: [] })).toEqual([]);
      expect(await engine.claim(request)).toHaveLength(1);
    });

    test('a full lane does not hold up another', async () => {
      const engine = harness.engine();
      for (let index = 0; index < 5; index++)
        await engine.enqueue(newRun({ lane: 'heartbeat', orderKey: `key ${index}` }));
      await claim(engine, 'a');
      const main = await engine.enqueue(newRun({ lane: 'main' }));
      expect((await claim(engine, 'a')).map(({ id }) => id)).toEqual([main.id]);
    });

    test('an agent looks around when nobody waits for it or talks with it', async () => {
      const engine = harness.engine();
      const session = 'agent:ada:inbox:direct:owner';
      const inLane = (lane: 'main' | 'heartbeat', sessionKey: string, orderKey = sessionKey) =>
        engine.enqueue(newRun({ lane, sessionKey, orderKey }));
      const talk = await inLane('main', session);
      const later = await engine.enqueue(
        newRun({ lane: 'main', sessionKey: session, orderKey: 'b', notBeforeMs: NOW + MINUTE }),
      );
      const own = await inLane('heartbeat', `${session}:heartbeat`);
      const other = await inLane('heartbeat', 'agent:adam:inbox:direct:owner:heartbeat');
      const ids = async (nowMs = NOW) =>
        (await claim(engine, 'a', nowMs)).map(({ id }) => id).toSorted();
      expect(await ids()).toEqual([talk.id, other.id].toSorted());
      expect(await ids()).toEqual([]);
      const [begun] = await engine
        .list({ limit: 10 })
        .then((all) => all.filter(({ id }) => id === talk.id));
      await engine.release({ owner: 'a', runs: [begun as Run] });
      await engine.cancel({ runId: talk.id, nowMs: NOW });
      expect(await ids()).toEqual([own.id]);
      expect(await ids(NOW + MINUTE)).toEqual([later.id]);
    });

    test('however many wait for one host, others begin, also far behind them', async () => {
      const engine = harness.engine();
      for (let index = 0; index < 1500; index++)
        await engine.enqueue(newRun({ orderKey: `hang ${index}`, waitsFor: ['host:hangs'] }));
      const other = await engine.enqueue(newRun({ orderKey: 'b', waitsFor: ['host:b'] }));
      const quick = await engine.enqueue(newRun({ orderKey: 'c' }));
      const claimed = await claim(engine, 'a');
      const hanging = claimed.filter(({ orderKey }) => orderKey.startsWith('hang'));
      expect(hanging).toHaveLength(LANE_CAPS_OF_CONTRACT.cron / 4);
      expect(claimed.map(({ id }) => id)).toEqual(expect.arrayContaining([other.id, quick.id]));
    });

    test('however many of a schedule wait, others begin, also far behind them', async () => {
      const engine = harness.engine();
      for (let index = 0; index < 1500; index++)
        await engine.enqueue(newRun({ orderKey: `s@${index}`, scheduleId: 's' }));
      const other = await engine.enqueue(newRun({ orderKey: 'b', scheduleId: 't' }));
      const claimed = await claim(engine, 'a');
      expect(claimed.filter(({ scheduleId }) => scheduleId === 's')).toHaveLength(4);
      expect(claimed.map(({ id }) => id)).toContain(other.id);
    });

    test('room is kept for those who wait for nobody', async () => {
      const engine = harness.engine();
      for (let index = 0; index < 20; index++)
        await engine.enqueue(newRun({ orderKey: `o ${index}`, waitsFor: ['others'] }));
      expect(await claim(engine, 'a')).toHaveLength(14);
      const quick = await engine.enqueue(newRun({ orderKey: 'quick' }));
      expect((await claim(engine, 'a')).map(({ id }) => id)).toEqual([quick.id]);
    });

    test('gives nothing out before its time', async () => {
      const engine = harness.engine();
      await engine.enqueue(newRun({ notBeforeMs: NOW + 10 }));
      expect(await claim(engine, 'a', NOW + 9)).toEqual([]);
      expect(await claim(engine, 'a', NOW + 10)).toHaveLength(1);
    });

    test('a run that waits for its time does not hold up the ones behind it', async () => {
      const engine = harness.engine();
      await engine.enqueue(newRun({ notBeforeMs: NOW + MINUTE }));
      const second = await engine.enqueue(newRun());
      expect((await claim(engine, 'a')).map(({ id }) => id)).toEqual([second.id]);
    });

    test('what a dead owner held is given out again, under a new fence', async () => {
      const engine = harness.engine();
      const run = await engine.enqueue(newRun());
      await claim(engine, 'dead');
      expect(await engine.recover({ nowMs: NOW + MINUTE })).toBe(0);
      expect(await engine.recover({ nowMs: NOW + MINUTE + 1 })).toBe(1);
      expect(await claim(engine, 'heir', NOW + MINUTE + 1)).toMatchObject([
        { id: run.id, fence: 2 },
      ]);
    });

    test('what an owner held that is known to be dead is given out at once', async () => {
      const engine = harness.engine();
      const run = await engine.enqueue(newRun());
      await engine.enqueue(newRun({ orderKey: 'two' }));
      await claim(engine, 'dead', NOW, 1);
      await claim(engine, 'alive');
      expect(await engine.owners()).toEqual(['alive', 'dead']);
      expect(await engine.recover({ nowMs: NOW, dead: ['dead'] })).toBe(1);
      expect((await claim(engine, 'heir')).map(({ id }) => id)).toEqual([run.id]);
    });

    test('counts for each run how often its owner died, and for none that a lease ran out', async () => {
      const engine = harness.engine();
      const run = await engine.enqueue(newRun());
      expect(await claim(engine, 'dead')).toMatchObject([{ deaths: 0 }]);
      await engine.recover({ nowMs: NOW, dead: ['dead'] });
      expect(await claim(harness.openEngine(), 'asleep')).toMatchObject([{ deaths: 1 }]);
      await engine.recover({ nowMs: NOW + MINUTE + 1 });
      expect(await claim(engine, 'leaves', NOW + MINUTE + 1)).toMatchObject([{ deaths: 1 }]);
      await engine.release({ owner: 'leaves', runs: [{ id: run.id, fence: 3 }] });
      await engine.recover({ nowMs: NOW + MINUTE + 1, dead: ['leaves'] });
      expect(await claim(engine, 'dead too', NOW + MINUTE + 1)).toMatchObject([{ deaths: 1 }]);
      await engine.recover({ nowMs: NOW + 3 * MINUTE, dead: ['dead too'] });
      expect(await engine.get(run.id)).toMatchObject({ deaths: 2, state: 'waiting' });
    });

    test('of runs during which an owner died twice, one is given out at a time; the others go on', async () => {
      const engine = harness.engine();
      const suspects: string[] = [];
      for (const lane of ['cron', 'cron', 'main'] as const) {
        const { id } = await engine.enqueue(newRun({ lane, orderKey: `key ${suspects.length}` }));
        suspects.push(id);
      }
      for (const owner of ['first', 'second']) {
        expect(await claim(engine, owner)).toHaveLength(3);
        await engine.recover({ nowMs: NOW, dead: [owner] });
      }
      const behind = await engine.enqueue(newRun({ orderKey: 'key 1' }));
      const other = await engine.enqueue(newRun({ orderKey: 'other' }));
      expect((await claim(engine, 'new')).map(({ id }) => id)).toEqual([other.id]);
      await engine.recover({ nowMs: NOW, dead: ['new'] });
      const [first, ...beside] = await claim(engine, 'third', NOW, 100, 'always');
      expect(suspects).toContain(first?.id);
      expect(beside.map(({ id }) => id)).toEqual([other.id]);
      expect(await claim(harness.openEngine(), 'fourth', NOW, 100, 'always')).toEqual([]);
      await engine.recover({ nowMs: NOW, dead: ['third'] });
      const deaths = await Promise.all(suspects.map(async (id) => (await engine.get(id))?.deaths));
      expect(deaths.toSorted()).toEqual([2, 2, 3]);
      expect(await engine.get(behind.id)).toMatchObject({ state: 'waiting', deaths: 0 });
      // A run that died three times is given out at once, to be failed; one that died twice, if nothing else is to be done.
      const [deadly] = await claim(engine, 'fifth');
      expect(deadly).toMatchObject({ id: first?.id, deaths: 3 });
      await engine.recover({ nowMs: NOW, dead: ['fifth'] });
      await engine.cancel({ runId: String(first?.id), nowMs: NOW });
      for (const { id } of [other, behind]) await engine.cancel({ runId: id, nowMs: NOW });
      expect(await claim(engine, 'sixth')).toMatchObject([{ deaths: 2 }]);
    });

    test('a renewed lease keeps, and the owner hears what it lost', async () => {
      const engine = harness.engine();
      const kept = await engine.enqueue(newRun());
      await claim(engine, 'a');
      const renewal = {
        owner: 'a',
        runs: [{ id: kept.id, fence: 1 }],
        leaseUntilMs: NOW + 2 * MINUTE,
      };
      expect(await engine.renew(renewal)).toEqual([]);
      expect(await engine.recover({ nowMs: NOW + MINUTE + 1 })).toBe(0);
      await engine.recover({ nowMs: NOW + 2 * MINUTE + 1 });
      expect(await engine.renew(renewal)).toEqual([kept.id]);
      // The earlier claim is lost, whoever has the run now.
      await claim(engine, 'b', NOW + 2 * MINUTE + 1);
      expect(await engine.renew(renewal)).toEqual([kept.id]);
      await engine.recover({ nowMs: NOW, dead: ['b'] });
      await claim(engine, 'a', NOW + 2 * MINUTE + 1);
      expect(await engine.renew(renewal)).toEqual([kept.id]);
    });

    test('what waits survives: another process finds it', async () => {
      const run = await harness.engine().enqueue(newRun());
      expect((await claim(harness.openEngine(), 'b')).map(({ id }) => id)).toEqual([run.id]);
    });

    test('counts what is unfinished', async () => {
      const engine = harness.engine();
      expect(await engine.counts()).toEqual({ waiting: 0, running: 0 });
      for (let index = 0; index < 3; index++)
        await engine.enqueue(newRun({ orderKey: `key ${index}` }));
      await claim(engine, 'a', NOW, 1);
      expect(await harness.openEngine().counts()).toEqual({ waiting: 2, running: 1 });
    });

    test('what was claimed and not begun is given back, and nothing else', async () => {
      const engine = harness.engine();
      const kept = await engine.enqueue(newRun());
      const back = await engine.enqueue(newRun({ orderKey: 'two' }));
      const claimed = await claim(engine, 'a');
      const runs = claimed.filter(({ id }) => id === back.id);
      await engine.release({ owner: 'b', runs });
      expect(await claim(harness.openEngine(), 'c')).toEqual([]);
      await engine.release({ owner: 'a', runs });
      expect((await claim(harness.openEngine(), 'c')).map(({ id }) => id)).toEqual([back.id]);
      expect((await engine.get(kept.id))?.state).toBe('running');
    });

    test('a run can be begun at once, and is then like any that was claimed', async () => {
      const engine = harness.engine();
      const hold = { owner: 'a', nowMs: NOW, leaseUntilMs: NOW + MINUTE };
      const run = await engine.begin(newRun(), hold);
      expect(run).toMatchObject({ state: 'running', fence: 1, startedMs: NOW });
      expect(await claim(harness.openEngine(), 'b')).toEqual([]);
      await engine.recover({ nowMs: NOW + MINUTE + 1 });
      expect(await claim(engine, 'b', NOW + MINUTE + 1)).toMatchObject([{ id: run.id, fence: 2 }]);
    });

    const subAgent = (starter: Run, more: Partial<NewRun> = {}): NewRun => {
      const above = starter.lane === 'subagent' ? starter.sessionKey : 'agent:main:inbox:direct:a';
      const sessionKey = `${above}:subagent:${starter.id}-1.1`;
      return newRun({ lane: 'subagent', orderKey: sessionKey, sessionKey, isOnly: true, ...more });
    };

    test('a run that is the only one of its session is there once, also when it has ended', async () => {
      const engine = harness.engine();
      const starter = await engine.enqueue(newRun({ lane: 'main' }));
      const first = await engine.enqueue(subAgent(starter));
      expect((await harness.openEngine().enqueue(subAgent(starter))).id).toBe(first.id);
      await engine.cancel({ runId: first.id, nowMs: NOW });
      expect(await engine.enqueue(subAgent(starter))).toMatchObject({
        id: first.id,
        state: 'cancelled',
      });
      expect(await engine.list({ limit: 10 })).toHaveLength(2);
    });

    test('with a run its sub-agents end, whoever holds them, and nobody else', async () => {
      const engine = harness.engine();
      const starter = await engine.enqueue(newRun({ lane: 'main' }));
      const other = await engine.enqueue(newRun({ lane: 'main', orderKey: 'two' }));
      await claim(engine, 'a');
      const running = await engine.enqueue(subAgent(starter));
      const inner = await engine.enqueue(subAgent(running));
      const untouched = await engine.enqueue(subAgent(other));
      await claim(harness.openEngine(), 'b');
      const stranger = await engine.enqueue(newRun({ lane: 'subagent' }));
      const own = await engine.enqueue(subAgent(inner));
      await engine.cancel({ runId: starter.id, nowMs: NOW });
      expect((await engine.cancelRequests('b')).toSorted()).toEqual(
        [running.id, inner.id].toSorted(),
      );
      expect(await engine.cancelRequests('a')).toEqual([starter.id]);
      expect(await engine.get(own.id)).toMatchObject({ state: 'cancelled', finishedMs: NOW });
      for (const { id } of [untouched, stranger, other])
        expect(await engine.get(id)).toMatchObject({ cancelRequested: false, finishedMs: null });
    });

    test('takes no more than asked for', async () => {
      const engine = harness.engine();
      for (let index = 0; index < 10; index++)
        await engine.enqueue(newRun({ orderKey: `key ${index}` }));
      expect(await claim(engine, 'a', NOW, 3)).toHaveLength(3);
    });
  });
}
