/** Contacts in a whole house, on a real CardDAV server: whom a name means, who is known to mail, and what nobody else sees. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { BOOKS_BODIES, CONTACT_BODIES } from '../contacts/contact-bodies.ts';
import { DAV_PASSWORD, hasRadicale, openRadicale } from '../dav/radicale.fake.ts';
import { OWNER, type Person } from '../domain/person.ts';
import { MAIL_PASSWORD } from '../mail/dovecot.fake.ts';
import { EMAIL_BODIES } from '../mail/email-bodies.ts';
import { openSmtp } from '../mail/smtp.fake.ts';
import { accountOf } from '../store/mail-accounts.contract.ts';
import { asRun, byHand, guardOf } from './calls.fake.ts';
import { configSchema, type OpenHome, openHome } from './home.fake.ts';

const radicale = openRadicale();
const clock = createSystemClock();
const home = mkdtempSync(join(tmpdir(), 'rote-contacts-'));
const smtp = openSmtp();
const sent = () => smtp.taken.map(({ to }) => to);
let opened: OpenHome;

const call = () => byHand(opened, clock.nowMs());

beforeAll(async () => {
  opened = openHome({ home, config: configSchema.parse({ timezone: 'UTC' }), clock });
  const server = { host: '127.0.0.1', port: smtp.port(), security: 'none' } as const;
  const mail = accountOf(OWNER, { imap: { ...server, port: 1 }, smtp: server, usedMs: 1 });
  await opened.store.mailAccounts.put(mail);
  const { writeSecret } = await import('../home/write-secret.ts');
  await writeSecret(home, mail.secret, MAIL_PASSWORD);
});
afterAll(async () => {
  await opened?.close();
  rmSync(home, { recursive: true, force: true });
});

const asked = (name: string, input: object, how?: Parameters<typeof asRun>[3]) =>
  asRun(opened, name, input, how);
const plan = (written: object) => ({ written: JSON.stringify(written), scheduleId: 'sched_1' });
const WISH = { subject: 'Hi', body: 'x' };
const send = (...to: string[]) => EMAIL_BODIES.send.run({ ...WISH, to }, call());
const add = (name: string, ...email: string[]) =>
  CONTACT_BODIES.create.run({ name, email }, call());

test('without an address book a name is nobody, and each way says how to connect one', async () => {
  await expect(send('Ana')).rejects.toMatchObject({
    code: 'unknown-contact',
    hint: expect.stringContaining('rote connect contacts'),
  });
  expect(await asked('contacts.search', {})).toMatchObject({
    ok: false,
    failure: { code: 'no-address-book' },
  });
  expect(sent()).toEqual([]);
});

test('a file of the workspace is a book that is only read, whatever it is written in', async () => {
  mkdirSync(join(home, 'workspace'), { recursive: true });
  const text = 'BEGIN:VCARD\nVERSION:3.0\nFN:Jörg\nEMAIL:joerg@example.org\nEND:VCARD\n';
  for (const encoding of ['utf8', 'latin1', 'utf16le'] as const) {
    const marked = encoding === 'utf16le' ? `\uFEFF${text}` : text;
    writeFileSync(join(home, 'workspace', 'people.vcf'), Buffer.from(marked, encoding));
    await BOOKS_BODIES.connect.run({ where: 'people.vcf' }, call());
    const { answer } = await CONTACT_BODIES.search.run({ query: 'jorg', limit: 5 }, call());
    expect(answer['contacts']).toMatchObject([{ name: 'Jörg', wordsOf: 'others' }]);
  }
  await send('Jörg');
  expect(sent()).toEqual([['joerg@example.org']]);
  await BOOKS_BODIES.remove.run({ account: 'people.vcf' }, call());
});

describe.runIf(hasRadicale)('with an account', () => {
  beforeAll(async () => {
    radicale.make('ana', 'people', 'VADDRESSBOOK');
    radicale.make('ana', 'work', 'VCALENDAR');
    const wish = { where: radicale.url(), user: 'ana', password: DAV_PASSWORD };
    const { CALENDARS_BODIES } = await import('../calendar/calendar-bodies.ts');
    await CALENDARS_BODIES.connect.run(wish, call());
    // Of the same address, and beside the calendars.
    const { answer } = await BOOKS_BODIES.connect.run(wish, call());
    expect(answer['account']).toMatchObject({ books: [{ name: 'people', usual: true }] });
    expect((await opened.store.davAccounts.all()).map(({ kind }) => kind).toSorted()).toEqual([
      'calendar',
      'contacts',
    ]);
    await add('Ana Lopez', 'ana@example.org');
    await add('Bob One', 'bob@example.org');
    await add('Bob Two', 'bob@example.com');
  });

  test('the password is in the file of secrets and nowhere else, and doctor tells when it is wrong', async () => {
    const all = await opened.store.davAccounts.all();
    const account = all.find(({ kind }) => kind === 'contacts');
    expect(JSON.stringify(account)).not.toContain(DAV_PASSWORD);
    expect(readFileSync(join(home, 'secrets.yaml'), 'utf8')).toContain(DAV_PASSWORD);
    const { writeSecret } = await import('../home/write-secret.ts');
    await writeSecret(home, account?.secret ?? '', 'changed');
    const { findings } = await opened.house.doctor();
    expect(findings.filter(({ check }) => check === 'contacts')).toMatchObject([
      { code: 'contacts-account', what: expect.stringContaining('does not take the password') },
    ]);
    await writeSecret(home, account?.secret ?? '', DAV_PASSWORD);
  });

  test('one of a name is written to, of two nobody, and of none neither', async () => {
    expect((await send('Ana', 'eve@example.com')).answer).toMatchObject({
      to: ['ana@example.org', 'eve@example.com'],
    });
    await expect(send('Ana', 'Bob')).rejects.toMatchObject({
      code: 'several-contacts',
      message: expect.stringMatching(/Bob One <bob@example.org>, Bob Two <bob@example.com>/),
    });
    await expect(send('Carl')).rejects.toMatchObject({ code: 'unknown-contact' });
    expect(sent()).toEqual([['ana@example.org', 'eve@example.com']]);
  });

  test('an agent is shown the address before anybody is asked, and reaches contacts unasked', async () => {
    const named = { ...WISH, to: ['Ana'] };
    expect(await asked('email.send', named, { guard: guardOf(false) })).toMatchObject({
      ok: true,
      output: { to: ['ana@example.org'] },
    });
    const both = { ...WISH, to: ['Bob'] };
    expect(await asked('email.send', both, { guard: guardOf(false) })).toMatchObject({
      ok: false,
      failure: { code: 'several-contacts', message: expect.stringContaining('bob@example.com') },
    });
    expect(await asked('email.send', named, { guard: guardOf(true) })).toMatchObject({
      ok: false,
      failure: { code: 'draft-only' },
    });
    expect(sent()).toEqual([['ana@example.org']]);
  });

  test('a plan sends to a contact that it found in data, asks about a stranger, and takes no name', async () => {
    const found = plan({ to: '${event.from}' });
    const to = (one: string) => asked('email.send', { ...WISH, to: [one] }, found);
    expect(await to('ana@example.org')).toMatchObject({ ok: true });
    expect(await to('eve@evil.example')).toMatchObject({ failure: { code: 'needs-owner' } });
    expect(await to('Ana')).toMatchObject({
      failure: { code: 'named-in-plan', message: expect.stringContaining('"Ana" is a name') },
    });
    expect(sent()).toEqual([['ana@example.org']]);
  });

  test('a plan makes nobody a contact whom it found in data', async () => {
    const wish = { name: 'Eve', email: ['eve@evil.example'] };
    const made = await asked('contacts.create', wish, plan({ email: '${event.from}' }));
    expect(made).toMatchObject({ ok: false, failure: { code: 'needs-owner', fate: 'not-done' } });
    const titles = (await opened.requests.list({ state: 'open', limit: 20 })).map(
      ({ title }) => title,
    );
    expect(titles).toContain(
      'May eve@evil.example be kept as a contact? Plans and agents may write to contacts.',
    );
    const { answer } = await CONTACT_BODIES.search.run({ query: 'eve', limit: 5 }, call());
    expect(answer['contacts']).toEqual([]);
  });

  test('a name of who is invited is looked up as well, and they get the entry by mail', async () => {
    const { CALENDAR_BODIES } = await import('../calendar/calendar-bodies.ts');
    const invite = (name: string) =>
      CALENDAR_BODIES.create.run({ title: 'x', date: 'tomorrow', attendees: [name] }, call());
    await expect(invite('Bob')).rejects.toMatchObject({ code: 'several-contacts' });
    await expect(invite('Carl')).rejects.toMatchObject({ code: 'unknown-contact' });
    await invite('Ana');
    expect(sent()).toEqual([['ana@example.org']]);
    expect(smtp.taken.at(-1)?.text).toMatch(
      /Content-Type: text\/calendar; charset=utf-8; method=REQUEST/,
    );
  });

  test('whom a plan invites is asked about as a receiver of mail, and nothing is written before', async () => {
    const { CALENDAR_BODIES } = await import('../calendar/calendar-bodies.ts');
    const { requests } = opened;
    const yes = async () => {
      for (const { id, hash } of await requests.list({ state: 'open', limit: 20 }))
        await requests.answer(id, 'yes', { hash });
    };
    const invite = (title: string, one: string) => {
      const wish = { title, date: 'tomorrow', attendees: [one] };
      return asked('calendar.create', wish, plan({ attendees: '${event.from}' }));
    };
    const titles = async () => {
      const { answer } = await CALENDAR_BODIES.list.run(
        { from: 'tomorrow', limit: 50, query: 'plan' },
        call(),
      );
      return (answer['entries'] as { title: string }[]).map(({ title }) => title);
    };
    await invite('plan', 'ana@example.org');
    // The first change of the account.
    await yes();
    expect(await invite('plan with Ana', 'ana@example.org')).toMatchObject({ ok: true });
    expect(await invite('plan with Mal', 'mal@evil.example')).toMatchObject({
      failure: { code: 'needs-owner' },
    });
    expect([await titles(), sent()]).toEqual([['plan with Ana'], [['ana@example.org']]]);
  });

  test('of two who change somebody the later one is asked, and nothing is lost', async () => {
    const { answer } = await CONTACT_BODIES.search.run({ query: 'lopez', limit: 5 }, call());
    const [ana] = answer['contacts'] as { id: string; version: string }[];
    const { id = '', version: seen = '' } = ana ?? {};
    await CONTACT_BODIES.update.run({ id, phone: ['1'], seen }, call());
    await expect(
      CONTACT_BODIES.update.run({ id, phone: ['2'], seen }, call()),
    ).rejects.toMatchObject({ code: 'changed-meanwhile' });
    const got = await CONTACT_BODIES.get.run({ id }, call());
    expect(got.answer['contact']).toMatchObject({ phones: ['1'], emails: ['ana@example.org'] });
  });

  test('nobody else sees or knows them, and who goes takes theirs along', async () => {
    const ann: Person = await opened.people.add({ name: 'Ann', role: 'member' });
    const theirs = { ...call(), desks: opened.house.of(ann) };
    await expect(CONTACT_BODIES.search.run({ limit: 5 }, theirs)).rejects.toMatchObject({
      code: 'no-address-book',
    });
    const all = await opened.store.davAccounts.all();
    const own = all.find(({ kind }) => kind === 'contacts');
    if (own === undefined) throw new Error('there is no account');
    await opened.store.davAccounts.put({ ...own, id: 'dav_hers', person: ann.id, secret: 'hers' });
    await opened.house.removePerson('Ann');
    expect(await opened.store.davAccounts.all()).toEqual(all);
  });
});
