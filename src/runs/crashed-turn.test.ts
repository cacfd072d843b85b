/** A process that dies while a turn is written down, so that it is found later: another one writes the rest. */
import { afterEach, expect, test } from 'vitest';
import { OWNER } from '../domain/person.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';

let house: AgentHome;
afterEach(() => house.close());

type Write = (...args: never[]) => Promise<unknown>;

/** From the call of this on, nothing is written any more. */
function mortal({ opened: { store } }: AgentHome, last: 'said-talk' | 'said-turn' | 'index') {
  const parts = [
    [store.journal, 'record'],
    [store.ledger, 'completeRun'],
    [store.records, 'change'],
    [store.texts, 'put'],
  ] as unknown as [Record<string, Write>, string][];
  const whole = parts.map(([part, name]) => part[name] as Write);
  const died = Promise.withResolvers<void>();
  let isDead = false;
  for (const [index, [part, name]] of parts.entries())
    part[name] = async (...args) => {
      isDead ||= last === (name === 'put' ? 'index' : args[0]);
      if (!isDead) return whole[index]?.(...args);
      died.resolve();
      throw new Error('the process is dead');
    };
  return {
    died: died.promise,
    revive(): void {
      for (const [index, [part, name]] of parts.entries()) part[name] = whole[index] as Write;
    },
  };
}

test.each(['said-talk', 'said-turn', 'index'] as const)(
  'a turn is found once, with what stood around it, after a death before its %s',
  async (last) => {
    house = await openAgentHome({ scenario: () => ({ text: 'A fine name.' }) });
    await house.say('I went to the animal shelter.');
    const process = mortal(house, last);
    const work = workSchema.parse({ instruction: 'My cat is called Zanzibar.' });
    const definition = { trigger: null, work, sessionKey: null };
    const { id } = await house.opened.runs.queue({ definition, sessionKey: OWNER_SESSION });
    await process.died;
    process.revive();
    await house.restart();
    expect(await house.ended(id)).toMatchObject({ state: 'succeeded' });
    const turns = await house.opened.turnBook();
    const found = async (query: string) =>
      (await turns.search(OWNER, { query, limit: 5 })).map(({ said }) => said);
    expect((await found('zanzibar'))[0]).toBe('My cat is called Zanzibar.');
    expect(await found('shelter')).toEqual([
      'I went to the animal shelter.',
      'My cat is called Zanzibar.',
    ]);
  },
);
