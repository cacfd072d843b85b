/** What goes out: mails that are sent, answered and drafted. Nothing is said to a server before all of it is known to be right. */
import { type RoteError, valueOrThrow } from '../base/errors.ts';
import type { MailAccount } from '../domain/mail/mail-account.ts';
import {
  addressesIn,
  domainOf,
  type MailAddress,
  readAddress,
} from '../domain/mail/mail-address.ts';
import { saysAnswer } from '../language/mail-quotes.ts';
import type { AccountDesk } from './account-desk.ts';
import { composeMail, type OutgoingFile, type OutgoingMail } from './compose-mail.ts';
import { decideReach } from './decide-reach.ts';
import type { FoundMail, MailDesk, WholeMail } from './mail-desk.ts';
import {
  draftOnly,
  failed,
  inDoubt,
  isAsked,
  noFiles,
  noReceiver,
  notSent,
  orMailFault,
  saidNo,
  tooManyReceivers,
  unknownFolder,
} from './mail-faults.ts';
import { mailId } from './mail-id.ts';
import type { MailAnswer, MailPorts, MailTarget } from './mail-ports.ts';
import { MailFailure } from './mailbox.ts';

export interface MailWish {
  to: readonly string[];
  cc?: readonly string[] | undefined;
  bcc?: readonly string[] | undefined;
  subject: string;
  body: string;
  attachments?: readonly string[] | undefined;
  /** The id of the mail that it answers. */
  reply_to?: string | undefined;
  account?: string | undefined;
  invitation?: OutgoingMail['invitation'];
}

export interface Sent {
  account: MailAccount;
  messageId: string;
  to: string[];
  /** Receivers that the server did not take, while it took others. */
  refused: string[];
  /** Where it is filed; null if it is filed nowhere by us. */
  filed: string | null;
}

export interface OutgoingDesk {
  send(wish: MailWish, signal: AbortSignal): Promise<Sent>;
  reply(wish: { id: string; body: string; all: boolean }, signal: AbortSignal): Promise<Sent>;
  /** Asks, and throws, unless all receivers may be written to. */
  check(wish: MailWish): Promise<void>;
  draft(
    wish: MailWish,
    signal: AbortSignal,
  ): Promise<{ account: MailAccount; folder: string; id: string | null }>;
}

const MOST_RECEIVERS = 100;
const MOST_ASKED = 5;
const MOST_FILE_BYTES = 20_000_000;

export function createOutgoingDesk(
  ports: MailPorts,
  { accounts, mails }: { accounts: AccountDesk; mails: MailDesk },
): OutgoingDesk {
  const { clock, reach, sender, store } = ports;

  async function composed(
    wish: MailWish,
    { account, answered }: { account: MailAccount; answered: WholeMail | null },
  ): Promise<OutgoingMail> {
    const read = (list: readonly string[] = []): Promise<MailAddress[]> =>
      Promise.all(list.map(async (one) => valueOrThrow(readAddress(await ports.addressOf(one)))));
    const mail = {
      from: { name: account.name, address: account.address },
      to: await read(wish.to),
      cc: await read(wish.cc),
      bcc: await read(wish.bcc),
      subject: oneLine(wish.subject),
      body: wish.body,
      files: await filesOf(wish.attachments ?? [], wish.to),
      invitation: wish.invitation,
      messageId: `${ports.makeId('mail')}@${domainOf(account.address)}`,
      references: answered === null ? [] : threadIds(answered),
      dateMs: clock.nowMs(),
    };
    if (receiversOf(mail).length > MOST_RECEIVERS) throw tooManyReceivers(MOST_RECEIVERS);
    return mail;
  }

  async function filesOf(paths: readonly string[], to: readonly string[]): Promise<OutgoingFile[]> {
    const { files } = ports;
    if (paths.length === 0) return [];
    if (files === null) throw noFiles();
    const found = await Promise.all(paths.map((path) => files.read(path)));
    const bytes = found.reduce((sum, file) => sum + file.bytes.length, 0);
    if (bytes > MOST_FILE_BYTES)
      throw notSent({ message: 'Its attachments have more than 20 MB.', mayPass: false }, to);
    return found;
  }

  /** Throws unless all of its receivers may be reached from this account. */
  async function requireReach(
    mail: OutgoingMail,
    { account, answered }: { account: MailAccount; answered: WholeMail | null },
  ): Promise<void> {
    if (reach.by === 'hand') return;
    const receivers = receiversOf(mail);
    const target = (kind: MailTarget['kind'], to: string): MailTarget => ({ kind, account, to });
    const said = new Map<string, MailAnswer | null>();
    for (const to of receivers) said.set(to, await reach.answerOf(target('receiver', to)));
    const ofAccount = target('account', account.address);
    const saidOfAccount = account.usedMs === null ? await reach.answerOf(ofAccount) : 'yes';
    const agreed = receivers.filter((to) => said.get(to) === 'yes');
    const decision = decideReach({
      by: reach.by,
      hasReadOthers: reach.hasReadOthers(),
      receivers,
      standing: addressesIn(reach.written),
      contacts: new Set([...(await ports.contactsAmong(receivers)), ...agreed]),
      thread: new Set(answered === null ? [] : peopleIn(answered)),
      authenticated: answered?.authenticated ?? null,
      isAccountUsed: saidOfAccount === 'yes',
    });
    if (decision.kind === 'send') return;
    if (decision.kind === 'draft-only') throw draftOnly();
    const refused = decision.receivers.find((to) => said.get(to) === 'no');
    if (refused !== undefined) throw saidNo(refused);
    if (saidOfAccount === 'no') throw saidNo(`others from ${account.address}`);
    const targets = decision.receivers.map((to) => target('receiver', to));
    throw await asked(decision.account ? [ofAccount, ...targets] : targets, mail);
  }

  async function asked(targets: readonly MailTarget[], mail: OutgoingMail): Promise<RoteError> {
    const { subject, body } = mail;
    const plain = (list: readonly MailAddress[]) => list.map(({ address }) => address);
    const shown = {
      ...{ to: plain(mail.to), cc: plain(mail.cc), bcc: plain(mail.bcc), subject, body },
      files: mail.files.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
    };
    for (const one of targets.slice(0, MOST_ASKED)) await reach.ask(one, shown);
    return isAsked(targets.map(({ kind, to }) => (kind === 'account' ? `the account ${to}` : to)));
  }

  async function sent(
    wish: MailWish,
    how: { account: MailAccount; answered: WholeMail | null },
    signal: AbortSignal,
  ): Promise<Sent> {
    const { account } = how;
    const mail = await composed(wish, how);
    const receivers = receiversOf(mail);
    if (receivers.length === 0) throw noReceiver();
    await requireReach(mail, how);
    const source = await composeMail(mail, { isDraft: false });
    const login = await accounts.login(account, 'smtp');
    const envelope = { from: account.address, to: receivers };
    const end = await sender.send(login, { envelope, source }, signal);
    if (end.kind === 'in-doubt') throw inDoubt(end.message, receivers);
    if (end.kind === 'not-sent' && end.isPassword)
      throw failed(new MailFailure('wrong-password', end.message), account.smtp.host);
    if (end.kind === 'not-sent') throw notSent(end, receivers);
    if (account.usedMs === null && reach.by === 'hand')
      await store.mailAccounts.put({ ...account, usedMs: clock.nowMs() });
    const filed = await fileSent(account, source, signal);
    return { account, messageId: mail.messageId, to: end.accepted, refused: end.refused, filed };
  }

  /** It was sent, so whatever goes wrong now is no reason to say that it was not. */
  async function fileSent(
    account: MailAccount,
    source: Uint8Array,
    signal: AbortSignal,
  ): Promise<string | null> {
    const { sent: folder } = account.folders;
    if (account.filesSent || folder === null) return null;
    try {
      const login = await accounts.login(account, 'imap');
      await ports.openMailbox(login, (box) => box.append(folder, source, ['\\Seen']), signal);
      return folder;
    } catch (error) {
      if (error instanceof MailFailure) return null;
      throw error;
    }
  }

  async function answeredBy(
    id: string | undefined,
    signal: AbortSignal,
  ): Promise<WholeMail | null> {
    if (id === undefined) return null;
    return (await mails.read(id, { withThread: false }, signal)).mail;
  }

  return {
    async send(wish, signal) {
      const answered = await answeredBy(wish.reply_to, signal);
      const account = await accounts.get(wish.account ?? answered?.account.id);
      return sent(wish, { account, answered }, signal);
    },
    async reply({ id, body, all }, signal) {
      const { mail: answered } = await mails.read(id, { withThread: false }, signal);
      const { to, cc, subject } = answerTo(answered);
      const wish = { to, cc: all ? cc : [], subject, body };
      return sent(wish, { account: answered.account, answered }, signal);
    },
    async check(wish) {
      const how = { account: await accounts.get(wish.account), answered: null };
      await requireReach(await composed(wish, how), how);
    },
    async draft(wish, signal) {
      const answered = await answeredBy(wish.reply_to, signal);
      const account = await accounts.get(wish.account ?? answered?.account.id);
      const mail = await composed(wish, { account, answered });
      const { drafts } = account.folders;
      if (drafts === null) throw unknownFolder('Drafts', []);
      const source = await composeMail(mail, { isDraft: true });
      const login = await accounts.login(account, 'imap');
      const place = await orMailFault(account.imap.host, () =>
        ports.openMailbox(
          login,
          (mailbox) => mailbox.append(drafts, source, ['\\Draft', '\\Seen']),
          signal,
        ),
      );
      return { account, folder: drafts, id: place && mailId({ account: account.id, place }) };
    },
  };
}

/** Whom an answer goes to, who else got the mail, and under which subject. */
export function answerTo(answered: FoundMail): { to: string[]; cc: string[]; subject: string } {
  const { account, from, replyTo, subject } = answered;
  const asked = replyTo.length > 0 ? replyTo : from;
  const isOther = ({ address }: MailAddress): boolean => address !== account.address;
  const plain = (list: readonly MailAddress[]) => [
    ...new Set(list.filter(isOther).map(({ address }) => address)),
  ];
  // Who answers what they sent themselves goes on writing to the same people.
  const isOwn = asked.length > 0 && plain(asked).length === 0;
  const to = plain(isOwn ? answered.to : asked);
  if (to.length === 0) throw noReceiver();
  const cc = plain([...answered.to, ...answered.cc]).filter((one) => !to.includes(one));
  return { to, cc, subject: replySubject(subject) };
}

const receiversOf = ({ to, cc, bcc }: Pick<OutgoingMail, 'to' | 'cc' | 'bcc'>): string[] => [
  ...new Set([...to, ...cc, ...bcc].map(({ address }) => address)),
];

const peopleIn = ({ from, replyTo, to, cc }: WholeMail): string[] =>
  [...from, ...replyTo, ...to, ...cc].map(({ address }) => address);

const MOST_IDS = 20;

const threadIds = ({ references, messageId }: WholeMail): string[] =>
  [...references, ...(messageId === null ? [] : [messageId])]
    .filter((id) => /^[^<>\s\p{C}]+$/u.test(id))
    .slice(-MOST_IDS);

const replySubject = (subject: string): string =>
  saysAnswer(subject) ? subject : `Re: ${subject}`;

const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();
