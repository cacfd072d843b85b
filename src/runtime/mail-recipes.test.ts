/**
 * The recipes of docs/recipes.md that need a mail account, each to its result: the schedule as it stands there, a whole daemon, a real
 * IMAP server and a real SMTP server. Time goes by or a mail comes, and what counts is what is told, sent, saved and listed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasDovecot, MAIL_PASSWORD, mailText, openDovecot } from '../mail/dovecot.fake.ts';
import { type Line, openLine } from '../mail/line.fake.ts';
import { openSmtp } from '../mail/smtp.fake.ts';
import { MAIL_CHECKPOINTS } from '../mail/watch-account.ts';
import { DAY, HOUR, type JobHouse, openJobHouse } from './job-house.fake.ts';

const [PAGE = ''] = readFileSync(join(import.meta.dirname, '../../docs/recipes.md'), 'utf8').split(
  '## With your calendar',
);
const PAYLOADS = [...PAGE.matchAll(/^rote schedule add --payload '([^']+)'/gm)].map(
  ([, payload = '']) => JSON.parse(payload) as { name: string },
);

const dovecot = openDovecot();
const { signal } = new AbortController();
const smtp = openSmtp();
const sent = smtp.taken;
let line: Line;
let house: JobHouse;
let user = '';
let users = 0;

beforeEach(async () => {
  if (!hasDovecot) return;
  users += 1;
  user = `user${users}@example.org`;
  line = await openLine(dovecot.port);
  dovecot.deliver(user, []);
  house = await openJobHouse();
  const accounts = await house.daemon.opened.house.mailAccounts();
  await accounts.connect(
    {
      address: user,
      password: MAIL_PASSWORD,
      imap: `127.0.0.1:${line.port()}/none`,
      smtp: `127.0.0.1:${smtp.port()}/none`,
    },
    signal,
  );
});
afterEach(async () => {
  await house?.close();
  await line?.close();
});

/** Adds what stands on the page. */
async function add(name: string): Promise<string> {
  const payload = PAYLOADS.find((one) => one.name === name);
  if (payload === undefined) throw new Error(`there is no recipe "${name}" on the page`);
  const { schedule } = await house.daemon.opened.schedules.add(payload);
  return schedule.id;
}
const come = (...mails: string[]) => dovecot.deliver(user, mails, '', house.nowMs());
const from = (sender: string, subject: string) => mailText({ from: sender, subject }, 'x');
const BOSS = 'Grace <boss@example.com>';
const BANK = '"Your Bank" <no-reply@bank.example>';
const PDF = ['--b', 'content-type: application/pdf', 'content-disposition: attachment; filename='];
const bill = (words: string, ...files: string[]) =>
  mailText(
    { from: BANK, subject: 'Invoice', 'content-type': 'multipart/mixed; boundary=b' },
    [
      ...['--b', 'content-type: text/plain', '', 'Thank you.'],
      ...files.flatMap((name) => [...PDF.slice(0, 2), `${PDF[2]}"${name}"`, '', words]),
      '--b--',
    ].join('\n'),
  );

const REPORT = {
  to: ['team@example.com'],
  text: expect.stringMatching(/^Subject: Weekly report\r\n(?:.*\r\n)* *.*this week/m),
};

/** Adds one that waits for mails, and resolves once it does. */
async function addWaiting(name: string): Promise<string> {
  const id = await add(name);
  const { records } = house.daemon.opened.store;
  await expect.poll(() => records.list(MAIL_CHECKPOINTS)).toHaveLength(1);
  return id;
}
/** So many of the mails were told, and all that follows of them is done. */
async function told(count: number): Promise<void> {
  const { events } = house.daemon.opened.store;
  await expect.poll(() => events.list({ limit: 100 })).toHaveLength(count);
  await house.live(1000);
}
async function endsOf(scheduleId: string): Promise<string[]> {
  const runs = await house.daemon.opened.store.engine.list({ scheduleId, limit: 20 });
  return runs.map(({ state }) => state).reverse();
}

test('the page has these plans and no others', () => {
  const names = ['mails of the boss', 'mail of the bank', 'invoices', 'weekly report'];
  expect(PAYLOADS.map(({ name }) => name)).toEqual(names);
});

describe.runIf(hasDovecot)('with an account', () => {
  test('morning mails: a line for each unread mail of one sender; none, and a server that is away, are told apart', async () => {
    const id = await add('mails of the boss');
    await house.live(3 * HOUR);
    expect(await house.inbox()).toEqual(['Unread of the boss:\nNo mail fits.']);
    come(from(BOSS, 'Budget'), from('Eve <eve@example.com>', 'Prize'), from(BOSS, 'Offsite'));
    await house.live(DAY);
    expect((await house.inbox()).slice(1)).toEqual([
      'Unread of the boss:\n- Grace: Offsite\n- Grace: Budget',
    ]);
    line.cut();
    await house.live(DAY);
    // The run fails, and says nothing of no mails.
    expect(await endsOf(id)).toEqual(['succeeded', 'succeeded', 'failed']);
    expect(await house.inbox()).toHaveLength(2);
  });

  test('a mail of the bank is a task with its subject, once; a mail of somebody who calls themselves so is not', async () => {
    const id = await addWaiting('mail of the bank');
    come(
      from('"no-reply@bank.example" <eve@evil.example>', 'Pay Eve'),
      from(BANK, 'Sign the form'),
    );
    await told(1);
    const { search } = await house.daemon.opened.house.tasks();
    expect(await search({ limit: 9 })).toMatchObject([{ title: 'Sign the form' }]);
    expect(await endsOf(id)).toEqual(['succeeded']);
  });

  /** When a mail came; how many seconds a slow machine takes until it is seen does not matter. */
  const ON_THAT_MORNING = expect.stringMatching(/^2026-06-01T06:0\d:\d\dZ$/);

  test('invoices: each file of a mail lies in the folder of its mail, also the next one of that name', async () => {
    const id = await addWaiting('invoices');
    come(from(BANK, 'Invoice without a file'), bill('May', 'a.pdf', '../b.pdf'));
    await told(1);
    come(bill('June', 'a.pdf'));
    await told(2);
    expect(await endsOf(id)).toEqual(['succeeded', 'succeeded']);
    const [may = '', june = '', ...others] = readdirSync(house.inWorkspace('invoices')).sort();
    expect([may, june, others]).toEqual([ON_THAT_MORNING, ON_THAT_MORNING, []]);
    expect(readdirSync(house.inWorkspace(`invoices/${may}`)).sort()).toEqual(['a.pdf', 'b.pdf']);
    expect(readdirSync(house.inWorkspace(`invoices/${june}`))).toEqual(['a.pdf']);
    const saved = readFileSync(house.inWorkspace(`invoices/${june}/a.pdf`), 'utf8');
    expect(saved.trim()).toBe('June');
  });

  test('in plain words: mails are told, read, made tasks of, saved from, marked and archived; one that came as well', async () => {
    come(from(BOSS, 'Budget'), bill('May', 'a.pdf'), from(BOSS, 'Offsite'));
    await house.agree('send me the unread mails from boss@example.com tomorrow at 8am');
    await house.agree('send me the last mail from Grace tomorrow at 8:10am');
    await house.agree(
      'save the attachments of the mails from no-reply@bank.example into bills/ tomorrow at 8:20am',
    );
    await house.agree(
      'look at the mails from boss@example.com, archive them, mark them as read and make a task tomorrow at 8:30am',
    );
    await house.live(DAY + 3 * HOUR);
    const told = await house.inbox();
    expect(told[0]).toBe('Unread mails from boss@example.com:\n- Grace: Offsite\n- Grace: Budget');
    expect(told[1]).toMatch(
      /^Last mail from Grace:\nFrom: Grace <boss@example.com>[\s\S]*Offsite[\s\S]*x/,
    );
    expect(readdirSync(house.inWorkspace('bills'))).toEqual(['a.pdf']);
    const { search } = await house.daemon.opened.house.tasks();
    const tasks = await search({ limit: 9 });
    expect(tasks.map(({ title }) => title).sort()).toEqual(['Grace: Budget', 'Grace: Offsite']);
    const { mails } = await house.daemon.opened.house.mail();
    const archived = await mails.search({ folder: 'archive', limit: 9 }, signal);
    expect(archived.mails.map(({ isUnread }) => isUnread)).toEqual([false, false]);
    await house.agree('when a mail from boss@example.com arrives, archive it');
    const { records } = house.daemon.opened.store;
    await expect.poll(() => records.list(MAIL_CHECKPOINTS)).toHaveLength(1);
    come(from(BOSS, 'Third'));
    const { events } = house.daemon.opened.store;
    await expect.poll(() => events.list({ limit: 100 })).toHaveLength(1);
    await house.live(1000);
    expect((await mails.search({ folder: 'archive', limit: 9 }, signal)).found).toBe(3);
  });

  test('weekly report: the first mail of an account is asked about and sent after the yes, the next one at once', async () => {
    const id = await add('weekly report');
    await house.live(5 * DAY);
    expect([sent, await endsOf(id)]).toEqual([[], ['failed']]);
    const { requests } = house.daemon.opened;
    const [asked, ...others] = await requests.list({ state: 'open', limit: 9 });
    expect([asked?.title, others]).toEqual([`May mail be sent from ${user}?`, []]);
    await requests.answer(asked?.id ?? '', 'yes', { hash: asked?.hash });
    await house.live(1000);
    expect(sent).toEqual([REPORT]);
    await house.live(7 * DAY);
    expect(await endsOf(id)).toEqual(['failed', 'succeeded', 'succeeded']);
    expect(sent).toEqual([REPORT, REPORT]);
  });
});
