/**
 * Mailboxes over IMAP. A connection is made for one piece of work and ended with it, so a search never misses what came since
 * the last one; what goes on for long opens a folder anew before it looks. Folders are opened for reading unless something is changed in them, and nothing becomes read by being looked at.
 */
import type { FetchMessageObject, ImapFlow, SearchObject } from 'imapflow';
import { RoteError } from '../base/errors.ts';
import { isOneOf, type MailAddress } from '../domain/mail/mail-address.ts';
import { readSenders } from '../domain/mail/read-senders.ts';
import { formatInstant } from '../time/instant.ts';
import {
  type FolderUse,
  type Mailbox,
  MailFailure,
  type MailFailureKind,
  type MailLogin,
  type MailPlace,
  type MailRow,
  type MailSearch,
  type OpenMailbox,
  TooLarge,
} from './mailbox.ts';
import { calendarIn, filesIn, type PartNode, partIn } from './read-structure.ts';

/** A mail and some more in one answer. */
const MOST_ANSWER_BYTES = 48_000_000;
/**
 * The parts of a mail, and its receivers, stand in one line, which is read in one go. Beyond a few hundred of them the server's
 * line is not read: the connection ends, and of that mail only the beginning of its header is asked for.
 */
const LONGEST_LINE = 100_000;
const MOST_RENEWED = 5;
const MOST_HEADER_BYTES = 32_768;
const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;
/** For who waits for news: longer than anybody who watches lets it be silent. */
const LONG_SILENCE_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
/** A server can't be asked for files, and finds an address in a name: those that fit are looked for in so many of the latest. */
const MOST_LOOKED_AT = 200;

/** Of mails that may have come to a folder that was made anew, so many of the latest are looked at. */
const MOST_LOOKED_AT_ANEW = 500;

const ROW = {
  ...({ uid: true, flags: true, envelope: true, size: true, bodyStructure: true } as const),
  headers: ['from', 'reply-to'],
};

export function createOpenMailbox({ waits = false } = {}): OpenMailbox {
  const open = createOpen(waits);
  return async (login, work, signal) => {
    let hasBegun = false;
    const begun: typeof work = (mailbox) => {
      hasBegun = true;
      return work(mailbox);
    };
    try {
      return await open(login, begun, signal);
    } catch (error) {
      const { token } = login;
      const isRefused = error instanceof MailFailure && error.kind === 'wrong-password';
      if (!isRefused || hasBegun || token === undefined) throw error;
      return open({ ...login, token: { ...token, value: await token.renew() } }, begun, signal);
    }
  };
}

function createOpen(waits: boolean): OpenMailbox {
  return async (login, work, signal) => {
    signal?.throwIfAborted();
    const { ImapFlow } = await import('imapflow');
    const make = (): ImapFlow => {
      const client = new ImapFlow({
        ...connectionOf(login),
        auth: authOf(login),
        logger: false,
        disableAutoIdle: true,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: waits ? LONG_SILENCE_MS : SILENCE_MS,
        maxLiteralSize: MOST_ANSWER_BYTES - LONGEST_LINE,
        maxResponseSize: MOST_ANSWER_BYTES,
        maxLineLength: LONGEST_LINE,
      });
      // What ends the connection rejects what is under way; without a listener it would end the process.
      client.on('error', ({ code }: ImapError) => {
        line.isTooLong ||= code === 'LineTooLarge';
      });
      return client;
    };
    const line: Line = {
      client: null as unknown as ImapFlow,
      isTooLong: false,
      async renew(folder) {
        line.client.close();
        signal?.throwIfAborted();
        line.isTooLong = false;
        line.client = make();
        await line.client.connect();
        await line.client.mailboxOpen(folder, { readOnly: true });
      },
    };
    line.client = make();
    const stop = (): void => line.client.close();
    signal?.addEventListener('abort', stop);
    try {
      await line.client.connect();
      const done = await work(mailboxOf(line));
      await line.client.logout().catch(() => undefined);
      return done;
    } catch (error) {
      // What the work itself found, and no fault of the server.
      const isFound = error instanceof RoteError || error instanceof TooLarge;
      if (isFound || error instanceof MailFailure) throw error;
      if (signal?.aborted) throw new MailFailure('stopped', 'It was stopped.', error);
      throw failureOf(error as ImapError, login);
    } finally {
      signal?.removeEventListener('abort', stop);
      line.client.close();
    }
  };
}

const authOf = ({ user, password, token }: MailLogin) =>
  token === undefined ? { user, pass: password } : { user, accessToken: token.value };

/** The connection, which another takes the place of where it ended at a line that was too long. */
interface Line {
  client: ImapFlow;
  isTooLong: boolean;
  renew(folder: string): Promise<void>;
}

function connectionOf({ server, connectTo }: MailLogin) {
  const { host, port, security } = server;
  return {
    host: connectTo ?? host,
    servername: host,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
  };
}

function mailboxOf(line: Line): Mailbox {
  const orNoFolder =
    (folder: string) =>
    (error: ImapError): never => {
      if (line.client.usable && error.responseStatus !== undefined) throw noFolder(folder);
      throw error;
    };

  async function inFolder<T>(
    folder: string,
    how: { readOnly: boolean },
    work: (validity: string) => Promise<T>,
  ): Promise<T> {
    const lock = await line.client.getMailboxLock(folder, how).catch(orNoFolder(folder));
    try {
      const { mailbox } = line.client;
      if (mailbox === false) throw noFolder(folder);
      return await work(String(mailbox.uidValidity));
    } finally {
      lock.release();
    }
  }

  /** The mail at a place, if the folder is still the one that the place is of. */
  const at = <T>(
    { folder, validity }: MailPlace,
    how: { readOnly: boolean },
    work: () => Promise<T>,
  ): Promise<T | null> => inFolder(folder, how, async (now) => (now === validity ? work() : null));

  async function rowsOf(
    folder: string,
    validity: string,
    uids: readonly number[],
  ): Promise<MailRow[]> {
    if (uids.length === 0) return [];
    const fetched = await describedOf(folder, uids);
    const rows = fetched.map((message) => rowOf(message, { folder, validity }));
    const known = new Set(rows.map(({ place: { uid } }) => uid));
    // A server's answer that is nested too deeply is left out.
    for (const uid of uids.filter((one) => !known.has(one))) {
      const row = await plainRow({ folder, validity, uid });
      if (row !== null) rows.push(row);
    }
    return rows.toSorted((one, other) => other.place.uid - one.place.uid);
  }

  /** Together, or, where that is too long, one by one, without those that are too long by themselves. */
  async function describedOf(
    folder: string,
    uids: readonly number[],
  ): Promise<FetchMessageObject[]> {
    const fetchThem = (some: readonly number[]): Promise<FetchMessageObject[] | null> =>
      line.client.fetchAll(some.join(','), ROW, { uid: true }).catch((error) => {
        if (line.isTooLong) return null;
        throw error;
      });
    const all = await fetchThem(uids);
    if (all !== null) return all;
    await line.renew(folder);
    if (uids.length === 1) return [];
    const described: FetchMessageObject[] = [];
    let renewed = 1;
    for (const uid of uids) {
      if (renewed > MOST_RENEWED) break;
      const one = await fetchThem([uid]);
      described.push(...(one ?? []));
      if (one !== null) continue;
      await line.renew(folder);
      renewed += 1;
    }
    return described;
  }

  /** By the beginning of its header, and without its files. */
  async function plainRow(place: MailPlace): Promise<MailRow | null> {
    const header = { key: 'header', start: 0, maxLength: MOST_HEADER_BYTES };
    const query = { uid: true, flags: true, size: true, bodyParts: [header] };
    const message = await line.client.fetchOne(String(place.uid), query, { uid: true });
    if (!message) return null;
    const { default: PostalMime } = await import('postal-mime');
    const source = message.headers ?? Buffer.alloc(0);
    const mail = await PostalMime.parse(source, { maxHeadersSize: 2 * MOST_HEADER_BYTES });
    const { subject = '', messageId = '', from, to, cc, replyTo } = mail;
    const listed = (found: typeof to): typeof found => found?.filter(({ address }) => address);
    const envelope = {
      ...{ subject, messageId },
      from: listed(from === undefined ? [] : [from]),
      ...{ to: listed(to), cc: listed(cc), replyTo: listed(replyTo) },
    };
    return rowOf({ ...message, envelope } as FetchMessageObject, place);
  }

  async function receivedOf(uids: readonly number[]): Promise<Map<number, number | null>> {
    if (uids.length === 0) return new Map();
    const query = { uid: true, internalDate: true };
    const fetched = await line.client.fetchAll(uids.join(','), query, { uid: true });
    return new Map(fetched.map(({ uid, internalDate }) => [uid, msOf(internalDate)]));
  }

  return {
    async folders() {
      const listed = await line.client.list();
      return listed.map(({ path, specialUse }) => ({
        path,
        use: path.toUpperCase() === 'INBOX' ? 'inbox' : (USES[specialUse ?? ''] ?? null),
      }));
    },
    search: (folder, search) =>
      inFolder(folder, { readOnly: true }, async (validity) => {
        const { limit, hasAttachment, from } = search;
        const isPicked = hasAttachment === true || from !== undefined || search.with !== undefined;
        const most = isPicked ? Math.max(MOST_LOOKED_AT, limit) : limit;
        const { uids, found } = await uidsOf(line.client, criteriaOf(search), most);
        const mails: MailRow[] = [];
        let looked = 0;
        while (looked < uids.length && mails.length < limit) {
          const rows = await rowsOf(folder, validity, uids.slice(looked, looked + limit));
          looked += limit;
          mails.push(...rows.filter((row) => isMeant(row, search)));
        }
        const isAll = looked >= uids.length && uids.length === found;
        return { mails: mails.slice(0, limit), found: isAll ? mails.length : found };
      }),
    read: (place, mostBytes) =>
      at(place, { readOnly: true }, async () => {
        const query = { uid: true, source: { start: 0, maxLength: mostBytes } };
        const [row] = await rowsOf(place.folder, place.validity, [place.uid]);
        const message = await line.client.fetchOne(String(place.uid), query, { uid: true });
        if (row === undefined || !message || message.source === undefined) return null;
        return { ...row, source: message.source, isCut: row.bytes > message.source.length };
      }),
    download: (place, part, mostBytes) =>
      at(place, { readOnly: true }, async () => {
        const uid = String(place.uid);
        const query = { uid: true, bodyStructure: true };
        const message = await line.client.fetchOne(uid, query, { uid: true }).catch((error) => {
          if (line.isTooLong) throw new TooLarge();
          throw error;
        });
        const node = message ? partIn(message.bodyStructure as PartNode | undefined, part) : null;
        if (node === null) return null;
        if ((node.size ?? 0) > mostBytes) throw new TooLarge();
        const body = await line.client.fetchOne(uid, { bodyParts: [part] }, { uid: true });
        const raw = body ? body.bodyParts?.get(part) : undefined;
        return raw ? decoded(raw, node.encoding) : null;
      }),
    flag: async (place, flags) => {
      const done = await at(place, { readOnly: false }, async () => {
        const [uid, byUid] = [String(place.uid), { uid: true }];
        if ((await line.client.fetchOne(uid, { uid: true }, byUid)) === false) return false;
        for (const [name, value] of Object.entries(flags)) {
          const flag = name === 'seen' ? '\\Seen' : '\\Flagged';
          if (value) await line.client.messageFlagsAdd(uid, [flag], byUid);
          else await line.client.messageFlagsRemove(uid, [flag], byUid);
        }
        return true;
      });
      return done ?? false;
    },
    move: async (place, folder) => {
      const moved = await at(place, { readOnly: false }, async () => {
        const uid = String(place.uid);
        if ((await line.client.fetchOne(uid, { uid: true }, { uid: true })) === false) return false;
        const copied = await line.client.messageMove(uid, folder, { uid: true });
        if (copied === false) throw noFolder(folder);
        const there = copied.uidMap?.get(place.uid);
        if (there === undefined || copied.uidValidity === undefined) return { there: null };
        return { there: { folder, validity: String(copied.uidValidity), uid: there } };
      });
      return moved === null || moved === false ? false : moved.there;
    },
    async append(folder, source, flags) {
      const appended = await line.client.append(folder, Buffer.from(source), [...flags]);
      if (appended === false) throw noFolder(folder);
      const { uid, uidValidity } = appended;
      if (uid === undefined || uidValidity === undefined) return null;
      return { folder, validity: String(uidValidity), uid };
    },
    async arrivals(folder, mark, most) {
      // Opened anew, for how it is now; a server may leave out of a search what came since a folder was opened.
      const opened = await line.client
        .mailboxOpen(folder, { readOnly: true })
        .catch(orNoFolder(folder));
      const validity = String(opened.uidValidity);
      const isAnew = validity !== mark.validity;
      const { uids } = isAnew
        ? await uidsOf(
            line.client,
            { since: formatInstant(mark.sinceMs - DAY_MS) },
            MOST_LOOKED_AT_ANEW,
          )
        : await uidsOf(line.client, { uid: `${mark.uid + 1}:*` }, Number.POSITIVE_INFINITY);
      // "5:*" has the last mail in it, also where that is the fourth.
      const behind = uids.filter((uid) => isAnew || uid > mark.uid).toSorted((a, b) => a - b);
      const taken = isAnew ? behind : behind.slice(0, most);
      const isMore = taken.length < behind.length;
      const uid = Math.max(isAnew ? opened.uidNext - 1 : mark.uid, ...taken.slice(-1));
      const received = await receivedOf(taken);
      const isNew = (one: number): boolean => !isAnew || (received.get(one) ?? 0) >= mark.sinceMs;
      const rows = await rowsOf(folder, validity, taken.filter(isNew));
      const mails = rows
        .map((row) => ({ ...row, receivedMs: received.get(row.place.uid) ?? null }))
        .toReversed();
      return { validity, uid, mails, isMore };
    },
    async waitForNews(folder, signal) {
      if (signal.aborted) return;
      const { mailbox } = line.client;
      if (mailbox === false || mailbox.path !== folder) throw noFolder(folder);
      // Another command ends the waiting.
      const wake = (): void => void line.client.noop().catch(() => undefined);
      signal.addEventListener('abort', wake, { once: true });
      line.client.on('exists', wake);
      try {
        await line.client.idle();
      } finally {
        signal.removeEventListener('abort', wake);
        line.client.off('exists', wake);
      }
      if (!line.client.usable) throw new MailFailure('unreachable', 'The connection ended.');
    },
    traffic: () => line.client.stats(),
  };
}

/** What a server finds by `from` has it anywhere in that line. */
const isMeant = (row: MailRow, { hasAttachment, from, with: people }: MailSearch): boolean =>
  (people === undefined ||
    people.some((one) => isOneOf(one, [...row.from, ...row.to, ...row.cc]))) &&
  (hasAttachment !== true || row.attachments.length > 0) &&
  (from === undefined || isOneOf(from, row.from));

/** The latest that fit, and how many do. With ESEARCH a hundred thousand of them are a few bytes. */
async function uidsOf(
  client: ImapFlow,
  criteria: SearchObject,
  most: number,
): Promise<{ uids: number[]; found: number }> {
  // Days stay days: else they are asked for as seconds from now, which no server takes of a day to come.
  client.capabilities.delete('WITHIN');
  const said = client.capabilities.has('ESEARCH')
    ? await client.search(criteria, { uid: true, returnOptions: ['ALL', 'COUNT'] })
    : await client.search(criteria, { uid: true });
  if (Array.isArray(said)) {
    const uids = said.toSorted((one, other) => other - one);
    return { uids: uids.slice(0, most), found: uids.length };
  }
  if (!said) throw new MailFailure('refused', 'The server did not search.');
  const uids = lastOf(said.all ?? '', most);
  return { uids, found: said.count ?? uids.length };
}

/** The highest numbers of "1,5:10,20". */
export function lastOf(set: string, most: number): number[] {
  const ranges = set
    .split(',')
    .filter((range) => range !== '')
    .map((range) => range.split(':').map(Number))
    .map(([one = 0, other = one]) => [Math.min(one, other), Math.max(one, other)] as const)
    .toSorted(([, one], [, other]) => other - one);
  const uids: number[] = [];
  for (const [least, greatest] of ranges)
    for (let uid = greatest; uid >= least && uids.length < most; uid--) uids.push(uid);
  return uids;
}

function criteriaOf(search: MailSearch): SearchObject {
  const { query, from, to, subject, after, before, unread, related } = search;
  const criteria: SearchObject = {
    ...(query !== undefined && { text: query }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(subject !== undefined && { subject }),
    ...(after !== undefined && { since: after }),
    ...(before !== undefined && { before }),
    ...(unread === true && { seen: false }),
    ...(related !== undefined && { or: relatedTo(related) }),
    ...(search.with !== undefined && { or: search.with.flatMap(fromOrTo) }),
  };
  return Object.keys(criteria).length === 0 ? { all: true } : criteria;
}

const relatedTo = (ids: readonly string[]): SearchObject[] =>
  ids.flatMap((id) => [
    { header: { 'message-id': `<${id}>` } },
    { header: { references: `<${id}>` } },
  ]);

const fromOrTo = (address: string): SearchObject[] => [
  { from: address },
  { to: address },
  { cc: address },
];

function rowOf(
  message: FetchMessageObject,
  { folder, validity }: { folder: string; validity: string },
): MailRow {
  const { uid, flags, envelope = {}, size = 0, bodyStructure, headers } = message;
  const { date, subject = '', messageId } = envelope;
  const structure = bodyStructure as PartNode | undefined;
  const calendar = calendarIn(structure);
  const lines = linesOf(headers);
  const from = writersIn(lines, 'from', envelope.from);
  return {
    place: { folder, validity, uid },
    from,
    to: addressesOf(envelope.to),
    cc: addressesOf(envelope.cc),
    replyTo: lines.has('reply-to') ? writersIn(lines, 'reply-to', envelope.replyTo) : from,
    subject: oneLine(subject, 500),
    dateMs: msOf(date),
    messageId: messageId === undefined ? null : bareId(messageId),
    isUnread: flags?.has('\\Seen') !== true,
    isFlagged: flags?.has('\\Flagged') === true,
    bytes: size,
    attachments: filesIn(structure),
    ...(calendar !== null && { calendarPart: calendar.part }),
  };
}

function msOf(date: { getTime(): number } | string | undefined): number | null {
  const ms = typeof date === 'object' ? date.getTime() : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
}

/** The values of header lines by their names, as they came. */
function linesOf(headers: Buffer | undefined): ReadonlyMap<string, string[]> {
  const lines = (headers?.toString() ?? '').replaceAll(/\r?\n(?=[ \t])/g, '').split(/\r?\n/);
  const named = lines.map((one) => [one.slice(0, one.indexOf(':')).trim().toLowerCase(), one]);
  const values = Map.groupBy(named, ([name = '']) => name);
  return new Map(
    [...values].map(([name, all]) => [
      name,
      all.map(([, one = '']) => one.slice(one.indexOf(':') + 1)),
    ]),
  );
}

/** Nobody, where it is not clear who; the server only decodes their names. */
function writersIn(
  lines: ReadonlyMap<string, string[]>,
  name: 'from' | 'reply-to',
  told: Parameters<typeof addressesOf>[0],
): MailAddress[] {
  const [line = '', ...others] = lines.get(name) ?? [];
  const found = others.length > 0 ? null : readSenders(line);
  const decoded = addressesOf(told);
  return (found ?? []).map((one) => {
    const same = decoded.find(({ address }) => address === one.address);
    return { ...one, name: same?.name ?? (one.name === null ? null : oneLine(one.name, 100)) };
  });
}

const MOST_ADDRESSES = 100;

function addressesOf(
  found: readonly { name?: string | undefined; address?: string | undefined }[] | undefined,
): MailAddress[] {
  return (found ?? []).slice(0, MOST_ADDRESSES).flatMap(({ name = '', address = '' }) => {
    const said = oneLine(name, 100);
    return address === ''
      ? []
      : [{ name: said === '' ? null : said, address: oneLine(address, 254).toLowerCase() }];
  });
}

const oneLine = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();

/** `<x@y>` without its brackets; an id that has none, or more in it, is none. */
export function bareId(written: string): string | null {
  return /^\s*<([^<>\s"\\\p{C}]{1,250})>\s*$/u.exec(written)?.[1] ?? null;
}

const USES: Readonly<Record<string, FolderUse>> = {
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Archive': 'archive',
  '\\Trash': 'trash',
  '\\Junk': 'junk',
  '\\All': 'all',
};

function decoded(raw: Buffer, encoding = ''): Uint8Array {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(raw.toString('latin1'), 'base64');
    case 'quoted-printable': {
      const text = raw
        .toString('latin1')
        .replaceAll(/=[ \t]{0,80}\r?\n/g, '')
        .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
      return Buffer.from(text, 'latin1');
    }
    default:
      return raw;
  }
}

interface ImapError extends Error {
  code?: string;
  authenticationFailed?: boolean;
  responseStatus?: string;
  responseText?: string;
}

function noFolder(folder: string): MailFailure {
  return new MailFailure('no-such-folder', `There is no folder "${folder}" in this mailbox.`);
}

function failureOf(error: ImapError, { server: { host, port } }: MailLogin): MailFailure {
  const { code = '', message, responseText, authenticationFailed } = error;
  const said = oneLine(responseText ?? message, 200);
  const place = `${host}:${port}`;
  const failed = (kind: MailFailureKind, text: string) => new MailFailure(kind, text, error);
  if (authenticationFailed === true)
    return failed('wrong-password', `${place} does not take the user and the password: ${said}`);
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ALTNAME/.test(code))
    return failed('untrusted', `The certificate of ${place} can't be trusted (${code}).`);
  if (responseText !== undefined) return failed('refused', `${place} says: ${said}`);
  return failed('unreachable', `${place} can't be reached: ${code === '' ? said : code}.`);
}
