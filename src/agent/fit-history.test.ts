import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import type { AssistantPart, ModelMessage } from '../domain/model-call.ts';
import { createAgentKit, type Script } from './agent.fake.ts';
import type { PastTurn, TurnRequest } from './agent-ports.ts';
import { AGENT_MODES } from './agent-settings.ts';
import { inMode } from './build-prompt.ts';
import { fitHistory } from './fit-history.ts';
import { sizeOf } from './trim-history.ts';
import { createTurnJournal } from './turn-journal.ts';

const user = (text: string): ModelMessage => ({ role: 'user', parts: [{ kind: 'text', text }] });
const says = (...parts: AssistantPart[]): ModelMessage => ({ role: 'assistant', parts });
const words = (text: string): AssistantPart => ({ kind: 'text', text });

/** A turn in the words of its mode, with as many calls as results. */
const pastTurn: fc.Arbitrary<PastTurn> = fc
  .record({
    mode: fc.constantFrom(...AGENT_MODES),
    asked: fc.string({ maxLength: 40 }),
    results: fc.array(fc.string({ maxLength: 80 }), { maxLength: 4 }),
    isTainted: fc.boolean(),
  })
  .map(({ mode, asked, results, isTainted }) => ({
    runId: '',
    mode,
    isTainted,
    isPaused: false,
    done: [],
    messages: [
      user(asked),
      ...results.flatMap((text, index): ModelMessage[] => {
        const callId = `c${index}`;
        if (mode === 'multi_agent') return [says(words('```cmd\nx.y --a b\n```')), user(text)];
        return [
          says({ kind: 'tool-call', id: callId, name: 'x.y', input: { a: 'b' }, seal: null }),
          { role: 'tool', results: [{ callId, name: 'x.y', text }] },
        ];
      }),
      says(words('done')),
    ],
  }));

function requireWhole(messages: readonly ModelMessage[]): void {
  for (const [index, message] of messages.entries()) {
    const [before, after] = [messages[index - 1], messages[index + 1]];
    const calls =
      message.role === 'assistant' && message.parts.some(({ kind }) => kind === 'tool-call');
    if (calls) expect(after?.role).toBe('tool');
    if (message.role === 'tool') expect(before?.role).toBe('assistant');
    if (message.role !== 'assistant' && index > 0) expect(before?.role).toBe('assistant');
  }
  if (messages.length > 0) expect(messages[0]?.role).toBe('user');
  if (messages.length > 0) expect(messages.at(-1)?.role).toBe('assistant');
}

test('whatever the history and whatever a model makes of it: within the room, whole, and tainted where it was', async () => {
  let asked = 0;
  let trimmed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        turns: fc.array(pastTurn, { maxLength: 14 }),
        mode: fc.constantFrom(...AGENT_MODES),
        tokens: fc.integer({ min: 1, max: 900 }),
        summaryTokens: fc.integer({ min: 0, max: 300 }),
        says: fc.constantFrom('', 'short', 'very long '.repeat(200), null),
        old: fc.option(fc.record({ at: fc.nat(16), text: fc.string({ maxLength: 400 }) })),
      }),
      async ({ turns, mode, tokens, summaryTokens, says: said, old }) => {
        const all = turns.map((turn, index) => ({ ...turn, runId: `run_${index}` }));
        const script: Script = () => (said === null ? { fails: 'refused' } : { text: said });
        // What is said is said as it is, without the words of a mode.
        const kit = createAgentKit({ mode: 'direct', script });
        kit.ports.countTokens = (text) => text.length;
        if (old !== null)
          kit.summaries.push({ upToRunId: `run_${old.at}`, text: old.text, isTainted: false });
        const request = {
          summaryTokens,
          contextTokens: 4000,
          signal: new AbortController().signal,
        } as TurnRequest;
        const fitted = await fitHistory(all, tokens, {
          request,
          ports: kit.ports,
          journal: createTurnJournal(kit.ports),
          inMode: (turn) => inMode(turn, mode),
        });
        const messages = fitted.turns.flatMap((turn) => turn.messages);
        const size = sizeOf(messages, kit.ports.countTokens) + (fitted.summary?.text.length ?? 0);
        expect(size).toBeLessThanOrEqual(tokens);
        requireWhole(messages);
        expect(kit.requests.length).toBeLessThanOrEqual(1);
        asked += kit.requests.length;
        if (fitted.summary === null) {
          trimmed += 1;
          return;
        }
        // What is no longer told whole taints what is told in short of it.
        const covered = all.slice(0, all.length - fitted.turns.length);
        const since = old === null ? 0 : old.at + 1;
        if (covered.slice(since).some(({ isTainted }) => isTainted))
          expect(fitted.summary.isTainted).toBe(true);
        if (fitted.summary.isTainted)
          expect(fitted.summary.text).toMatch(/<others-words-\w+ name="summary">/);
      },
    ),
    { numRuns: rounds(2000), seed: 8 },
  );
  // Both ways are gone often.
  expect(asked).toBeGreaterThan(rounds(60));
  expect(trimmed).toBeGreaterThan(rounds(200));
});
