import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import type { Reply } from './model-server.fake.ts';
import { NETWORK_KINDS, type NetworkKind, question, startModelKit } from './models.fake.ts';

const fault = fc.oneof(
  fc.constantFrom(200, 400, 401, 402, 404, 408, 413, 429, 500, 502, 503, 529).map((status) => ({
    kind: 'status' as const,
    status,
  })),
  fc.record({
    kind: fc.constant('cut' as const),
    after: fc.nat(6),
    where: fc.constantFrom('between' as const, 'inside' as const, 'letter' as const),
    politely: fc.boolean(),
  }),
  fc.nat(6).map((after) => ({ kind: 'garbage' as const, after })),
  fc.record({
    kind: fc.constant('error' as const),
    after: fc.nat(4),
    type: fc.constantFrom('overloaded_error', 'rate_limit_error', 'api_error', 'nonsense'),
    message: fc.constant('it broke'),
  }),
  fc.constantFrom(
    { kind: 'page' as const },
    { kind: 'reset' as const },
    { kind: 'endless' as const },
  ),
);

const reply: fc.Arbitrary<Reply> = fc.record(
  {
    text: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constant('Ça va très bien. '),
    ),
    reasoning: fc.string({ minLength: 1, maxLength: 20 }),
    toolCalls: fc.array(
      fc.record({
        name: fc.constantFrom('time.now', 'time__now', 'no.such', ''),
        input: fc.oneof(fc.constantFrom('', '{', '[]', 'null', '{"a":1}'), fc.constant({})),
      }),
      { maxLength: 3 },
    ),
    stop: fc.constantFrom('end' as const, 'length' as const, 'refusal' as const),
    fault,
  },
  { requiredKeys: [] },
);

const TOOLS = [
  { name: 'time.now', description: 'Time', inputSchema: { type: 'object', properties: {} } },
];

test('whatever servers do, a call ends with one last word, in a bounded number of tries, each with its row', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<NetworkKind>(...NETWORK_KINDS), { minLength: 1, maxLength: 3 }),
      fc.array(reply, { minLength: 1, maxLength: 6 }),
      async (kinds, replies) => {
        let played = 0;
        const kit = await startModelKit({
          chain: kinds.map((kind, index) => ({ kind, name: `link-${index}` })),
          scenario: () => replies[played++ % replies.length] ?? {},
          limits: { maxOutputTokens: 50 },
        });
        try {
          const { events, tries } = await kit.ask(question('Hello', { tools: TOOLS }));
          const last = events.filter(({ kind }) => kind === 'finished' || kind === 'failed');
          expect(last).toEqual([events.at(-1)]);
          expect(tries).toBeLessThanOrEqual(kinds.length * 3);
          expect(kit.calls).toHaveLength(tries);
          expect(kit.server.requests.length).toBeLessThanOrEqual(tries);
          expect(kit.clock.pendingTimers()).toBe(0);
          // No tool but those that were offered is called without a fault.
          for (const event of events) {
            if (event.kind === 'tool-call' && event.call.fault === null) {
              expect(event.call.name).toBe('time.now');
            }
          }
        } finally {
          await kit.close();
        }
      },
    ),
    { numRuns: rounds(150, 3) },
  );
});
