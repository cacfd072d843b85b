/** The sign-ins of one person: begun with an address for a browser, finished with the address it comes back with, and removed. */
import { badRequest, type RoteError, valueOrThrow } from '../base/errors.ts';
import { OWNER } from '../domain/person.ts';
import { clientSecretOf, type SignIn, type SignInServer, secretsOf } from '../domain/sign-in.ts';
import { clientOf, keepTokens, type SignInPorts } from './access.ts';
import { type BeginAtMcp, NoRegistration } from './at-mcp.ts';
import { createMcpClients, secretNameAt } from './mcp-clients.ts';
import { type DeviceCode, type OAuthClient, SignInFailure, type Tokens } from './oauth.ts';
import { providerOf, type SignInProvider, type SignInUse, WITHOUT_SIGN_IN } from './providers.ts';

export interface NewSignIn {
  /** As it is known, or the address of a server that says its own. */
  provider: string;
  uses?: readonly SignInUse[] | undefined;
  /** In place of what the uses take. */
  scopes?: readonly string[] | undefined;
  /** What its person calls it by. */
  name?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** Who gets the token, where the service is not known. */
  hosts?: readonly string[] | undefined;
}

export interface NewMcpSignIn {
  url: string;
  name: string;
  /** Where its challenge said that it is described. */
  described?: string | null | undefined;
  scopes?: readonly string[] | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** It wants more than it was given; what there is stays. */
  widens?: boolean;
}

export interface BegunSignIn {
  address: string;
  state: string;
  redirect: string;
}

export interface BegunOnDevice {
  id: string;
  shown: Omit<DeviceCode, 'code'>;
}

export interface SignInDesk {
  list(): Promise<SignIn[]>;
  get(reference: string): Promise<SignIn>;
  /** Whether a provider wants to know a client id first, and a secret. */
  clientFor(provider: string): Promise<{ isKnown: boolean; needsSecret: boolean }>;
  begin(wish: NewSignIn, redirect: string, signal: AbortSignal): Promise<BegunSignIn>;
  /** At a remote MCP server, which says itself where one signs in. */
  beginAtMcp(wish: NewMcpSignIn, redirect: string, signal: AbortSignal): Promise<BegunSignIn>;
  /** With the whole address that the browser shows at the end. */
  finish(address: string, signal: AbortSignal): Promise<SignIn>;
  beginOnDevice(wish: NewSignIn, signal: AbortSignal): Promise<BegunOnDevice>;
  /** Asks once whether somebody agreed there; asked too early, it says when to. */
  tryOnDevice(id: string, signal: AbortSignal): Promise<SignIn | { againSec: number }>;
  /** Waits until somebody agreed there. */
  finishOnDevice(begun: BegunOnDevice, signal: AbortSignal): Promise<SignIn>;
  /** Takes it back at the service too, if that can be done. */
  remove(reference: string, signal: AbortSignal): Promise<{ signIn: SignIn; isRevoked: boolean }>;
}

/** What was begun and is not finished is forgotten then. */
export const BEGUN_MS = 15 * 60_000;
const MOST_SIGN_INS = 30;
const BEGUN = 'sign-in-begun';
const ON_DEVICE = 'sign-in-on-device';
const CLIENT = 'sign-in-client';
/** A server that wants ever more gets no further than that. */
const MOST_SCOPES = 30;

interface Wanted {
  provider: string;
  name: string;
  server: SignInServer;
  client: OAuthClient;
  scopes: readonly string[];
  hosts: readonly string[];
  extra: Readonly<Record<string, string>>;
}

type Kept = Omit<Wanted, 'client' | 'extra'> & {
  person: string;
  clientId: string;
  verifier: string;
  redirect: string;
  untilMs: number;
};

type KeptOnDevice = Omit<Kept, 'verifier' | 'redirect'> & {
  code: string;
  everySec: number;
  nextMs: number;
};

export function createSignInDesk(
  ports: SignInPorts & { person: string; beginAtMcp: BeginAtMcp },
): SignInDesk {
  const { person, store, clock, makeId, oauth, secret, saveSecrets } = ports;
  const { records } = store;
  const clients = createMcpClients(ports);
  const list = () => store.signIns.of(person);

  async function get(reference: string): Promise<SignIn> {
    const all = await list();
    const small = reference.trim().toLowerCase();
    const found = all.find(({ id, address }) => id === small || address.toLowerCase() === small);
    if (found === undefined) throw unknownSignIn(reference, all);
    return found;
  }

  /** One that was named before, for whoever runs the house. */
  async function knownClient(provider: string): Promise<string | null> {
    const known = (await records.get(CLIENT, provider)) as { clientId?: unknown } | null;
    return typeof known?.clientId === 'string' ? known.clientId : null;
  }

  async function wantedBy(wish: NewSignIn, signal: AbortSignal): Promise<Wanted> {
    const { key: provider, known, issuer } = serviceOf(wish.provider);
    const id = wish.clientId ?? (await knownClient(provider));
    if (id === null) throw noClient(provider, known);
    const server = known?.server ?? (await worked(() => oauth.discover(issuer, signal)));
    const name = wish.name?.trim() || provider;
    const before = named(await list(), name);
    if (before !== undefined && before.provider !== provider) throw nameTaken(before);
    const client = await clientWith({ provider, id, given: wish.clientSecret });
    const { scopes = [], hosts = [] } = before ?? {};
    return {
      ...{ provider, name, server, client },
      // What it was for before, it is for from now on too.
      scopes: [...new Set([...scopes, ...(wish.scopes ?? scopesFor(wish.uses, known, provider))])],
      hosts: [...new Set([...(known?.hosts ?? []), ...hosts, ...(wish.hosts ?? [])])],
      extra: known?.extra ?? {},
    };
  }

  async function clientWith({
    provider,
    id,
    given,
  }: {
    provider: string;
    id: string;
    given: string | undefined;
  }): Promise<OAuthClient> {
    const known = await knownClient(provider);
    // It is the same for everybody in the house.
    if (person !== OWNER && known !== null && (known !== id || given !== undefined))
      throw clientKnown(provider);
    if (given !== undefined && given !== '')
      await saveSecrets({ [clientSecretOf(provider)]: given });
    await records.change(CLIENT, provider, () => ({ clientId: id }));
    return clientOf({ provider, clientId: id }, secret);
  }

  async function keepBegun(state: string, begun: Omit<Kept, 'person' | 'untilMs'>): Promise<void> {
    const kept: Kept = { ...begun, person, untilMs: clock.nowMs() + BEGUN_MS };
    await forgetOver(BEGUN);
    await records.change(BEGUN, state, () => kept);
  }

  async function beginAtMcp(
    { url, name, described = null, widens = false, ...wish }: NewMcpSignIn,
    redirect: string,
    signal: AbortSignal,
  ): Promise<BegunSignIn> {
    const before = named(await list(), name);
    if (before !== undefined && before.server.mcp?.url !== url) throw nameTaken(before);
    const { clientId, clientSecret = null } = wish;
    if (clientId !== undefined)
      await clients.keep(url, { id: clientId, secret: clientSecret, issuer: null });
    const scopes = [...new Set([...(before?.scopes ?? []), ...(wish.scopes ?? [])])];
    if (scopes.length > MOST_SCOPES) throw wantsTooMuch(url);
    const begun = await worked(async () =>
      ports.beginAtMcp(
        {
          ...{ url, described, scopes, redirect, client: await clients.kept(url) },
          // One whose client was forgotten there is registered again.
          registered: async (key) =>
            before !== undefined && before.endedMs !== null ? null : clients.kept(key),
        },
        signal,
      ),
    );
    await clients.keep(begun.key, begun.client);
    const { address, state } = begun;
    const { mcp } = begun.server;
    const widened = widens ? (before?.server.mcp?.widened ?? 0) + 1 : 0;
    await keepBegun(state, {
      ...{ provider: new URL(url).host, name, redirect, verifier: begun.verifier },
      ...{ clientId: begun.client.id, scopes: begun.scopes, hosts: [new URL(url).hostname] },
      server: { ...begun.server, ...(mcp !== undefined && { mcp: { ...mcp, widened } }) },
    });
    return { address, state, redirect };
  }

  async function keep(
    wanted: Omit<Wanted, 'client' | 'extra'> & { clientId: string },
    tokens: Tokens,
  ) {
    const { provider, name, server, scopes, hosts, clientId } = wanted;
    const all = await list();
    const before = named(all, name);
    if (before === undefined && all.length >= MOST_SIGN_INS) throw tooMany();
    const old = before?.server.mcp?.clientSecret;
    if (old !== undefined && old !== server.mcp?.clientSecret) await saveSecrets({ [old]: null });
    const nowMs = clock.nowMs();
    const signIn: SignIn = {
      ...{
        id: before?.id ?? makeId('sign'),
        person,
        address: before?.address ?? name,
      },
      ...{ provider, server, clientId, scopes: [...scopes], hosts: [...hosts] },
      ...{ expiresMs: null, endedMs: null, createdMs: before?.createdMs ?? nowMs },
    };
    return keepTokens(ports, signIn, tokens, nowMs);
  }

  async function forgetOver(what: typeof BEGUN | typeof ON_DEVICE): Promise<void> {
    for (const { key, document } of await records.list(what))
      if ((document as Pick<Kept, 'untilMs'>).untilMs < clock.nowMs())
        await records.change(what, key, () => null);
  }

  async function tryOnDevice(id: string, signal: AbortSignal) {
    const kept = (await records.get(ON_DEVICE, id)) as KeptOnDevice | null;
    if (kept === null || kept.person !== person) throw notBegun();
    const { server, code, untilMs, nextMs } = kept;
    const nowMs = clock.nowMs();
    if (nowMs > untilMs) throw late();
    // A server takes who asks too often for an attacker.
    if (nowMs < nextMs) return { againSec: Math.ceil((nextMs - nowMs) / 1000) };
    const agreed = await oauth
      .finishOnDevice(server, clientOf(kept, secret), code, signal)
      .catch(stillWaiting);
    if (typeof agreed !== 'string') {
      await records.change(ON_DEVICE, id, () => null);
      return keep(kept, agreed);
    }
    const everySec = kept.everySec + (agreed === 'slower' ? 5 : 0);
    const later = { everySec, nextMs: nowMs + everySec * 1000 };
    await records.change(ON_DEVICE, id, () => ({ ...kept, ...later }));
    return { againSec: everySec };
  }

  return {
    list,
    get,
    async clientFor(provider) {
      const { key, known } = serviceOf(provider);
      return {
        isKnown: (await knownClient(key)) !== null,
        needsSecret: known?.needsSecret ?? false,
      };
    },
    async begin(wish, redirect, signal) {
      const before = wish.name === undefined ? undefined : named(await list(), wish.name);
      if (before?.server.mcp !== undefined)
        return beginAtMcp({ url: before.server.mcp.url, name: before.address }, redirect, signal);
      const wanted = await wantedBy(wish, signal);
      const { server, client, scopes, extra } = wanted;
      const { begun, address } = await oauth.begin(server, client.id, { redirect, scopes, extra });
      const { state, verifier } = begun;
      const { provider, name, hosts } = wanted;
      await keepBegun(state, {
        ...{ provider, name, server, scopes, hosts, clientId: client.id, verifier, redirect },
      });
      return { address, state, redirect };
    },
    beginAtMcp,
    async finish(address, signal) {
      const url = URL.parse(address.trim());
      const state = url?.searchParams.get('state') ?? null;
      if (url === null || state === null) throw noAnswer();
      // Taken before it is used: a code that comes twice finds nothing.
      let kept: Kept | null = null;
      await records.change(BEGUN, state, (document) => {
        kept = document as Kept | null;
        return kept?.person === person ? null : document;
      });
      const found = kept as Kept | null;
      if (found === null || found.person !== person || found.untilMs < clock.nowMs())
        throw notBegun();
      const { server, clientId, verifier, redirect } = found;
      const begun = { state, verifier, redirect };
      const client = clientOf(found, secret);
      const tokens = await worked(() =>
        oauth.finish(server, client, { begun, address: url }, signal),
      );
      return keep({ ...found, clientId }, tokens);
    },
    async beginOnDevice(wish, signal) {
      const wanted = await wantedBy(wish, signal);
      const { server, client, scopes, provider, name, hosts } = wanted;
      if (server.device === null) throw noDevice(provider);
      const { code, ...shown } = await worked(() =>
        oauth.beginOnDevice(server, client, scopes, signal),
      );
      const nowMs = clock.nowMs();
      const { everySec, lastsSec } = shown;
      const kept: KeptOnDevice = {
        ...{ person, provider, name, server, scopes, hosts, clientId: client.id, code, everySec },
        ...{ untilMs: nowMs + lastsSec * 1000, nextMs: nowMs + everySec * 1000 },
      };
      await forgetOver(ON_DEVICE);
      const id = makeId('sign');
      await records.change(ON_DEVICE, id, () => kept);
      return { id, shown };
    },
    tryOnDevice,
    async finishOnDevice({ id, shown }, signal) {
      for (let againSec = shown.everySec; ; ) {
        await pause(againSec * 1000, signal);
        const tried = await tryOnDevice(id, signal);
        if (!('againSec' in tried)) return tried;
        againSec = tried.againSec;
      }
    },
    async remove(reference, signal) {
      const signIn = await get(reference);
      const names = secretsOf(signIn);
      const held = [secret(names.refresh), secret(names.access)].find(({ ok }) => ok);
      const isRevoked =
        held?.ok === true && signIn.server.revocation !== null
          ? await oauth
              .revoke(signIn.server, clientOf(signIn, secret), valueOrThrow(held), signal)
              .then(
                () => true,
                () => false,
              )
          : false;
      await store.signIns.remove(signIn.id, person);
      const { mcp } = signIn.server;
      const isRegistered = mcp !== undefined && mcp.clientSecret !== secretNameAt(mcp.url);
      await saveSecrets({
        ...{ [names.access]: null, [names.refresh]: null },
        ...(isRegistered && { [mcp.clientSecret]: null }),
      });
      store.changes.notify();
      return { signIn, isRevoked };
    },
  };

  function pause(delayMs: number, waiting: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        cancelTimer();
        reject(waiting.reason);
      };
      const cancelTimer = clock.setTimer(delayMs, () => {
        waiting.removeEventListener('abort', stop);
        resolve();
      });
      if (waiting.aborted) stop();
      else waiting.addEventListener('abort', stop, { once: true });
    });
  }
}

/** What to sign in at, for one that is there: a server of one's own is known by its host, and named by its address. */
export const serviceToNameAgain = ({ server, provider }: SignIn): string =>
  providerOf(provider) === null ? (server.issuer ?? provider) : provider;

const named = (all: readonly SignIn[], name: string): SignIn | undefined =>
  all.find(({ address }) => address.toLowerCase() === name.toLowerCase());

/** One that is known by its name, or a server of one's own by its address. */
function serviceOf(
  text: string,
): { key: string; issuer: URL } & ({ known: SignInProvider } | { known: null }) {
  const instead = WITHOUT_SIGN_IN[text.toLowerCase()];
  if (instead !== undefined) throw withoutSignIn(text, instead);
  const known = providerOf(text);
  const issuer = URL.parse(known?.server.authorization ?? text);
  if (issuer === null || !/^https?:$/.test(issuer.protocol)) throw unknownProvider(text);
  return { key: known?.key ?? issuer.host, known, issuer };
}

function scopesFor(
  uses: readonly SignInUse[] | undefined,
  known: SignInProvider | null,
  provider: string,
): string[] {
  const all = Object.keys(known?.scopes ?? {}) as SignInUse[];
  return (uses ?? all).flatMap((use) => {
    const scopes = known?.scopes[use];
    if (scopes === undefined) throw noSuchUse(provider, use);
    return scopes;
  });
}

function stillWaiting(error: unknown): 'pending' | 'slower' {
  if (!(error instanceof SignInFailure)) throw error;
  if (error.trouble === 'late') throw late();
  if (error.trouble !== 'pending' && error.trouble !== 'slower') throw notSignedIn(error);
  return error.trouble;
}

async function worked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInFailure) throw notSignedIn(error);
    throw error;
  }
}

function notSignedIn(failure: SignInFailure): RoteError {
  const hint =
    failure.trouble === 'ended'
      ? 'An address can be used once, and not for long: begin anew.'
      : 'Begin anew, and agree to all that is asked for there.';
  const message = `The sign-in was not finished. ${failure.message}`;
  if (failure instanceof NoRegistration)
    return badRequest({ code: 'no-client', message, hint: NO_REGISTRATION }, { cause: failure });
  return badRequest({ code: 'not-signed-in', message, hint }, { cause: failure });
}

const NO_REGISTRATION =
  'Register Rote at that service by hand, and give the id that it gets there: --client-id ID';

function wantsTooMuch(url: string): RoteError {
  const message = `${url} wants more than ${MOST_SCOPES} rights.`;
  const hint = 'A server that wants ever more is not to be trusted; rote servers list shows it.';
  return badRequest({ code: 'not-signed-in', message, hint });
}

export function late(): RoteError {
  return badRequest({
    code: 'not-signed-in',
    message: 'Nobody agreed in time.',
    hint: 'Begin anew; an address or a code holds for some minutes only.',
  });
}

function noAnswer(): RoteError {
  return badRequest({
    code: 'bad-address',
    message: 'That is not the address that a browser shows at the end of a sign-in.',
    hint: 'Copy all of it, from http:// to its end; it has "state=" and "code=" in it.',
  });
}

function notBegun(): RoteError {
  return badRequest({
    code: 'sign-in-over',
    message: 'That sign-in was finished before, was begun by somebody else, or is over.',
    hint: 'Begin anew; an address holds for 15 minutes, and once.',
  });
}

function unknownSignIn(reference: string, all: readonly SignIn[]): RoteError {
  const names = all.map(({ address }) => address);
  return badRequest({
    code: 'unknown-sign-in',
    message: `There is no sign-in ${JSON.stringify(reference.slice(0, 100))}.`,
    hint:
      names.length === 0 ? 'Make one with: rote connect login' : `There is: ${names.join(', ')}`,
    details: { names },
  });
}

function unknownProvider(provider: string): RoteError {
  return badRequest({
    code: 'unknown-provider',
    message: `${JSON.stringify(provider.slice(0, 100))} is no service that Rote knows.`,
    hint: 'There is google, microsoft, github, hubspot, and the https:// address of any server that says its own (OpenID Connect).',
  });
}

function withoutSignIn(provider: string, instead: string): RoteError {
  const message = `There is no sign-in in a browser at ${provider}.`;
  return badRequest({ code: 'unknown-provider', message, hint: instead });
}

function noClient(provider: string, known: SignInProvider | null): RoteError {
  const at = known === null ? '' : ` at ${known.clientPage}`;
  return badRequest(
    {
      code: 'no-client',
      message: `Rote is not registered at ${provider}, and brings no client id of its own.`,
      hint: `Register a program${at}, then: rote connect login ${provider} --client-id ID`,
    },
    { report: known?.notes ?? [] },
  );
}

function clientKnown(provider: string): RoteError {
  const message = `Rote is registered at ${provider} already, for everybody here.`;
  const hint = 'Leave out the client id and its secret; the owner can give others.';
  return badRequest({ code: 'client-known', message, hint });
}

function noSuchUse(provider: string, use: string): RoteError {
  const message = `There is nothing at ${provider} for "${use}".`;
  const hint = 'Leave it out, or name the scopes: --scopes';
  return badRequest({ code: 'bad-use', message, hint });
}

function nameTaken({ address, provider }: SignIn): RoteError {
  const message = `"${address}" is a sign-in at ${provider}.`;
  return badRequest({ code: 'address-taken', message, hint: 'Give another --name.' });
}

function noDevice(provider: string): RoteError {
  const message = `${provider} gives no code for another device.`;
  return badRequest({ code: 'no-device', message, hint: 'Leave out --device.' });
}

function tooMany(): RoteError {
  const message = `There are ${MOST_SIGN_INS} sign-ins already.`;
  const hint = 'Remove one with: rote logins remove NAME';
  return badRequest({ code: 'too-many-accounts', message, hint });
}
