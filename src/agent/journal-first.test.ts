import { expect, test } from 'vitest';
import type { Step } from '../domain/run/step.ts';
import { type AgentKit, createAgentKit, type Script } from './agent.fake.ts';
import { AGENT_MODES } from './agent-settings.ts';

const script: Script = (round) =>
  round === 0
    ? {
        calls: [
          { name: 'telex.send', input: { to: ['bob'], subject: 'One' } },
          { name: 'time.now', input: {} },
        ],
      }
    : { text: 'Done.' };

/** Notes of each call what the journal durably had of it when it was made. */
function watchCalls(kit: AgentKit): { tool: string; state: Step['state'] | 'unwritten' }[] {
  const seen: { tool: string; state: Step['state'] | 'unwritten' }[] = [];
  const { callModel, callTool } = kit.ports;
  kit.ports.callModel = (request, signal, options = {}) => {
    const running = [...kit.steps.values()].find(
      ({ kind, state }) => kind === 'model' && state === 'running',
    );
    const tool = options.silent === true ? 'summary' : 'model';
    seen.push({ tool, state: running?.state ?? 'unwritten' });
    return callModel(request, signal, options);
  };
  kit.ports.callTool = (name, input, key) => {
    const step = kit.steps.get(key.slice(key.indexOf('/') + 1));
    seen.push({ tool: name, state: step?.state ?? 'unwritten' });
    return callTool(name, input, key);
  };
  return seen;
}

test.each(AGENT_MODES)(
  'in the mode %s, no model and no tool is called before the journal has it durably',
  async (mode) => {
    const kit = createAgentKit({ mode, script });
    const seen = watchCalls(kit);
    expect(await kit.say('Go')).toMatchObject({ kind: 'answered' });
    expect(seen).toEqual(
      ['model', 'telex.send', 'time.now', 'model'].map((tool) => ({ tool, state: 'running' })),
    );
  },
);

test.each(AGENT_MODES)(
  'in the mode %s, a secret in what a model asks for is in the call and not in the journal',
  async (mode) => {
    const letter = { to: ['bob'], subject: 'hunter2' };
    const kit = createAgentKit({
      mode,
      script: (round) =>
        round === 0 ? { calls: [{ name: 'telex.send', input: letter }] } : { text: 'Done.' },
    });
    kit.ports.mask = (value) =>
      JSON.parse(JSON.stringify(value ?? null).replaceAll('hunter2', '[secret]'));
    const end = await kit.say('Go');
    expect(kit.calls).toMatchObject([{ input: letter }]);
    const tools = [...kit.steps.values(), ...end.steps].filter(({ kind }) => kind === 'tool');
    expect(tools.map(({ input }) => input)).toEqual(
      Array(2).fill({ ...letter, subject: '[secret]' }),
    );
  },
);

test('a summary is asked for when the journal has that, and used when the journal has it', async () => {
  const long = 'What was found. '.repeat(400);
  const kit = createAgentKit({ script: () => ({ text: long }) });
  const seen = watchCalls(kit);
  const { keepSummary } = kit.ports.history;
  const kept: (Step['state'] | undefined)[] = [];
  kit.ports.history.keepSummary = (summary) => {
    kept.push(kit.steps.get('summary')?.state);
    return keepSummary(summary);
  };
  for (let turn = 0; turn < 4; turn++) {
    kit.steps.clear();
    await kit.say(`Tell me ${turn}`, { contextTokens: 3500 });
  }
  expect(seen.filter(({ tool }) => tool === 'summary')).not.toEqual([]);
  expect(seen.filter(({ state }) => state !== 'running')).toEqual([]);
  expect(new Set(kept)).toEqual(new Set(['succeeded']));
});
