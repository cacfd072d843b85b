import { afterEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import type { FailureCode, ModelEvent } from '../domain/model-call.ts';
import { type Fault, type Reply, startModelServer } from './model-server.fake.ts';
import { type ModelKit, NETWORK_KINDS, question, startModelKit, turn } from './models.fake.ts';

let kit: ModelKit;
afterEach(() => kit.close());

const LIMITED: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '3' } };
const cut = (more: Partial<Extract<Fault, { kind: 'cut' }>>): Fault => ({
  kind: 'cut',
  after: 3,
  where: 'between',
  politely: false,
  ...more,
});

/** What the server does each time, what that is called, and how often one link is tried. */
const FAULTS: [string, Reply, FailureCode, number][] = [
  ['too many requests', { fault: LIMITED }, 'rate-limited', 3],
  ['an error of the server', { fault: { kind: 'status', status: 500 } }, 'server-error', 3],
  ['an overload (529)', { fault: { kind: 'status', status: 529 } }, 'overloaded', 3],
  ['an overload (503)', { fault: { kind: 'status', status: 503 } }, 'overloaded', 3],
  ['a key that is refused', { fault: { kind: 'status', status: 401 } }, 'unauthorized', 1],
  ['no money', { fault: { kind: 'status', status: 402 } }, 'no-credit', 1],
  [
    'a quota that is used up',
    { fault: { kind: 'status', status: 429, type: 'insufficient_quota' } },
    'no-credit',
    1,
  ],
  ['a model that is not there', { fault: { kind: 'status', status: 404 } }, 'unknown-model', 1],
  [
    'a prompt that is too long',
    { fault: { kind: 'status', status: 400, message: 'prompt is too long: 9 tokens > 8 maximum' } },
    'too-long',
    1,
  ],
  ['a stream that breaks between events', { fault: cut({}) }, 'cut-off', 2],
  ['a stream that breaks inside an event', { fault: cut({ where: 'inside' }) }, 'cut-off', 2],
  ['a stream that breaks inside a letter', { fault: cut({ where: 'letter' }) }, 'cut-off', 2],
  ['a stream that ends too early', { fault: cut({ politely: true }) }, 'cut-off', 2],
  ['an event that is no JSON', { fault: { kind: 'garbage', after: 2 } }, 'bad-answer', 2],
  ['a first event that is no JSON', { fault: { kind: 'garbage', after: 0 } }, 'bad-answer', 2],
  ['a web page', { fault: { kind: 'page' } }, 'bad-answer', 2],
  ['a connection that is reset', { fault: { kind: 'reset' } }, 'unreachable', 2],
  ['a refusal', { text: 'I would rather not.', stop: 'refusal' }, 'refused', 1],
  ['an empty answer', { text: '' }, 'empty-answer', 2],
  [
    'an overload in the middle',
    { fault: { kind: 'error', after: 2, type: 'overloaded_error', message: 'Overloaded' } },
    'overloaded',
    3,
  ],
];

describe.each(NETWORK_KINDS)('%s', (kind) => {
  test.each(FAULTS)('%s: %j is %s, after %i tries', async (_, reply, code, tries) => {
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({ text: 'Ça va très bien, merci beaucoup.', ...reply }),
    });
    const answer = await kit.ask('Hello');
    expect(answer).toMatchObject({ kind: 'failed', code, tries });
    expect(kit.server.requests).toHaveLength(tries);
    expect(kit.calls.map(({ failure }) => failure)).toEqual(new Array(tries).fill(code));
    expect(kit.clock.pendingTimers()).toBe(0);
  });

  test('a server that sends us elsewhere is not followed: that one would get the key', async () => {
    const other = await startModelServer({ clock: createVirtualClock() });
    const headers = { location: `${other.url}/elsewhere` };
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({ fault: { kind: 'status', status: 307, headers } }),
    });
    const answer = await kit.ask('Hello');
    await other.close();
    expect(other.requests).toEqual([]);
    expect(answer).toMatchObject({ kind: 'failed', message: expect.stringContaining('redirects') });
  });

  test('Retry-After is waited for, and the answer that follows is whole', async () => {
    kit = await startModelKit({ chain: [kind], scenario: () => ({ text: 'Here.' }) });
    kit.server.misbehave(LIMITED);
    const answer = await kit.ask('Hello');
    expect(answer).toMatchObject({ kind: 'answered', text: 'Here.', tries: 2 });
    expect(kit.clock.monotonicMs()).toBe(3000);
  });

  test('what a stream said before it broke is not part of the answer', async () => {
    kit = await startModelKit({ chain: [kind], scenario: () => ({ text: 'One two three four.' }) });
    kit.server.misbehave(cut({}));
    const answer = await kit.ask('Hello');
    expect(answer).toMatchObject({ kind: 'answered', text: 'One two three four.', tries: 2 });
    expect(kit.calls).toMatchObject([
      { failure: 'cut-off', usage: { estimated: true } },
      { failure: null, usage: { estimated: false } },
    ]);
    expect(kit.calls[0]?.usage.input).toBeGreaterThan(0);
  });

  test('a call of a tool is not told of an answer that broke off', async () => {
    const tools = [
      { name: 'a.b', description: '', inputSchema: { type: 'object', properties: {} } },
    ];
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({ toolCalls: [{ name: 'a.b' }, { name: 'a.b' }], fault: cut({ after: 5 }) }),
    });
    const answer = await kit.ask(question('Go', { tools }));
    expect(answer).toMatchObject({ kind: 'failed', code: 'cut-off' });
    expect(answer.events.filter((event) => event.kind === 'tool-call')).toEqual([]);
  });

  test('output without end is cut, and said to be', async () => {
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({ text: 'on and on and on ', fault: { kind: 'endless' } }),
      limits: { maxOutputTokens: 100 },
    });
    const answer = await kit.ask('Hello');
    expect(answer).toMatchObject({
      kind: 'answered',
      reason: 'output-limit',
      usage: { estimated: true },
    });
    expect(answer.usage.output).toBeGreaterThanOrEqual(100);
    expect(answer.usage.output).toBeLessThan(400);
    expect(kit.clock.pendingTimers()).toBe(0);
  });

  test('a model that says nothing is given up after a while', async () => {
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({ fault: { kind: 'silence', headers: false } }),
    });
    const answer = kit.ask('Hello');
    await kit.server.waiting();
    kit.clock.advance(59_999);
    expect(kit.calls).toEqual([]);
    kit.clock.advance(1);
    expect(await answer).toMatchObject({
      code: 'timed-out',
      message: expect.stringContaining('60000 ms'),
    });
  });

  test('also where it sent its headers', async () => {
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({ fault: { kind: 'silence', headers: true } }),
    });
    const answer = kit.ask('Hello');
    await kit.server.waiting();
    kit.clock.advance(60_000);
    expect(await answer).toMatchObject({ code: 'timed-out', retryable: true });
  });

  test('a model that drips in time is listened to, however long it takes', async () => {
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({ text: 'a b c d e', fault: { kind: 'drip', everyMs: 29_999, after: 2 } }),
    });
    const events = kit.models.call(question('Hello'), { signal: new AbortController().signal });
    let said = (await nextSaid(events, 'text')).text;
    for (let step = 0; step < 2; step++) {
      const next = nextSaid(events, 'text');
      await kit.server.waiting();
      await turn();
      kit.clock.advance(29_999);
      said += (await next).text;
    }
    expect(said).toBe('a b c ');
    await events.return();
    expect(kit.clock.pendingTimers()).toBeLessThanOrEqual(1);
  });

  test('one that pauses too long in the middle is given up', async () => {
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({ text: 'a b c', fault: { kind: 'drip', everyMs: 40_000, after: 2 } }),
    });
    const events = kit.models.call(question('Hello'), { signal: new AbortController().signal });
    await nextSaid(events, 'text');
    const end = nextSaid(events, 'failed');
    await kit.server.waiting();
    await turn();
    kit.clock.advance(30_000);
    expect(await end).toMatchObject({
      code: 'timed-out',
      message: expect.stringContaining('paused'),
    });
  });

  test('one that takes too long in all is given up', async () => {
    kit = await startModelKit({
      chain: [kind],
      limits: { callMs: 45_000 },
      scenario: () => ({ text: 'a b c d e', fault: { kind: 'drip', everyMs: 29_000, after: 2 } }),
    });
    const events = kit.models.call(question('Hello'), { signal: new AbortController().signal });
    await nextSaid(events, 'text');
    const next = nextSaid(events, 'text');
    await kit.server.waiting();
    await turn();
    kit.clock.advance(29_000);
    await next;
    const end = nextSaid(events, 'failed');
    await turn();
    kit.clock.advance(16_000);
    expect(await end).toMatchObject({
      code: 'timed-out',
      message: expect.stringContaining('45000'),
    });
  });

  test('a call that is stopped ends at once, and the server hears it', async () => {
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({ fault: { kind: 'silence', headers: false } }),
    });
    const stop = new AbortController();
    const answer = kit.ask('Hello', { signal: stop.signal });
    await kit.server.waiting();
    stop.abort();
    expect(await answer).toMatchObject({ kind: 'failed', code: 'aborted', tries: 1 });
    expect(kit.calls).toMatchObject([{ failure: 'aborted' }]);
    expect(kit.clock.pendingTimers()).toBe(0);
  });

  test('the key is in no message, also where the provider repeats it', async () => {
    kit = await startModelKit({
      chain: [kind],
      scenario: () => ({
        fault: {
          kind: 'status',
          status: 401,
          message: 'Incorrect key test-key-123, not sk-abcdef123456',
        },
      }),
    });
    const answer = await kit.ask('Hello');
    expect(answer).toMatchObject({
      message: expect.stringContaining('Incorrect key [key], not [key]'),
    });
    const everything = JSON.stringify([answer, kit.logged, kit.calls]);
    expect(everything).not.toContain('test-key-123');
    expect(everything).not.toContain('abcdef123456');
  });
});

async function nextSaid<Kind extends ModelEvent['kind']>(
  events: AsyncGenerator<ModelEvent>,
  kind: Kind,
): Promise<Extract<ModelEvent, { kind: Kind }>> {
  for (;;) {
    const { done, value } = await events.next();
    if (done === true) throw new Error(`it ended without ${kind}`);
    if (value.kind === kind) return value as Extract<ModelEvent, { kind: Kind }>;
  }
}
