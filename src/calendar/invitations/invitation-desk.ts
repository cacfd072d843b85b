/**
 * Invitations that come by mail, of one person: shown as a request, changed and cancelled by their organizer, and answers to
 * one's own. What came twice happens once, also across restarts; a change is written over the version that was read, and
 * tried once more where somebody was faster. Where the server of the calendar does this by itself, nothing is written.
 */
import { z } from 'zod';
import { RoteError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { printable } from '../../base/printable.ts';
import type { Component } from '../../dav/content-lines.ts';
import type { Request } from '../../domain/request.ts';
import type { Answer } from '../read-entries.ts';
import { createAnswerInvitation } from './answer-invitation.ts';
import { cancelledPart, withAnswer } from './answered-entry.ts';
import {
  decideInvitation,
  type InvitationAction,
  type InvitationFacts,
  type KnownInvitation,
} from './decide-invitation.ts';
import { changeByUid, type FoundDocument, findByUid } from './find-by-uid.ts';
import { createInvitationBook, type InvitationPorts } from './invitation-book.ts';
import { KNOWN_KIND, REPLY_KIND } from './invitation-kinds.ts';
import { METHODS, nameOf, quoted, REFUSED, SAID } from './invitation-words.ts';
import { answerIn, changedPart, isMoved, knownIn, replacedBy } from './invited-entry.ts';
import { type ReadInvitation, readInvitation } from './read-invitation.ts';

/** A mail with a part for calendars. */
export interface InvitationMailCame {
  /** The account that it came to. */
  account: { id: string; address: string };
  /** Whom it says that it is from. */
  from: string;
  /** The same, where the server of the account has checked it. */
  sender: string | null;
  /** The part; null if it is longer than anybody reads. */
  text: string | null;
  /** Tells the mail from others. */
  digest: string;
  /** It lay in the inbox of the server of the calendar, which has done already what follows from it. */
  isFromServer?: true;
}

export interface InvitationDesk {
  arrived(came: InvitationMailCame, signal: AbortSignal): Promise<void>;
  carryOut(request: Request, signal: AbortSignal): Promise<string | null>;
}

const knownSchema = once(() =>
  z.strictObject({
    organizer: z.string(),
    isProved: z.boolean(),
    sequence: z.number(),
    stampMs: z.number(),
    isCancelled: z.boolean(),
  }),
);
interface About {
  read: ReadInvitation;
  came: InvitationMailCame;
  /** Of the person, as they are invited. */
  address: string;
  /** The server of the calendar does it by itself. */
  isLeft: boolean;
  found: FoundDocument | null;
}

export function createInvitationDesk(ports: InvitationPorts): InvitationDesk {
  const { timezone, store, accounts, requests } = ports;
  const { records } = store;
  const book = createInvitationBook(ports);
  const { tell, keyOf } = book;

  const remember = (read: ReadInvitation, known: KnownInvitation) =>
    records.change(KNOWN_KIND, keyOf(read), () => known);

  async function keptOf(
    read: ReadInvitation,
  ): Promise<Pick<InvitationFacts, 'known' | 'repliedMs'>> {
    const known = knownSchema().safeParse(await records.get(KNOWN_KIND, keyOf(read)));
    const by = read.attendees[0]?.address ?? '';
    const replied = z.number().safeParse(await records.get(REPLY_KIND, keyOf(read, by)));
    return {
      known: known.success ? known.data : null,
      repliedMs: replied.success ? replied.data : null,
    };
  }

  async function take(
    read: ReadInvitation,
    came: InvitationMailCame,
    signal: AbortSignal,
  ): Promise<void> {
    const own = new Set([came.account.address, ...(await ports.addresses())]);
    const named = read.attendees.find((one) => own.has(one.address));
    const address = named?.address ?? came.account.address;
    const isAnswer = read.method === 'REPLY' || read.method === 'COUNTER';
    const isLeft = await book.isLeftToServer(isAnswer ? (read.organizer?.address ?? '') : address);
    if (isLeft && isAnswer)
      return came.isFromServer === true ? answeredThere(read, came) : undefined;
    const looked = isLeft ? null : await lookedUp(read.uid, signal);
    if (looked instanceof RoteError && read.method !== 'REQUEST') {
      const text = `A mail from ${printable(came.from)} is about ${quoted(read.title)}, and your calendar can’t be read: ${looked.message} Nothing was changed.`;
      return tell(text, came.digest);
    }
    const found = looked instanceof RoteError ? null : looked;
    const entry = found && knownIn(found, { ...read, timezone });
    const facts = { came: read, sender: came.sender, own, entry, ...(await keptOf(read)) };
    await perform(decideInvitation(facts), { read, came, address, isLeft, found }, signal);
  }

  /** The server has written it into the entry. */
  async function answeredThere(read: ReadInvitation, came: InvitationMailCame): Promise<void> {
    const [attendee] = read.attendees;
    if (attendee !== undefined && read.method === 'REPLY')
      await tell(
        `${attendee.address} ${SAID[attendee.answer]} ${quoted(read.title)}.`,
        came.digest,
      );
  }

  /** Why it can't be looked for, as a value: an invitation is asked about all the same. */
  const lookedUp = (uid: string, signal: AbortSignal): Promise<FoundDocument | null | RoteError> =>
    findByUid(accounts, uid, signal).catch((error: unknown) => {
      if (error instanceof RoteError) return error;
      throw error;
    });

  async function perform(
    action: InvitationAction,
    about: About,
    signal: AbortSignal,
  ): Promise<void> {
    const { read, came } = about;
    switch (action.kind) {
      case 'ignore':
        return;
      case 'refuse':
        return tell(
          REFUSED[action.why](printable(came.from), quoted(read.title), METHODS[read.method]),
          came.digest,
        );
      case 'ask':
        return show(action, about, signal);
      case 'cancel':
        return cancel(about, signal);
      case 'count':
        return count(action, about, signal);
      case 'tell-counter':
        return tell(
          `${action.attendee} proposes another time for ${quoted(read.title)}. Nothing was changed; answer them by mail.`,
          came.digest,
        );
    }
  }

  async function show(
    { isProved, changesEntry }: Extract<InvitationAction, { kind: 'ask' }>,
    { read, came, address, found }: About,
    signal: AbortSignal,
  ): Promise<void> {
    const organizer = read.organizer?.address ?? '';
    const { account, text } = came;
    const isAsked = found === null || !changesEntry || isMoved(read, found, timezone);
    const shown = { account, address, isProved, text: text ?? '' };
    const payload = came.isFromServer === true ? { ...shown, isFromServer: true as const } : shown;
    // First what is asked, because a change that was made is not made again.
    if (isAsked) await book.ask(read, payload, changesEntry);
    if (changesEntry) {
      const meant = { ...read, timezone };
      const trouble = await write(
        read,
        (now) => {
          const answer: Answer = isAsked ? 'open' : answerIn(now, meant, address);
          return replacedBy(read, now, { address, answer, timezone });
        },
        signal,
      );
      const what = `${organizer} changed ${quoted(read.title)}`;
      if (trouble !== null) await tell(`${what}, ${trouble}`, came.digest);
      else if (!isAsked) await tell(`${what}; so does your calendar.`, came.digest);
    }
    const { sequence, stampMs } = read;
    await remember(read, { organizer, isProved, sequence, stampMs, isCancelled: false });
  }

  async function cancel({ read, came, found }: About, signal: AbortSignal): Promise<void> {
    const organizer = read.organizer?.address ?? '';
    await requests.withdraw(book.aboutOf(read), 'it was cancelled');
    const what = `${organizer} cancelled ${quoted(nameOf(read, found))}`;
    const { sequence, stampMs } = read;
    if (found === null) await tell(`${what}.`, came.digest);
    else {
      const change = (event: Component): Component => cancelledPart(event, sequence);
      const meant = { ...read, timezone };
      const trouble = await write(read, (now) => changedPart(now, meant, change), signal);
      const end = trouble === null ? '; it is marked in your calendar.' : `, ${trouble}`;
      await tell(`${what}${end}`, came.digest);
    }
    await remember(read, { organizer, isProved: true, sequence, stampMs, isCancelled: true });
  }

  async function count(
    { attendee, answer }: { attendee: string; answer: Answer },
    { read, came, found }: About,
    signal: AbortSignal,
  ): Promise<void> {
    const change = (event: Component): Component => withAnswer(event, attendee, answer);
    const meant = { ...read, timezone };
    const trouble = await write(read, (now) => changedPart(now, meant, change), signal);
    const said = `${attendee} ${SAID[answer]} ${quoted(nameOf(read, found))}`;
    await tell(trouble === null ? `${said}.` : `${said}, ${trouble}`, came.digest);
    await records.change(REPLY_KIND, keyOf(read, attendee), () => read.stampMs);
  }

  /** Null if it was done, else why it was not. */
  async function write(
    { uid }: ReadInvitation,
    change: (found: FoundDocument) => Component | null,
    signal: AbortSignal,
  ): Promise<string | null> {
    try {
      await changeByUid(accounts, uid, change, signal);
      return null;
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      return `and your calendar was not changed: ${error.message}`;
    }
  }

  return {
    async arrived(came, signal) {
      const read = came.text === null ? null : readInvitation(came.text, timezone);
      if (read === null || !read.ok) {
        const why = read === null ? 'It is too long.' : read.fault.message;
        const text = `A mail from ${printable(came.from)} to ${came.account.address} has an invitation that can’t be read: ${why}`;
        return tell(text, came.digest);
      }
      if (read.value !== null) await take(read.value, came, signal);
    },
    carryOut: createAnswerInvitation(ports, book),
  };
}
