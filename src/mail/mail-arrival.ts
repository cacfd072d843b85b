/**
 * A mail that came, as an event. It is known by what the server stores of it, because ids and dates are what its sender wrote:
 * two mails that bear one id are two, and one that is moved away and back is one.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { once } from '../base/once.ts';
import type { MailAccount } from '../domain/mail/mail-account.ts';
import type { AwaitedEvent, Happening, MailFacts } from '../domain/schedule/event.ts';
import { formatInstant } from '../time/instant.ts';
import { authenticatedSender } from './authenticated-sender.ts';
import { mailId } from './mail-id.ts';
import type { MailWords } from './mail-ports.ts';
import type { ArrivedRow, MailMark } from './mailbox.ts';
import { withoutQuotes } from './without-quotes.ts';

export type AwaitedMail = Extract<AwaitedEvent, { on: 'mail' }>;

/** How far a folder was looked at, and what was told of it: kept, so that a restart goes on from there. */
export const checkpointSchema = once(() =>
  z.strictObject({
    validity: z.string().nullable(),
    uid: z.number(),
    /** When it was first waited for. */
    beganMs: z.number(),
    /** When the latest that was looked at was received. */
    latestMs: z.number(),
    /** Digests of the latest mails that were told. */
    told: z.array(z.string()),
  }),
);
export type MailCheckpoint = z.output<ReturnType<typeof checkpointSchema>>;

/** More than come while a server makes a folder anew. */
const MOST_KEPT = 500;
/** Clocks of servers differ from ours by less. */
const CLOCK_DIFFERENCE_MS = 86_400_000;
const LONGEST_TEXT = 8000;

export const newCheckpoint = (nowMs: number): MailCheckpoint => {
  // Servers keep whole seconds.
  const wholeMs = nowMs - (nowMs % 1000);
  return { validity: null, uid: 0, beganMs: wholeMs, latestMs: wholeMs, told: [] };
};

export const markOf = ({ validity, uid, latestMs }: MailCheckpoint): MailMark => ({
  validity,
  uid,
  sinceMs: latestMs,
});

/** What was looked at is not looked at again; a clock that is ahead does not hide what comes after. */
export function afterLook(
  checkpoint: MailCheckpoint,
  seen: { validity: string; uid: number; mails: readonly ArrivedRow[]; nowMs: number },
): MailCheckpoint {
  const { validity, uid, mails, nowMs } = seen;
  const received = mails.map(({ receivedMs }) => Math.min(receivedMs ?? 0, nowMs));
  const latestMs = Math.max(checkpoint.latestMs, ...received);
  return { ...checkpoint, validity, uid, latestMs };
}

export const afterTelling = (checkpoint: MailCheckpoint, digest: string): MailCheckpoint => ({
  ...checkpoint,
  told: [...checkpoint.told, digest].slice(-MOST_KEPT),
});

/** An old mail that is put back into the inbox did not arrive; in another folder it did. */
export function hasArrived(
  { receivedMs }: Pick<ArrivedRow, 'receivedMs'>,
  { folder, beganMs }: { folder: string | null; beganMs: number },
): boolean {
  if (folder !== null || receivedMs === null) return true;
  return receivedMs >= beganMs - CLOCK_DIFFERENCE_MS;
}

/** What its server stores of it: how long it is, and its beginning. */
export const digestOf = ({ bytes }: { bytes: number }, source: Uint8Array): string =>
  createHash('sha256').update(`${bytes}:`).update(source).digest('hex').slice(0, 32);

/** The facts as far as they stand in a list of mails; its words are read only if the rest fits. */
export function factsOf(
  row: ArrivedRow,
  { person, folder }: { person: string; folder: string | null },
): MailFacts {
  return {
    on: 'mail',
    ...{ person, folder: row.place.folder, awaitedFolder: folder },
    from: row.from,
    to: [...row.to, ...row.cc],
    subject: row.subject,
    text: null,
    hasAttachment: row.attachments.length > 0,
  };
}

/** Its sender and its subject, in a line. */
export function titleOf({ from, subject }: Pick<ArrivedRow, 'from' | 'subject'>): string {
  const [sender] = from;
  const name = sender?.name ?? sender?.address ?? 'nobody';
  return `${name}: ${subject === '' ? '(no subject)' : subject}`;
}

/** `words` are null where it can't be read. */
export function mailCame(
  row: ArrivedRow,
  come: {
    account: MailAccount;
    folder: string | null;
    digest: string;
    words: MailWords | null;
  },
): Happening {
  const { account, folder, digest, words } = come;
  const { place, from, to, subject, receivedMs, attachments } = row;
  const [sender] = from;
  const text = withoutQuotes(words?.text ?? '');
  const results = words?.authentication ?? [];
  const { authservId } = account;
  const data = {
    id: mailId({ account: account.id, place }),
    account: account.address,
    folder: place.folder,
    from: sender?.address ?? null,
    fromName: sender?.name ?? null,
    authenticated: authenticatedSender({ from, results, authservId }) !== null,
    to: to.map(({ address }) => address),
    subject,
    title: titleOf({ from, subject }),
    text: text.slice(0, LONGEST_TEXT).toWellFormed(),
    ...(words === null && { unread: 'Its words can’t be read.' }),
    attachments: attachments.map(({ part, name, mediaType }) => ({ part, name, mediaType })),
    receivedAtUtc: receivedMs === null ? null : formatInstant(receivedMs),
    wordsOf: 'others',
  };
  // The names of its files are words of it too: "invoice.pdf".
  const said = [...attachments.map(({ name }) => name), words?.text ?? ''].join('\n');
  const facts = { ...factsOf(row, { person: account.person, folder }), text: said };
  const key = `${account.id}:${place.folder}:${digest}`;
  return { facts, key, data, depth: 1 };
}
