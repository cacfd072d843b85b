import { expect, test } from 'vitest';
import type { ContactDesk } from '../../contacts/contact-desk.ts';
import { createKnownPeople } from './known-people.ts';

const ANA = { kind: 'one', name: 'Ana', address: 'ana@example.org' } as const;

function known(by: 'hand' | 'plan' | 'agent', kind: 'calendar' | 'contacts' = 'contacts') {
  const asked: string[] = [];
  const people = {
    find: async () => ANA,
    known: async (addresses: readonly string[]) => new Set(addresses),
  } as unknown as ContactDesk;
  const knownTo = createKnownPeople({
    store: { davAccounts: { of: async () => [{ kind }] } as never },
    contacts: async () => ({
      of: () => ({ accounts: {} as never, people }),
      byHand({ id }) {
        asked.push(id);
        return { accounts: {} as never, people };
      },
      findings: async () => [],
    }),
  });
  return { asked, ...knownTo({ person: { id: 'p_ann', role: 'member' }, by }) };
}

test('a name is looked up in the books of who asks', async () => {
  const { addressOf, asked } = known('hand');
  expect(await addressOf('Ana')).toBe('ana@example.org');
  expect(asked).toEqual(['p_ann']);
});

test('an address is left as it is, without a look', async () => {
  const { addressOf, asked } = known('plan');
  expect(await addressOf('Ana <ana@example.org>')).toBe('Ana <ana@example.org>');
  expect(asked).toEqual([]);
});

test('a plan is refused a name, and told the address', async () => {
  await expect(known('plan').addressOf('Ana')).rejects.toMatchObject({
    code: 'named-in-plan',
    hint: expect.stringContaining('ana@example.org'),
  });
});

test('who has calendars and no address book knows nobody', async () => {
  const { among, addressOf, asked } = known('agent', 'calendar');
  expect(await among(['ana@example.org'])).toEqual(new Set());
  await expect(addressOf('Ana')).rejects.toMatchObject({ code: 'unknown-contact' });
  expect(asked).toEqual([]);
});
