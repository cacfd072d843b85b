/** What can be done with people in address books, as every face has it. */
import { type Entries, text, texts, whole } from '../domain/operation.ts';

const id = text(5000, 'their id, as contacts.search gives it', {
  isRequired: true,
  argument: 'CONTACT',
});
const about = {
  email: texts({ longest: 254, most: 20 }, 'addresses of mail', {
    value: 'ADDRESSES',
    names: { others: ['emails'] },
  }),
  phone: texts({ longest: 60, most: 20 }, 'numbers of telephones', {
    value: 'NUMBERS',
    names: { others: ['phones'] },
  }),
  organization: text(300, 'the company that they work for', { names: { others: ['company'] } }),
  birthday: text(10, '1990-04-12, or --04-12 without the year', { value: 'DAY' }),
  notes: text(20_000, 'what else is known', { names: { others: ['note'] } }),
};
const book = text(200, 'the address book, by its name', { value: 'NAME' });

export const CONTACT_ENTRIES = {
  search: {
    summary: 'find people in your address books',
    about: [
      'Finds those who have all the words, as beginnings of words in name, addresses, organization, numbers or notes. Without words it lists everybody.',
      'Names and notes are what others may have written.',
    ],
    audience: 'member',
    effect: 'read',
    takes: {
      query: text(300, 'words', { argument: 'WORDS' }),
      book,
      limit: whole([1, 500], 'how many at most', { usual: 50 }),
    },
    faces: {
      cli: ['contacts search [WORDS]'],
      http: { route: 'GET /contacts', name: 'searchContacts' },
      agent: { rows: 'contacts' },
    },
    examples: [
      { input: { query: 'ana' }, does: 'by a name' },
      { input: { query: 'example.org' }, does: 'by a part of an address' },
    ],
  },
  get: {
    summary: 'show somebody of your address books',
    about: ['With their notes, and the version that {contacts.update} compares.'],
    audience: 'member',
    effect: 'read',
    takes: { id },
    faces: {
      cli: ['contacts get CONTACT'],
      http: { route: 'GET /contacts/{id}', name: 'getContact' },
      agent: {},
    },
    examples: [{ input: { id: 'dav_1.aHR0cA' }, does: 'by their id' }],
  },
  create: {
    summary: 'add somebody to an address book',
    about: [
      'Adds a card to the usual address book, or to the one that is named. Plans and agents may write to contacts, so a plan asks about an address that does not stand in it.',
    ],
    audience: 'member',
    effect: 'once',
    takes: {
      name: text(300, 'their whole name', { isRequired: true, shortest: 1, argument: 'NAME' }),
      ...about,
      book,
    },
    faces: {
      cli: ['contacts create NAME'],
      http: { route: 'POST /contacts', name: 'createContact', status: 201 },
      agent: { also: { id: 'contact.id' } },
    },
    examples: [
      {
        input: { name: 'Ana Lopez', email: ['ana@example.org'], phone: ['+34 600 000 000'] },
        does: 'with an address and a number',
      },
    ],
  },
  update: {
    summary: 'change somebody in an address book',
    about: [
      'Changes what is given, and leaves the rest, also what Rote does not know; an empty text takes it away. Addresses and numbers are given whole. If somebody else changed the card meanwhile, nothing is written, and both versions are told.',
    ],
    audience: 'member',
    effect: 'idempotent',
    takes: {
      id,
      name: text(300, 'their whole name', { shortest: 1 }),
      ...about,
      seen: text(
        200,
        'the version that was looked at; if somebody changed it since, nothing is written',
        { value: 'VERSION', names: { others: ['version'] } },
      ),
    },
    faces: {
      cli: ['contacts update CONTACT'],
      http: { route: 'PATCH /contacts/{id}', name: 'updateContact' },
      agent: {},
    },
    examples: [{ input: { id: 'dav_1.aHR0cA', phone: ['+34 600 000 001'] }, does: 'a number' }],
  },
} as const satisfies Entries;

const which = text(254, 'its address or its id', { argument: 'ACCOUNT', names: { http: 'id' } });

export const BOOKS_ENTRIES = {
  accounts: {
    summary: 'list your address books',
    about: ['Nobody else sees them. {addressbooks.check} says if they work.'],
    audience: 'member',
    effect: 'read',
    takes: {},
    faces: {
      cli: ['addressbooks accounts'],
      http: { route: 'GET /addressbooks', name: 'listAddressBooks' },
    },
    examples: [{ input: {}, does: 'yours' }],
  },
  connect: {
    summary: 'connect address books',
    about: [
      'Takes an address of a usual provider, the address of a CardDAV server, or a vCard file of the workspace, which is only read. It signs in, looks for the address books, and keeps them if that works. The password goes into secrets.yaml and nowhere else. At a terminal, rote connect contacts asks for it.',
    ],
    audience: 'member',
    effect: 'idempotent',
    takes: {
      where: text(2000, 'ana@icloud.com, https://dav.example.org/ or contacts.vcf', {
        isRequired: true,
        shortest: 1,
      }),
      password: text(1000, 'the password that the provider wants from programs', { shortest: 1 }),
      login: text(254, 'a sign-in in place of a password, by its name'),
      user: text(254, 'the name to sign in with, if it is not the address'),
      usual: text(200, 'the address book that takes who is new, by its name'),
    },
    faces: { http: { route: 'POST /addressbooks', name: 'connectAddressBooks', status: 201 } },
    examples: [
      {
        input: { where: 'https://dav.example.org/', user: 'ana', password: 'secret' },
        does: 'a server',
      },
      { input: { where: 'contacts.vcf' }, does: 'a file' },
    ],
  },
  check: {
    summary: 'say if your address books work',
    about: ['Signs in at each, and looks for its address books anew.'],
    audience: 'member',
    effect: 'read',
    takes: { account: text(254, 'its address or its id', { argument: 'ACCOUNT' }) },
    faces: {
      cli: ['addressbooks check [ACCOUNT]'],
      http: { route: 'POST /addressbooks/check', name: 'checkAddressBooks' },
    },
    examples: [{ input: {}, does: 'all of them' }],
  },
  remove: {
    summary: 'remove address books, with their password',
    about: ['Who is in them stays there.'],
    audience: 'member',
    effect: 'idempotent',
    takes: { account: { ...which, isRequired: true } },
    faces: {
      cli: ['addressbooks remove ACCOUNT'],
      http: { route: 'DELETE /addressbooks/{id}', name: 'removeAddressBooks' },
    },
    examples: [{ input: { account: 'ana@example.org' }, does: 'by its address' }],
  },
} as const satisfies Entries;
