/**
 * Whom an entry may reach without a question. What a person writes by hand is theirs to write. Who is invited is a receiver, as
 * of a mail: a contact is known, and one that an approved plan names itself; all others are asked about, once for each account and each of them;
 * a run that has read what others wrote invites nobody.
 */

import type { DavAccount } from '../domain/dav/dav-account.ts';
import { addressesIn } from '../domain/mail/mail-address.ts';
import { draftsNothing, isAsked, saidNo, withoutInviting } from './calendar-faults.ts';
import type { CalendarPorts, CalendarTarget } from './calendar-ports.ts';
import { type Inviter, ownOf } from './invite-by-mail.ts';

export async function requireReach(
  { reach, contactsAmong }: Pick<CalendarPorts, 'reach' | 'contactsAmong'>,
  account: DavAccount,
  {
    title,
    attendees = [],
    byMail = null,
  }: {
    title: string;
    attendees?: readonly string[] | undefined;
    /** Asks about each of them itself. */
    byMail?: Inviter | null;
  },
): Promise<void> {
  const own = byMail === null ? new Set(account.addresses) : ownOf(account, byMail);
  const invited = [...new Set(attendees)].filter((address) => !own.has(address));
  if (invited.length > 0 && !account.schedules && byMail === null) throw withoutInviting();
  if (reach.by === 'hand') return;
  if (reach.by === 'agent' && reach.hasReadOthers() && invited.length > 0) throw draftsNothing();
  const standing = addressesIn(reach.written);
  const contacts = await contactsAmong(invited);
  const asked = byMail === null ? invited : [];
  const unknown = asked.filter(
    (address) => !contacts.has(address) && !(reach.by === 'plan' && standing.has(address)),
  );
  const targets: CalendarTarget[] = [
    { kind: 'account', account, to: account.address },
    ...unknown.map((to): CalendarTarget => ({ kind: 'attendee', account, to })),
  ];
  const open: CalendarTarget[] = [];
  for (const target of targets) {
    const answer = await reach.answerOf(target);
    if (answer === 'no') throw saidNo(inWords(target));
    if (answer === null) {
      const lines = [
        `Entry: ${title}`,
        ...(invited.length > 0 ? [`Invites: ${invited.join(', ')}`] : []),
      ];
      await reach.ask(target, { title: questionOf(target), lines });
    }
    if (answer !== 'yes') open.push(target);
  }
  if (open.length > 0) throw isAsked(open.map(inWords));
}

const inWords = ({ kind, account, to }: CalendarTarget): string =>
  kind === 'account' ? `changing ${account.address}` : `inviting ${to}`;

const questionOf = ({ kind, account, to }: CalendarTarget): string =>
  kind === 'account'
    ? `May agents and plans change the calendars of ${account.address}?`
    : `May ${to} be invited from ${account.address}?`;
