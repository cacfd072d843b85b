/**
 * Names in place of addresses, in a conversation with no model: who is meant is looked up among the contacts, shown with the
 * address, and that address is what is agreed to. "Find a free hour and propose it to Ana" runs to its mail.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CALENDARS_BODIES } from '../calendar/calendar-bodies.ts';
import { BOOKS_BODIES } from '../contacts/contact-bodies.ts';
import { OWNER } from '../domain/person.ts';
import { writeSecret } from '../home/write-secret.ts';
import { MAIL_PASSWORD } from '../mail/dovecot.fake.ts';
import { openSmtp } from '../mail/smtp.fake.ts';
import { accountOf } from '../store/mail-accounts.contract.ts';
import { byHand } from './calls.fake.ts';
import { type JobHouse, openJobHouse } from './job-house.fake.ts';

const smtp = openSmtp();
let house: JobHouse;

const card = (name: string, ...mails: string[]): string =>
  `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\n${mails.map((one) => `EMAIL:${one}\n`).join('')}END:VCARD\n`;
const PEOPLE = [
  card('Ana Lopez', 'ana@example.org'),
  card('Bob One', 'bob@example.org'),
  card('Bob Two', 'bob@example.com'),
  card('Carla', 'carla@example.org', 'carla@example.com'),
  card('Dora'),
];
// The house begins on a Monday; the Thursday of that week is full until two.
const ENTRIES = ['090000Z/120000Z', '120000Z/140000Z'].map((hours, index) => {
  const [from, to] = hours.split('/');
  return `BEGIN:VEVENT\nUID:${index}\nDTSTAMP:20260601T000000Z\nSUMMARY:busy\nDTSTART:20260604T${from}\nDTEND:20260604T${to}\nEND:VEVENT\n`;
});

const people = (cards: readonly string[]): void =>
  writeFileSync(house.inWorkspace('people.vcf'), cards.join(''));
const call = () => byHand(house.daemon.opened, house.nowMs());

beforeEach(async () => {
  house = await openJobHouse();
  const { opened } = house.daemon;
  const server = { host: '127.0.0.1', port: smtp.port(), security: 'none' } as const;
  const mail = accountOf(OWNER, { imap: { ...server, port: 1 }, smtp: server, usedMs: 1 });
  await opened.store.mailAccounts.put(mail);
  await writeSecret(house.inWorkspace('..'), mail.secret, MAIL_PASSWORD);
  people(PEOPLE);
  await BOOKS_BODIES.connect.run({ where: 'people.vcf' }, call());
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//t//EN\n${ENTRIES.join('')}END:VCALENDAR\n`;
  writeFileSync(house.inWorkspace('work.ics'), text);
  await CALENDARS_BODIES.connect.run({ where: 'work.ics' }, call());
  smtp.taken.length = 0;
});
afterEach(() => house?.close());

async function say(text: string): Promise<(string | null)[]> {
  const desk = await house.daemon.opened.talk();
  const answer = await desk.ask(text, { dryRun: false, hasSeen: async () => true, yes: false });
  switch (answer.kind) {
    case 'draft':
      return [answer.draft.summary, ...answer.draft.notes];
    case 'question':
      return [answer.question.text, ...answer.question.choices];
    case 'not-understood':
      return [answer.reason];
    default:
      return [answer.kind];
  }
}
const sent = () => smtp.taken.map(({ to }) => to.join());

test('free time is looked for and proposed by mail, to the address that was shown, whatever the contact is changed to', async () => {
  const shown = await say('find a free hour on Thursday and propose it to Ana');
  expect(shown[0]).toBe(
    'Now: find a free hour on Thursday and propose it to Ana Lopez <ana@example.org>.',
  );
  expect(shown[1]).toMatch(
    / to Ana Lopez <ana@example\.org>\. Subject: "Shall we meet\? \[filled in when it runs: .*Would this time suit you\?/,
  );
  people([card('Ana Lopez', 'eve@example.com')]);
  await say('yes');
  await house.live(1000);
  expect(sent()).toEqual(['ana@example.org']);
  expect(smtp.taken[0]?.text).toMatch(/2026-06-04 14:00=E2=80=9315:00 \(UTC\)/);
  expect((await house.inbox()).at(-1)).toMatch(
    /^Proposed to Ana Lopez <ana@example.org>: 2026-06-04 14:00–15:00/,
  );
});

test.each([
  [
    'mail what ran this week to Ana',
    'mail the ended runs this week to Ana Lopez <ana@example.org>.',
  ],
  [
    'every Friday at 5pm send my meetings next week to Ana Lopez',
    'to Ana Lopez <ana@example.org>.',
  ],
  ['email Ana "I am late" at 5pm', 'mail the message "I am late" to Ana Lopez <ana@example.org>.'],
  ['when Ana writes, tell me', 'When a mail from "Ana Lopez <ana@example.org>" arrives'],
  ['10 minutes before each meeting with Ana, tell me', 'an entry with Ana <ana@example.org> in'],
  [
    'finde eine freie Stunde am Donnerstag und schlag sie Ana vor',
    'Ana Lopez <ana@example.org> vorschlagen.',
  ],
  ['schreib Ana morgen um 9 eine Mail: Hallo', 'an Ana Lopez <ana@example.org> mailen.'],
  ['wenn Ana mir schreibt, sag mir Bescheid', 'eine Mail von "Ana Lopez <ana@example.org>"'],
])('%s: her address stands beside her name', async (text, shown) => {
  expect((await say(text)).join('\n')).toContain(shown);
});

const BOBS = ['Bob One <bob@example.org>', 'Bob Two <bob@example.com>'];
const CARLAS = ['Carla <carla@example.com>', 'Carla <carla@example.org>'];

test.each([
  ['email Bob "Hi" at 5pm', BOBS],
  ['when Bob writes, tell me', BOBS],
  ['10 minutes before each meeting with Bob, tell me', BOBS],
  ['find a free hour on Thursday and propose it to Bob', BOBS],
  ['email Carla "Hi" at 5pm', CARLAS],
])('%s: of two nobody is picked', async (text, choices) => {
  expect((await say(text)).slice(1)).toEqual(choices);
  const [chosen = ''] = choices;
  expect((await say(chosen)).join()).toContain(chosen.replace(/.*</, ''));
  expect(sent()).toEqual([]);
});

test.each([
  ['email Zora "Hi" at 5pm', 'Nobody among your contacts is called "Zora".'],
  ['find a free hour on Thursday and propose it to Zora', 'is called "Zora".'],
  ['email Dora "Hi" at 5pm', '"Dora" has no address of mail among your contacts.'],
  ['schreib Zora morgen um 9 eine Mail: Hallo', 'In deinen Kontakten heißt niemand „Zora“.'],
])('%s: that there is none is said, and an address can be given', async (text, told) => {
  expect((await say(text))[0]).toContain(told);
  expect((await say('eve@example.com'))[0]).toContain('eve@example.com');
});

test('who is only told of is known by their name alone where no contact has it, which is said', async () => {
  const [summary, note] = await say('when Zora writes, tell me');
  expect(summary).toContain('a mail from "Zora" arrives');
  expect(note).toContain('anybody can call themselves so');
});

test('a book that can not be read makes no draft', async () => {
  rmSync(house.inWorkspace('people.vcf'));
  expect((await say('email Ana "Hi" at 5pm'))[0]).toContain('contacts could not be read');
  expect(await say('yes')).not.toContain('ana@example.org');
});
