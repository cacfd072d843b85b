/** The contacts of this house: its secrets, its workspace, its requests, and the way out, for each person. */

import { contentHash } from '../../base/content-hash.ts';
import { createContactAccounts } from '../../contacts/contact-accounts.ts';
import { createContactBooks } from '../../contacts/contact-books.ts';
import { type ContactDesk, createContactDesk } from '../../contacts/contact-desk.ts';
import type { ContactPorts, ContactTarget } from '../../contacts/contact-ports.ts';
import type { DavAccounts } from '../../dav/dav-accounts.ts';
import type { HouseFinding } from '../../domain/house-finding.ts';
import type { Person } from '../../domain/person.ts';
import type { Requests } from '../../people/requests.ts';
import { createDavHouse, type DavHouseParts } from '../dav/dav-house.ts';

export interface ContactDesksOf {
  accounts: DavAccounts;
  people: ContactDesk;
}

/** Who has something done with contacts, and where they hear a question about it. */
export interface ContactCaller {
  person: Pick<Person, 'id' | 'role'>;
  by: ContactPorts['reach']['by'];
  /** What stands in the approved plan that calls. */
  written: string;
  sessionKey: string | null;
  runId: string | null;
}

export interface HomeContacts {
  of(caller: ContactCaller): ContactDesksOf;
  /** By hand: at a terminal, over HTTP, on the page. */
  byHand(person: Pick<Person, 'id' | 'role'>): ContactDesksOf;
  /** Of all address books of the house, without a word of who is in them. */
  findings(nameOf: (person: string) => Promise<string>): Promise<HouseFinding[]>;
}

export function createHomeContacts(
  parts: DavHouseParts & { requests: Pick<Requests, 'ask' | 'answerOf'> },
): HomeContacts {
  const { requests, clock } = parts;
  const house = createDavHouse(parts);
  const books = createContactBooks(clock);

  function of({ person, by, written, sessionKey, runId }: ContactCaller): ContactDesksOf {
    const ports: ContactPorts = {
      ...house.portsFor(person),
      ...{ clock, books },
      reach: {
        ...{ by, written },
        answerOf: (target) => requests.answerOf(aboutOf(target), hashOf(target)),
        async ask(target, { title, lines }) {
          await requests.ask({
            kind: 'call',
            about: aboutOf(target),
            hash: hashOf(target),
            title,
            lines: [...lines, 'A yes holds for all later ones.'],
            document: {
              reaches: [`Changes address books of ${target.account.address}`],
              steps: lines,
            },
            forWhom: person.id,
            sessionKey,
            payload: { runId },
          });
        },
      },
    };
    const accounts = createContactAccounts(ports);
    return { accounts, people: createContactDesk(ports, accounts) };
  }

  const byHand: HomeContacts['byHand'] = (person) =>
    of({ person, by: 'hand', written: '', sessionKey: null, runId: null });

  return {
    of,
    byHand,
    findings: (nameOf) =>
      house.findings('contacts', (person) => byHand(person).accounts, {
        nameOf,
        many: 'address books',
        why: 'Who is in them is not known to mail and invitations.',
        group: 'addressbooks',
      }),
  };
}

const aboutOf = ({ kind, account, to }: ContactTarget): string =>
  `contacts:${account.id}:${kind}:${to}`;

const hashOf = ({ kind, account: { id, person }, to }: ContactTarget): string =>
  contentHash({ contacts: kind, account: id, person, to });
