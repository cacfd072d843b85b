/** Mailboxes on a real server: found, read and filed, without reading more than is asked for. */
import { beforeAll, describe, expect, test } from 'vitest';
import { patience, rounds } from '../base/rounds.fake.ts';
import { hasDovecot, mailText, openDovecot } from './dovecot.fake.ts';
import { createOpenMailbox, lastOf } from './imap-mailbox.ts';
import type { Mailbox } from './mailbox.ts';

const LONG_AGO_MS = 1_700_000_000_000;
const dovecot = openDovecot();
const openMailbox = createOpenMailbox();
const inBox = <T>(work: (mailbox: Mailbox) => Promise<T>, user?: string): Promise<T> =>
  openMailbox(dovecot.login(user), work);

test('of a set of numbers the highest are taken', () => {
  expect(lastOf('1,5:9,3', 4)).toEqual([9, 8, 7, 6]);
  expect(lastOf('1:100000', 2)).toEqual([100_000, 99_999]);
  expect(lastOf('7', 3)).toEqual([7]);
  expect(lastOf('', 3)).toEqual([]);
});

describe.runIf(hasDovecot)('on Dovecot', () => {
  const file = [
    'content-type: multipart/mixed; boundary=b',
    '',
    '--b',
    'content-type: text/plain; charset=utf-8',
    '',
    'The invoice.',
    '--b',
    'content-type: application/pdf; name="../../etc/passwd"',
    'content-disposition: attachment; filename="../../etc/passwd"',
    'content-transfer-encoding: base64',
    '',
    Buffer.from([0, 255, 1, 254]).toString('base64'),
    '--b--',
  ].join('\n');

  beforeAll(() => {
    dovecot.deliver('ann@example.org', [
      mailText({ subject: 'Lunch', 'message-id': '<1@example.com>' }, 'At noon?'),
      mailText({ subject: '=?utf-8?q?Rechnung_f=C3=BCr_Mai?=', from: 'bank@example.net' }, 'x'),
      `from: bank@example.net\nto: ann@example.org\nsubject: With a file\n${file}`,
      mailText({ subject: 'Re: Lunch', references: '<1@example.com>' }, 'Yes.'),
    ]);
  });

  test('mails are found by who wrote them, by words, by a day and by their files, the latest first', async () => {
    const found = await inBox(async (mailbox) => {
      const subjects = async (search: object) => {
        const { mails } = await mailbox.search('INBOX', { limit: 10, ...search });
        return mails.map(({ subject }) => subject);
      };
      return {
        all: await subjects({}),
        from: await subjects({ from: 'bank' }),
        words: await subjects({ query: 'noon' }),
        people: await subjects({ with: ['bank@example.net', 'nobody@example.com'] }),
        received: await subjects({ with: ['ann@example.org'], hasAttachment: true }),
        part: await subjects({ with: ['ank@example.net'] }),
        file: await subjects({ hasAttachment: true }),
        later: await subjects({ after: '2099-01-01' }),
        thread: await subjects({ related: ['1@example.com'] }),
        two: await mailbox.search('INBOX', { limit: 2 }),
      };
    });
    expect(found).toMatchObject({
      all: ['Re: Lunch', 'With a file', 'Rechnung für Mai', 'Lunch'],
      from: ['With a file', 'Rechnung für Mai'],
      words: ['Lunch'],
      people: ['With a file', 'Rechnung für Mai'],
      received: ['With a file'],
      part: [],
      file: ['With a file'],
      later: [],
      thread: ['Re: Lunch', 'Lunch'],
    });
    expect([found.two.mails.length, found.two.found]).toEqual([2, 4]);
  });

  test('a mail stays unread by being read; its file comes as it was sent, under a harmless name', async () => {
    await inBox(async (mailbox) => {
      const { mails } = await mailbox.search('INBOX', { limit: 1, hasAttachment: true });
      const [{ place }] = mails as [(typeof mails)[0]];
      const opened = await mailbox.read(place, 100_000);
      expect(opened).toMatchObject({ isUnread: true, isCut: false });
      expect(opened?.attachments).toEqual([
        { part: '2', name: 'passwd', mediaType: 'application/pdf', bytes: 8 },
      ]);
      expect(await mailbox.download(place, '2', 100)).toEqual(Buffer.from([0, 255, 1, 254]));
      expect(await mailbox.download(place, '9', 100)).toBeNull();
      await expect(mailbox.download(place, '2', 3)).rejects.toThrow();
      expect((await mailbox.read(place, 20))?.isCut).toBe(true);
      expect((await mailbox.search('INBOX', { limit: 9, unread: true })).found).toBe(4);
    });
  });

  test('a mail is marked, moved and archived; where it was it is no more', async () => {
    await inBox(async (mailbox) => {
      const { mails } = await mailbox.search('INBOX', { limit: 1, subject: 'Rechnung' });
      const [{ place }] = mails as [(typeof mails)[0]];
      expect(await mailbox.flag(place, { seen: true, flagged: true })).toBe(true);
      expect(await mailbox.read(place, 9)).toMatchObject({ isUnread: false, isFlagged: true });
      const there = await mailbox.move(place, 'Invoices');
      expect(there).toMatchObject({ folder: 'Invoices' });
      expect(await mailbox.move(place, 'Invoices')).toBe(false);
      expect(await mailbox.flag(place, { seen: false })).toBe(false);
      expect(await mailbox.read(place, 9)).toBeNull();
      expect(await mailbox.read({ ...place, validity: '1' }, 9)).toBeNull();
      await expect(mailbox.search('Nowhere', { limit: 1 })).rejects.toMatchObject({
        kind: 'no-such-folder',
      });
      const folders = await mailbox.folders();
      expect(folders).toContainEqual({ path: 'Archive', use: 'archive' });
    });
  });

  test('who a mail is from is the address of its From line, whatever the server takes for it', async () => {
    const froms = [
      'Bank <no-reply@bank.example>',
      'no-reply@bank.example <eve@evil.example>',
      '"no-reply@bank.example" <eve@evil.example>',
      '=?utf-8?q?no-reply=40bank.example?= <eve@evil.example>',
      '<no-reply@bank.example> <eve@evil.example>',
      'no-reply@bank.example: eve@evil.example;',
      'no-reply@bank.example\nFrom: eve@evil.example',
      'Eve <eve@evil.example>\nReply-To: no-reply@bank.example <eve@evil.example>',
    ];
    const mails = froms.map((from, at) => mailText({ from, subject: `${at}` }, 'x'));
    dovecot.deliver('from@example.org', mails);
    await inBox(async (mailbox) => {
      const all = (await mailbox.search('INBOX', { limit: 20 })).mails.toReversed();
      const eve = 'eve@evil.example';
      expect(all.map(({ from }) => from.map(({ address }) => address).join())).toEqual([
        'no-reply@bank.example',
        ...[eve, eve, eve, '', '', '', eve],
      ]);
      expect(all.at(-1)?.replyTo).toEqual([{ name: 'no-reply@bank.example', address: eve }]);
      for (const from of ['@bank.example', 'no-reply@bank.example']) {
        const found = await mailbox.search('INBOX', { from, limit: 1 });
        expect([found.found, found.mails[0]?.subject]).toEqual([1, '0']);
      }
    }, 'from@example.org');
  });

  test('a wrong password and a server that is not there are told apart', async () => {
    const nothing = async () => undefined;
    const login = dovecot.login('ann@example.org', 'wrong');
    await expect(openMailbox(login, nothing)).rejects.toMatchObject({ kind: 'wrong-password' });
    const gone = { ...login, server: { ...login.server, port: 1 } };
    await expect(openMailbox(gone, nothing)).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test(
    'in a mailbox of many mails the first view, a search and the watch read a few of them',
    async () => {
      const count = rounds(100_000, 500);
      const mails = (from: number) =>
        Array.from({ length: Math.min(5000, count - from) }, (_, n) =>
          mailText(
            { subject: n % 50 === 0 ? `Invoice ${from + n}` : `Mail ${from + n}` },
            'words '.repeat(200),
          ),
        );
      for (let from = 0; from < count; from += 5000)
        dovecot.deliver('many@example.org', mails(from), '', LONG_AGO_MS);
      const read = await inBox(async (mailbox) => {
        let before = mailbox.traffic().received;
        const since = (): number => {
          const bytes = mailbox.traffic().received - before;
          before += bytes;
          return bytes;
        };
        const view = await mailbox.search('INBOX', { limit: 20 });
        expect([view.found, view.mails[0]?.subject]).toEqual([count, `Mail ${count - 1}`]);
        const viewed = since();
        const some = await mailbox.search('INBOX', { limit: 20, subject: 'Invoice' });
        expect([some.found, some.mails[0]?.subject]).toEqual([count / 50, `Invoice ${count - 50}`]);
        const searched = since();
        const mark = { validity: null, uid: 0, sinceMs: LONG_AGO_MS + 2 * 86_400_000 };
        const { uid, validity, mails } = await mailbox.arrivals('INBOX', mark, 50);
        expect([uid, mails]).toEqual([count, []]);
        expect((await mailbox.arrivals('INBOX', { ...mark, uid, validity }, 50)).mails).toEqual([]);
        return { viewed, searched, watched: since() };
      }, 'many@example.org');
      // Twenty rows of some 450 bytes each, and a few lines, however many mails there are.
      expect(read.viewed).toBeLessThan(12_000);
      expect(read.searched).toBeLessThan(14_000);
      expect(read.watched).toBeLessThan(3000);
    },
    patience(600_000),
  );
});
