/** What every store keeps of accounts of mail. */
import { expect, test } from 'vitest';
import type { MailAccount } from '../domain/mail/mail-account.ts';
import type { StoreAccess } from './ledger-driver.fake.ts';

const SERVER = { host: 'mail.example.org', port: 993, security: 'tls' } as const;

export const accountOf = (person: string, rest: Partial<MailAccount> = {}): MailAccount => ({
  id: `mail_${person}`,
  person,
  address: `${person}@example.org`,
  name: null,
  user: person,
  secret: `mail_${person}`,
  imap: SERVER,
  smtp: { ...SERVER, port: 465 },
  authservId: null,
  filesSent: false,
  folders: { sent: 'Sent', drafts: 'Drafts', archive: null },
  usedMs: null,
  createdMs: 1,
  ...rest,
});

export function describeMailAccounts({ store }: StoreAccess): void {
  test('accounts of mail belong to a person, and nobody else sees or removes them', async () => {
    const [ann, bob] = [accountOf('p_ann'), accountOf('p_bob')];
    expect(await store().mailAccounts.put(ann)).toBe(true);
    expect(await store().mailAccounts.put(bob)).toBe(true);
    expect(await store().mailAccounts.of('p_ann')).toEqual([ann]);
    expect(await store().of('p_ann').mailAccounts.all()).toEqual([ann]);
    expect(await store().of('p_bob').mailAccounts.of('p_ann')).toEqual([]);
    expect((await store().mailAccounts.people()).toSorted()).toEqual(['p_ann', 'p_bob']);
    expect(await store().mailAccounts.remove(ann.id, 'p_bob')).toBe(false);
    expect(await store().mailAccounts.remove(ann.id, 'p_ann')).toBe(true);
    expect(await store().mailAccounts.all()).toEqual([bob]);
  });

  test('an account that could not be read again is not written', async () => {
    const { smtp: _, ...half } = accountOf('p_ann');
    await expect((async () => store().mailAccounts.put(half as MailAccount))()).rejects.toThrow();
    expect(await store().mailAccounts.people()).toEqual([]);
  });

  test('an account is written anew under its id, and an address stands once for a person', async () => {
    await store().mailAccounts.put(accountOf('p_ann'));
    const changed = accountOf('p_ann', { usedMs: 7 });
    expect(await store().mailAccounts.put(changed)).toBe(true);
    expect(await store().mailAccounts.put(accountOf('p_ann', { id: 'mail_2' }))).toBe(false);
    const second = accountOf('p_ann', { id: 'mail_z', address: 'work@example.org' });
    expect(await store().mailAccounts.put(second)).toBe(true);
    expect(await store().mailAccounts.of('p_ann')).toEqual([changed, second]);
  });
}
