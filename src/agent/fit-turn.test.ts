import { describe, expect, test } from 'vitest';
import type { ModelMessage, ModelRequest } from '../domain/model-call.ts';
import { createAgentKit, type ScriptRound } from './agent.fake.ts';
import { AGENT_MODES } from './agent-settings.ts';
import { sizeOf } from './trim-history.ts';

const LONG = 'word '.repeat(400);
const countTokens = (text: string): number => Math.ceil(text.length / 4);
/** Room for the conversation: 2000 tokens, the least there is. */
const SMALL = { contextTokens: 1000, mostCalls: 20 };
const read = (url: string): ScriptRound => ({ calls: [{ name: 'rss.read', input: { url } }] });
const answers = { 'rss.read': () => ({ ok: true, output: LONG }) as const };
const ownSize = ({ messages }: ModelRequest): number => sizeOf(messages.slice(1), countTokens);

function assertWellFormed(messages: readonly ModelMessage[]): void {
  for (const [index, { role }] of messages.entries())
    expect(role === 'assistant').toBe(index % 2 === 1);
}

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  test('a turn of many long results stays within its room, and says how to read them again', async () => {
    // Rounds are left out, so they are counted here and not by what is sent.
    let round = 0;
    const script = (): ScriptRound =>
      round++ < 10 ? read(`https://a.example/${round}`) : { text: 'Read.' };
    const kit = createAgentKit({ mode, script, answers });
    const end = await kit.say('Read ten feeds', { ...SMALL, resultTokens: 500 });
    expect(end).toMatchObject({ kind: 'answered', text: 'Read.' });
    expect(Math.max(...kit.requests.map(ownSize))).toBeLessThanOrEqual(2000);
    for (const { messages } of kit.requests) assertWellFormed(messages);
    expect(JSON.stringify(kit.requests.at(-1)?.messages)).toContain('To read it again: run.result');
  });

  test('many results of one round share its room', async () => {
    const calls = Array.from(
      { length: 8 },
      (_, index) => read(`https://a.example/${index}`).calls ?? [],
    );
    const kit = createAgentKit({
      mode,
      script: (round) => (round === 0 ? { calls: calls.flat() } : { text: 'Read.' }),
      answers,
    });
    await kit.say('Read eight feeds', { ...SMALL, resultTokens: 500 });
    expect(ownSize(kit.requests[1] as ModelRequest)).toBeLessThanOrEqual(2000);
  });

  test('a model with less room than it was said to have is asked once more, with less', async () => {
    const kit = createAgentKit({
      mode,
      script: (round, request) => {
        if (round < 3) return read(`https://a.example/${round}`);
        return ownSize(request) > 600 ? { fails: 'too-long' } : { text: 'Read.' };
      },
      answers,
    });
    const end = await kit.say('Read feeds', { contextTokens: 8000, resultTokens: 300 });
    expect(end).toMatchObject({ kind: 'answered', text: 'Read.' });
    expect(kit.requests).toHaveLength(5);
  });

  test('a message that is too long by itself is asked once and fails with the reason', async () => {
    const kit = createAgentKit({ mode, script: () => ({ fails: 'too-long' }) });
    expect(await kit.say(LONG, SMALL)).toMatchObject({ kind: 'failed', code: 'too-long' });
    expect(kit.requests).toHaveLength(1);
  });

  test('what the person says meanwhile stays, whatever is left out around it', async () => {
    let round = 0;
    const script = (): ScriptRound =>
      round++ < 10 ? read(`https://a.example/${round}?${'x'.repeat(1000)}`) : { text: 'Read.' };
    const kit = createAgentKit({ mode, script, answers });
    const words = `Only the news of today, please. ${'And nothing else. '.repeat(30)}`;
    kit.ports.heard = async () => (kit.requests.length >= 2 ? [words] : []);
    await kit.say('Read ten feeds', { ...SMALL, resultTokens: 500 });
    for (const { messages } of kit.requests.slice(2))
      expect(JSON.stringify(messages).split('Only the news of today')).toHaveLength(2);
  });
});
