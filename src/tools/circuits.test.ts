import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ToolFailure, ToolResult } from '../domain/tool-call.ts';
import type { Records } from '../store/store.ts';
import { fakeCircuitHouse } from './circuits.fake.ts';
import type { Circuits } from './circuits.ts';
import { done, fail } from './tool.ts';

const MINUTE = 60_000;
const target = { tool: 'http.request', part: 'example.org' };
const { signal } = new AbortController();

let house: ReturnType<typeof fakeCircuitHouse>;
let circuits: Circuits;
beforeEach(() => {
  house = fakeCircuitHouse();
  ({ circuits } = house.openProcess());
});
afterEach(() => house.dispose());

const works = async (): Promise<ToolResult> => done('fine');
const breaks = async (): Promise<ToolResult> =>
  fail({ code: 'unreachable', message: 'no connection with hunter2', retryable: true });
const failureOf = (result: ToolResult): ToolFailure | null => (result.ok ? null : result.failure);
const call = async (
  how: () => Promise<ToolResult>,
  { by = circuits, of = target }: { by?: Circuits; of?: typeof target } = {},
) => failureOf(await by.around(of, { signal }, how))?.code ?? 'ok';
async function open(by = circuits): Promise<void> {
  for (let count = 0; count < 5; count++) await call(breaks, { by });
}

/** A call that goes on until it is told how it ends. */
function slowCall() {
  const { promise, resolve } = Promise.withResolvers<ToolResult>();
  const begun = Promise.withResolvers<void>();
  const how = () => {
    begun.resolve();
    return promise;
  };
  return { how, begun: begun.promise, end: resolve };
}

describe('a tool that fails five times in a row', () => {
  test('is not called, and who asks hears which, since when, why and when it is tried again', async () => {
    await open();
    house.clock.advance(20_000);
    let called = false;
    const result = await circuits.around(target, { signal }, async () => {
      called = true;
      return done(1);
    });
    expect(called).toBe(false);
    expect(failureOf(result)).toEqual({
      code: 'circuit-open',
      message:
        'http.request example.org is held back since 2026-01-01T00:00:00Z, after 5 failures in a row (the last: unreachable: no connection with [secret]). It is tried again at 2026-01-01T00:01:00Z. To call it before that: rote tools reset http.request example.org',
      retryable: true,
      retryAfterMs: 40_000,
      fate: 'not-done',
    });
    expect(house.told).toEqual(['opened http.request example.org']);
  });

  test('is not one that is tried five times: calls are counted, and not their tries', async () => {
    for (let tries = 0; tries < 9; tries += 1)
      await circuits.around(target, { signal, isRetry: tries > 0 }, breaks);
    expect(await circuits.list()).toMatchObject([{ failuresInRow: 1, open: null }]);
    expect(house.told).toEqual([]);
  });

  test('is told of to a model without what was said before, which may be the words of others', async () => {
    await open();
    const result = await circuits.around(target, { signal, forModel: true }, works);
    expect(failureOf(result)).toMatchObject({ code: 'circuit-open', reachedNobody: true });
    expect(failureOf(result)?.message).not.toContain('no connection');
  });

  test('is tried after a minute, and called as before when that succeeds', async () => {
    await open();
    house.clock.advance(MINUTE - 1);
    expect(await call(works)).toBe('circuit-open');
    house.clock.advance(1);
    expect(await call(works)).toBe('ok');
    expect(await circuits.list()).toEqual([]);
    expect(house.told.at(-1)).toBe('closed http.request example.org works');
    for (let count = 0; count < 4; count++) expect(await call(breaks)).toBe('unreachable');
    expect(await call(works)).toBe('ok');
  });

  test('waits for another minute when that fails', async () => {
    await open();
    house.clock.advance(MINUTE);
    expect(await call(breaks)).toBe('unreachable');
    house.clock.advance(MINUTE - 1);
    expect(await call(works)).toBe('circuit-open');
    house.clock.advance(1);
    expect(await call(works)).toBe('ok');
    expect(house.told.map((line) => line.split(' ')[0])).toEqual(['opened', 'opened', 'closed']);
  });

  test('holds back nobody who asks another part of it', async () => {
    await open();
    expect(await call(works, { of: { ...target, part: 'example.com' } })).toBe('ok');
    expect(await call(works)).toBe('circuit-open');
  });

  test('is called all the same by who asks whether it fails, and that alone closes nothing', async () => {
    await open();
    const check = async (how: () => Promise<ToolResult>) =>
      failureOf(await circuits.around(target, { signal, mayFail: true }, how))?.code ?? 'ok';
    expect(await check(breaks)).toBe('unreachable');
    expect(await check(works)).toBe('ok');
    expect(await call(works)).toBe('circuit-open');
    house.clock.advance(MINUTE);
    expect(await check(works)).toBe('ok');
    expect(await call(works)).toBe('ok');
  });

  test('is still held back after a restart', async () => {
    await open();
    const { circuits: later } = house.openProcess();
    await later.list();
    expect(await call(works, { by: later })).toBe('circuit-open');
    house.clock.advance(MINUTE);
    expect(await call(works, { by: later })).toBe('ok');
  });

  test('is called again once it is reset by hand, by whatever process', async () => {
    await open();
    const { circuits: other } = house.openProcess();
    expect(await other.reset('http.request', 'example.com')).toEqual([]);
    expect(await other.reset('http.request')).toMatchObject([target]);
    expect(await call(works)).toBe('ok');
    expect(house.told.at(-1)).toBe('closed http.request example.org reset');
  });
});

test.each(['bad-input', 'aborted', 'refused', 'http-404', 'circuit-open'])(
  'what is not the fault of the tool never opens it: %s',
  async (code) => {
    for (let count = 0; count < 20; count++)
      expect(await call(async () => fail({ code, message: '' }))).toBe(code);
    expect(await circuits.list()).toEqual([]);
  },
);

test('a page that is not there ends a row of failures: the server answered', async () => {
  for (let count = 0; count < 4; count++) await call(breaks);
  await call(async () => fail({ code: 'http-404', message: '' }));
  await call(breaks);
  expect(await circuits.list()).toMatchObject([{ failuresInRow: 1, open: null }]);
});

describe('the probe', () => {
  test('is sent by exactly one of two processes that ask at the same time', async () => {
    const { circuits: other } = house.openProcess();
    await open();
    await other.list();
    house.clock.advance(MINUTE);
    const slow = slowCall();
    let calls = 0;
    const asked = Array.from({ length: 10 }, (_, index) =>
      call(
        () => {
          calls += 1;
          return slow.how();
        },
        { by: index % 2 === 0 ? circuits : other },
      ),
    );
    await slow.begun;
    await house.clock.idle();
    slow.end(done(1));
    const answers = await Promise.all(asked);
    expect(calls).toBe(1);
    expect(answers.toSorted()).toEqual([...Array(9).fill('circuit-open'), 'ok']);
  });

  test('stays the only one however long it takes', async () => {
    await open();
    house.clock.advance(MINUTE);
    const slow = slowCall();
    const probing = call(slow.how);
    await slow.begun;
    for (let count = 0; count < 10; count++) {
      house.clock.advance(20_000);
      await house.clock.idle();
      expect(await call(works)).toBe('circuit-open');
    }
    slow.end(done(1));
    expect(await probing).toBe('ok');
    expect(house.clock.pendingTimers()).toBe(0);
    expect(await call(works)).toBe('ok');
  });

  test('is taken over when the process that sent it is gone', async () => {
    const { circuits: dying, store } = house.openProcess();
    await open();
    await dying.list();
    house.clock.advance(MINUTE);
    const slow = slowCall();
    void call(slow.how, { by: dying });
    await slow.begun;
    await store.close();
    house.clock.advance(19_999);
    expect(await call(works)).toBe('circuit-open');
    // Its process hears no timer any more; here, its store takes nothing.
    house.clock.advance(40_001);
    await house.clock.idle();
    expect(await call(works)).toBe('ok');
  });

  test('that nobody waits for any more leaves it to the next', async () => {
    await open();
    house.clock.advance(MINUTE);
    expect(await call(async () => fail({ code: 'aborted', message: '' }))).toBe('aborted');
    expect(await call(works)).toBe('ok');
  });

  test('that does not end when it is told to holds nobody back for long', async () => {
    await open();
    house.clock.advance(MINUTE);
    const slow = slowCall();
    const aborter = new AbortController();
    void circuits.around(target, { signal: aborter.signal }, slow.how);
    await slow.begun;
    aborter.abort('cancelled');
    house.clock.advance(MINUTE);
    await house.clock.idle();
    expect(await call(works)).toBe('ok');
  });
});

test('a call that does not listen when its time is up has failed then, and once', async () => {
  for (let count = 0; count < 5; count++) {
    const slow = slowCall();
    const aborter = new AbortController();
    const answered = circuits.around(target, { signal: aborter.signal }, slow.how);
    await slow.begun;
    aborter.abort(new DOMException('no answer in 30 ms', 'TimeoutError'));
    await house.clock.idle();
    expect((await circuits.list())[0]?.failuresInRow).toBe(count + 1);
    if (count < 4) {
      slow.end(done('late'));
      expect(await answered).toMatchObject({ ok: true });
    }
  }
  const [circuit] = await circuits.list();
  expect(circuit).toMatchObject({ lastError: 'timed-out: no answer in 30 ms', failuresInRow: 5 });
  expect(await call(works)).toBe('circuit-open');
});

test('a call that throws counts, and what it threw is thrown', async () => {
  await expect(call(() => Promise.reject(new Error('oh')))).rejects.toThrow('oh');
  expect(await circuits.list()).toMatchObject([
    { failuresInRow: 1, lastError: 'failed: Error: oh' },
  ]);
});

test('a success ends a row of failures that another process began, once it has looked', async () => {
  const { circuits: other } = house.openProcess();
  for (let count = 0; count < 4; count++) await call(breaks);
  await other.list();
  expect(await call(works, { by: other })).toBe('ok');
  await call(breaks);
  expect(await circuits.list()).toMatchObject([{ failuresInRow: 1 }]);
});

test('failures of several processes are one row', async () => {
  const { circuits: other } = house.openProcess();
  for (let count = 0; count < 4; count++) await call(breaks, { by: count % 2 ? circuits : other });
  await call(breaks);
  expect(await call(works)).toBe('circuit-open');
});

test('a tool that works reads and writes nothing', async () => {
  let asked = 0;
  const count =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      asked += 1;
      return ask(...given);
    };
  const counting = ({ get, list, change, forget }: Records): Records => ({
    forget,
    get: count(get),
    list: count(list),
    change: count(change),
  });
  const { circuits: counted } = house.openProcess(counting);
  for (let times = 0; times < 100; times++) await call(works, { by: counted });
  await call(async () => fail({ code: 'http-404', message: '' }), { by: counted });
  expect(asked).toBe(0);
  await call(breaks, { by: counted });
  expect(asked).toBe(1);
});

test('a store that can not be written fails no call, and what is known holds in this process', async () => {
  const full = (records: Records): Records => ({
    ...records,
    change: () => Promise.reject(new Error('the disk is full')),
  });
  const { circuits: alone } = house.openProcess(full);
  await open(alone);
  expect(house.told).toContain('trouble the disk is full');
  const { circuits: unread } = house.openProcess((records) => ({
    ...full(records),
    get: () => Promise.reject(new Error('not even read')),
  }));
  await open(unread);
  expect(await call(works, { by: unread })).toBe('circuit-open');
  house.clock.advance(MINUTE);
  expect(await call(works, { by: unread })).toBe('ok');
});

test('what nobody called for a week is forgotten, and what can not be read too', async () => {
  const { store } = house.openProcess();
  await open();
  await store.records.change('circuit', 'odd', () => ({ failuresInRow: 'many' }));
  house.clock.advance(8 * 86_400_000);
  expect(await circuits.list()).toEqual([]);
  expect(await store.records.list('circuit')).toEqual([]);
  expect(house.told.at(-1)).toBe('closed http.request example.org forgotten');
});
