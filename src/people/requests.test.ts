import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { badRequest, RoteError } from '../base/errors.ts';
import { createIds } from '../base/ids.ts';
import type { Request } from '../domain/request.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { openSqliteStore } from '../store/sqlite/copied-store.fake.ts';
import type { Store } from '../store/store.ts';
import { createRequests, type RequestHandlers, type Requests } from './requests.ts';

/** Asked once, answered once, told once each way, carried out also when the process dies in between. */
let folder: string;
let clock: VirtualClock;
let store: Store;
let requests: Requests;
let handlers: RequestHandlers;
let carriedOut: string[];

const ASKER = 'agent:main:terminal:direct:me';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-requests-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const makeId = createIds(clock);
  store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId,
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  carriedOut = [];
  handlers = {
    async schedule({ about, state }) {
      carriedOut.push(`${about} ${state}`);
      return null;
    },
  };
  requests = createRequests({ store, clock, makeId, handlers });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const ASKING = {
  kind: 'schedule',
  about: 'schedule:a',
  hash: 'h1',
  title: 'May "a" run?',
  lines: ['It would say hello.'],
  sessionKey: ASKER,
} as const;

const told = async (sessionKey: string): Promise<string[]> =>
  (await store.inbox.list({ sessionKey, limit: 100 })).map(({ text }) => text);

const refusalOf = async (work: Promise<unknown>): Promise<RoteError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RoteError);
  return error as RoteError;
};

test('what somebody else asks for says whose it is, to the owner', async () => {
  const theirs = createRequests({
    store,
    clock,
    makeId: createIds(clock),
    handlers: {},
    whoAsks: async (sessionKey) => (sessionKey === OWNER_SESSION ? null : 'Ann'),
  });
  const asking = { kind: 'tool', about: 'tool:x', hash: 'h', title: 'May it?' } as const;
  const lines = ['It reads.'];
  const hers = await theirs.ask({ ...asking, lines, sessionKey: 'agent:main:telegram:direct:1' });
  expect(hers.lines).toEqual(['It is asked for in a conversation of Ann.', 'It reads.']);
  const own = await theirs.ask({ ...asking, about: 'tool:y', lines, sessionKey: OWNER_SESSION });
  expect(own.lines).toEqual(lines);
});

describe('a request', () => {
  test('is told to the owner once, with what to type', async () => {
    const { id } = await requests.ask(ASKING);
    expect((await requests.ask(ASKING)).id).toBe(id);
    const [text, ...others] = await told(OWNER_SESSION);
    expect(others).toEqual([]);
    expect(text).toContain('May "a" run?\nIt would say hello.');
    expect(text).toContain(`rote requests answer ${id} yes`);
  });

  test('is carried out by the handler of its kind, and who asked is told once', async () => {
    const { id } = await requests.ask(ASKING);
    const answered = await requests.answer(id, 'yes');
    expect(answered).toMatchObject({ state: 'yes', answeredBy: 'owner' });
    expect(answered.doneMs).not.toBeNull();
    expect(carriedOut).toEqual(['schedule:a yes']);
    expect(await told(ASKER)).toEqual(['The answer is yes: May "a" run?']);
    expect(await requests.answerOf('schedule:a', 'h1')).toBe('yes');
    expect(await requests.answerOf('schedule:a', 'h2')).toBeNull();
  });

  test('says to who asked what follows from a yes, and keeps that', async () => {
    handlers.schedule = async () => 'It runs again now.';
    const { id } = await requests.ask(ASKING);
    expect((await requests.answer(id, 'yes')).note).toBe('It runs again now.');
    expect(await told(ASKER)).toEqual(['The answer is yes: May "a" run? (It runs again now.)']);
  });

  test('is answered once: the second answer is told what the first was, and does nothing', async () => {
    const { id } = await requests.ask(ASKING);
    await requests.answer(id, 'no');
    const refusal = await refusalOf(requests.answer(id, 'yes'));
    expect(refusal).toMatchObject({ code: 'request-over', details: { state: 'no' } });
    expect(refusal.message).toContain('was answered before: no, by owner');
    expect(carriedOut).toEqual(['schedule:a no']);
    expect(await told(ASKER)).toHaveLength(1);
  });

  test('is answered by who was asked or by the owner, and by nobody else', async () => {
    const { id } = await requests.ask(ASKING);
    expect((await refusalOf(requests.answer(id, 'yes', { by: 'person_1' }))).code).toBe(
      'not-allowed',
    );
    expect((await requests.get(id)).state).toBe('open');
    const own = await requests.ask({ ...ASKING, about: 'schedule:b', forWhom: 'person_1' });
    expect((await requests.answer(own.id, 'yes', { by: 'person_1' })).answeredBy).toBe('person_1');
    expect((await requests.answer(id, 'no')).answeredBy).toBe('owner');
  });

  test('that is too long for one message takes a yes of those who had all of it before them, or know its hash', async () => {
    const document = { files: [{ name: 'run.sh', text: 'echo\n'.repeat(2000) }] };
    const long = await requests.ask({ ...ASKING, document, forWhom: 'person_1' });
    const yes = (how: Parameters<Requests['answer']>[2]) => requests.answer(long.id, 'yes', how);
    expect((await refusalOf(yes({ by: 'person_1' }))).code).toBe('not-read');
    await requests.opened(long.id, 'person_1');
    expect((await refusalOf(yes({ by: 'owner' }))).code).toBe('not-read');
    expect((await refusalOf(yes({ hash: 'h1' }))).code).toBe('not-what-was-shown');
    expect((await requests.get(long.id)).state).toBe('open');
    expect((await yes({ by: 'person_1' })).state).toBe('yes');
    const other = await requests.ask({ ...ASKING, document, about: 'schedule:b' });
    expect((await requests.answer(other.id, 'yes', { hash: other.hash })).state).toBe('yes');
    const third = await requests.ask({ ...ASKING, document, about: 'schedule:c' });
    expect((await requests.answer(third.id, 'no')).state).toBe('no');
  });

  test.each(['yes', 'no'] as const)(
    'that is answered with the hash of another one stays open, and nothing is carried out: %s',
    async (answer) => {
      const { id } = await requests.ask(ASKING);
      const another = await requests.ask({ ...ASKING, about: 'schedule:b', hash: 'h2' });
      for (const hash of [another.hash, ASKING.hash, ''])
        expect((await refusalOf(requests.answer(id, answer, { hash }))).code).toBe(
          'not-what-was-shown',
        );
      expect((await requests.get(id)).state).toBe('open');
      expect(carriedOut).toEqual([]);
    },
  );

  test('that nobody can be shown whole takes no yes, whoever says it', async () => {
    const document = { files: [{ name: 'a', text: 'x'.repeat(600_000) }] };
    const { id, hash } = await requests.ask({ ...ASKING, document });
    await requests.opened(id, 'owner');
    expect((await refusalOf(requests.answer(id, 'yes', { hash }))).code).toBe('too-long-to-show');
    expect((await requests.answer(id, 'no')).state).toBe('no');
  });

  test('shows the words of others letter by letter, with what is hidden written out', async () => {
    const title = 'Run \u202Egpj';
    const asked = await requests.ask({ ...ASKING, title, lines: ['a\u200Bb\nYour answer: x'] });
    expect(asked).toMatchObject({ title: 'Run \\u202egpj', lines: ['a\\u200bb Your answer: x'] });
    expect((await told(OWNER_SESSION)).join()).toContain(
      'Run \\u202egpj\na\\u200bb Your answer: x',
    );
  });

  test('is found by a beginning of its id that fits no other, over or not', async () => {
    const first = await requests.ask(ASKING);
    expect((await requests.get(first.id.slice(0, 10))).id).toBe(first.id);
    await requests.answer(first.id, 'no');
    const second = await requests.ask({ ...ASKING, hash: 'h2' });
    expect((await refusalOf(requests.answer('req_', 'yes'))).code).toBe('ambiguous-request');
    expect((await refusalOf(requests.get('req_nope'))).code).toBe('unknown-request');
    expect((await requests.get(second.id)).state).toBe('open');
  });

  test('whose answer can not be carried out is withdrawn with the reason, which who answered hears', async () => {
    handlers.schedule = async () => {
      throw badRequest({ code: 'changed', message: 'It is another now.', hint: '' });
    };
    const { id } = await requests.ask(ASKING);
    expect((await refusalOf(requests.answer(id, 'yes'))).code).toBe('changed');
    expect(await requests.get(id)).toMatchObject({
      state: 'withdrawn',
      note: 'It is another now.',
    });
    expect(await requests.answerOf('schedule:a', 'h1')).toBeNull();
    expect(await told(ASKER)).toEqual([expect.stringContaining('Withdrawn')]);
  });

  test('that was answered when the process died is carried out by the next one, and told once', async () => {
    const { id } = await requests.ask(ASKING);
    handlers.schedule = async () => {
      throw new Error('killed');
    };
    await expect(requests.answer(id, 'yes')).rejects.toThrow('killed');
    expect(await told(ASKER)).toEqual([]);
    const seen: Request[] = [];
    handlers.schedule = async (request) => {
      seen.push(request);
      return null;
    };
    // The process that answered just now may still be at it.
    await requests.carryOutLeft({ isStart: false });
    expect(seen).toEqual([]);
    clock.advance(60_000);
    await requests.carryOutLeft({ isStart: false });
    await requests.carryOutLeft();
    expect(seen).toMatchObject([{ id, state: 'yes' }]);
    expect(await told(ASKER)).toHaveLength(1);
  });

  test('expires in its time and takes no answer then', async () => {
    const { id } = await requests.ask({ ...ASKING, untilMs: clock.nowMs() + 60_000 });
    clock.advance(60_000);
    expect(await refusalOf(requests.answer(id, 'yes'))).toMatchObject({
      code: 'request-over',
      details: { state: 'expired' },
    });
    expect(carriedOut).toEqual([]);
    expect(await told(ASKER)).toEqual([expect.stringContaining('Nobody answered in time')]);
  });

  test('that was decided elsewhere is answered by that, and nothing is carried out again', async () => {
    const { id } = await requests.ask(ASKING);
    await requests.settle('schedule:a', 'yes');
    await requests.settle('schedule:a', 'yes');
    expect(await requests.get(id)).toMatchObject({ state: 'yes', answeredBy: 'owner' });
    expect(carriedOut).toEqual([]);
    expect(await told(ASKER)).toHaveLength(1);
  });
});

test('many at once are told as a few and one digest', async () => {
  for (let index = 0; index < 20; index++)
    await requests.ask({ ...ASKING, about: `schedule:${index}` });
  expect((await told(OWNER_SESSION)).length).toBeLessThan(10);
  expect(await requests.list({ state: 'open', limit: 100 })).toHaveLength(20);
  clock.advance(11 * 60_000);
  expect(await store.incidents.digest(clock.nowMs())).toBe(1);
});

test('an answer is told in every session that was told of the request or asked, but not where it was given', async () => {
  const elsewhere = 'agent:main:telegram:direct:7';
  const first = await requests.ask(ASKING);
  expect((await store.inbox.list({ sessionKey: OWNER_SESSION, limit: 1 }))[0]?.choices).toEqual([
    { label: 'Yes', value: `request:${first.id}:yes` },
    { label: 'No', value: `request:${first.id}:no` },
  ]);
  const before = (await told(OWNER_SESSION)).length;
  const answered = await requests.answer(first.id, 'yes', { sessionKey: elsewhere });
  expect(answered).toMatchObject({ toldIn: OWNER_SESSION, answeredIn: elsewhere });
  expect((await told(OWNER_SESSION)).slice(0, -before)).toEqual([
    'The answer is yes: May "a" run?',
  ]);
  expect(await told(ASKER)).toHaveLength(1);
  expect(await told(elsewhere)).toEqual([]);
  const second = await requests.ask({ ...ASKING, hash: 'h2' });
  await requests.answer(second.id, 'no', { sessionKey: ASKER });
  expect(await told(ASKER)).toHaveLength(1);
});
