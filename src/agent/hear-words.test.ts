import { describe, expect, test } from 'vitest';
import type { ModelMessage } from '../domain/model-call.ts';
import type { Step } from '../domain/run/step.ts';
import { type AgentKit, createAgentKit, type Script } from './agent.fake.ts';
import { AGENT_MODES } from './agent-settings.ts';

const script: Script = (round) =>
  round < 3 ? { calls: [{ name: 'time.now', input: {} }] } : { text: 'Done.' };

/** The person speaks after so many calls of the model; what was handed over is told again whenever it is asked. */
function speaking(kit: AgentKit, words: readonly (readonly [after: number, text: string])[]): void {
  const { callModel } = kit.ports;
  let calls = 0;
  kit.ports.callModel = (...request) => {
    calls += 1;
    return callModel(...request);
  };
  kit.ports.heard = async () => words.filter(([after]) => after <= calls).map(([, text]) => text);
}

const saidIn = (messages: readonly ModelMessage[] = []): string[] =>
  messages.flatMap((message) =>
    message.role === 'user'
      ? message.parts.flatMap((part) =>
          part.kind === 'text' && part.text.startsWith('[Your person says meanwhile]')
            ? [part.text.split('\n').slice(2, -1).join('\n')]
            : [],
        )
      : [],
  );

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  test('what the person says meanwhile is heard once, in order, before the next call', async () => {
    const kit = createAgentKit({ mode, script });
    speaking(kit, [
      [1, 'not the first'],
      [2, 'and be brief'],
      [2, 'please'],
    ]);
    expect(await kit.say('Go')).toMatchObject({ kind: 'answered' });
    expect(saidIn(kit.turns[0]?.messages)).toEqual(['not the first', 'and be brief', 'please']);
    expect([...kit.steps.values()].map(({ id }) => id)).toEqual(
      expect.arrayContaining(['heard-2', 'heard-3']),
    );
  });

  test('a turn that dies at any moment hears the same words at the same place, once', async () => {
    const words = [[0, 'not the first']] as const;
    const whole = createAgentKit({ mode, script });
    speaking(whole, words);
    await whole.say('Go');
    const heard = saidIn(whole.turns[0]?.messages);
    expect(heard).toEqual(['not the first']);
    for (let moment = 1; ; moment++) {
      let count = 0;
      const dead = createAgentKit({ mode, script, dies: () => ++count > moment });
      speaking(dead, words);
      const end = await dead.say('Go');
      if (end.kind !== 'broke-off') break;
      const kit = createAgentKit({ mode, script, after: dead });
      speaking(kit, words);
      expect(await kit.say('Go'), `died at ${moment}`).toMatchObject({ kind: 'answered' });
      expect(kit.turns[0]?.messages, `died at ${moment}`).toEqual(whole.turns[0]?.messages);
    }
  });

  test('what is said while a turn is dead is heard behind all that it was answered before', async () => {
    const words = [[0, 'not the first']] as const;
    for (let moment = 1; ; moment++) {
      let count = 0;
      const dead = createAgentKit({ mode, script, dies: () => ++count > moment });
      speaking(dead, words);
      if ((await dead.say('Go')).kind !== 'broke-off') break;
      const isAnswer = ({ kind, state }: Step): boolean =>
        kind === 'model' && state === 'succeeded';
      const answered = [...dead.steps.values()].filter(isAnswer).length;
      const kit = createAgentKit({ mode, script, after: dead });
      speaking(kit, [...words, [0, 'and be brief']]);
      expect(await kit.say('Go'), `died at ${moment}`).toMatchObject({ kind: 'answered' });
      const { messages = [] } = kit.turns[0] ?? {};
      expect(saidIn(messages), `died at ${moment}`).toEqual(
        answered === 4 ? ['not the first'] : ['not the first', 'and be brief'],
      );
      const heardAt = messages.findIndex((message) => saidIn([message]).includes('and be brief'));
      const before = messages.slice(0, heardAt).filter(({ role }) => role === 'assistant');
      if (heardAt !== -1)
        expect(before.length, `died at ${moment}`).toBeGreaterThanOrEqual(answered);
    }
  });
});
