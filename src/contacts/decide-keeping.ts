/**
 * What may be kept of people without a question. A contact is somebody whom plans and agents may write to, so an address becomes
 * one only by its person: what they write by hand is theirs, what stands in an approved plan was read by them, and a plan asks
 * about each address that it found in data. The first change of an account by anybody else is asked about.
 */
import type { DavAccount } from '../domain/dav/dav-account.ts';
import { addressesIn } from '../domain/mail/mail-address.ts';
import { isAsked, saidNo } from './contact-faults.ts';
import type { ContactPorts, ContactTarget } from './contact-ports.ts';

export async function requireContactReach(
  { reach }: Pick<ContactPorts, 'reach'>,
  account: DavAccount,
  { name, emails }: { name: string; emails: readonly string[] },
): Promise<void> {
  if (reach.by === 'hand') return;
  const standing = addressesIn(reach.written);
  const unknown = reach.by === 'plan' ? emails.filter((one) => !standing.has(one)) : [];
  const targets: ContactTarget[] = [
    { kind: 'account', account, to: account.address },
    ...unknown.map((to): ContactTarget => ({ kind: 'address', account, to })),
  ];
  const open: ContactTarget[] = [];
  for (const target of targets) {
    const answer = await reach.answerOf(target);
    if (answer === 'no') throw saidNo(inWords(target));
    if (answer === null)
      await reach.ask(target, {
        title: questionOf(target),
        lines: [`Contact: ${name}`, ...(emails.length > 0 ? [`Mail: ${emails.join(', ')}`] : [])],
      });
    if (answer !== 'yes') open.push(target);
  }
  if (open.length > 0) throw isAsked(open.map(inWords));
}

const inWords = ({ kind, account, to }: ContactTarget): string =>
  kind === 'account' ? `changing ${account.address}` : `keeping ${to} as a contact`;

const questionOf = ({ kind, account, to }: ContactTarget): string =>
  kind === 'account'
    ? `May agents and plans change the address books of ${account.address}?`
    : `May ${to} be kept as a contact? Plans and agents may write to contacts.`;
