import { expect, test } from 'vitest';
import { createAgentKit, type Script } from './agent.fake.ts';

async function sentAfter(name: string, output: unknown): Promise<string> {
  const script: Script = (round) =>
    round === 0 ? { calls: [{ name, input: {} }] } : { text: 'It is so.' };
  const kit = createAgentKit({ script, answers: { [name]: () => ({ ok: true, output }) } });
  await kit.say('Look at it.');
  return JSON.stringify(kit.requests.at(-1)?.messages);
}

test('what Rote itself answers is told without fields that hold nothing', async () => {
  const sent = await sentAfter('time.now', {
    time: '9:00',
    zone: null,
    parts: [{ a: 1, b: null }],
  });
  expect(sent).toContain('9:00');
  expect(sent).not.toContain('null');
});

test('in data of others a null stays, because it may mean something', async () => {
  expect(await sentAfter('rss.read', { items: [{ price: null }] })).toContain('null');
});
