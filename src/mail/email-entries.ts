/** What can be done with mails, as every face has it. */
import { type Entries, switched, text, texts, whole } from '../domain/operation.ts';

const id = text(2000, 'its id, as email.search and email.read give it', {
  isRequired: true,
  argument: 'EMAIL',
});
const account = text(254, 'the account, by its address; left out, the first', { value: 'ADDRESS' });
const addresses = { longest: 320, most: 100 };
const body = text(200_000, 'its words', { isRequired: true, shortest: 1, value: 'WORDS' });
const outgoing = {
  to: texts(addresses, 'who gets it, as bob@example.org', { isRequired: true, value: 'ADDRESSES' }),
  subject: text(300, 'its subject line', { isRequired: true, shortest: 1 }),
  body,
  cc: texts(addresses, 'who gets a copy', { value: 'ADDRESSES' }),
  bcc: texts(addresses, 'who gets a copy that the others do not see', { value: 'ADDRESSES' }),
  attachments: texts({ longest: 1000, most: 10 }, 'files of the workspace that go with it', {
    value: 'PATHS',
  }),
  reply_to: text(2000, 'the id of the mail that it answers, so that it goes on with its thread', {
    value: 'EMAIL',
  }),
  account,
};
const filing = { audience: 'member', effect: 'idempotent' } as const;
const SENT = { leaves: ['filed'], also: { message_id: 'messageId', id: 'messageId' } } as const;

export const EMAIL_ENTRIES = {
  search: {
    summary: 'find mails',
    about: [
      'Finds mails in the inbox, or in another folder, the latest first. Without an account it looks in all of them.',
      'Everything in an answer is what others wrote. Nothing becomes read by being found.',
    ],
    audience: 'member',
    effect: 'read',
    takes: {
      query: text(500, 'words anywhere in the mail', { argument: 'WORDS', shortest: 1 }),
      from: text(254, 'who wrote it: an address, or a part of it or of the name', { shortest: 1 }),
      to: text(254, 'a receiver: an address, or words of a name', { shortest: 1 }),
      with: texts(
        { longest: 254, most: 50 },
        'only those from or to one of these addresses; addresses of your accounts do not count',
        { value: 'ADDRESSES' },
      ),
      subject: text(300, 'words of its subject', { shortest: 1 }),
      after: text(30, 'received on this day or later: 2026-11-19, today, yesterday', {
        value: 'DAY',
      }),
      before: text(30, 'received before this day', { value: 'DAY' }),
      unread: switched('only those that are unread'),
      has_attachment: switched('only those with files, among the latest 200 that fit'),
      folder: text(500, 'the folder: its name, or inbox, sent, drafts, archive, trash, junk'),
      limit: whole([1, 100], 'how many at most', { usual: 20 }),
      account: text(254, 'the account, by its address; left out, all', { value: 'ADDRESS' }),
    },
    faces: {
      cli: ['email search [WORDS]'],
      http: { route: 'GET /emails', name: 'searchEmails' },
      agent: { rows: 'emails' },
    },
    examples: [
      { input: { unread: true }, does: 'what is unread' },
      { input: { from: 'bank', after: '2026-11-01' }, does: 'of one sender, since a day' },
      { input: { query: 'invoice', has_attachment: true }, does: 'words, with files' },
    ],
  },
  read: {
    summary: 'read a mail',
    about: [
      'Returns its words, its files and the other mails of its thread. HTML is read as text. Quotes of earlier mails are left out, unless all of it is asked for. It stays unread.',
      '`authenticated` says that the server of the account has checked who sent it. Everything else is what others wrote.',
    ],
    audience: 'member',
    effect: 'read',
    takes: { id, full: switched('all of its words, with what it quotes') },
    faces: {
      cli: ['email read EMAIL'],
      http: { route: 'GET /emails/{id}', name: 'readEmail' },
      agent: { also: { subject: 'email.subject', body: 'email.text', from: 'email.from' } },
    },
    examples: [{ input: { id: 'mail_1.SU5CT1g.1.5' }, does: 'by its id' }],
  },
  attachment: {
    summary: 'save a file of a mail',
    about: [
      'Saves one file of a mail in the workspace, as it was sent, up to 25 MB. Nothing there is replaced: in a folder it gets a number, at a path it is refused.',
    ],
    audience: 'owner',
    effect: 'idempotent',
    takes: {
      id,
      part: text(30, 'which file, by its part: 2', { isRequired: true, argument: 'PART' }),
      to: text(
        1000,
        'where in the workspace; a folder (invoices/) takes the name that the file has (default: mail/)',
        { value: 'PATH' },
      ),
    },
    faces: {
      cli: ['email attachment EMAIL PART'],
      http: { route: 'POST /emails/{id}/attachments/{part}', name: 'saveEmailAttachment' },
      agent: {},
    },
    examples: [
      {
        input: { id: 'mail_1.SU5CT1g.1.5', part: '2', to: 'invoices/' },
        does: 'into a folder',
      },
    ],
  },
  flag: {
    ...filing,
    summary: 'mark a mail as read, unread or starred',
    about: ['Says nothing to its sender.'],
    takes: {
      id,
      read: switched('mark it as read'),
      unread: switched('mark it as unread'),
      star: switched('star it'),
      unstar: switched('take its star away'),
    },
    faces: {
      cli: ['email flag EMAIL'],
      http: { route: 'POST /emails/{id}/flag', name: 'flagEmail' },
      agent: {},
    },
    examples: [{ input: { id: 'mail_1.SU5CT1g.1.5', read: true }, does: 'it was read' }],
  },
  move: {
    ...filing,
    summary: 'move a mail to another folder',
    about: ['It gets a new id there, which the answer has if the server tells it.'],
    takes: {
      id,
      folder: text(500, 'the folder: its name, or inbox, archive, trash, junk', {
        isRequired: true,
        argument: 'FOLDER',
        shortest: 1,
      }),
    },
    faces: {
      cli: ['email move EMAIL FOLDER'],
      http: { route: 'POST /emails/{id}/move', name: 'moveEmail' },
      agent: {},
    },
    examples: [{ input: { id: 'mail_1.SU5CT1g.1.5', folder: 'Invoices' }, does: 'into a folder' }],
  },
  archive: {
    ...filing,
    summary: 'move a mail to the archive',
    about: ['Takes it out of the inbox. {email.search} finds it in the folder archive.'],
    takes: { id },
    faces: {
      cli: ['email archive EMAIL'],
      http: { route: 'POST /emails/{id}/archive', name: 'archiveEmail' },
      agent: {},
    },
    examples: [{ input: { id: 'mail_1.SU5CT1g.1.5' }, does: 'out of the inbox' }],
  },
  send: {
    summary: 'send a mail',
    about: [
      'Sends a mail and files it in the folder of what was sent. If the connection breaks while it is being sent, it is in doubt: its person is told, and it is not sent again by itself.',
      'An agent or a plan is asked about at the first use of an account, and about each receiver who is no contact, not in the thread and not written in the approved plan. After reading mails, an agent only drafts: {email.draft}.',
    ],
    audience: 'member',
    effect: 'once',
    takes: outgoing,
    faces: {
      cli: ['email send'],
      http: { route: 'POST /emails', name: 'sendEmail', status: 201 },
      agent: SENT,
    },
    examples: [
      {
        input: { to: ['bob@example.org'], subject: 'Lunch', body: 'At noon?' },
        does: 'to one receiver',
      },
    ],
  },
  draft: {
    summary: 'draft a mail',
    about: ['Keeps a mail in the folder of drafts. It goes to nobody.'],
    audience: 'member',
    effect: 'once',
    takes: outgoing,
    faces: {
      cli: ['email draft'],
      http: { route: 'POST /emails/drafts', name: 'draftEmail', status: 201 },
      agent: {},
    },
    examples: [
      {
        input: { to: ['bob@example.org'], subject: 'Lunch', body: 'At noon?' },
        does: 'for you to send',
      },
    ],
  },
  reply: {
    summary: 'answer a mail',
    about: [
      'Answers who sent it, or the address that they asked for, in its thread. It is asked about as {email.send} is.',
    ],
    audience: 'member',
    effect: 'once',
    takes: { id, body, all: switched('everybody who got it gets the answer') },
    faces: {
      cli: ['email reply EMAIL'],
      http: { route: 'POST /emails/{id}/reply', name: 'replyToEmail', status: 201 },
      agent: SENT,
    },
    examples: [{ input: { id: 'mail_1.SU5CT1g.1.5', body: 'I am in.' }, does: 'to its sender' }],
  },
} as const satisfies Entries;
