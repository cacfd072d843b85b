/**
 * "Reply to that mail: I'm in" in a conversation with no model, on a real IMAP and SMTP server: which mail is meant, what is shown
 * before the yes, and that nothing else is sent. What mails a draft would send is shown whole.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasDovecot, MAIL_PASSWORD, mailText, openDovecot } from '../mail/dovecot.fake.ts';
import { openSmtp } from '../mail/smtp.fake.ts';
import { MAIL_CHECKPOINTS } from '../mail/watch-account.ts';
import { type JobHouse, openJobHouse } from './job-house.fake.ts';

const dovecot = openDovecot();
const smtp = openSmtp();
const { signal } = new AbortController();
let house: JobHouse;
let user = '';
let users = 0;

beforeEach(async () => {
  if (!hasDovecot) return;
  users += 1;
  user = `user${users}@example.org`;
  dovecot.deliver(user, []);
  house = await openJobHouse();
  const accounts = await house.daemon.opened.house.mailAccounts();
  const servers = {
    imap: `127.0.0.1:${dovecot.port()}/none`,
    smtp: `127.0.0.1:${smtp.port()}/none`,
  };
  await accounts.connect({ address: user, password: MAIL_PASSWORD, ...servers }, signal);
  const { outgoing } = await house.daemon.opened.house.mail();
  // The first use of the account is by hand, else it is asked about.
  await outgoing.send({ to: ['bob@example.com'], subject: 'x', body: 'x' }, signal);
  smtp.taken.length = 0;
});
afterEach(() => house?.close());

const come = (...mails: string[]) => dovecot.deliver(user, mails, '', house.nowMs());
const of = (sender: string, subject: string, more = {}) =>
  mailText({ from: sender, subject, ...more }, 'x');

async function say(text: string, dryRun = false) {
  const desk = await house.daemon.opened.talk();
  const answer = await desk.ask(text, { dryRun, hasSeen: async () => true, yes: false });
  if (answer.kind === 'draft') await house.live(1000);
  switch (answer.kind) {
    case 'draft':
      return [answer.draft.summary, ...answer.draft.notes];
    case 'question':
      return [answer.question.text, ...answer.question.choices];
    case 'not-understood':
      return [answer.reason];
    default:
      return [];
  }
}
const sent = () => smtp.taken.map(({ to, text }) => [to.join(), text.split('\r\n\r\n')[1]?.trim()]);

describe.runIf(hasDovecot)('with an account', () => {
  test('the only mail that was told of is answered, after its answer was read whole', async () => {
    come(of('Anna <anna@example.com>', 'Lunch'));
    await house.agree('send me my unread mails');
    const shown = await say("Reply to that mail: I'm in");
    expect(shown).toEqual([
      'Now: answer the mail "Anna: Lunch".',
      'Nobody has checked that anna@example.com sent that mail.',
      `Mail from ${user} to anna@example.com. Subject: "Re: Lunch". Words: I'm in`,
    ]);
    expect(smtp.named).toEqual(['bob@example.com']);
    await say('yes');
    expect(sent()).toEqual([['anna@example.com', "I'm in"]]);
    expect(smtp.taken[0]?.text).toMatch(/^In-Reply-To: </m);
  });

  test('a mail that came and was told is meant, in German as well, and nothing in its words is filled in', async () => {
    await house.agree('when a mail from anna@example.com arrives, tell me');
    const { records, events } = house.daemon.opened.store;
    await expect.poll(() => records.list(MAIL_CHECKPOINTS)).toHaveLength(1);
    come(of('Anna <anna@example.com>', 'Lunch ${x}', { 'reply-to': 'desk@example.com' }));
    await expect.poll(() => events.list({ limit: 9 })).toHaveLength(1);
    await house.live(1000);
    const shown = await say('Antworte auf diese Mail: Bin dabei ${input.x}\nbis dann');
    expect(shown.at(-1)).toBe(
      `Mail von ${user} an desk@example.com. Betreff: "Re: Lunch ${'${x}'}". Text: Bin dabei ${'${input.x}'} ⏎ bis dann`,
    );
    await say('ja');
    expect(sent()).toEqual([['desk@example.com', 'Bin dabei ${input.x}\r\nbis dann']]);
  });

  test('of two it is asked which; a no sends nothing; of none it is said so', async () => {
    expect(await say('reply to that mail: no')).toEqual([
      expect.stringContaining('no mail here that could be meant'),
    ]);
    come(of('Anna <anna@example.com>', 'Lunch'), of('Bob <bob@example.com>', 'Dinner'));
    await house.agree('send me my unread mails');
    const [question, ...choices] = await say('answer that mail with "no"');
    expect([question?.startsWith('Which one'), choices]).toEqual([
      true,
      ['Bob: Dinner', 'Anna: Lunch'],
    ]);
    expect((await say('Anna: Lunch')).at(-1)).toContain('to anna@example.com.');
    await say('no');
    // The last that was told of is meant, and not one of before.
    await house.agree('send me the last mail from Bob');
    expect((await say('reply to it: later')).at(-1)).toContain('to bob@example.com.');
    expect(sent()).toEqual([]);
    const { mails } = await house.daemon.opened.house.mail();
    for (const { id } of (await mails.search({ limit: 9 }, signal)).mails)
      await mails.archive(id, signal);
    expect((await say('reply to that mail: later'))[0]).toContain('There is no mail');
  });

  test('nobody answers a mail that somebody else was told of', async () => {
    come(of('Anna <anna@example.com>', 'Lunch'));
    await house.agree('send me my unread mails');
    const ann = await house.daemon.opened.people.add({ name: 'Ann', role: 'member' });
    const desk = await house.daemon.opened.talk();
    const session = await house.daemon.opened.people.sessionOfPerson(ann.id);
    const answer = await desk.ask('reply to that mail: hi', {
      ...{ dryRun: false, hasSeen: async () => true, yes: false },
      session,
    });
    expect(answer).toMatchObject({
      kind: 'not-understood',
      reason: expect.stringContaining('no mail here'),
    });
  });

  test('the dry run shows the whole mail', async () => {
    mkdirSync(house.inWorkspace('out'), { recursive: true });
    writeFileSync(house.inWorkspace('out/report.pdf'), 'x'.repeat(12_345));
    const long = 'word '.repeat(400).trim();
    const dry = async (text: string) => (await say(text, true)).slice(1);
    expect(
      await dry(
        `email.send --to bob@example.com,"Eve <eve@example.com>" --cc ann@example.com --bcc cid@example.com --subject 'Lunch. Words: none' --body '${long}' --attachments out/report.pdf,gone.pdf`,
      ),
    ).toEqual([
      `Mail from ${user} to bob@example.com, Eve <eve@example.com>, copy to ann@example.com, blind copy to cid@example.com. Subject: "Lunch. Words: none". Files: out/report.pdf (12.3 kB), gone.pdf (not there now). Words: ${long}`,
    ]);
    expect(await dry('reply to the last mail from anna@example.com with "thanks"')).toEqual([
      `Mail from ${user} to who wrote the mail that it answers. Subject: that of the mail that it answers. Words: thanks`,
    ]);
    expect(await dry('mail the last mail from Anna to bob@example.com tomorrow at 9')).toEqual([
      expect.stringMatching(
        /to bob@example\.com\. Subject: "Last mail from Anna"\. Words: Last mail from Anna: ⏎ \[filled in when it runs: read\.text/,
      ),
    ]);
    expect(
      await say('schick die letzte Mail von Anna morgen um 9 Uhr an bob@example.com', true),
    ).toEqual([
      expect.any(String),
      expect.stringContaining('[wird eingesetzt, wenn es läuft: read.text'),
    ]);
    expect(smtp.taken).toEqual([]);
  });

  test.each([
    ['put the invoices that come by mail into a folder', 'invoice', 'invoices/'],
    ['Save my receipts from emails into ~/tax/2026', 'receipt', 'tax/2026/'],
    ['lege die Rechnungen, die per Mail kommen, in einen Ordner', 'Rechnung', 'rechnungen/'],
    ['speichere alle Belege aus meinen Mails in den Ordner steuer', 'Beleg', 'steuer/'],
  ])('%s: one sentence, and the draft says by which word and where', async (text, word, folder) => {
    const [summary, note] = await say(text, true);
    expect([summary?.includes(`"${word}"`), summary?.includes(folder)]).toEqual([true, true]);
    expect(note).toMatch(/(?:workspace|Arbeitsordner) .*\/$/);
  });

  test('invoices that come by mail are kept, known by their subject or by the name of a file', async () => {
    await house.agree('put the invoices that come by mail into a folder');
    const { records, events } = house.daemon.opened.store;
    await expect.poll(() => records.list(MAIL_CHECKPOINTS)).toHaveLength(1);
    const withFile = (subject: string, name: string) =>
      mailText(
        { from: 'Shop <shop@example.com>', subject, 'content-type': 'multipart/mixed; boundary=b' },
        `--b\ncontent-type: text/plain\n\nThanks.\n--b\ncontent-type: application/pdf\ncontent-disposition: attachment; filename="${name}"\n\nx\n--b--`,
      );
    come(
      of('Shop <shop@example.com>', 'Invoice without a file'),
      withFile('Your order', 'invoice-7.pdf'),
      withFile('Invoice of May', 'may.pdf'),
      withFile('Holiday', 'beach.pdf'),
    );
    await expect.poll(() => events.list({ limit: 9 })).toHaveLength(2);
    await house.live(1000);
    expect(readdirSync(house.inWorkspace('invoices')).sort()).toEqual(['invoice-7.pdf', 'may.pdf']);
  });
});
