/** A talk whose model is away: the real model client against the fake server, answered by the house itself. */
import { afterEach, expect, test } from 'vitest';
import type { Fault } from '../models/model-server.fake.ts';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';

let house: AgentHome;
afterEach(() => house.close());

test.each<[string, Fault, object]>([
  ['answers 503', { kind: 'status', status: 503 }, {}],
  ['answers 529', { kind: 'status', status: 529 }, {}],
  ['answers 500', { kind: 'status', status: 500 }, {}],
  ['breaks the connection', { kind: 'reset' }, {}],
  ['gives no answer in its time', { kind: 'silence', headers: false }, { firstTokenMs: 100 }],
])(
  'a model that %s is said to be away, with what can be done without it',
  async (_, fault, models) => {
    house = await openAgentHome({
      isHasty: true,
      scenario: () => ({ fault }),
      models,
    });
    const run = await house.say('What do you make of the sea?');
    expect(run.state).toBe('failed');
    const [, answer = ''] = await house.inbox();
    expect(answer).toMatch(
      /^assistant: The model is not reachable now \(.+\)\.\nSchedules and plans run on\./,
    );
    expect(answer).toContain('What I can do without it: remind');
  },
);

test('a key that is refused is no model that is away', async () => {
  house = await openAgentHome({ scenario: () => ({ fault: { kind: 'status', status: 401 } }) });
  await house.say('What do you make of the sea?');
  expect((await house.inbox())[1]).toMatch(/^assistant: I could not do this: /);
});
