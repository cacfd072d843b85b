/** What can be done with accounts of mail, as people and their programs have it. */
import { type Entries, text } from '../domain/operation.ts';

const address = text(254, 'the address: bob@example.org', {
  isRequired: true,
  argument: 'ADDRESS',
});
const which = text(254, 'the account, by its address or its id', {
  argument: 'ACCOUNT',
  names: { http: 'id' },
});

export const MAIL_ENTRIES = {
  accounts: {
    summary: 'list your accounts of mail',
    about: ['Nobody else sees them. {mail.check} says if they work.'],
    audience: 'member',
    effect: 'read',
    takes: {},
    faces: {
      cli: ['mail accounts'],
      http: { route: 'GET /mail/accounts', name: 'listMailAccounts' },
    },
    examples: [{ input: {}, does: 'yours' }],
  },
  servers: {
    summary: 'find the servers of an address, and the password that its provider wants',
    about: [
      'Knows the usual providers, and asks the domain of any other (autoconfig, DNS). Nothing is stored.',
    ],
    audience: 'member',
    effect: 'read',
    takes: { address },
    faces: {
      cli: ['mail servers ADDRESS'],
      http: { route: 'GET /mail/servers', name: 'findMailServers' },
    },
    examples: [{ input: { address: 'bob@gmail.com' }, does: 'of a usual provider' }],
  },
  connect: {
    summary: 'connect an account of mail',
    about: [
      'Finds the servers, signs in to read and to send, looks for the folders, and keeps the account if all of that works. The password goes into secrets.yaml and nowhere else. Done again, it takes a new password. At a terminal, rote connect mail asks for it.',
    ],
    audience: 'member',
    effect: 'idempotent',
    takes: {
      address,
      password: text(1000, 'the password that the provider wants from programs', { shortest: 1 }),
      login: text(254, 'a sign-in in place of a password, by its name'),
      user: text(254, 'the name to sign in with, if it is not the address'),
      name: text(100, 'who receivers read that it is from'),
      imap: text(300, 'the server for reading: HOST:PORT, or HOST:PORT/starttls'),
      smtp: text(300, 'the server for sending'),
      authserv: text(253, 'the name by which the server signs Authentication-Results'),
    },
    faces: { http: { route: 'POST /mail/accounts', name: 'connectMailAccount', status: 201 } },
    examples: [
      {
        input: {
          address: 'bob@example.org',
          password: 'secret',
          imap: 'mail.example.org',
          smtp: 'mail.example.org:587',
        },
        does: 'with servers that nothing tells',
      },
    ],
  },
  check: {
    summary: 'say if your accounts of mail work',
    about: ['Signs in at each server, step by step, and says what to do about what fails.'],
    audience: 'member',
    effect: 'read',
    takes: { account: text(254, 'the account, by its address or its id', { argument: 'ACCOUNT' }) },
    faces: {
      cli: ['mail check [ACCOUNT]'],
      http: { route: 'POST /mail/accounts/check', name: 'checkMailAccounts' },
    },
    examples: [{ input: {}, does: 'all of them' }],
  },
  remove: {
    summary: 'remove an account of mail, with its password',
    about: ['Its mails stay at the provider.'],
    audience: 'member',
    effect: 'idempotent',
    takes: { account: { ...which, isRequired: true } },
    faces: {
      cli: ['mail remove ACCOUNT'],
      http: { route: 'DELETE /mail/accounts/{id}', name: 'removeMailAccount' },
    },
    examples: [{ input: { account: 'bob@example.org' }, does: 'by its address' }],
  },
} as const satisfies Entries;
