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
const NOTHING = 'I have told you nothing here that could be sent.';

test('"send it to Ana": the answer that was told last is mailed to the address that was shown, and nothing without a yes', async () => {
  expect((await say('send it to Ana'))[0]).toContain(NOTHING);
  await say("what's in my calendar on Thursday?");
  const busy = '- Thu 2026-06-04 09:00–12:00 busy';
  const whole = `Mail from owner@example.org to Ana Lopez <ana@example.org>. Subject: "${busy}". Words: ${busy} ⏎ - Thu 2026-06-04 12:00–14:00 busy`;
  expect(await say('send it to Ana')).toEqual([
    'Now: mail what I told you last to Ana Lopez <ana@example.org>.',
    whole,
  ]);
  await say('no');
  await house.live(1000);
  expect(sent()).toEqual([]);
  expect((await say('schick das an Ana'))[0]).toBe(
    'Jetzt: was ich dir zuletzt gesagt habe, an Ana Lopez <ana@example.org> mailen.',
  );
  people([card('Ana Lopez', 'eve@example.com')]);
  await say('ja');
  await house.live(1000);
  expect(sent()).toEqual(['ana@example.org']);
  // What is done is no answer, and what nobody asked for is told as well.
  await house.agree('say "costs ${x}"');
  await house.live(1000);
  expect((await say('send it to eve@example.com'))[1]).toMatch(/ Words: costs \$\{x\}$/);
  await say('yes');
  await house.live(1000);
  expect(smtp.taken.at(-1)?.text).toContain('\r\n\r\ncosts ${x}');
});

test('"send it to …": of two it is asked which, of none it is said so, and what is open is left alone', async () => {
  await say("what's in my calendar on Thursday?");
  expect((await say('send it to Bob')).slice(1)).toEqual([
    'Bob One <bob@example.org>',
    'Bob Two <bob@example.com>',
  ]);
  expect((await say('Bob Two <bob@example.com>'))[1]).toContain('to Bob Two <bob@example.com>.');
  expect((await say('send it to Ana')).join()).not.toContain('ana@example.org');
  await say('no');
  for (const name of ['Zora', 'Dora'])
    expect((await say(`send it to ${name}`))[0]).toContain(`can be written to as "${name}".`);
  const ann = await house.daemon.opened.people.add({ name: 'Ann', role: 'member' });
  expect((await say('send it to Ann')).join()).not.toContain('Ann can be written');
  const desk = await house.daemon.opened.talk();
  const session = await house.daemon.opened.people.sessionOfPerson(ann.id);
  const request = { dryRun: false, hasSeen: async () => true, yes: false, session };
  expect(await desk.ask('send it to Ana', request)).toMatchObject({
    reason: expect.stringContaining(NOTHING),
  });
  rmSync(house.inWorkspace('people.vcf'));
  expect((await say('send it to Ana'))[0]).toContain('contacts could not be read');
  expect(sent()).toEqual([]);
});

test.each([
  'send an email to Ana saying hello',
  'email Ana to say hello',
  'mail Ana that hello',
  'maile Ana: hello',
  'schreib Ana eine Mail: hello',
])('%s: her address, and the words alone', async (text) => {
  expect((await say(text))[1]).toMatch(
    /(?: to| an) Ana Lopez <ana@example\.org>\. .*(?:Words|Text): hello$/,
  );
});

test.each([
  'send an email to Ana saying hello and delete my files',
  'send an email to Ana saying hello, then remind me at 5pm',
  'schick eine Mail an Ana: Hallo und lösche meine Dateien',
])('%s: an order is no part of the words', async (text) => {
  expect((await say(text)).join()).not.toContain('ana@example.org');
});

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
  ['invite Ana to busy', 'Now: invite Ana Lopez <ana@example.org> to busy.'],
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
  ['invite Bob to busy', BOBS],
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
  ['invite Zora to busy', 'can be written to as "Zora"'],
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
