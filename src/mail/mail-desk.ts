/** Mails of one person: found, read and filed, in all their accounts. What is sent is in `outgoing-desk.ts`. */
import { RoteError } from '../base/errors.ts';
import type { MailAccount } from '../domain/mail/mail-account.ts';
import type { AccountDesk } from './account-desk.ts';
import { authenticatedSender } from './authenticated-sender.ts';
import {
  noFiles,
  noSuchPart,
  orMailFault,
  tooLarge,
  unknownEmail,
  unknownFolder,
  unreadable,
} from './mail-faults.ts';
import { mailId, type NamedMail, readMailId } from './mail-id.ts';
import type { MailPorts } from './mail-ports.ts';
import {
  findFolder,
  type Mailbox,
  MailFailure,
  type MailRow,
  type MailSearch,
  TooLarge,
} from './mailbox.ts';

export interface FoundMail extends MailRow {
  id: string;
  account: MailAccount;
}

export interface WholeMail extends FoundMail {
  text: string;
  isHtml: boolean;
  isCut: boolean;
  /** Ids of the thread that it goes on with, the oldest first, without its own. */
  references: readonly string[];
  /** Its sender, if the account's own server authenticated them. */
  authenticated: string | null;
}

export interface MailDesk {
  /** In the inbox, or a folder; in all accounts if none is said. */
  search(
    wish: MailSearch & { folder?: string | undefined; account?: string | undefined },
    signal: AbortSignal,
  ): Promise<{ mails: FoundMail[]; found: number; failed: { account: string; why: string }[] }>;
  read(
    id: string,
    how: { withThread: boolean },
    signal: AbortSignal,
  ): Promise<{ mail: WholeMail; thread: FoundMail[] }>;
  attachment(
    wish: { id: string; part: string; to?: string | undefined },
    signal: AbortSignal,
  ): Promise<{ path: string; bytes: number }>;
  flag(
    id: string,
    flags: { seen?: boolean; flagged?: boolean },
    signal: AbortSignal,
  ): Promise<void>;
  /** Its id where it lies then; null if the server does not say. */
  move(
    id: string,
    folder: string,
    signal: AbortSignal,
  ): Promise<{ id: string | null; folder: string }>;
  archive(id: string, signal: AbortSignal): Promise<{ id: string | null; folder: string }>;
}

/** Of a mail, for reading it: more than anyone writes. */
const MOST_READ_BYTES = 600_000;
const MOST_FILE_BYTES = 25_000_000;
const MOST_IN_THREAD = 30;
const MOST_ASKED_IDS = 10;
/** Files of one name in a folder. */
const MOST_OF_A_NAME = 100;

export function createMailDesk(ports: MailPorts, accounts: AccountDesk): MailDesk {
  const { openMailbox } = ports;

  async function inAccount<T>(
    account: MailAccount,
    work: (mailbox: Mailbox) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const login = await accounts.login(account, 'imap');
    return orMailFault(account.imap.host, () => openMailbox(login, work, signal));
  }

  async function meant(id: string): Promise<NamedMail & { of: MailAccount }> {
    const named = readMailId(id);
    const of = (await accounts.list()).find((one) => one.id === named?.account);
    if (named === null || of === undefined) throw unknownEmail(id);
    return { ...named, of };
  }

  async function folderIn(mailbox: Mailbox, wanted: string): Promise<string> {
    const folders = await mailbox.folders();
    const found = findFolder(folders, wanted);
    if (found !== null) return found;
    throw unknownFolder(
      wanted,
      folders.map(({ path }) => path),
    );
  }

  /** Whoever asks is in all of their mails. */
  async function others(people: readonly string[] | undefined) {
    if (people === undefined) return undefined;
    const own = new Set((await accounts.list()).map(({ address }) => address.toLowerCase()));
    return people.filter((one) => !own.has(one.toLowerCase()));
  }

  async function moved(
    id: string,
    folderOf: (account: MailAccount, mailbox: Mailbox) => Promise<string>,
    signal: AbortSignal,
  ): Promise<{ id: string | null; folder: string }> {
    const { of, place } = await meant(id);
    return inAccount(
      of,
      async (mailbox) => {
        const folder = await folderOf(of, mailbox);
        if (folder === place.folder) return { id, folder };
        const there = await mailbox.move(place, folder);
        if (there === false) throw unknownEmail(id);
        return { id: there && mailId({ account: of.id, place: there }), folder };
      },
      signal,
    );
  }

  return {
    async search({ folder, account, ...search }, signal) {
      const asked = account === undefined ? await accounts.list() : [await accounts.get(account)];
      if (asked.length === 0) await accounts.get();
      const people = await others(search.with);
      if (people?.length === 0) return { mails: [], found: 0, failed: [] };
      const ends = await Promise.allSettled(
        asked.map((one) =>
          inAccount(
            one,
            async (mailbox) => {
              const path = folder === undefined ? 'INBOX' : await folderIn(mailbox, folder);
              return mailbox.search(path, { ...search, with: people });
            },
            signal,
          ),
        ),
      );
      const failed: { account: string; why: string }[] = [];
      const mails: FoundMail[] = [];
      let found = 0;
      for (const [index, end] of ends.entries()) {
        const one = asked[index] as MailAccount;
        if (end.status === 'rejected') {
          if (asked.length === 1) throw end.reason;
          failed.push({ account: one.address, why: (end.reason as Error).message });
          continue;
        }
        found += end.value.found;
        mails.push(...end.value.mails.map((row) => asFound(row, one)));
      }
      // Nothing is only said to be there where all could be asked.
      const broken = ends.find((end) => end.status === 'rejected');
      if (mails.length === 0 && broken?.status === 'rejected') throw broken.reason;
      const latest = mails.toSorted((one, other) => (other.dateMs ?? 0) - (one.dateMs ?? 0));
      return { mails: (asked.length === 1 ? mails : latest).slice(0, search.limit), found, failed };
    },
    async read(id, { withThread }, signal) {
      const { of, place } = await meant(id);
      return inAccount(
        of,
        async (mailbox) => {
          const opened = await mailbox.read(place, MOST_READ_BYTES);
          if (opened === null) throw unknownEmail(id);
          const read = await ports.readMail(opened.source, signal);
          if (!read.ok) throw unreadable(read.fault.message);
          const { text, isHtml, references, authentication } = read.value;
          const { source: _, ...row } = opened;
          const { authservId } = of;
          const mail: WholeMail = {
            ...asFound(row, of),
            ...{ text, isHtml },
            isCut: opened.isCut,
            references: references.filter((one) => one !== opened.messageId),
            authenticated: authenticatedSender({
              from: opened.from,
              results: authentication,
              authservId,
            }),
          };
          return { mail, thread: withThread ? await threadOf(mail, of, mailbox) : [] };
        },
        signal,
      );
    },
    async attachment({ id, part, to }, signal) {
      const { files } = ports;
      if (files === null) throw noFiles();
      const { of, place } = await meant(id);
      const { bytes, name } = await inAccount(
        of,
        async (mailbox) => {
          const opened = await mailbox.read(place, 1);
          const file = opened?.attachments.find((one) => one.part === part);
          if (file === undefined) throw noSuchPart(part);
          const bytes = await mailbox.download(place, part, MOST_FILE_BYTES).catch((error) => {
            throw error instanceof TooLarge ? tooLarge('The attachment', MOST_FILE_BYTES) : error;
          });
          if (bytes === null) throw noSuchPart(part);
          return { bytes, name: file.name };
        },
        signal,
      );
      const path = await saveAs(pathsFor(to, name), bytes, files.save);
      return { path, bytes: bytes.length };
    },
    async flag(id, flags, signal) {
      const { of, place } = await meant(id);
      const isThere = await inAccount(of, (mailbox) => mailbox.flag(place, flags), signal);
      if (!isThere) throw unknownEmail(id);
    },
    move: (id, folder, signal) => moved(id, (_, mailbox) => folderIn(mailbox, folder), signal),
    archive: (id, signal) =>
      moved(
        id,
        async ({ folders }, mailbox) => folders.archive ?? folderIn(mailbox, 'archive'),
        signal,
      ),
  };
}

export const asFound = (row: MailRow, account: MailAccount): FoundMail => ({
  ...row,
  account,
  id: mailId({ account: account.id, place: row.place }),
});

/** By the ids that its mails name, in its folder and among what was sent; few servers know threads themselves. */
async function threadOf(
  mail: WholeMail,
  account: MailAccount,
  mailbox: Mailbox,
): Promise<FoundMail[]> {
  const ids = [
    ...new Set([...mail.references.slice(0, 1), ...mail.references.slice(-MOST_ASKED_IDS)]),
  ];
  if (mail.messageId !== null) ids.push(mail.messageId);
  if (ids.length === 0) return [];
  const folders = new Set([mail.place.folder, account.folders.sent ?? mail.place.folder]);
  const found: FoundMail[] = [];
  for (const folder of folders) {
    const { mails } = await mailbox
      .search(folder, { related: ids, limit: MOST_IN_THREAD })
      .catch(noneIfGone);
    found.push(...mails.map((row) => asFound(row, account)));
  }
  return found
    .filter(({ id }) => id !== mail.id)
    .toSorted((one, other) => (one.dateMs ?? 0) - (other.dateMs ?? 0))
    .slice(-MOST_IN_THREAD);
}

function noneIfGone(error: unknown): { mails: MailRow[] } {
  if (error instanceof MailFailure && error.kind === 'no-such-folder') return { mails: [] };
  throw error;
}

/** A folder takes its name as its sender wrote it, made harmless, with a number where another has it; a file has the name that is given. */
function pathsFor(to: string | undefined, name: string): string[] {
  if (to !== undefined && to !== '' && !to.endsWith('/')) return [to];
  const folder = to === undefined || to === '' ? 'mail/' : to;
  const [, stem = name, end = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  const numbers = Array.from({ length: MOST_OF_A_NAME - 1 }, (_, at) => at + 2);
  return [name, ...numbers.map((number) => `${stem}-${number}${end}`)].map((one) => folder + one);
}

/** At the first path that is free, or that has the same file already. */
async function saveAs(
  [path = '', ...others]: readonly string[],
  bytes: Uint8Array,
  save: (path: string, bytes: Uint8Array) => Promise<void>,
): Promise<string> {
  try {
    await save(path, bytes);
    return path;
  } catch (error) {
    const isTaken = error instanceof RoteError && error.code === 'file-exists';
    if (!isTaken || others.length === 0) throw error;
    return saveAs(others, bytes, save);
  }
}
