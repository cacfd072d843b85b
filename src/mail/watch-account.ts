/**
 * Watches the folders of one account for mails that somebody waits for: connects, looks, and waits until the server tells of
 * something new. One process does it for an account. A connection that stopped answering is given up, because a server that
 * is gone says nothing; what came meanwhile is found with the next one.
 * States: waiting for the lease → connecting → looking ⇄ waiting for news → pausing after a failure → connecting.
 */
import type { Clock } from '../base/clock.ts';
import { type Result, RoteError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { pause } from '../base/pause.ts';
import type { MailAccount } from '../domain/mail/mail-account.ts';
import { isMeant } from '../domain/schedule/event.ts';
import type { Store } from '../store/store.ts';
import { authenticatedSender } from './authenticated-sender.ts';
import {
  type AwaitedMail,
  afterLook,
  afterTelling,
  checkpointSchema,
  digestOf,
  factsOf,
  hasArrived,
  type MailCheckpoint,
  mailCame,
  markOf,
  newCheckpoint,
} from './mail-arrival.ts';
import type { MailWords } from './mail-ports.ts';
import {
  type ArrivedRow,
  findFolder,
  type Mailbox,
  MailFailure,
  type MailFailureKind,
  type MailLogin,
  type OpenMailbox,
  TooLarge,
} from './mailbox.ts';

export interface WatchPorts {
  store: Pick<Store, 'events' | 'records' | 'changes' | 'incidents'>;
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  log: Log;
  /** For long: who waits for news is silent. */
  openMailbox: OpenMailbox;
  login(account: MailAccount): Promise<MailLogin>;
  /** Reads the beginning of a mail, bounded in time and memory. */
  readMail(source: Uint8Array, signal: AbortSignal): Promise<Result<MailWords>>;
  /** Takes an invitation that came; null where nobody has them taken. */
  takeInvitation: ((account: MailAccount, came: CameInvitation) => Promise<void>) | null;
  /** Works while no other process does, and tells the work when another goes on with it. */
  hold(
    name: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
}

/** A part for calendars of a mail, and from whom that is. */
export interface CameInvitation {
  /** Whom it says that it is from. */
  from: string;
  /** The same in small letters, where the server of the account has checked it. */
  sender: string | null;
  /** Null if it is longer than anybody reads. */
  text: string | null;
  digest: string;
}

export interface AccountWatch {
  /** Others are waited for than before. */
  look(): void;
  /** Where it fails, its password may be another now. */
  lookIfFailing(): void;
  stop(): Promise<void>;
}

export interface WatchedAccount {
  account: MailAccount;
  awaited: readonly AwaitedMail[];
  /** Its person has a calendar, so that invitations in the inbox are theirs to answer. */
  isInvited: boolean;
  /** Where its person hears of trouble. */
  sessionKey: string;
}

export const MAIL_CHECKPOINTS = 'watched-mail';
export const checkpointKey = ({ id }: Pick<MailAccount, 'id'>, folder: string | null): string =>
  `${id}:${folder ?? ''}`;

/** So long a server may take for one answer. */
export const ANSWER_MS = 45_000;
/** Servers end a longer silence, and some networks forget a connection. */
export const NEWS_MS = 240_000;
/** Folders besides the one that the server tells of. */
export const OTHERS_MS = 120_000;
const PAUSES_MS = [5000, 15_000, 60_000, 300_000];
/** Providers lock an account after some wrong passwords. */
const WRONG_PASSWORD_MS = 900_000;
/** A server that is away for less is nobody's trouble. */
const AWAY_MS = 900_000;
const AT_A_TIME = 50;
/** The words of most mails, without their files. */
const MOST_READ_BYTES = 65_536;
const MOST_CALENDAR_BYTES = 500_000;

export function pauseAfter(kind: MailFailureKind | null, failures: number): number {
  if (kind === 'wrong-password') return WRONG_PASSWORD_MS;
  return PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0;
}

/** The owner of an account can do something about these, at once. */
const isTheirs = (kind: MailFailureKind | null): boolean =>
  kind === 'wrong-password' || kind === 'untrusted' || kind === 'no-such-folder';

/** What the house refuses itself, a password that is not there, is as if the server had. */
function kindOf(error: unknown): MailFailureKind | null {
  if (error instanceof MailFailure) return error.kind;
  return error instanceof RoteError ? 'wrong-password' : null;
}

export function watchAccount(ports: WatchPorts, now: () => WatchedAccount): AccountWatch {
  const { store, clock, log } = ports;
  const { account } = now();
  const subject = `mail:${account.id}`;
  const stopping = new AbortController();
  let wake = new AbortController();
  let failed: { login: MailLogin | null; sinceMs: number; count: number } | null = null;

  const ended = ports
    .hold(subject, stopping.signal, watch)
    .catch((error: Error) => log.error('mail-not-watched', { reason: error.message }));

  async function watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let login: MailLogin | null = null;
      try {
        login = await ports.login(account);
        await session(login, signal);
      } catch (error) {
        if (signal.aborted) return;
        const kind = kindOf(error);
        failed = {
          login,
          sinceMs: failed?.sinceMs ?? clock.nowMs(),
          count: (failed?.count ?? 0) + 1,
        };
        await tellFailure(kind, error as Error);
        wake = new AbortController();
        await pause(clock, pauseAfter(kind, failed.count), AbortSignal.any([signal, wake.signal]));
      }
    }
  }

  async function tellFailure(kind: MailFailureKind | null, { message }: Error): Promise<void> {
    log.warn('mailbox-lost', { account: account.id, reason: message });
    const awayMs = clock.nowMs() - (failed?.sinceMs ?? 0);
    if (!isTheirs(kind) && awayMs < AWAY_MS) return;
    const text = `Mails that come to ${account.address} are not noticed: ${message} It is tried again; rote mail check tells more.`;
    const trouble = { subject, kind: kind ?? 'failing', sessionKey: now().sessionKey, text };
    await store.incidents.report(trouble, clock.nowMs());
  }

  async function tellSuccess(): Promise<void> {
    failed = null;
    const text = `Mails that come to ${account.address} are noticed again.`;
    await store.incidents.resolve({ subject, text, nowMs: clock.nowMs() });
  }

  /** One connection, until it is lost. */
  async function session(login: MailLogin, signal: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const whole = AbortSignal.any([signal, lost.signal]);
    let cancel = (): void => undefined;
    const beat = (): void => {
      cancel();
      cancel = clock.setTimer(ANSWER_MS, () => lost.abort());
    };
    const work = async (mailbox: Mailbox): Promise<void> => {
      while (!whole.aborted) {
        beat();
        wake = new AbortController();
        const { path, isAlone } = await lookAtAll(mailbox, { beat, signal: whole });
        await tellSuccess();
        cancel();
        await waitForNews(mailbox, { path, isAlone, beat, signal: whole });
      }
    };
    try {
      beat();
      await ports.openMailbox(login, work, whole);
    } finally {
      cancel();
    }
  }

  async function waitForNews(
    mailbox: Mailbox,
    how: { path: string; isAlone: boolean; beat: () => void; signal: AbortSignal },
  ): Promise<void> {
    const { path, isAlone, beat, signal } = how;
    const over = new AbortController();
    const cancel = clock.setTimer(isAlone ? NEWS_MS : OTHERS_MS, () => over.abort());
    const until = AbortSignal.any([over.signal, wake.signal, signal]);
    until.addEventListener('abort', beat, { once: true });
    try {
      await mailbox.waitForNews(path, until);
    } finally {
      cancel();
      until.removeEventListener('abort', beat);
    }
  }

  interface Look {
    /** The server has answered. */
    beat: () => void;
    signal: AbortSignal;
  }

  /** Last the folder that the server is to tell of: one is open at a time. */
  async function lookAtAll(
    mailbox: Mailbox,
    look: Look,
  ): Promise<{ path: string; isAlone: boolean }> {
    const names = foldersOf(now());
    const listed = names.some((name) => name !== null) ? await mailbox.folders() : [];
    const paths = names.map((name) => ({
      folder: name,
      path: name === null ? 'INBOX' : findFolder(listed, name),
    }));
    const missing = paths.find(({ path }) => path === null);
    const found = paths.flatMap(({ folder, path }) => (path === null ? [] : [{ folder, path }]));
    const last = found.find(({ folder }) => folder === null) ?? found[0];
    for (const one of found) if (one !== last) await lookAt(mailbox, one, look);
    if (last !== undefined) await lookAt(mailbox, last, look);
    if (missing !== undefined || last === undefined) throw noFolder(missing?.folder ?? 'INBOX');
    return { path: last.path, isAlone: found.length === 1 };
  }

  interface Folder {
    /** As it is waited for, and as the server calls it. */
    folder: string | null;
    path: string;
  }

  async function lookAt(mailbox: Mailbox, { folder, path }: Folder, look: Look): Promise<void> {
    const key = checkpointKey(account, folder);
    const kept = checkpointSchema().safeParse(await store.records.get(MAIL_CHECKPOINTS, key));
    let checkpoint = kept.success ? kept.data : newCheckpoint(clock.nowMs());
    for (let isMore = true; isMore; ) {
      const arrivals = await mailbox.arrivals(path, markOf(checkpoint), AT_A_TIME);
      look.beat();
      const before = JSON.stringify(checkpoint);
      for (const row of arrivals.mails)
        checkpoint = await tellOf(row, { mailbox, folder, checkpoint, look });
      checkpoint = afterLook(checkpoint, { ...arrivals, nowMs: clock.nowMs() });
      const after = checkpoint;
      if (JSON.stringify(after) !== before)
        await store.records.change(MAIL_CHECKPOINTS, key, () => after);
      isMore = arrivals.isMore;
    }
  }

  /** The event has the same key again if a crash comes before it is kept that it was told. */
  async function tellOf(
    row: ArrivedRow,
    at: { mailbox: Mailbox; folder: string | null; checkpoint: MailCheckpoint; look: Look },
  ): Promise<MailCheckpoint> {
    const { mailbox, folder, checkpoint, look } = at;
    const { person } = account;
    const { beganMs, told } = checkpoint;
    const facts = factsOf(row, { person, folder });
    const isWaitedFor = now().awaited.some((one) => isMeant(one, facts));
    const part = folder === null && now().isInvited ? row.calendarPart : undefined;
    const isTold = isWaitedFor || part !== undefined;
    if (!isTold || !hasArrived(row, { folder, beganMs })) return checkpoint;
    const opened = await mailbox.read(row.place, MOST_READ_BYTES);
    look.beat();
    if (opened === null) return checkpoint;
    const digest = digestOf(row, opened.source);
    if (told.includes(digest)) return checkpoint;
    const read = await ports.readMail(opened.source, look.signal);
    look.signal.throwIfAborted();
    const words = read.ok ? read.value : null;
    if (part !== undefined) await takeInvitation(row, { mailbox, part, digest, words, look });
    if (!isWaitedFor) return afterTelling(checkpoint, digest);
    const came = mailCame(row, { account, folder, digest, words });
    const taken = await store.events.take(came, clock.nowMs());
    if (taken.kind === 'taken') store.changes.notify();
    return afterTelling(checkpoint, digest);
  }

  async function takeInvitation(
    row: ArrivedRow,
    at: { mailbox: Mailbox; part: string; digest: string; words: MailWords | null; look: Look },
  ): Promise<void> {
    const { mailbox, part, digest, words, look } = at;
    const bytes = await mailbox
      .download(row.place, part, MOST_CALENDAR_BYTES)
      .catch(nullIfTooLarge);
    look.beat();
    const results = words?.authentication ?? [];
    const sender = authenticatedSender({ from: row.from, results, authservId: account.authservId });
    const came: CameInvitation = {
      from: row.from[0]?.address ?? 'nobody',
      sender: sender?.toLowerCase() ?? null,
      text: bytes && new TextDecoder().decode(bytes),
      digest,
    };
    // One that can't be taken holds no other mail back.
    await ports
      .takeInvitation?.(account, came)
      .catch((error: Error) => log.error('invitation-not-taken', { reason: error.message }));
    look.beat();
  }

  async function wakeIfOtherLogin(): Promise<void> {
    if (failed === null) return;
    const login = await ports.login(account).catch(() => null);
    if (JSON.stringify(login) !== JSON.stringify(failed?.login)) wake.abort();
  }

  return {
    look: () => wake.abort(),
    lookIfFailing: () => void wakeIfOtherLogin(),
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

function nullIfTooLarge(error: unknown): null {
  if (error instanceof TooLarge) return null;
  throw error;
}

/** Those that are looked at; null is the inbox. */
export const foldersOf = ({
  awaited,
  isInvited,
}: Pick<WatchedAccount, 'awaited' | 'isInvited'>): (string | null)[] => [
  ...new Set([...(isInvited ? [null] : []), ...awaited.map(({ folder }) => folder)]),
];

function noFolder(folder: string): MailFailure {
  return new MailFailure(
    'no-such-folder',
    `There is no folder "${folder}" any more, and a schedule waits for mails in it.`,
  );
}
