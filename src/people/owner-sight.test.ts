import { expect, test } from 'vitest';
import { OWNER, type Person } from '../domain/person.ts';
import { NOBODY, personOfSession, rosterOf } from '../domain/roster.ts';
import { createOwnerSight } from './owner-sight.ts';

const ANN: Person = {
  id: 'person_ann',
  name: 'Ann',
  role: 'member',
  timezone: null,
  addresses: [{ channel: 'telegram', sender: '7' }],
  createdMs: 0,
};
const OF_ANN = 'agent:main:telegram:direct:7';
const OF_OWNER = 'agent:main:inbox:direct:owner';
const OF_NOBODY = 'agent:main:telegram:direct:666';

function sightWith(isOpen: boolean) {
  const roster = rosterOf([ANN]);
  const people = {
    list: async () => [...roster.persons],
    ofSession: async (sessionKey: string) => personOfSession(roster, sessionKey),
  };
  return createOwnerSight({ people, isOpen: () => isOpen });
}

test.each([
  [false, { name: 'Ann', hasWords: false }],
  [true, { name: 'Ann', hasWords: true }],
])(
  'of others there are the name, and the words where the settings say so: %s',
  async (isOpen, seen) => {
    const sight = sightWith(isOpen);
    expect(await sight.of(OF_ANN)).toEqual(seen);
    expect(await sight.ofPerson(ANN.id)).toEqual(seen);
    expect(await sight.of(OF_OWNER)).toBe(null);
    expect(await sight.ofPerson(OWNER)).toBe(null);
    expect(await sight.of(OF_NOBODY)).toEqual({ ...seen, name: NOBODY.name });
  },
);

test('the owner reads what others said only where the settings say so', async () => {
  await expect(sightWith(false).requireRead(OF_ANN)).rejects.toThrow('not shown to you');
  expect(await sightWith(true).requireRead(OF_ANN)).toBe(OF_ANN);
  expect(await sightWith(false).requireRead(OF_OWNER)).toBe(OF_OWNER);
});

test('nobody writes in a conversation of somebody else, whatever the settings say', async () => {
  for (const isOpen of [false, true])
    await expect(sightWith(isOpen).requireWrite(OF_ANN)).rejects.toMatchObject({
      code: 'not-your-session',
    });
  expect(await sightWith(false).requireWrite(OF_OWNER)).toBe(OF_OWNER);
  expect(await sightWith(false).requireWrite(OF_NOBODY)).toBe(OF_NOBODY);
});
