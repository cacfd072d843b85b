/** Which mails are waited for, and what tells one from another. */
import { expect, test } from 'vitest';
import { eventSchema, isMeant } from '../domain/schedule/event.ts';
import { afterLook, digestOf, factsOf, hasArrived, newCheckpoint } from './mail-arrival.ts';
import type { ArrivedRow } from './mailbox.ts';
import { pauseAfter } from './watch-account.ts';

const row = (parts: Partial<ArrivedRow> = {}): ArrivedRow => ({
  place: { folder: 'INBOX', validity: '1', uid: 7 },
  from: [{ name: 'Your Bank', address: 'no-reply@bank.example' }],
  to: [{ name: null, address: 'ann@example.org' }],
  cc: [{ name: null, address: 'team@example.org' }],
  replyTo: [],
  subject: 'Statement of May',
  dateMs: null,
  messageId: null,
  isUnread: true,
  isFlagged: false,
  bytes: 100,
  attachments: [],
  receivedMs: null,
  ...parts,
});

test.each([
  [{}, true],
  [{ from: 'bank' }, true],
  [{ from: 'no-reply@bank.example' }, true],
  [{ from: '@bank.example' }, true],
  [{ from: 'reply@bank.example' }, false],
  [{ from: 'shop' }, false],
  [{ to: 'team@example.org' }, true],
  [{ to: 'bob@example.org' }, false],
  [{ subject: 'STATEMENT' }, true],
  [{ subject: 'invoice' }, false],
  [{ contains: 'statement' }, true],
  [{ contains: 'balance' }, true],
  [{ contains: 'refund' }, false],
  [{ attachment: true }, false],
  [{ attachment: false }, true],
  [{ folder: 'Bills' }, false],
])('%j is meant: %j', (awaited, meant) => {
  const facts = { ...factsOf(row(), { person: 'owner', folder: null }), text: 'Your balance' };
  expect(isMeant(eventSchema.parse({ on: 'mail', ...awaited }), facts)).toBe(meant);
});

test('who calls themselves by an address is not taken for it', () => {
  const from = [{ name: 'boss@example.com', address: 'eve@evil.example' }];
  const facts = factsOf(row({ from }), { person: 'owner', folder: null });
  const awaited = eventSchema.parse({ on: 'mail', from: 'boss@example.com' });
  expect(isMeant(awaited, facts)).toBe(false);
});

test('a mail is known by its length and its beginning', () => {
  const [one, other] = [Buffer.from('a'), Buffer.from('b')];
  expect(digestOf({ bytes: 1 }, one)).toBe(digestOf({ bytes: 1 }, one));
  expect(digestOf({ bytes: 1 }, one)).not.toBe(digestOf({ bytes: 2 }, one));
  expect(digestOf({ bytes: 1 }, one)).not.toBe(digestOf({ bytes: 1 }, other));
});

test('a server whose clock is ahead hides nothing that comes later', () => {
  const mails = [row({ receivedMs: 9e15 })];
  const checkpoint = newCheckpoint(5500);
  expect(checkpoint.latestMs).toBe(5000);
  const after = afterLook(checkpoint, { validity: '1', uid: 7, mails, nowMs: 6000 });
  expect(after).toMatchObject({ uid: 7, latestMs: 6000 });
});

test('what lies in the inbox for longer than it is watched did not arrive', () => {
  const day = 86_400_000;
  const at = (receivedMs: number | null, folder: string | null) =>
    hasArrived({ receivedMs }, { folder, beganMs: 10 * day });
  expect([at(day, null), at(day, 'Bills'), at(10 * day - 1, null), at(null, null)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('a server is tried again later and later, and a wrong password seldom', () => {
  expect([1, 2, 3, 4, 99].map((count) => pauseAfter('unreachable', count))).toEqual([
    5000, 15_000, 60_000, 300_000, 300_000,
  ]);
  expect(pauseAfter('wrong-password', 1)).toBe(900_000);
});
