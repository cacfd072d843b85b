import { afterEach, expect, test } from 'vitest';
import type { Fault } from './model-server.fake.ts';
import { type ModelKit, NETWORK_KINDS, question, startModelKit, turn } from './models.fake.ts';

let kit: ModelKit;
afterEach(() => kit.close());

const status = (code: number, headers?: Record<string, string>): Fault => ({
  kind: 'status',
  status: code,
  ...(headers === undefined ? {} : { headers }),
});
const path = () => kit.server.requests.map((request) => request.turn?.dialect);

test.each<[string, Fault[], number]>([
  ['too many requests, and a long wait', [status(429, { 'retry-after': '30' })], 0],
  ['an error that does not go away', [status(500), status(500)], 1000],
  ['an overload that does not go away', [status(529), status(529)], 1000],
  ['a connection that is reset', [{ kind: 'reset' }], 0],
  ['a key that is refused', [status(401)], 0],
  ['a stream that breaks twice', [CUT(), CUT()], 1000],
])('the next is asked after %s', async (_, faults, waitedMs) => {
  kit = await startModelKit({ chain: ['anthropic', 'openai'] });
  kit.server.misbehave(...faults);
  expect(await kit.ask('Hello')).toMatchObject({
    kind: 'answered',
    provider: 'openai',
    tries: faults.length + 1,
  });
  expect(path()).toEqual([...faults.map(() => 'anthropic'), 'responses']);
  expect(kit.clock.monotonicMs()).toBe(waitedMs);
});

function CUT(): Fault {
  return { kind: 'cut', after: 2, where: 'between', politely: false };
}

test('the next is asked where nobody listens', async () => {
  const gone = await startModelKit();
  await gone.close();
  kit = await startModelKit({
    chain: [{ kind: 'openai-compatible', url: gone.server.url }, 'anthropic'],
  });
  const answer = await kit.ask('Hello');
  expect(answer).toMatchObject({ kind: 'answered', provider: 'anthropic', tries: 2 });
  expect(answer.events).toContainEqual(
    expect.objectContaining({
      kind: 'attempt-failed',
      failure: expect.objectContaining({ code: 'unreachable' }),
    }),
  );
});

test('the next is asked after a silence', async () => {
  kit = await startModelKit({ chain: ['anthropic', 'openrouter'] });
  kit.server.misbehave({ kind: 'silence', headers: false });
  const answer = kit.ask('Hello');
  await kit.server.waiting();
  kit.clock.advance(60_000);
  expect(await answer).toMatchObject({ kind: 'answered', provider: 'openrouter' });
});

test('nobody else is asked what one has refused, or what is wrong', async () => {
  kit = await startModelKit({
    chain: ['anthropic', 'openai'],
    scenario: ({ userText }) =>
      userText === 'bad' ? { text: 'No.', stop: 'refusal' } : { fault: status(400) },
  });
  expect(await kit.ask('bad')).toMatchObject({ code: 'refused', tries: 1 });
  expect(await kit.ask('wrong')).toMatchObject({ code: 'bad-request', tries: 1 });
  expect(path()).toEqual(['anthropic', 'anthropic']);
});

test('where all fail, the last failure is told, and every try has its row', async () => {
  kit = await startModelKit({
    chain: ['anthropic', 'openai'],
    scenario: () => ({ fault: status(500) }),
  });
  const answer = await kit.ask('Hello');
  expect(answer).toMatchObject({ kind: 'failed', code: 'server-error', tries: 5 });
  expect(kit.calls.map(({ provider, failure }) => [provider, failure])).toEqual([
    ['anthropic', 'server-error'],
    ['anthropic', 'server-error'],
    ['openai', 'server-error'],
    ['openai', 'server-error'],
    ['openai', 'server-error'],
  ]);
});

test('after five failures in a row a provider is left alone for a minute, then one call tries', async () => {
  kit = await startModelKit({ chain: ['anthropic', 'openai'] });
  const down: Fault[] = new Array(5).fill(status(401));
  for (let call = 0; call < 5; call++) {
    kit.server.misbehave(...down.splice(0, 1));
    expect(await kit.ask('Hello')).toMatchObject({ provider: 'openai', tries: 2 });
  }
  expect(await kit.ask('Hello')).toMatchObject({ provider: 'openai', tries: 1 });
  kit.clock.advance(60_000);
  // It is still down: the probe fails, and it is left alone again.
  kit.server.misbehave(status(401));
  expect(await kit.ask('Hello')).toMatchObject({ provider: 'openai', tries: 2 });
  expect(await kit.ask('Hello')).toMatchObject({ provider: 'openai', tries: 1 });
  kit.clock.advance(60_000);
  expect(await kit.ask('Hello')).toMatchObject({ provider: 'anthropic', tries: 1 });
  expect(await kit.ask('Hello')).toMatchObject({ provider: 'anthropic', tries: 1 });
});

test('while one call probes, others do not', async () => {
  kit = await startModelKit({ chain: ['anthropic', 'openai'] });
  for (let call = 0; call < 5; call++) {
    kit.server.misbehave(status(401));
    await kit.ask('Hello');
  }
  kit.clock.advance(60_000);
  kit.server.misbehave({ kind: 'silence', headers: false });
  const stop = new AbortController();
  const probe = kit.ask('Hello', { signal: stop.signal });
  await kit.server.waiting();
  expect(await kit.ask('Hello')).toMatchObject({ provider: 'openai', tries: 1 });
  stop.abort();
  await probe;
  // A probe that was stopped has told nothing; the next call may try.
  expect(await kit.ask('Hello')).toMatchObject({ provider: 'anthropic' });
});

test('where all are left alone, nobody is asked, and it is told when to come back', async () => {
  kit = await startModelKit({ chain: ['anthropic'], scenario: () => ({ fault: status(500) }) });
  await kit.ask('Hello');
  await kit.ask('Hello');
  expect(kit.server.requests).toHaveLength(5);
  expect(await kit.ask('Hello')).toMatchObject({
    code: 'unavailable',
    retryable: true,
    retryAfterMs: 60_000,
    tries: 0,
  });
  expect(kit.server.requests).toHaveLength(5);
});

test('what is wrong with requests says nothing about the provider', async () => {
  kit = await startModelKit({ chain: ['anthropic'], scenario: () => ({ fault: status(400) }) });
  for (let call = 0; call < 7; call++) {
    expect(await kit.ask('Hello')).toMatchObject({ code: 'bad-request' });
  }
});

test('a call that is stopped while it waits for the next try ends then', async () => {
  kit = await startModelKit({ chain: ['anthropic'], scenario: () => ({ fault: status(500) }) });
  const stop = new AbortController();
  const events = [];
  for await (const event of kit.models.call(
    { system: [], messages: [{ role: 'user', parts: [{ kind: 'text', text: 'Hello' }] }] },
    { signal: stop.signal },
  )) {
    events.push(event.kind);
    if (event.kind === 'attempt-failed') stop.abort();
  }
  expect(events).toEqual(['started', 'usage', 'attempt-failed', 'failed']);
  expect(kit.server.requests).toHaveLength(1);
  expect(kit.clock.pendingTimers()).toBe(0);
});

test('leaving the loop in the middle stops the call', async () => {
  kit = await startModelKit({
    chain: ['anthropic'],
    scenario: () => ({ text: 'on and on ', fault: { kind: 'endless' } }),
  });
  for await (const event of kit.models.call(question('Go'), {
    signal: new AbortController().signal,
  })) {
    if (event.kind === 'text') break;
  }
  expect(kit.clock.pendingTimers()).toBe(0);
  // What was said until then is owed all the same.
  expect(kit.calls).toMatchObject([{ failure: 'aborted', usage: { estimated: true } }]);
  expect(kit.calls[0]?.cents).toBeGreaterThan(0);
});

test('nobody is asked again before the time that the provider named', async () => {
  kit = await startModelKit({ chain: ['anthropic'] });
  const { clock, server, models } = kit;
  server.misbehave(status(429, { 'retry-after': '3' }));
  const events = models.call(question('Hello'), { signal: new AbortController().signal });
  let event = await events.next();
  while (event.value?.kind !== 'attempt-failed') event = await events.next();
  let begun = false;
  const again = events.next().finally(() => {
    begun = true;
  });
  await turn();
  clock.advance(2999);
  await turn();
  expect(begun).toBe(false);
  clock.advance(1);
  expect((await again).value).toMatchObject({ kind: 'started' });
  await events.return();
});

test.each(NETWORK_KINDS)(
  '%s may name the time as seconds, as milliseconds or as a date',
  async (kind) => {
    for (const [headers, delayMs] of [
      [{ 'retry-after': '7' }, 7000],
      [{ 'retry-after-ms': '1500' }, 1500],
      // Nine seconds after the clock of the kit begins.
      [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }, 9000],
    ] as const) {
      kit = await startModelKit({ chain: [kind] });
      kit.server.misbehave(status(429, headers));
      const { events } = await kit.ask('Hello');
      const failed = events.find((event) => event.kind === 'attempt-failed');
      expect(failed?.delayMs).toBe(delayMs);
      await kit.close();
    }
  },
);

test('what the prompt of a broken answer took is known, and owed', async () => {
  kit = await startModelKit({ chain: ['anthropic'] });
  const text = 'A rule. '.repeat(200);
  kit.server.misbehave(CUT());
  await kit.ask(question('Hello', { system: [{ text, cache: 'hour' }] }));
  const [broken, whole] = kit.calls;
  expect(broken).toMatchObject({ failure: 'cut-off', usage: { estimated: true } });
  expect(broken?.usage.cacheWrite1h).toBeGreaterThan(400);
  expect(whole?.usage.cacheRead).toBe(broken?.usage.cacheWrite1h);
});

test('a probe whose reader goes away at once lets the next call try', async () => {
  kit = await startModelKit({ chain: ['anthropic', 'openai'] });
  for (let call = 0; call < 5; call++) {
    kit.server.misbehave(status(401));
    await kit.ask('Hello');
  }
  kit.clock.advance(60_000);
  for await (const event of kit.models.call(question('Hello'), {
    signal: new AbortController().signal,
  })) {
    if (event.kind === 'started') break;
  }
  expect(await kit.ask('Hello')).toMatchObject({ provider: 'anthropic' });
});
