/** What happens with contacts, and what is answered. */
import { z } from 'zod';
import { valueOrThrow } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { printable } from '../base/printable.ts';
import type { DavAccounts } from '../dav/dav-accounts.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import { readAddress } from '../domain/mail/mail-address.ts';
import type { Bodies } from '../domain/operation.ts';
import { readWallDay } from '../time/wall-text.ts';
import type { ContactDesk, ShownContact } from './contact-desk.ts';
import type { BOOKS_ENTRIES, CONTACT_ENTRIES } from './contact-entries.ts';
import { badWish } from './contact-faults.ts';
import type { CardWish } from './write-card.ts';

export interface ContactDesks {
  contacts(): Promise<{ accounts: DavAccounts; people: ContactDesk }>;
}

const words = once(() => z.string());
const contact = once(() =>
  z.strictObject({
    id: words(),
    name: words(),
    emails: z.array(words()),
    phones: z.array(words()),
    organization: words(),
    birthday: words().describe(
      '1990-04-12, or --04-12 without the year; empty if it is not known.',
    ),
    notes: words(),
    book: words(),
    version: words().nullable().describe('What contacts.update compares.'),
    wordsOf: z.literal('others'),
  }),
);
type ContactView = z.output<ReturnType<typeof contact>>;
const account = once(() =>
  z.strictObject({
    id: words(),
    address: words(),
    by: z.enum(['dav', 'address', 'file']),
    books: z.array(z.strictObject({ name: words(), readOnly: z.boolean(), usual: z.boolean() })),
  }),
);
type AccountView = z.output<ReturnType<typeof account>>;
const step = once(() =>
  z.strictObject({ works: z.boolean(), told: words(), fix: words().nullable() }),
);

const ofOne = { answer: () => z.strictObject({ contact: contact() }) };

export const CONTACT_BODIES: Bodies<typeof CONTACT_ENTRIES, ContactDesks> = {
  search: {
    answer: () =>
      z.strictObject({
        contacts: z.array(contact()),
        cut: z.boolean().describe('Whether there are more.'),
        failed: z.array(z.strictObject({ book: words(), why: words() })),
      }),
    async run({ query, book, limit: most }, { desks, signal }) {
      const { people } = await desks.contacts();
      const { contacts, isCut, failed } = await people.search({ query, book, most }, signal);
      const views = contacts.map(viewContact);
      const foot = [
        ...(isCut ? ['There are more.'] : []),
        ...failed.map((one) => `${one.book} could not be read whole: ${one.why}`),
      ].join('\n');
      return {
        answer: { contacts: views, cut: isCut, failed },
        say: () =>
          [
            ...(views.length === 0 ? ['Nobody fits.'] : views.map(lineOf)),
            ...(foot === '' ? [] : [foot]),
          ].join('\n'),
        columns: {
          heads: ['ID', 'NAME', 'MAIL', 'PHONE', 'BOOK'],
          rows: views.map(({ id, name, emails, phones, book: own }) => [
            id,
            printable(name),
            emails.join(', '),
            printable(phones.join(', ')),
            printable(own),
          ]),
          ...(foot !== '' && { foot }),
        },
      };
    },
  },
  get: {
    ...ofOne,
    async run({ id }, { desks, signal }) {
      return answerOne(await (await desks.contacts()).people.get(id, signal));
    },
  },
  create: {
    ...ofOne,
    async run({ name, book, ...wish }, { desks, signal }) {
      const { people } = await desks.contacts();
      const made = await people.create({ ...readWish(wish), name: named(name), book }, signal);
      return answerOne(made, `Added to ${made.book}: `);
    },
  },
  update: {
    ...ofOne,
    async run({ id, name, seen: version, ...wish }, { desks, signal }) {
      const { people } = await desks.contacts();
      const read = { ...readWish(wish), ...(name !== undefined && { name: named(name) }) };
      if (Object.values(read).every((value) => value === undefined))
        throw badWish('Nothing says what to change.', 'Give a name, an address, a number …');
      return answerOne(await people.update(id, { ...read, version }, signal), 'Changed: ');
    },
  },
};

export const BOOKS_BODIES: Bodies<typeof BOOKS_ENTRIES, ContactDesks> = {
  accounts: {
    answer: () => z.strictObject({ accounts: z.array(account()) }),
    async run(_, { desks }) {
      const accounts = (await (await desks.contacts()).accounts.list()).map(viewAccount);
      return {
        answer: { accounts },
        say: () =>
          accounts.length === 0
            ? NONE
            : accounts.map((one) => `- ${one.address}: ${namesOf(one)}`).join('\n'),
        columns: {
          heads: ['ADDRESS', 'BOOKS', 'ID'],
          rows: accounts.map((one) => [one.address, namesOf(one), one.id]),
        },
      };
    },
  },
  connect: {
    answer: () => z.strictObject({ account: account(), told: z.array(words()) }),
    async run(wish, { desks, signal }) {
      const { accounts } = await desks.contacts();
      const { account: made, told } = await accounts.connect(wish, signal);
      return {
        answer: { account: viewAccount(made), told },
        say: () => [...told, `${made.address} is connected.`].join('\n'),
      };
    },
  },
  check: {
    answer: () =>
      z.strictObject({ accounts: z.array(z.strictObject({ account: account(), step: step() })) }),
    async run({ account: reference }, { desks, signal }) {
      const checked = await (await desks.contacts()).accounts.check(reference, signal);
      return {
        answer: {
          accounts: checked.map((one) => ({ account: viewAccount(one.account), step: one.step })),
        },
        say: () =>
          checked.length === 0
            ? NONE
            : checked
                .map(
                  ({ account: { address }, step: { works, told, fix } }) =>
                    `${address}: ${works ? 'ok' : 'failed'}  ${told}${fix === null ? '' : ` ${fix}`}`,
                )
                .join('\n'),
      };
    },
  },
  remove: {
    answer: () => z.strictObject({ account: account() }),
    async run({ account: reference }, { desks }) {
      const removed = await (await desks.contacts()).accounts.remove(reference);
      return {
        answer: { account: viewAccount(removed) },
        say: () => `Removed ${removed.address}. Who is in its books stays there.`,
      };
    },
  },
};

const NONE = 'There is no address book. Connect one with: rote connect contacts';

const viewAccount = ({ id, address, by, collections, usual }: DavAccount): AccountView => ({
  ...{ id, address, by },
  books: collections.map((one) => ({
    name: one.name,
    readOnly: one.isReadOnly,
    usual: one.url === usual,
  })),
});

const namesOf = ({ books }: AccountView): string => books.map(({ name }) => name).join(', ');

function viewContact({ id, book, card, version }: ShownContact): ContactView {
  const { name, phones, organization, birthday, notes } = card;
  const emails = [...card.emails];
  return {
    ...{ id, emails, organization, birthday, notes, book, version },
    name: name === '' ? '(no name)' : name,
    phones: [...phones],
    wordsOf: 'others',
  };
}

const lineOf = ({ name, emails, phones, organization }: ContactView): string =>
  `- ${[organization === '' ? name : `${name} (${organization})`, ...emails, ...phones].join(', ')}`;

function answerOne(one: ShownContact, before = '') {
  const view = viewContact(one);
  const more = [view.birthday, view.notes].filter((text) => text !== '');
  const line = lineOf(view).slice('- '.length);
  return {
    answer: { contact: view },
    say: () => (before === '' ? [line, ...more].join('\n') : `${before}${line}`),
  };
}

interface SaidWish {
  email?: readonly string[] | undefined;
  phone?: readonly string[] | undefined;
  organization?: string | undefined;
  birthday?: string | undefined;
  notes?: string | undefined;
}

function readWish({ email, phone, organization, birthday, notes }: SaidWish): CardWish {
  return {
    emails: email?.map((one) => valueOrThrow(readAddress(one.trim())).address),
    phones: phone?.map((one) => one.trim()),
    birthday: birthday === undefined ? undefined : dayOf(birthday.trim()),
    ...{ organization, notes },
  };
}

function dayOf(text: string): string {
  const whole = text.replace(/^--(?=\d{2}-\d{2}$)/, '2000-');
  if (text === '' || readWallDay(whole) !== null) return text;
  throw badWish(
    `${JSON.stringify(text)} is no birthday.`,
    'Write it as 1990-04-12, or as --04-12 without the year.',
  );
}

function named(name: string): string {
  const said = name.replaceAll(/\s+/g, ' ').trim();
  if (said !== '') return said;
  throw badWish('The name is empty.', 'Give their whole name.');
}
