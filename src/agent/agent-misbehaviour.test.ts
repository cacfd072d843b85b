import { afterEach, describe, expect, test } from 'vitest';
import type { FailureCode } from '../domain/model-call.ts';
import type { Fault, Reply } from '../models/model-server.fake.ts';
import type { ModelKit } from '../models/models.fake.ts';
import type { AgentKit, ScriptRound } from './agent.fake.ts';
import { AGENT_MODES, type AgentMode } from './agent-settings.ts';
import { replyOf, startOnWire } from './agent-wire.fake.ts';

/** A provider that misbehaves in the middle of a turn: what was done stays done, and how it ends is said. */
let wire: ModelKit;
afterEach(() => wire.close());

const LETTER: ScriptRound = {
  calls: [{ name: 'telex.send', input: { to: ['bob'], subject: 'Report' } }],
};
const cut = (more: Partial<Extract<Fault, { kind: 'cut' }>> = {}): Fault => ({
  kind: 'cut',
  after: 3,
  where: 'between',
  politely: false,
  ...more,
});

async function start(mode: AgentMode, replies: (index: number) => Reply): Promise<AgentKit> {
  let index = 0;
  const started = await startOnWire(mode, () => replies(index++));
  wire = started.wire;
  return started.kit;
}

/** Sends a letter, then the provider does as it is told, and at last says "Sent.". */
function letterThen(mode: AgentMode, faulty: Reply, times: number) {
  return start(mode, (index) => {
    if (index === 0) return replyOf(LETTER, mode);
    return index <= times ? { text: 'Sent, and some more.', ...faulty } : { text: 'Sent.' };
  });
}

/** As the wire allows it; a pause between two tokens is allowed less. */
const FIRST_TOKEN_MS = 60_000;
const lettersOf = (kit: AgentKit): number =>
  kit.calls.filter(({ name }) => name === 'telex.send').length;
const noneRefused = (): boolean => wire.server.requests.every(({ refused }) => refused === null);

/** What comes, what it is called where it does not stop, and whether it is asked again. */
const FAULTS: [string, Reply, FailureCode, 'again' | 'told'][] = [
  [
    '429',
    { fault: { kind: 'status', status: 429, headers: { 'retry-after': '3' } } },
    'rate-limited',
    'again',
  ],
  ['500', { fault: { kind: 'status', status: 500 } }, 'server-error', 'again'],
  ['529', { fault: { kind: 'status', status: 529 } }, 'overloaded', 'again'],
  ['a stream cut between events', { fault: cut() }, 'cut-off', 'again'],
  ['a stream cut inside an event', { fault: cut({ where: 'inside' }) }, 'cut-off', 'again'],
  ['a stream cut inside a letter', { fault: cut({ where: 'letter' }) }, 'cut-off', 'again'],
  ['a stream that ends too early', { fault: cut({ politely: true }) }, 'cut-off', 'again'],
  ['an event that is no JSON', { fault: { kind: 'garbage', after: 2 } }, 'bad-answer', 'again'],
  ['a web page', { fault: { kind: 'page' } }, 'bad-answer', 'again'],
  ['a connection that is reset', { fault: { kind: 'reset' } }, 'unreachable', 'again'],
  ['an empty answer', { text: '' }, 'empty-answer', 'again'],
  ['a refusal', { text: 'I would rather not.', stop: 'refusal' }, 'refused', 'told'],
  ['a key that is refused', { fault: { kind: 'status', status: 401 } }, 'unauthorized', 'told'],
];

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  test.each(FAULTS.filter(([, , , then]) => then === 'again'))(
    '%s once is not noticed',
    async (_, reply) => {
      const kit = await letterThen(mode, reply, 1);
      expect(await kit.say('Write to Bob')).toMatchObject({ kind: 'answered', text: 'Sent.' });
      expect(lettersOf(kit)).toBe(1);
      expect(noneRefused()).toBe(true);
    },
  );

  test.each(FAULTS)(
    '%s for ever ends the turn with the reason, and the next one works',
    async (_, reply, code) => {
      const kit = await letterThen(mode, reply, 10);
      const end = await kit.say('Write to Bob');
      expect(end).toMatchObject({ kind: 'failed', code });
      expect(end.steps.map(({ id, state }) => [id, state])).toEqual([
        ['model-1', 'succeeded'],
        ['1.1', 'succeeded'],
        ['model-2', 'failed'],
      ]);
      // A provider that failed too often is left alone for a minute.
      wire.clock.advance(61_000);
      wire.server.play(() => ({ text: 'Here I am.' }));
      expect(await kit.say('Still there?')).toMatchObject({ text: 'Here I am.' });
      expect(lettersOf(kit)).toBe(1);
      expect(noneRefused()).toBe(true);
    },
  );

  test('a provider that says nothing is given up, and that is said', async () => {
    const kit = await letterThen(mode, { fault: { kind: 'silence', headers: false } }, 10);
    const end = await passing(kit.say('Write to Bob'), FIRST_TOKEN_MS);
    expect(end).toMatchObject({ kind: 'failed', code: 'timed-out' });
    expect(lettersOf(kit)).toBe(1);
  });

  test('a provider that drips too slowly is given up, one that drips in time is heard out', async () => {
    const slow = await letterThen(mode, { fault: { kind: 'drip', everyMs: 40_000, after: 2 } }, 10);
    const given = await passing(slow.say('Write to Bob'), FIRST_TOKEN_MS);
    expect(given).toMatchObject({ code: 'timed-out' });
    await wire.close();
    const kit = await letterThen(
      mode,
      { text: 'a b', fault: { kind: 'drip', everyMs: 5000, after: 2 } },
      1,
    );
    expect(await passing(kit.say('Write to Bob'), 5000)).toMatchObject({ text: 'a b' });
    expect(lettersOf(kit)).toBe(1);
  });

  test('output without end is cut, and what was said is the answer', async () => {
    const kit = await letterThen(mode, { fault: { kind: 'endless' } }, 1);
    const end = await kit.say('Write to Bob');
    expect(end).toMatchObject({ kind: 'answered', text: expect.stringMatching(/^on /) });
    expect(end.kind === 'answered' && end.text.length).toBeLessThan(20_000);
    expect(lettersOf(kit)).toBe(1);
  });

  test('a call that is not whole is not made, and the model hears it', async () => {
    const half: Reply =
      mode === 'multi_agent'
        ? { text: '```cmd\ntelex.send --to bob --subject', stop: 'length' }
        : {
            toolCalls: [
              { name: mode === 'direct' ? 'telex.send' : 'call_tool', input: '{"to": ["bo' },
            ],
          };
    const kit = await start(mode, (index) =>
      index === 0 ? half : index === 1 ? replyOf(LETTER, mode) : { text: 'Sent.' },
    );
    expect(await kit.say('Write to Bob')).toMatchObject({ text: 'Sent.' });
    expect(lettersOf(kit)).toBe(1);
    expect(JSON.stringify(wire.server.requests[1]?.body)).toMatch(/has no end|JSON/);
    expect(noneRefused()).toBe(true);
  });

  test.each([
    ['a tool that does not exist', { name: 'telex.sent', input: {} }, 'telex.send'],
    [
      'a flag that does not exist',
      { name: 'telex.send', input: { to: ['b'], subjct: 'x' } },
      'subject',
    ],
    [
      'a value that is not one of the choices',
      { name: 'telex.send', input: { to: ['b'], subject: 'x', priority: 'hihg' } },
      'priority',
    ],
  ])('%s is told with what is nearest', async (_, call, nearest) => {
    const kit = await start(mode, (index) =>
      index === 0 ? replyOf({ calls: [call] }, mode) : { text: 'I could not.' },
    );
    const end = await kit.say('Write to Bob');
    expect(kit.calls).toEqual([]);
    const told = JSON.stringify(wire.server.requests[1]?.turn);
    expect(told).toContain(nearest);
    expect(end).toMatchObject({
      text: expect.stringMatching(/^I could not\.\n\n\(The call failed\./),
    });
  });
});

/** Lets so much time pass whenever the server waits, until the turn has ended. */
async function passing<T>(ending: Promise<T>, stepMs: number): Promise<T> {
  const over = ending.then(() => 'over');
  const waits = () => wire.server.waiting().then(() => 'waits');
  while ((await Promise.race([over, waits()])) === 'waits') wire.clock.advance(stepMs);
  return ending;
}
