/** Mails as strangers make them, on a real server: each is found and read, hides no other, and is read in bounds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasDovecot, mailText, openDovecot } from './dovecot.fake.ts';
import { createOpenMailbox } from './imap-mailbox.ts';
import { type Line, openLine } from './line.fake.ts';
import type { Mailbox } from './mailbox.ts';

const dovecot = openDovecot();
const openMailbox = createOpenMailbox();
const USER = 'ann@example.org';

const depth = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `content-type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  ).join('');
const parts = (count: number) =>
  `content-type: multipart/mixed; boundary=b\n\n${'--b\ncontent-type: application/pdf\ncontent-disposition: attachment; filename=x\n\nx\n'.repeat(count)}--b--`;
const named = (name: string) =>
  `content-type: multipart/mixed; boundary=b\n\n--b\ncontent-type: application/pdf\ncontent-disposition: attachment; ${name}\n\nx\n--b--`;

const HOSTILE: readonly [subject: string, rest: string][] = [
  ['deep', `${depth(5000)}\nx`],
  ['many', parts(50_000)],
  ['headers', `${'x: y\n'.repeat(200_000)}\nwords`],
  ['receivers', `to: ${'a@example.org, '.repeat(20_000)}b@example.org\n\nwords`],
  ['tags', `content-type: text/html\n\n${'<b>'.repeat(100_000)}x`],
  ['charset', 'content-type: text/plain; charset=nonsense\n\nwords'],
  ['large', `\n${`${'x'.repeat(75)}\n`.repeat(330_000)}`],
  ['path', named('filename="../../../etc/cron.d/x"')],
  ['windows', named('filename="C:\\\\boot.ini"')],
  ['lines', named("filename*=utf-8''a%0d%0aBcc:%20eve@evil.example%00.pdf")],
  ['hidden', named('filename=".bashrc"')],
];

describe.runIf(hasDovecot)('on Dovecot', () => {
  let line: Line;
  beforeAll(async () => {
    const mails = HOSTILE.map(
      ([subject, rest]) => `from: eve@evil.example\nsubject: ${subject}\n${rest}`,
    );
    dovecot.deliver(USER, [...mails, mailText({ subject: 'last' }, 'words')]);
    line = await openLine(dovecot.port);
  });
  afterAll(() => line?.close());

  function inBox<T>(work: (mailbox: Mailbox) => Promise<T>): Promise<T> {
    const { server, ...login } = dovecot.login(USER);
    return openMailbox({ ...login, server: { ...server, port: line.port() } }, work);
  }

  test.each(HOSTILE.map(([subject]) => subject))('%s: it is found, and read', async (subject) => {
    const before = line.receivedBytes();
    const opened = await inBox(async (mailbox) => {
      const { mails } = await mailbox.search('INBOX', { subject, limit: 5 });
      expect(mails).toHaveLength(1);
      const [mail] = mails as [(typeof mails)[0]];
      expect(mail).toMatchObject({ subject, from: [{ address: 'eve@evil.example' }] });
      return mailbox.read(mail.place, 100_000);
    });
    expect(opened?.source.length).toBeLessThanOrEqual(100_000);
    // The parts of one that has thousands are not asked for again.
    expect(opened?.attachments.length).toBeLessThanOrEqual(1);
    for (const { name } of opened?.attachments ?? [])
      expect(name).toMatch(/^(?!\.)[^/\\:\p{C}]{1,150}$/u);
    expect(line.receivedBytes() - before).toBeLessThan(2_100_000);
  });

  test('all of them together hide nothing from a list, nor from who waits for mails', async () => {
    const names = [...HOSTILE.map(([subject]) => subject), 'last'];
    const [listed, arrived] = await inBox(async (mailbox) => {
      const { mails } = await mailbox.search('INBOX', { limit: 50 });
      const mark = { validity: null, uid: 0, sinceMs: 0 };
      return [mails, (await mailbox.arrivals('INBOX', mark, 50)).mails];
    });
    expect(listed.map(({ subject }) => subject)).toEqual(names.toReversed());
    expect(arrived.map(({ subject }) => subject)).toEqual(names);
  });

  test('more of them than connections are made anew for are found all the same', async () => {
    const many = Array.from(
      { length: 8 },
      (_, n) => `from: eve@evil.example\nsubject: m${n}\n${parts(2000)}`,
    );
    dovecot.deliver('many@example.org', many);
    const before = line.connections();
    const { server, ...login } = dovecot.login('many@example.org');
    const there = { ...login, server: { ...server, port: line.port() } };
    const { mails } = await openMailbox(there, (mailbox) => mailbox.search('INBOX', { limit: 9 }));
    expect(mails.map(({ subject }) => subject)).toEqual(many.map((_, n) => `m${n}`).toReversed());
    expect(line.connections() - before).toBeLessThanOrEqual(7);
  });
});
