import { afterEach, describe, expect, test } from 'vitest';
import type { Scenario } from '../models/model-server.fake.ts';
import { type ModelKit, startModelKit } from '../models/models.fake.ts';
import { type AgentKit, createAgentKit, type ScriptRound } from './agent.fake.ts';
import { AGENT_MODES } from './agent-settings.ts';
import { replyOf } from './agent-wire.fake.ts';

/** One conversation with the models of two providers, each as strict as it really is. */
let wire: ModelKit;
afterEach(() => wire.close());

type Mode = (typeof AGENT_MODES)[number];

/** The quick one counts its calls anew in each answer, and writes ids that only its own kind takes. */
async function start(mode: Mode, rounds: readonly ScriptRound[]): Promise<AgentKit> {
  let asked = 0;
  const scenario: Scenario = ({ model }) => {
    const reply = replyOf(rounds[asked++] ?? { text: 'Nothing left.' }, mode);
    if (model !== 'quick') return reply;
    const toolCalls = (reply.toolCalls ?? []).map((call, index) => ({
      ...call,
      id: `functions.${call.name}:${index}`,
    }));
    const text = toolCalls.length > 0 ? '\n\n' : reply.text;
    return {
      ...reply,
      reasoning: 'Hm.',
      ...(text !== undefined && { text }),
      ...(toolCalls.length > 0 && { toolCalls }),
    };
  };
  wire = await startModelKit({
    chain: [
      { kind: 'openai-compatible', name: 'quick', model: 'quick', class: 'small' },
      { kind: 'anthropic', name: 'slow', model: 'slow', class: 'large' },
    ],
    scenario,
  });
  const kit = createAgentKit({ mode, script: () => ({}) });
  kit.ports.callModel = (request, signal, { modelClass = null } = {}) =>
    wire.models.call(request, { signal, models: modelClass === null ? [] : [modelClass] });
  return kit;
}

const look = { name: 'time.now', input: {} };
const search = { name: 'telex.search', input: { query: 'x' } };
const letter = { name: 'telex.send', input: { to: ['bob'], subject: 'Hi' } };
const needs = { 'telex.send': 'large' };
const refused = () => wire.server.requests.flatMap(({ refused: why }) => why ?? []);

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  test('what a model only thought about, or said in blanks, still stands between two messages', async () => {
    const kit = await start(mode, []);
    let asked = 0;
    kit.ports.callModel = async function* call(request) {
      kit.requests.push(request);
      yield { kind: 'started', provider: 'p', model: 'm' };
      yield { kind: 'reasoning-sealed', text: 'Hm.', seal: { maker: 'x', data: {} } };
      yield { kind: 'text', text: asked++ === 1 ? 'Done.' : '\n' };
      const call = { id: 'a', name: 'no.such', input: {}, fault: null, seal: null };
      if (asked === 1) yield { kind: 'tool-call', call };
      yield { kind: 'finished', reason: 'stop' };
    };
    await kit.say('Go');
    await kit.say('Go on with it');
    await kit.say('And?');
    expect(kit.requests.length).toBeGreaterThan(3);
    // A thought is for its own model, and blanks are sent to nobody.
    for (const { messages } of kit.requests)
      for (const message of messages) {
        if (message.role !== 'assistant') continue;
        const isSent = message.parts.some(
          (part) => part.kind === 'tool-call' || (part.kind === 'text' && part.text.trim() !== ''),
        );
        expect(isSent, JSON.stringify(message)).toBe(true);
      }
  });

  test('what one model said is taken by the other, over several turns', async () => {
    const kit = await start(mode, [
      { calls: [look, search] },
      { calls: [look] },
      { calls: [letter] },
      { calls: [letter] },
      { text: 'Sent.' },
      { calls: [look] },
      { calls: [{ ...letter, input: { to: ['ann'], subject: 'Hi' } }] },
      { calls: [{ ...letter, input: { to: ['ann'], subject: 'Hi' } }] },
      { text: 'Sent again.' },
    ]);
    expect(await kit.say('Write to Bob', { needs })).toMatchObject({ text: 'Sent.' });
    expect(await kit.say('And to Ann', { needs })).toMatchObject({ text: 'Sent again.' });
    expect(refused()).toEqual([]);
    const models = wire.server.requests.map(({ turn }) => turn?.model);
    expect(models).toEqual([
      'quick',
      'quick',
      'quick',
      'slow',
      'slow',
      'quick',
      'quick',
      'slow',
      'slow',
    ]);
    expect(kit.calls.filter(({ name }) => name === 'telex.send')).toHaveLength(2);
  });
});
