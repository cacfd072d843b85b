/** The mail of this house: its secrets, its workspace, its requests, and what reads the words of strangers, for each person. */
import { resolveMx, resolveSrv } from 'node:dns/promises';
import type { Clock } from '../../base/clock.ts';
import { contentHash } from '../../base/content-hash.ts';
import { refuse, succeed } from '../../base/errors.ts';
import type { MakeId } from '../../base/ids.ts';
import type { HouseFinding } from '../../domain/house-finding.ts';
import type { MailAccount } from '../../domain/mail/mail-account.ts';
import type { AnsweredMail, MailHead } from '../../domain/mail/shown-mail.ts';
import { OWNER, type Person } from '../../domain/person.ts';
import { createSecrets } from '../../home/secrets.ts';
import { writeSecret } from '../../home/write-secret.ts';
import { type AccountDesk, type AccountStep, createAccountDesk } from '../../mail/account-desk.ts';
import type { FindPorts } from '../../mail/find-servers.ts';
import { createOpenMailbox } from '../../mail/imap-mailbox.ts';
import { createMailDesk, type MailDesk } from '../../mail/mail-desk.ts';
import type { MailPorts, MailTarget } from '../../mail/mail-ports.ts';
import { answerTo, createOutgoingDesk, type OutgoingDesk } from '../../mail/outgoing-desk.ts';
import { createMailSender } from '../../mail/smtp-sender.ts';
import type { WatchPorts } from '../../mail/watch-account.ts';
import type { Requests } from '../../people/requests.ts';
import type { Store } from '../../store/store.ts';
import type { Bounded, BoundedAnswer } from '../../tools/bounded/bounded.ts';
import { createHttpClient } from '../../tools/http/http-client.ts';
import { createGuardedResolve } from '../../tools/http/resolve-host.ts';
import { createWorkspace } from '../../tools/workspace.ts';
import type { KnownTo } from '../contacts/known-people.ts';
import { type HomeSignIns, signInPort } from '../signin/home-sign-ins.ts';
import { createMailFiles } from './mail-files.ts';
import { mailHead } from './shown-mails.ts';

export interface MailDesks {
  accounts: AccountDesk;
  mails: MailDesk;
  outgoing: OutgoingDesk;
}

/** Who has something done with mail, and where they hear a question about it. */
export interface MailCaller {
  person: Pick<Person, 'id' | 'role'>;
  by: MailPorts['reach']['by'];
  hasReadOthers(): boolean;
  /** What stands in the approved plan that calls. */
  written: string;
  sessionKey: string | null;
  runId: string | null;
}

export interface HomeMail {
  of(caller: MailCaller): MailDesks;
  /** By hand: at a terminal, over HTTP, on the page. */
  byHand(person: Pick<Person, 'id' | 'role'>): MailDesks;
  /** What is known of a mail before it is sent. */
  head(
    person: Pick<Person, 'id' | 'role'>,
    wish: Parameters<typeof mailHead>[0],
  ): Promise<MailHead>;
  /** Who would get an answer to a mail of theirs, and under which subject; refused if it is not there. */
  answered(person: Pick<Person, 'id' | 'role'>, id: string): Promise<AnsweredMail>;
  /** For who watches the accounts of everybody. */
  watching: Pick<WatchPorts, 'openMailbox' | 'login' | 'readMail'>;
  /** Of all accounts of the house, without a word of what is in them. */
  findings(nameOf: (person: string) => Promise<string>): Promise<HouseFinding[]>;
}

const FIND_MS = 8000;
const CHECK_MS = 25_000;
const MOST_DOCUMENT_BYTES = 100_000;

export function createHomeMail(parts: {
  home: string;
  store: Store;
  clock: Clock;
  makeId: MakeId;
  requests: Pick<Requests, 'ask' | 'answerOf'>;
  bounded: () => Promise<Bounded>;
  knownTo: KnownTo;
  signIns: () => Promise<HomeSignIns>;
  workspace: string;
  /** Folders of skills, in which nothing is written. */
  readOnly: () => Promise<readonly string[]>;
}): HomeMail {
  const { home, store, clock, makeId, requests } = parts;
  const secret = createSecrets(home);
  const openMailbox = createOpenMailbox();
  const sender = createMailSender();
  const resolvePublic = createGuardedResolve({ allowPrivate: () => [] });
  const find = findPorts(clock);

  async function readMail(source: Uint8Array, signal: AbortSignal) {
    const answer = await (await parts.bounded()).readMail(source, signal);
    if (answer.kind === 'done') return succeed(answer.value);
    return refuse({ code: 'unreadable-email', message: whyNot(answer), hint: '' });
  }

  async function filesFor({ role }: MailCaller['person']): Promise<MailPorts['files']> {
    if (role !== 'owner') return null;
    const limits = { closed: [home], readOnly: await parts.readOnly() };
    return createMailFiles(createWorkspace(parts.workspace, limits));
  }

  function portsFor(caller: MailCaller): MailPorts {
    const { person, by, hasReadOthers, written, sessionKey, runId } = caller;
    const known = parts.knownTo({ person, by });
    const files: MailPorts['files'] =
      person.role === 'owner'
        ? {
            read: async (path) => required(await filesFor(person)).read(path),
            save: async (path, bytes) => required(await filesFor(person)).save(path, bytes),
          }
        : null;
    return {
      ...{ store, clock, makeId, openMailbox, sender, find, readMail, files },
      person: person.id,
      password: secret,
      signIns: signInPort(parts.signIns, person),
      savePassword: (name, value) => writeSecret(home, name, value),
      async connectTo({ host }) {
        // Who has the machine may name what is in their network; others get no further than a page does.
        if (person.role === 'owner') return succeed(null);
        const found = await resolvePublic(host);
        if ('address' in found) return succeed(found.address);
        return refuse({ code: 'private-address', message: `${found.refused}.`, hint: '' });
      },
      contactsAmong: known.among,
      addressOf: known.addressOf,
      reach: {
        by,
        hasReadOthers,
        written,
        answerOf: (target) => requests.answerOf(aboutOf(target), hashOf(target)),
        async ask(target, { to, cc, bcc, subject, body, files: attached }) {
          const from = target.account.address;
          const receivers = [...new Set([...to, ...cc, ...bcc])];
          await requests.ask({
            kind: 'call',
            about: aboutOf(target),
            hash: hashOf(target),
            title: titleOf(target),
            lines: [
              MEANING[target.kind],
              'The mail below wants it; a yes holds for all later ones.',
            ],
            document: {
              reaches: [`Sends mail from ${from} to: ${receivers.join(', ')}`],
              steps: [
                `To: ${to.join(', ')}`,
                ...(cc.length === 0 ? [] : [`Copy to: ${cc.join(', ')}`]),
                ...(bcc.length === 0 ? [] : [`Blind copy to: ${bcc.join(', ')}`]),
                `Subject: ${subject}`,
                ...attached.map(({ name, bytes }) => `File: ${name} (${bytes} bytes)`),
                `Words: ${body}`,
              ],
            },
            forWhom: person.id,
            sessionKey,
            payload: { runId },
          });
        },
      },
    };
  }

  function of(caller: MailCaller): MailDesks {
    const ports = portsFor(caller);
    const accounts = createAccountDesk(ports);
    const mails = createMailDesk(ports, accounts);
    return { accounts, mails, outgoing: createOutgoingDesk(ports, { accounts, mails }) };
  }
  const byHand = (person: Pick<Person, 'id' | 'role'>): MailDesks =>
    of({
      ...{ person, by: 'hand', written: '', sessionKey: null, runId: null },
      hasReadOthers: () => false,
    });

  return {
    of,
    byHand,
    head: async (person, wish) =>
      mailHead(wish, { accounts: byHand(person).accounts, files: await filesFor(person) }),
    async answered(person, id) {
      const { mails } = byHand(person);
      const { mail } = await mails.read(id, { withThread: false }, new AbortController().signal);
      const { to, subject } = answerTo(mail);
      return { to, subject, isChecked: mail.authenticated !== null };
    },
    watching: {
      openMailbox: createOpenMailbox({ waits: true }),
      readMail,
      login(account) {
        const role = account.person === OWNER ? 'owner' : 'member';
        return byHand({ id: account.person, role }).accounts.login(account, 'imap');
      },
    },
    async findings(nameOf) {
      const people = new Set((await store.mailAccounts.all()).map(({ person }) => person));
      const found = await Promise.all(
        [...people].map(async (id) => {
          const role = id === OWNER ? 'owner' : 'member';
          const aborter = new AbortController();
          const cancelTimer = clock.setTimer(CHECK_MS, () => aborter.abort());
          const { accounts } = byHand({ id, role });
          const checked = await accounts.check(undefined, aborter.signal).finally(cancelTimer);
          const name = await nameOf(id);
          const ofWhom = role === 'owner' ? null : name;
          return checked.flatMap(({ account, steps }) => findingsOf(account, steps, ofWhom));
        }),
      );
      return found.flat();
    },
  };
}

/** Of a member the owner hears that something is wrong, and the member hears what. */
function findingsOf(
  { id, address }: MailAccount,
  steps: readonly AccountStep[],
  member: string | null,
): HouseFinding[] {
  const broken = steps.filter(({ works }) => !works);
  return broken.map(({ step, told, fix }) => ({
    code: 'mail-account',
    level: 'broken',
    subject: `mail:${id}`,
    what:
      member === null
        ? `${address} does not work (${step}): ${told}`
        : `An account of ${member} does not work (${step}).`,
    why: step === 'smtp' ? 'Nothing is sent from it.' : 'No mail of it is found or read.',
    fix:
      member === null
        ? (fix ?? 'rote mail check says more.')
        : `${member} sees why on asking for a check of their accounts.`,
  }));
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('only the owner has files');
  return value;
}

const aboutOf = ({ kind, account, to }: MailTarget): string => `mail:${account.id}:${kind}:${to}`;

const hashOf = ({ kind, account: { id, person }, to }: MailTarget): string =>
  contentHash({ kind, account: id, person, to });

const titleOf = ({ kind, account: { address }, to }: MailTarget): string =>
  kind === 'account'
    ? `May mail be sent from ${address}?`
    : `May mail from ${address} go to ${to}?`;

const MEANING: Record<MailTarget['kind'], string> = {
  account: 'Agents and plans have not sent from this account yet.',
  receiver: 'They are no contact of yours and not in this thread.',
};

function whyNot(answer: Exclude<BoundedAnswer<unknown>, { kind: 'done' }>): string {
  switch (answer.kind) {
    case 'too-slow':
      return 'reading it takes too long.';
    case 'too-large':
      return 'it takes more memory than there is for it.';
    case 'stopped':
      return 'it was stopped.';
    case 'refused':
      return `${answer.message}.`;
  }
}

/** Only public hosts are asked, whoever asks: the domain of an address is whatever somebody wrote. */
function findPorts(clock: Clock): FindPorts {
  const http = createHttpClient({
    clock,
    allowPrivate: [],
    maxBytes: MOST_DOCUMENT_BYTES,
    timeoutMs: FIND_MS,
  });
  return {
    async fetchText(url, signal) {
      const request = { url: new URL(url), method: 'GET', headers: {}, body: null };
      const outcome = await http.send(request, { signal });
      return outcome.ok && outcome.answer.status === 200 ? String(outcome.answer.body) : null;
    },
    resolveSrv,
    async resolveMx(domain) {
      const found = await resolveMx(domain);
      const sorted = found.toSorted((one, other) => one.priority - other.priority);
      return sorted.map(({ exchange }) => exchange);
    },
  };
}
