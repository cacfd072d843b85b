/**
 * The token of a sign-in, fresh when it is handed out. Of all processes one refreshes at a time, under a lease: a server takes a
 * refresh token once, and a second one who shows it ends the sign-in. What the server gave is stored before it is used.
 */
import type { Clock } from '../base/clock.ts';
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import { clientSecretOf, type SignIn, secretsOf, signInCommand } from '../domain/sign-in.ts';
import type { Store } from '../store/store.ts';
import { type OAuth, SignInFailure, type Tokens } from './oauth.ts';

export interface SignInPorts {
  store: Pick<Store, 'signIns' | 'records' | 'changes' | 'leases'>;
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  makeId: MakeId;
  oauth: OAuth;
  secret(name: string): Result<string>;
  /** All of them or none; null takes one away. */
  saveSecrets(values: Readonly<Record<string, string | null>>): Promise<void>;
  /** Its person is asked, once, to sign in anew. */
  onEnded(signIn: SignIn): Promise<void>;
}

export interface Access {
  /** `refused` is a token that its service did not take: it is not handed out again. */
  token(id: string, refused?: string): Promise<Result<string>>;
}

/** A request ends before the lease does. */
const LEASE_MS = 40_000;
const REQUEST_MS = 20_000;
const WAIT_MS = 250;
const MOST_WAITS = 200;
/** So long before it runs out another one is fetched; of short ones, when a tenth is left. */
const MARGIN_MS = 60_000;

export function createAccess(ports: SignInPorts): Access {
  const { store, clock, makeId, oauth, secret } = ports;

  function heldToken({ expiresMs, ...signIn }: SignIn, refused: string | undefined): string | null {
    const held = secret(secretsOf(signIn).access);
    if (!held.ok || held.value === refused) return null;
    return expiresMs === null || expiresMs - clock.nowMs() > MARGIN_MS ? held.value : null;
  }

  async function read(id: string): Promise<SignIn | null> {
    return (await store.signIns.all()).find((one) => one.id === id) ?? null;
  }

  async function end(signIn: SignIn): Promise<void> {
    await store.signIns.put({ ...signIn, endedMs: clock.nowMs() });
    store.changes.notify();
    await ports.onEnded(signIn);
  }

  /** By who holds the lease; what another one did before is looked at first. */
  async function refreshed(id: string, refused: string | undefined): Promise<Result<string>> {
    const signIn = await read(id);
    if (signIn === null) return refuse(noSignIn());
    if (signIn.endedMs !== null) return refuse(signedOut(signIn));
    const held = heldToken(signIn, refused);
    if (held !== null) return succeed(held);
    const refresh = secret(secretsOf(signIn).refresh);
    if (!refresh.ok) {
      await end(signIn);
      return refuse(signedOut(signIn));
    }
    const client = clientOf(signIn, secret);
    const startedMs = clock.nowMs();
    const aborter = new AbortController();
    const cancelTimer = clock.setTimer(REQUEST_MS, () => aborter.abort());
    try {
      const tokens = await oauth.refresh(signIn.server, client, refresh.value, aborter.signal);
      await keepTokens(ports, signIn, tokens, startedMs);
      return succeed(tokens.access);
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      if (error.trouble !== 'ended') return refuse(noToken(signIn, error));
      await end(signIn);
      return refuse(signedOut(signIn));
    } finally {
      cancelTimer();
    }
  }

  return {
    async token(id, refused) {
      const signIn = await read(id);
      if (signIn === null) return refuse(noSignIn());
      if (signIn.endedMs !== null) return refuse(signedOut(signIn));
      const held = heldToken(signIn, refused);
      if (held !== null) return succeed(held);
      const lease = { name: `sign-in:${id}`, owner: makeId('sign') };
      for (let waits = 0; waits < MOST_WAITS; waits++) {
        const nowMs = clock.nowMs();
        const taken = await store.leases.take({ ...lease, nowMs, untilMs: nowMs + LEASE_MS });
        if (taken.isOurs) return refreshed(id, refused).finally(() => store.leases.drop(lease));
        await new Promise<void>((resolve) => void clock.setTimer(WAIT_MS, resolve));
      }
      return refuse(noToken(signIn, new SignInFailure('unreachable', 'Another process holds it.')));
    },
  };
}

export function clientOf(
  {
    provider,
    clientId,
    server = null,
  }: Pick<SignIn, 'provider' | 'clientId'> & { server?: Pick<SignIn['server'], 'mcp'> | null },
  secret: SignInPorts['secret'],
): { id: string; secret: string | null } {
  const kept = secret(server?.mcp?.clientSecret ?? clientSecretOf(provider));
  return { id: clientId, secret: kept.ok ? kept.value : null };
}

/** The tokens first, in one file that is written whole: who crashes then refreshes once more, with the new one. */
export async function keepTokens(
  { store, saveSecrets }: Pick<SignInPorts, 'store' | 'saveSecrets'>,
  signIn: SignIn,
  { access, refresh, scopes, lastsSec }: Tokens,
  startedMs: number,
): Promise<SignIn> {
  const names = secretsOf(signIn);
  await saveSecrets({
    [names.access]: access,
    // A server that says nothing of it keeps the one there was.
    ...(refresh !== null && { [names.refresh]: refresh }),
  });
  const kept: SignIn = {
    ...signIn,
    scopes: scopes ?? signIn.scopes,
    expiresMs: lastsSec === null ? null : startedMs + lastsSec * 1000,
    endedMs: null,
  };
  await store.signIns.put(kept);
  store.changes.notify();
  return kept;
}

function noSignIn(): Fault {
  return {
    code: 'signed-out',
    message: 'That sign-in was removed.',
    hint: 'rote logins lists what there is; rote connect login makes one.',
  };
}

function signedOut(signIn: SignIn): Fault {
  return {
    code: 'signed-out',
    message: `The sign-in "${signIn.address}" has ended: its service no longer takes it.`,
    hint: `Sign in anew: ${signInCommand(signIn)}`,
  };
}

function noToken({ address }: SignIn, { message }: SignInFailure): Fault {
  return {
    code: 'sign-in-unreachable',
    message: `The sign-in "${address}" could not be renewed. ${message}`,
    hint: 'It is tried again with the next call.',
  };
}
