import { expect, test } from 'vitest';
import { OWNER, type Person } from './person.ts';
import { NOBODY, personOfSession, rosterOf } from './roster.ts';

const person = (id: string, more: Partial<Person> = {}): Person => ({
  id,
  name: id,
  role: 'member',
  timezone: null,
  addresses: [],
  createdMs: 0,
  ...more,
});
const ROSTER = rosterOf([
  person(OWNER, { role: 'owner', addresses: [{ channel: 'telegram', sender: '1' }] }),
  person('person_ann', { addresses: [{ channel: 'telegram', sender: '7' }] }),
  person('person_bob', { addresses: [{ channel: 'web', sender: 'person_ann' }] }),
  person('person_club', { addresses: [{ channel: 'telegram', sender: '9', isGroup: true }] }),
]);

test.each([
  ['agent:main:telegram:direct:1', OWNER],
  ['agent:main:telegram:direct:7', 'person_ann'],
  ['agent:main:slack:direct:7', NOBODY.id],
  ['agent:main:telegram:group:7', NOBODY.id],
  ['agent:main:telegram:group:9', 'person_club'],
  ['agent:main:telegram:direct:9', NOBODY.id],
  ['agent:main:inbox:direct:owner', OWNER],
  // Bob has an address that is written like the page of Ann.
  ['agent:main:web:direct:person_ann', 'person_ann'],
  ['agent:main:web:direct:person_gone', NOBODY.id],
  ['agent:main:web:direct:anything', OWNER],
  ['agent:main:telegram:direct:7:subagent:run_1', 'person_ann'],
  ['nonsense', NOBODY.id],
])('%s is a session of %s', (sessionKey, id) => {
  expect(personOfSession(ROSTER, sessionKey).id).toBe(id);
});

test('nobody is a guest, and one who was written down as an owner is none', () => {
  expect(NOBODY.role).toBe('guest');
  const { persons } = rosterOf([person('person_eve', { role: 'owner' })]);
  expect(persons.map(({ id, role }) => [id, role])).toEqual([
    [OWNER, 'owner'],
    ['person_eve', 'guest'],
  ]);
});
