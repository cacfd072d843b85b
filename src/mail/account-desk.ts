/** Accounts of mail of one person: found, tested step by step, kept with their password in the file of secrets, and removed. */
import { badRequest, RoteError, valueOrThrow } from '../base/errors.ts';
import type { MailAccount, MailServer } from '../domain/mail/mail-account.ts';
import { readAddress } from '../domain/mail/mail-address.ts';
import { keepAccount } from '../store/keep-account.ts';
import { type FoundServers, findServers, isHost } from './find-servers.ts';
import { fixOf, noAccount, unknownAccount } from './mail-faults.ts';
import type { MailPorts } from './mail-ports.ts';
import { type FolderUse, MailFailure, type MailFolder, type MailLogin } from './mailbox.ts';
import { providerOf } from './providers.ts';

export interface NewAccount {
  address: string;
  password?: string | undefined;
  /** In place of a password: what its person calls a sign-in by. */
  login?: string | undefined;
  user?: string | undefined;
  name?: string | undefined;
  /** `HOST`, `HOST:PORT` or `HOST:PORT/tls`. */
  imap?: string | undefined;
  smtp?: string | undefined;
  authserv?: string | undefined;
}

export interface AccountStep {
  step: 'imap' | 'folders' | 'smtp';
  works: boolean;
  told: string;
  /** What to do, where it does not work. */
  fix: string | null;
}

export interface AccountDesk {
  list(): Promise<MailAccount[]>;
  /** By its address or its id; the first, if nothing is said. */
  get(reference?: string): Promise<MailAccount>;
  login(account: MailAccount, kind: 'imap' | 'smtp'): Promise<MailLogin>;
  find(address: string, signal: AbortSignal): Promise<FoundServers | null>;
  connect(
    wish: NewAccount,
    signal: AbortSignal,
  ): Promise<{ account: MailAccount; steps: AccountStep[] }>;
  check(
    reference: string | undefined,
    signal: AbortSignal,
  ): Promise<{ account: MailAccount; steps: AccountStep[] }[]>;
  remove(reference: string): Promise<MailAccount>;
}

const MOST_ACCOUNTS = 10;

export function createAccountDesk(ports: MailPorts): AccountDesk {
  const { person, store, clock, makeId, openMailbox, sender } = ports;
  const list = () => store.mailAccounts.of(person);

  async function get(reference?: string): Promise<MailAccount> {
    const accounts = await list();
    const [first] = accounts;
    if (reference === undefined && first === undefined) throw noAccount();
    if (reference === undefined) return first as MailAccount;
    const meant = reference.toLowerCase();
    const found = accounts.find(({ id, address }) => id === reference || address === meant);
    if (found === undefined) throw unknownAccount(reference);
    return found;
  }

  async function loginTo(server: MailServer, who: Who): Promise<MailLogin> {
    const { user, signIn } = who;
    const connectTo = valueOrThrow(await ports.connectTo(server));
    if (signIn === undefined) return { server, connectTo, user, password: who.password() };
    const tokenAfter = async (refused?: string): Promise<string> =>
      valueOrThrow(await ports.signIns.token(signIn, server.host, refused));
    let value = await tokenAfter();
    async function renew(): Promise<string> {
      value = await tokenAfter(value);
      return value;
    }
    return { server, connectTo, user, password: '', token: { value, renew } };
  }

  const whoOf = ({ user, secret, signIn }: MailAccount): Who => ({
    ...{ user, signIn },
    password: () => valueOrThrow(ports.password(secret)),
  });

  const login: AccountDesk['login'] = async (account, kind) =>
    loginTo(account[kind], whoOf(account));

  /** Each step on its own; the folders are asked for with the first. */
  async function test(
    { imap, smtp }: Pick<MailAccount, 'imap' | 'smtp'>,
    who: Who,
    signal: AbortSignal,
  ): Promise<{ steps: AccountStep[]; folders: MailFolder[] }> {
    const [inbox, outgoing] = await Promise.all([
      tried(async () =>
        openMailbox(await loginTo(imap, who), (mailbox) => mailbox.folders(), signal),
      ),
      tried(async () => sender.check(await loginTo(smtp, who), signal)),
    ]);
    const folders = inbox.value ?? [];
    return {
      folders,
      steps: [
        stepOf('imap', imap, inbox.failure),
        ...(inbox.failure === null ? [folderStep(folders)] : []),
        stepOf('smtp', smtp, outgoing.failure),
      ],
    };
  }

  function accountFrom(
    wish: NewAccount,
    {
      address,
      user,
      signIn,
      folders,
      found: { imap, smtp, provider },
      known,
    }: Pick<MailAccount, 'address' | 'user' | 'signIn'> & {
      folders: readonly MailFolder[];
      found: FoundServers;
      known: MailAccount | undefined;
    },
  ): MailAccount {
    const id = known?.id ?? makeId('mail');
    const secret = known?.secret ?? id;
    return {
      ...{ id, person, address, user, secret, imap, smtp },
      ...(signIn !== undefined && { signIn }),
      name: wish.name ?? known?.name ?? null,
      authservId: wish.authserv ?? known?.authservId ?? provider?.authservId ?? null,
      filesSent: provider?.filesSent ?? false,
      folders: {
        sent: pathOf(folders, 'sent'),
        drafts: pathOf(folders, 'drafts'),
        archive: pathOf(folders, 'archive') ?? pathOf(folders, 'all'),
      },
      usedMs: known?.usedMs ?? null,
      createdMs: known?.createdMs ?? clock.nowMs(),
    };
  }

  return {
    list,
    get,
    login,
    async find(address, signal) {
      return findServers(valueOrThrow(readAddress(address)).address, ports.find, signal);
    },
    async connect(wish, signal) {
      const { address } = valueOrThrow(readAddress(wish.address));
      const found = await serversFor(wish, () => findServers(address, ports.find, signal));
      const { imap, smtp } = found;
      const user = wish.user ?? found.user;
      const signIn = wish.login === undefined ? undefined : await ports.signIns.idOf(wish.login);
      if (signIn === undefined && wish.password === undefined) throw noWayIn(address);
      const password = withoutSpaces(wish.password ?? '');
      const who = { user, signIn, password: () => password };
      const { steps, folders } = await test({ imap, smtp }, who, signal);
      const broken = steps.find(({ works }) => !works);
      if (broken !== undefined) throw notConnected(broken, steps);
      const known = (await list()).find((one) => one.address === address);
      if (known === undefined && (await list()).length >= MOST_ACCOUNTS) throw tooMany();
      const account = accountFrom(wish, { address, user, signIn, folders, found, known });
      const file = { read: ports.password, write: ports.savePassword };
      const kept = signIn === undefined ? { file, name: account.secret, value: password } : null;
      await keepAccount(store.mailAccounts, account, kept);
      store.changes.notify();
      return { account, steps };
    },
    async check(reference, signal) {
      const accounts = reference === undefined ? await list() : [await get(reference)];
      return Promise.all(
        accounts.map(async (account) => {
          const password = account.signIn === undefined ? ports.password(account.secret) : null;
          if (password?.ok === false)
            return { account, steps: [noPassword(password.fault.message)] };
          return { account, steps: (await test(account, whoOf(account), signal)).steps };
        }),
      );
    },
    async remove(reference) {
      const account = await get(reference);
      await store.mailAccounts.remove(account.id, person);
      if (account.signIn === undefined) await ports.savePassword(account.secret, null);
      store.changes.notify();
      return account;
    },
  };
}

/** Who signs in, by a sign-in or by a password. */
interface Who {
  user: string;
  signIn?: string | undefined;
  password(): string;
}

async function tried<T>(
  work: () => Promise<T>,
): Promise<{ value: T | null; failure: MailFailure | null }> {
  try {
    return { value: await work(), failure: null };
  } catch (error) {
    if (error instanceof MailFailure) return { value: null, failure: error };
    if (error instanceof RoteError)
      return { value: null, failure: new MailFailure('refused', error.message, error) };
    throw error;
  }
}

function stepOf(
  step: 'imap' | 'smtp',
  server: MailServer,
  failure: MailFailure | null,
): AccountStep {
  const { host, port } = server;
  if (failure !== null)
    return { step, works: false, told: failure.message, fix: fixOf(failure, host) };
  return { step, works: true, told: `${host}:${port} takes the password.`, fix: null };
}

function folderStep(folders: readonly MailFolder[]): AccountStep {
  const kinds = (['sent', 'drafts'] as const).map((use) => {
    const path = pathOf(folders, use);
    return `${NAMES[use]} ${path === null ? 'not found' : `in "${path}"`}`;
  });
  const told = `${folders.length} folders; ${kinds.join(', ')}.`;
  return { step: 'folders', works: folders.length > 0, told, fix: null };
}

const NAMES = { sent: 'what is sent', drafts: 'drafts' } as const;

const pathOf = (folders: readonly MailFolder[], wanted: FolderUse): string | null =>
  folders.find(({ use }) => use === wanted)?.path ?? null;

function noPassword(told: string): AccountStep {
  return { step: 'imap', works: false, told, fix: 'Set it anew with: rote connect mail' };
}

/** As providers show it: four groups of letters. */
const withoutSpaces = (password: string): string =>
  /^(?:\w{4} ){3}\w{4}$/.test(password.trim()) ? password.replaceAll(' ', '') : password.trim();

async function serversFor(
  { imap, smtp, user, address }: NewAccount,
  find: () => Promise<FoundServers | null>,
): Promise<FoundServers> {
  if (imap !== undefined && smtp !== undefined) {
    const named = { imap: readServer(imap, 993), smtp: readServer(smtp, 465) };
    const by = 'You named them.';
    return { ...named, user: user ?? address, by, provider: providerOf(named.imap.host) };
  }
  const found = await find();
  if (found === null) throw noServers(address);
  return {
    ...found,
    ...(imap !== undefined && { imap: readServer(imap, 993) }),
    ...(smtp !== undefined && { smtp: readServer(smtp, 465) }),
  };
}

/** `mail.example.org:143/starttls`; what is left out follows from the port. */
export function readServer(text: string, usualPort: number): MailServer {
  const [, host = '', port, said] =
    /^([^:/\s]+)(?::(\d{1,5}))?(?:\/(tls|starttls|none))?$/.exec(text.toLowerCase()) ?? [];
  const number = port === undefined ? usualPort : Number(port);
  if (!isHost(host) || number < 1 || number > 65_535) throw badServer(text);
  const security = said ?? (number === 993 || number === 465 ? 'tls' : 'starttls');
  if (security === 'none' && !/^(?:localhost|127(?:\.\d{1,3}){3})$/.test(host))
    throw inTheOpen(host);
  return { host, port: number, security: security as MailServer['security'] };
}

function badServer(text: string): RoteError {
  const message = `${JSON.stringify(text.slice(0, 100))} is not a server.`;
  const hint =
    'Write it as mail.example.org, mail.example.org:993 or mail.example.org:143/starttls.';
  return badRequest({ code: 'bad-server', message, hint });
}

function inTheOpen(host: string): RoteError {
  const message = `The password would go to ${host} in the open.`;
  const hint = 'Use tls or starttls; "none" is for a server on this machine.';
  return badRequest({ code: 'bad-server', message, hint });
}

function noServers(address: string): RoteError {
  const message = `Nothing tells which servers ${address} has.`;
  const hint = 'Ask the provider, and name both: --imap HOST:PORT --smtp HOST:PORT';
  return badRequest({ code: 'no-servers', message, hint });
}

function noWayIn(address: string): RoteError {
  const message = `There is neither a password nor a sign-in for ${address}.`;
  const hint = 'Give the password that the provider wants from programs, or the name of a sign-in.';
  return badRequest({ code: 'bad-argument', message, hint });
}

function tooMany(): RoteError {
  const message = `There are ${MOST_ACCOUNTS} accounts already.`;
  const hint = 'Remove one with: rote mail remove ACCOUNT';
  return badRequest({ code: 'too-many-accounts', message, hint });
}

function notConnected(broken: AccountStep, steps: readonly AccountStep[]): RoteError {
  const report = steps.map(
    ({ step, works, told }) => `${works ? 'ok' : 'failed'}  ${step}: ${told}`,
  );
  return badRequest(
    {
      code: 'not-connected',
      message: `The account was not connected. ${broken.told}`,
      hint: broken.fix ?? '',
      details: { steps },
    },
    { report },
  );
}
