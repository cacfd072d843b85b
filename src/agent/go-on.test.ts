import { expect, test } from 'vitest';
import { createAgentKit, OVER_BUDGET, type Script } from './agent.fake.ts';

const letter = { name: 'telex.send', input: { to: ['bob'], subject: 'Hi' } };
const look = { name: 'time.now', input: {} };
/** Writes the same letter in every turn, and then looks at the clock for as long as it may. */
const eager: Script = (round) => ({ calls: [round === 0 ? letter : look] });
const SCHEDULED = { isConversation: false } as const;

test('a schedule that stopped at a budget asked nobody, so a "yes" after it allows nothing', async () => {
  const kit = createAgentKit({ script: () => OVER_BUDGET });
  let allowed = 0;
  kit.ports.allowMore = async () => {
    allowed += 1;
  };
  await kit.say('Look around', SCHEDULED);
  await kit.say('ok');
  expect(allowed).toBe(0);
  expect(JSON.stringify(kit.requests.at(-1)?.messages)).not.toContain('Go on now.');
});

test('a schedule that runs between the question and the "yes" takes nothing away from it', async () => {
  const kit = createAgentKit({ script: eager });
  expect(await kit.say('Write to Bob', { mostCalls: 2 })).toMatchObject({ kind: 'paused' });
  await kit.say('The news', { ...SCHEDULED, mostCalls: 0 });
  await kit.say('yes', { mostCalls: 2 });
  expect(kit.calls.filter(({ name }) => name === 'telex.send')).toHaveLength(1);
});

test.each(['overloaded', 'aborted'] as const)(
  'going on that came to nothing (%s) is still gone on with, and repeats nothing',
  async (fails) => {
    let isDown = false;
    const kit = createAgentKit({
      script: (round, asked) => (isDown ? { fails } : eager(round, asked)),
    });
    expect(await kit.say('Write to Bob', { mostCalls: 2 })).toMatchObject({ kind: 'paused' });
    isDown = true;
    await kit.say('yes', { mostCalls: 2 });
    isDown = false;
    await kit.say('go on', { mostCalls: 2 });
    expect(kit.calls.filter(({ name }) => name === 'telex.send')).toHaveLength(1);
  },
);

test('whom the owner named before the question is still nobody new after the "yes"', async () => {
  const session = 'agent:main:telegram:direct:9';
  const script: Script = (round) =>
    round === 0
      ? { calls: [{ name: 'rss.read', input: { url: 'https://feed.example' } }] }
      : { calls: [{ name: 'message.send', input: { text: `round ${round}`, session } }] };
  const kit = createAgentKit({ script });
  await kit.say(`Read the feed and tell ${session}`, { mostCalls: 1 });
  await kit.say('yes', { mostCalls: 1 });
  await kit.say('yes', { mostCalls: 2 });
  expect(kit.calls.map(({ name }) => name)).toContain('message.send');
  // A message of its own begins anew.
  const before = kit.calls.length;
  await kit.say('And what is new there?', { mostCalls: 3 });
  expect(kit.calls.slice(before).map(({ name }) => name)).not.toContain('message.send');
});
