/** A talk whose model is away: the real model client against the fake server, answered by the house itself. */
import { afterEach, expect, test } from 'vitest';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';

let house: AgentHome;
afterEach(() => house.close());

test.each([503, 529, 500])(
  'a model that answers %i is said to be away, with what can be done without it',
  async (status) => {
    house = await openAgentHome({
      isHasty: true,
      scenario: () => ({ fault: { kind: 'status', status } }),
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
