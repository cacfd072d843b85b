/** The sign-ins of this house: its secrets, its way out, its requests; a desk for each person, and tokens for who calls a service. */
import type { Clock } from '../../base/clock.ts';
import { contentHash } from '../../base/content-hash.ts';
import { badRequest, type Fault, refuse } from '../../base/errors.ts';
import { foreignLine } from '../../base/foreign-text.ts';
import type { MakeId } from '../../base/ids.ts';
import { grantedHostOf } from '../../domain/grant.ts';
import { OWNER, type Person } from '../../domain/person.ts';
import type { Request } from '../../domain/request.ts';
import { isHostOf, type McpLogin, type SignIn, type SignInPort } from '../../domain/sign-in.ts';
import { createSecrets } from '../../home/secrets.ts';
import { writeSecrets } from '../../home/write-secret.ts';
import type { Requests } from '../../people/requests.ts';
import { createAccess, type SignInPorts } from '../../signin/access.ts';
import { createBeginAtMcp } from '../../signin/at-mcp.ts';
import { createOAuth, type OAuthSend, SignInFailure } from '../../signin/oauth.ts';
import type { LoginUse } from '../../signin/sign-in-bodies.ts';
import { createSignInDesk, type SignInDesk, serviceToNameAgain } from '../../signin/sign-ins.ts';
import type { Store } from '../../store/store.ts';
import { createAddressGuard, literalAddress } from '../../tools/http/address-guard.ts';
import { textOf } from '../../tools/http/http-answer.ts';
import { createHttpClient } from '../../tools/http/http-client.ts';

export interface HomeSignIns {
  of(person: Pick<Person, 'id' | 'role'>): SignInDesk;
  /** What signs in with it. */
  usesOf(signIn: SignIn): Promise<LoginUse[]>;
  /** For a host that may have it; refused for every other. */
  token: SignInPort['token'];
  /** Finishes the sign-in that was begun with this address, whoever began it. */
  finish(address: string, signal: AbortSignal): Promise<SignIn>;
  /** At a remote MCP server that the settings name; it is the owner's. */
  mcpLogin(name: string, url: URL): McpLogin;
  /** A yes to signing in anew: where to. */
  carryOut(request: Request): Promise<string | null>;
}

const MOST_BYTES = 1_000_000;
const ANSWER_MS = 20_000;
const MOST_TIMES_WIDENED = 3;
const LOOPBACK = { address: '127.0.0.1', family: 4 as const };
const NEVER = new AbortController().signal;

export function createHomeSignIns({
  home,
  store,
  clock,
  makeId,
  requests,
  redirect,
  apis,
  serversBy,
}: {
  home: string;
  store: Store;
  clock: Clock;
  makeId: MakeId;
  requests: Pick<Requests, 'ask' | 'withdraw'>;
  /** Where a browser on this machine is sent at the end. */
  redirect(): string;
  /** APIs whose calls are signed by whoever signed in at their host. */
  apis(): Promise<readonly { name: string; host: string }[]>;
  /** MCP servers of the settings that this sign-in opens. */
  serversBy(login: string): Promise<string[]>;
}): HomeSignIns {
  const http = createHttpClient({
    clock,
    allowPrivate: [],
    maxBytes: MOST_BYTES,
    timeoutMs: ANSWER_MS,
  });

  /** Who has the machine may name a server in their network; others get no further than a page does. */
  const sendAs =
    (role: Person['role']): OAuthSend =>
    async (request, signal, mcp) => {
      const mayBeInside = role === 'owner' && (mcp === undefined || isBeside(request.url, mcp));
      const grantedHost = mayBeInside ? grantedHostOf(request.url) : null;
      const outcome = await http.send(request, {
        ...{ signal, role, grantedHost },
        followRedirects: false,
      });
      if (!outcome.ok) throw new SignInFailure('unreachable', outcome.failure.message);
      const { status, headers, body } = outcome.answer;
      return { status, headers, body: textOf(body, headers['content-type'] ?? '') };
    };

  const portsFor = (role: Person['role']): SignInPorts => ({
    ...{ store, clock, makeId },
    oauth: createOAuth(sendAs(role)),
    secret: createSecrets(home),
    saveSecrets: (values) => writeSecrets(home, values),
    async onEnded(signIn) {
      await requests.ask({
        kind: 'sign-in',
        about: aboutOf(signIn),
        hash: contentHash({ id: signIn.id, endedMs: signIn.endedMs }),
        title: `Sign in anew at ${signIn.provider}, for "${signIn.address}"?`,
        lines: [
          'The service no longer takes the sign-in. What needs it waits, and goes on by itself afterwards.',
          'A yes answers with the address for your browser.',
        ],
        document: {},
        forWhom: signIn.person,
        payload: { id: signIn.id },
      });
    },
  });

  const roleOf = (person: string): Person['role'] => (person === OWNER ? 'owner' : 'member');

  function of({ id, role }: Pick<Person, 'id' | 'role'>): SignInDesk {
    const beginAtMcp = createBeginAtMcp(sendAs(role));
    const desk = createSignInDesk({ ...portsFor(role), person: id, beginAtMcp });
    async function settled(signIn: SignIn): Promise<SignIn> {
      await requests.withdraw(aboutOf(signIn), 'The sign-in works again.');
      return signIn;
    }
    return {
      ...desk,
      finish: async (...answer) => settled(await desk.finish(...answer)),
      finishOnDevice: async (...begun) => settled(await desk.finishOnDevice(...begun)),
      async tryOnDevice(...begun) {
        const tried = await desk.tryOnDevice(...begun);
        return 'againSec' in tried ? tried : settled(tried);
      },
    };
  }

  const ofOwner = async (name: string, url: URL): Promise<SignIn | null> =>
    (await store.signIns.of(OWNER)).find(
      ({ address, server: { mcp } }) =>
        address === name && mcp !== undefined && new URL(mcp.url).origin === url.origin,
    ) ?? null;

  return {
    of,
    async usesOf(signIn) {
      const { id, person } = signIn;
      const isTheirs = (account: { signIn?: string | undefined }): boolean => account.signIn === id;
      const mail = (await store.mailAccounts.of(person)).filter(isTheirs);
      const places = (await store.davAccounts.of(person)).filter(isTheirs);
      const signed = (await apis()).filter(({ host }) => isHostOf(signIn, host));
      const servers = person === OWNER ? await serversBy(signIn.address) : [];
      return [
        ...mail.map(({ address }) => ({ kind: 'mail' as const, name: address })),
        ...places.map(({ kind, address }) => ({ kind, name: address })),
        ...signed.map(({ name }) => ({ kind: 'api' as const, name })),
        ...servers.map((name) => ({ kind: 'mcp' as const, name })),
      ];
    },
    mcpLogin: (name, url) => ({
      async token(refused) {
        const signIn = await ofOwner(name, url);
        if (signIn === null) return refuse(noMcpLogin(name, url));
        return createAccess(portsFor('owner')).token(signIn.id, refused);
      },
      async widen(scopes) {
        const signIn = await ofOwner(name, url);
        if (signIn === null) return { isAsked: false, words: noMcpLogin(name, url).message };
        const wanted = scopes.filter((one) => !signIn.scopes.includes(one)).map(plainScope);
        if (wanted.length === 0)
          return { isAsked: false, words: 'It has the rights that the server wants already.' };
        if ((signIn.server.mcp?.widened ?? 0) >= MOST_TIMES_WIDENED)
          return {
            isAsked: false,
            words: `It was given more rights ${MOST_TIMES_WIDENED} times, and nobody is asked again.`,
          };
        await requests.ask({
          kind: 'sign-in',
          about: aboutOf(signIn),
          hash: contentHash({ id: signIn.id, wanted }),
          title: `Give the MCP server at ${signIn.provider} more rights, for "${name}"?`,
          lines: [
            `It wants: ${wanted.join(', ')}`,
            'What needs them waits. A yes answers with the address for your browser.',
          ],
          document: {},
          forWhom: signIn.person,
          payload: { id: signIn.id, scopes: wanted },
        });
        return { isAsked: true, words: 'The owner is asked for them.' };
      },
    }),
    async token(id, host, refused) {
      const signIn = (await store.signIns.all()).find((one) => one.id === id);
      if (signIn !== undefined && !isHostOf(signIn, host)) return refuse(notItsHost(signIn, host));
      return createAccess(portsFor(roleOf(signIn?.person ?? ''))).token(id, refused);
    },
    async finish(address, signal) {
      const state = URL.parse(address)?.searchParams.get('state') ?? '';
      const begun = (await store.records.get('sign-in-begun', state)) as { person?: string } | null;
      const id = begun?.person ?? OWNER;
      return of({ id, role: roleOf(id) }).finish(address, signal);
    },
    async carryOut({ state, payload }) {
      if (state !== 'yes') return null;
      const { id, scopes } = payload as { id: string; scopes?: string[] };
      const signIn = (await store.signIns.all()).find((one) => one.id === id);
      if (signIn === undefined) throw gone();
      const { person, address: name, server } = signIn;
      const desk = of({ id: person, role: roleOf(person) });
      const begun =
        server.mcp === undefined
          ? desk.begin({ provider: serviceToNameAgain(signIn), name, uses: [] }, redirect(), NEVER)
          : desk.beginAtMcp(
              { url: server.mcp.url, name, scopes, widens: scopes !== undefined },
              redirect(),
              NEVER,
            );
      const { address } = await begun;
      return `Open this in your browser, and sign in: ${address}\nIf the page at the end can't be shown, its address finishes it: rote logins finish ADDRESS`;
    },
  };
}

/** As the accounts of a person use it. */
export const signInPort = (
  signIns: () => Promise<HomeSignIns>,
  person: Pick<Person, 'id' | 'role'>,
): SignInPort => ({
  idOf: async (name) => (await (await signIns()).of(person).get(name)).id,
  token: async (id, host, refused) => (await signIns()).token(id, host, refused),
});

/** Of words of others; a right has no spaces in it. */
const plainScope = (scope: string): string => foreignLine(scope, 100);

/**
 * True if an address may be in the owner's own network, as a server there names it. What a server out there names must not lead
 * into it; nor what a name leads to that its server chooses, but that name itself.
 */
export function isBeside({ hostname }: URL, mcp: string): boolean {
  const server = new URL(mcp).hostname;
  const literal = server === 'localhost' ? LOOPBACK : literalAddress(server);
  const isInside = literal !== null && createAddressGuard([]).refused(server, [literal]) !== null;
  return hostname === server || isInside;
}

const noMcpLogin = (name: string, url: URL): Fault => ({
  code: 'signed-out',
  message: `There is no sign-in "${name}" for ${url.origin}.`,
  hint: `Make it: rote connect mcp ${url.href} --login ${name}`,
});

const aboutOf = ({ id }: Pick<SignIn, 'id'>): string => `sign-in:${id}`;

const notItsHost = ({ address }: SignIn, host: string) => ({
  code: 'refused',
  message: `The sign-in "${address}" is not for ${host}.`,
  hint: 'Only the hosts of its service get its token: rote logins list',
});

const gone = () =>
  badRequest({
    code: 'unknown-sign-in',
    message: 'That sign-in was removed.',
    hint: 'rote connect login makes a new one.',
  });
