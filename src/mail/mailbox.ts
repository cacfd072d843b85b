/** The port to a mailbox, as mail is found, read and filed there. `openMailbox` makes one; it lives for one piece of work. */
import type { MailServer } from '../domain/mail/mail-account.ts';
import type { MailAddress } from '../domain/mail/mail-address.ts';

/** A server, and who signs in there. */
export interface MailLogin {
  server: MailServer;
  /** The address that the host stands for, where it was looked up and checked. */
  connectTo: string | null;
  user: string;
  password: string;
  /** In place of a password. */
  token?: LoginToken;
}

export interface LoginToken {
  value: string;
  /** Another one, where the server does not take this; fails if there is none. */
  renew(): Promise<string>;
}

export type FolderUse = 'inbox' | 'sent' | 'drafts' | 'archive' | 'trash' | 'junk' | 'all';

export interface MailFolder {
  path: string;
  use: FolderUse | null;
}

/** Where a mail lies. A folder that was made anew has another validity, and its numbers mean other mails. */
export interface MailPlace {
  folder: string;
  validity: string;
  uid: number;
}

export interface MailSearch {
  /** Words anywhere in it. */
  query?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** One of these addresses wrote it or got it. */
  with?: readonly string[] | undefined;
  subject?: string | undefined;
  /** Received on this day or later: 2026-11-19. */
  after?: string | undefined;
  /** Received before this day. */
  before?: string | undefined;
  unread?: boolean | undefined;
  hasAttachment?: boolean | undefined;
  /** By ids of mails (without their brackets), of which a mail has one or names one. */
  related?: readonly string[] | undefined;
  limit: number;
}

/** A mail in a list. All of it is what somebody else wrote. */
export interface MailRow {
  place: MailPlace;
  from: readonly MailAddress[];
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  replyTo: readonly MailAddress[];
  subject: string;
  /** As its sender says, null if they say nothing that is a time. */
  dateMs: number | null;
  messageId: string | null;
  isUnread: boolean;
  isFlagged: boolean;
  bytes: number;
  attachments: readonly MailPart[];
  /** The number of the part that is written for calendars: an invitation, or an answer. */
  calendarPart?: string;
}

/** A file in a mail. */
export interface MailPart {
  /** As the server numbers it: `2`, `2.1`. */
  part: string;
  name: string;
  mediaType: string;
  /** As it was sent, encoded. */
  bytes: number;
}

export interface OpenedMail extends MailRow {
  /** Its beginning, as it came. */
  source: Uint8Array;
  isCut: boolean;
}

/** How far a folder was looked at. */
export interface MailMark {
  /** Null where it was not looked at yet. */
  validity: string | null;
  uid: number;
  /** In a folder that was made anew, mails count that were received from then on. */
  sinceMs: number;
}

export interface ArrivedRow extends MailRow {
  /** By the clock of the server; null if it does not say. */
  receivedMs: number | null;
}

export interface Arrivals {
  validity: string;
  /** The highest number that was looked at. */
  uid: number;
  /** The earliest first. */
  mails: ArrivedRow[];
  /** Some were left for the next look. */
  isMore: boolean;
}

export interface Mailbox {
  folders(): Promise<MailFolder[]>;
  /** The latest first. */
  search(folder: string, search: MailSearch): Promise<{ mails: MailRow[]; found: number }>;
  /** Null if it is not there any more. */
  read(place: MailPlace, mostBytes: number): Promise<OpenedMail | null>;
  /** Decoded; null if there is no such part. Rejects with `TooLarge` beyond so many bytes. */
  download(place: MailPlace, part: string, mostBytes: number): Promise<Uint8Array | null>;
  /** False if it is not there any more. */
  flag(place: MailPlace, flags: { seen?: boolean; flagged?: boolean }): Promise<boolean>;
  /** Where it lies then, null if the server does not say; false if it is not there any more. */
  move(place: MailPlace, folder: string): Promise<MailPlace | null | false>;
  append(folder: string, source: Uint8Array, flags: readonly string[]): Promise<MailPlace | null>;
  /** What lies behind a mark, as the folder is now. */
  arrivals(folder: string, mark: MailMark, most: number): Promise<Arrivals>;
  /** Resolves when the server tells of something new in the folder, or at the signal. */
  waitForNews(folder: string, signal: AbortSignal): Promise<void>;
  /** What was sent to the server and what came from it, in bytes. */
  traffic(): { sent: number; received: number };
}

export class TooLarge extends Error {}

/** Finds a folder by its path, by what it is for, or by its path whatever the case of its letters; null if there is none. */
export function findFolder(folders: readonly MailFolder[], wanted: string): string | null {
  const small = wanted.toLowerCase();
  const found =
    folders.find(({ path }) => path === wanted) ??
    folders.find(({ use }) => use === small) ??
    folders.find(({ path }) => path.toLowerCase() === small);
  return found?.path ?? null;
}

/** Signs in, works, and signs out, however the work ends. What the server says no to is thrown as a `MailFailure`. */
export type OpenMailbox = <T>(
  login: MailLogin,
  work: (mailbox: Mailbox) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

export type MailFailureKind =
  | 'wrong-password'
  | 'unreachable'
  | 'untrusted'
  | 'no-such-folder'
  | 'refused'
  | 'stopped';

/** A server that did not do as it was asked. */
export class MailFailure extends Error {
  readonly kind: MailFailureKind;

  constructor(kind: MailFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MailFailure';
    this.kind = kind;
  }
}
