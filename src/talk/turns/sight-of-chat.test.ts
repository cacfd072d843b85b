/** Every command with a slash is said by everybody else: none tells anything of Ann's, not even how much there is. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { webSession } from '../../domain/session-key.ts';
import {
  comparable,
  type HousePair,
  openHousePair,
  type WalkedHouse,
} from '../../runtime/walk-others.fake.ts';
import { WORD } from '../../runtime/words-of-ann.fake.ts';
import { CHAT_COMMANDS, readChatCommand } from './chat-commands.ts';
import { createChatPorts } from './chat-ports.ts';

let pair: HousePair;
beforeEach(async () => {
  pair = await openHousePair();
});
afterEach(() => pair.close());

/** What they are told to each command. */
async function walk(house: WalkedHouse, who: keyof WalkedHouse['people']): Promise<string[]> {
  const person = house.people[who];
  const sessionKey = webSession(person.id);
  const ports = createChatPorts(house.opened, { stop: async () => 0, wake: () => undefined });
  const told: string[] = [];
  for (const name of CHAT_COMMANDS) {
    const said = await readChatCommand(`/${name}`)?.run({ sessionKey, person }, ports);
    told.push(comparable(`/${name}: ${said?.text}`, house));
  }
  return told;
}

test.each(['bob', 'gus'] as const)(
  '%s is told the same with and without what is hers',
  async (who) => {
    expect(await walk(pair.withHers, who)).toEqual(await walk(pair.without, who));
  },
);

test('the owner is told how much there is, and no word of hers', async () => {
  const told = (await walk(pair.withHers, 'owner')).join('\n');
  expect(told).toContain('Ann');
  expect(told).not.toContain(WORD);
  expect(told).not.toEqual((await walk(pair.without, 'owner')).join('\n'));
});
