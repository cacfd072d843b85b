/** What happens with mails, and what is answered. */
import { z } from 'zod';
import { badRequest, type RoteError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { printable } from '../base/printable.ts';
import type { MailAddress } from '../domain/mail/mail-address.ts';
import type { Bodies } from '../domain/operation.ts';
import { mailAnswersOf } from '../language/mail-answers-of.ts';
import { formatInstant } from '../time/instant.ts';
import type { EMAIL_ENTRIES } from './email-entries.ts';
import { titleOf } from './mail-arrival.ts';
import type { FoundMail, MailDesk, WholeMail } from './mail-desk.ts';
import type { OutgoingDesk, Sent } from './outgoing-desk.ts';
import { withoutQuotes } from './without-quotes.ts';

export interface EmailDesks {
  mail(): Promise<{ mails: MailDesk; outgoing: OutgoingDesk }>;
}

const address = once(() => z.string());
const listed = once(() =>
  z.strictObject({
    id: z.string(),
    account: address().describe('The account that it came to.'),
    folder: z.string(),
    title: z.string().describe('Its sender and its subject, in a line.'),
    from: address().nullable(),
    fromName: z.string().nullable().describe('As the sender calls themselves.'),
    to: z.array(address()),
    subject: z.string(),
    dateUtc: z.iso.datetime().nullable().describe('As its sender says.'),
    unread: z.boolean(),
    starred: z.boolean(),
    files: z.int().describe('How many files it has.'),
    wordsOf: z.literal('others'),
  }),
);
const whole = once(() =>
  listed().extend({
    cc: z.array(address()),
    replyTo: z.array(address()),
    text: z.string(),
    cut: z.boolean().describe('Whether it is longer than what was read.'),
    html: z.boolean().describe('Whether the words were taken out of HTML.'),
    authenticated: z.boolean().describe('Whether the server has checked who sent it.'),
    attachments: z.array(
      z.strictObject({
        part: z.string(),
        name: z.string(),
        mediaType: z.string(),
        bytes: z.int().describe('As it was sent, encoded.'),
      }),
    ),
  }),
);
const sentAnswer = once(() =>
  z.strictObject({
    messageId: z.string(),
    to: z.array(address()).describe('The receivers that the server took.'),
    refused: z.array(address()).describe('The receivers that it did not take.'),
    from: address(),
    filed: z.string().nullable().describe('The folder in which Rote filed it.'),
  }),
);
const moved = once(() =>
  z.strictObject({
    id: z.string().nullable().describe('Its id there, if the server tells.'),
    folder: z.string(),
  }),
);

type ListedView = z.output<ReturnType<typeof listed>>;
type WholeView = z.output<ReturnType<typeof whole>>;

export const EMAIL_BODIES: Bodies<typeof EMAIL_ENTRIES, EmailDesks> = {
  search: {
    answer: () =>
      z.strictObject({
        emails: z.array(listed()),
        attachments: z
          .array(z.strictObject({ email: z.string(), part: z.string(), name: z.string() }))
          .describe('The files of all of them, each with the id of its mail.'),
        found: z.int().describe('How many there are.'),
        failed: z.array(z.strictObject({ account: address(), why: z.string() })),
      }),
    async run({ after, before, has_attachment: hasAttachment, ...wish }, call) {
      const { mails } = await call.desks.mail();
      const day = (text: string | undefined) =>
        text === undefined ? undefined : readDay(text, call);
      const search = { ...wish, after: day(after), before: day(before), hasAttachment };
      const found = await mails.search(search, call.signal);
      const emails = found.mails.map(viewMail);
      const troubles = found.failed.map(({ account, why }) => `${account}: ${why}`);
      const attachments = found.mails.flatMap((mail) =>
        mail.attachments.map(({ part, name }) => ({ email: mail.id, part, name })),
      );
      const words = await mailAnswersOf(call.language);
      const more = found.found > emails.length ? [words.fitInAll(found.found)] : [];
      return {
        answer: { emails, attachments, found: found.found, failed: found.failed },
        say: () =>
          [
            ...(emails.length === 0 ? [words.noneFits] : emails.map(({ title }) => `- ${title}`)),
            ...more,
            ...troubles,
          ].join('\n'),
        columns: {
          heads: ['ID', 'DATE', 'FROM', 'SUBJECT'],
          rows: emails.map(({ id, dateUtc, from, subject, unread }) => [
            id,
            dateUtc?.slice(0, 16).replace('T', ' ') ?? '',
            `${unread ? '* ' : ''}${from ?? ''}`,
            printable(subject),
          ]),
          ...([...more, ...troubles].length > 0 && { foot: [...more, ...troubles].join('\n') }),
        },
      };
    },
  },
  read: {
    answer: () => z.strictObject({ email: whole(), thread: z.array(listed()) }),
    async run({ id, full = false }, { desks, signal }) {
      const { mails } = await desks.mail();
      const { mail, thread } = await mails.read(id, { withThread: true }, signal);
      const email = viewWhole(mail, full);
      return {
        answer: { email, thread: thread.map(viewMail) },
        say: () => inWords(email, thread),
      };
    },
  },
  attachment: {
    answer: () => z.strictObject({ path: z.string(), bytes: z.int() }),
    async run(wish, { desks, signal }) {
      const { mails } = await desks.mail();
      const saved = await mails.attachment(wish, signal);
      return {
        answer: saved,
        say: () => `Saved in the workspace: ${saved.path} (${saved.bytes} bytes)`,
      };
    },
  },
  flag: {
    answer: () => z.strictObject({ id: z.string() }),
    async run({ id, read, unread, star, unstar }, { desks, signal }) {
      if ((read && unread) || (star && unstar) || !(read || unread || star || unstar))
        throw unclearFlag();
      const { mails } = await desks.mail();
      const flags = {
        ...((read || unread) && { seen: read === true }),
        ...((star || unstar) && { flagged: star === true }),
      };
      await mails.flag(id, flags, signal);
      return { answer: { id }, say: () => 'Marked.' };
    },
  },
  move: {
    answer: moved,
    async run({ id, folder }, { desks, signal }) {
      const { mails } = await desks.mail();
      const there = await mails.move(id, folder, signal);
      return { answer: there, say: () => `Moved to ${there.folder}.` };
    },
  },
  archive: {
    answer: moved,
    async run({ id }, { desks, signal }) {
      const { mails } = await desks.mail();
      const there = await mails.archive(id, signal);
      return { answer: there, say: () => `Archived in ${there.folder}.` };
    },
  },
  send: {
    answer: sentAnswer,
    async run(wish, { desks, signal }) {
      const { outgoing } = await desks.mail();
      return tellSent(await outgoing.send(wish, signal));
    },
  },
  draft: {
    answer: () =>
      z.strictObject({
        id: z.string().nullable().describe('Its id, if the server tells.'),
        folder: z.string(),
        from: address(),
      }),
    async run(wish, { desks, signal }) {
      const { outgoing } = await desks.mail();
      const { id, folder, account } = await outgoing.draft(wish, signal);
      return {
        answer: { id, folder, from: account.address },
        say: () => `Drafted in ${folder} of ${account.address}; nothing was sent.`,
      };
    },
  },
  reply: {
    answer: sentAnswer,
    async run({ id, body, all = false }, { desks, signal }) {
      const { outgoing } = await desks.mail();
      return tellSent(await outgoing.reply({ id, body, all }, signal));
    },
  },
};

const plain = (list: readonly MailAddress[]): string[] => list.map((one) => one.address);

function viewMail(mail: FoundMail): ListedView {
  const { id, account, place, from, to, subject, dateMs, isUnread, isFlagged } = mail;
  const [sender] = from;
  return {
    id,
    account: account.address,
    folder: place.folder,
    title: titleOf({ from, subject }),
    from: sender?.address ?? null,
    fromName: sender?.name ?? null,
    to: plain(to),
    subject,
    dateUtc: dateMs === null ? null : formatInstant(dateMs),
    unread: isUnread,
    starred: isFlagged,
    files: mail.attachments.length,
    wordsOf: 'others',
  };
}

/** What a mail says, where nobody asked for all of it. */
const LONGEST_IN_SHORT = 20_000;

function viewWhole(mail: WholeMail, isFull: boolean): WholeView {
  const text = isFull ? mail.text : withoutQuotes(mail.text);
  const isLong = !isFull && text.length > LONGEST_IN_SHORT;
  return {
    ...viewMail(mail),
    cc: plain(mail.cc),
    replyTo: plain(mail.replyTo),
    text: isLong ? text.slice(0, LONGEST_IN_SHORT).toWellFormed() : text,
    cut: mail.isCut || isLong,
    html: mail.isHtml,
    authenticated: mail.authenticated !== null,
    attachments: [...mail.attachments],
  };
}

function inWords(email: WholeView, thread: readonly FoundMail[]): string {
  const { from, fromName, to, cc, subject, dateUtc, text, cut, attachments, authenticated } = email;
  const sender = fromName === null ? from : `${fromName} <${from}>`;
  return [
    `From: ${sender}${authenticated ? '' : ' (not checked)'}`,
    `To: ${to.join(', ')}`,
    ...(cc.length > 0 ? [`Cc: ${cc.join(', ')}`] : []),
    `Date: ${dateUtc ?? 'unknown'}`,
    `Subject: ${subject}`,
    ...attachments.map(({ part, name, bytes }) => `File ${part}: ${name} (${bytes} bytes)`),
    ...(thread.length > 0 ? [`In its thread: ${thread.length} more`] : []),
    '',
    text,
    ...(cut ? ['', '(It goes on.)'] : []),
  ].join('\n');
}

function tellSent({ account, messageId, to, refused, filed }: Sent) {
  const others = refused.length === 0 ? '' : ` Not taken by the server: ${refused.join(', ')}.`;
  return {
    answer: { messageId, to, refused, from: account.address, filed },
    say: () => `Sent to ${to.join(', ')} from ${account.address}.${others}`,
  };
}

function readDay(text: string, { nowMs, timezone }: { nowMs: number; timezone: string }): string {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timezone);
  const ago = { today: 0, yesterday: 1 }[text.trim().toLowerCase()];
  if (ago !== undefined) return today.toPlainDate().subtract({ days: ago }).toString();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text.trim())) {
    try {
      return Temporal.PlainDate.from(text.trim()).toString();
    } catch {
      // Told below: there is no such day.
    }
  }
  const message = `${JSON.stringify(text)} is not a day.`;
  const hint = 'Write it as 2026-11-19, today or yesterday.';
  throw badRequest({ code: 'bad-day', message, hint });
}

function unclearFlag(): RoteError {
  const message = 'Nothing says how to mark the mail, or two things that exclude each other.';
  const hint = 'Give one of read and unread, one of star and unstar, or one of each.';
  return badRequest({ code: 'bad-flag', message, hint });
}
