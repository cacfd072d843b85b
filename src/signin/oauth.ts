/**
 * OAuth 2 as a program at a desk speaks it: a code with PKCE, a code on another device, refreshing, revoking. What a server says
 * is checked by `oauth4webapi`; how bytes get there is the caller's, who guards addresses.
 */
import type { SignInServer } from '../domain/sign-in.ts';

export interface OAuthClient {
  id: string;
  secret: string | null;
}

export interface Tokens {
  access: string;
  /** Null if the server gives none, or keeps the one there was. */
  refresh: string | null;
  /** Null if it grants what was asked for. */
  scopes: string[] | null;
  /** For so long from when it was asked for. */
  lastsSec: number | null;
}

export interface OAuthRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | null;
}

export type OAuthSend = (
  request: OAuthRequest,
  signal: AbortSignal,
  /** The MCP server that it is about. Others say where its sign-in is, so that may not lead into the house. */
  mcp?: string,
) => Promise<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

export type SignInTrouble =
  /** The server no longer takes what it gave: its person signs in anew. */
  | 'ended'
  | 'denied'
  | 'refused'
  | 'unreachable'
  | 'unreadable'
  /** Nobody has agreed on the other device yet. */
  | 'pending'
  | 'slower'
  /** Nobody agreed in time. */
  | 'late';

export class SignInFailure extends Error {
  readonly trouble: SignInTrouble;

  constructor(trouble: SignInTrouble, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SignInFailure';
    this.trouble = trouble;
  }
}

export interface DeviceCode {
  code: string;
  /** What is typed there. */
  shown: string;
  address: string;
  everySec: number;
  lastsSec: number;
}

export interface Begun {
  state: string;
  verifier: string;
  redirect: string;
}

export interface OAuth {
  /** The addresses of a server that says them at a well-known place. */
  discover(issuer: URL, signal: AbortSignal): Promise<SignInServer>;
  begin(
    server: SignInServer,
    clientId: string,
    wish: { redirect: string; scopes: readonly string[]; extra: Readonly<Record<string, string>> },
  ): Promise<{ begun: Begun; address: string }>;
  /** With the address that the browser was sent to. */
  finish(
    server: SignInServer,
    client: OAuthClient,
    answer: { begun: Begun; address: URL },
    signal: AbortSignal,
  ): Promise<Tokens>;
  refresh(
    server: SignInServer,
    client: OAuthClient,
    refresh: string,
    signal: AbortSignal,
  ): Promise<Tokens>;
  revoke(
    server: SignInServer,
    client: OAuthClient,
    token: string,
    signal: AbortSignal,
  ): Promise<void>;
  beginOnDevice(
    server: SignInServer,
    client: OAuthClient,
    scopes: readonly string[],
    signal: AbortSignal,
  ): Promise<DeviceCode>;
  /** Fails as `pending` or `slower` until somebody agreed. */
  finishOnDevice(
    server: SignInServer,
    client: OAuthClient,
    code: string,
    signal: AbortSignal,
  ): Promise<Tokens>;
}

type Library = typeof import('oauth4webapi');

export function createOAuth(send: OAuthSend): OAuth {
  const load = (): Promise<Library> => import('oauth4webapi');

  /** Servers on this machine, which a person named, speak without TLS. */
  const optionsFor = (
    library: Library,
    signal: AbortSignal,
    { place, mcp }: { place: string; mcp?: SignInServer['mcp'] },
  ) => ({
    signal,
    [library.customFetch]: (url: string, { method, headers, body }: FetchRequest) =>
      asResponse(
        { method, url: new URL(url), headers: { ...headers }, body: textOf(body) },
        (request) => send(request, signal, mcp?.url),
      ),
    [library.allowInsecureRequests]: isOnThisMachine(place),
    ...(mcp?.resource != null && { additionalParameters: { resource: mcp.resource } }),
  });

  async function asked<T>(
    server: SignInServer,
    client: OAuthClient,
    signal: AbortSignal,
    work: (parts: {
      library: Library;
      as: ReturnType<typeof serverFor>;
      client: { client_id: string };
      auth: ReturnType<Library['None']>;
      options: ReturnType<typeof optionsFor>;
    }) => Promise<T>,
  ): Promise<T> {
    const library = await load();
    const ClientSecret = server.mcp?.auth === 'basic' ? basicAuth : library.ClientSecretPost;
    const auth = client.secret === null ? library.None() : ClientSecret(client.secret);
    try {
      return await work({
        library,
        as: serverFor(server),
        client: { client_id: client.id },
        auth,
        options: optionsFor(library, signal, { place: server.token, mcp: server.mcp }),
      });
    } catch (error) {
      throw failureOf(error);
    }
  }

  return {
    async discover(issuer, signal) {
      const library = await load();
      try {
        const options = {
          ...optionsFor(library, signal, { place: issuer.href }),
          algorithm: 'oidc' as const,
        };
        const response = await library.discoveryRequest(issuer, options);
        const found = await library.processDiscoveryResponse(issuer, response);
        const { authorization_endpoint: authorization, token_endpoint: token } = found;
        if (authorization === undefined || token === undefined)
          throw new SignInFailure('unreadable', 'It does not say where one signs in.');
        return {
          issuer: found.issuer,
          ...{ authorization, token },
          device: found.device_authorization_endpoint ?? null,
          revocation: found.revocation_endpoint ?? null,
        };
      } catch (error) {
        throw failureOf(error);
      }
    },
    async begin(server, clientId, { redirect, scopes, extra }) {
      const library = await load();
      const begun = {
        ...{ state: library.generateRandomState(), verifier: library.generateRandomCodeVerifier() },
        redirect,
      };
      const address = new URL(server.authorization);
      const said = {
        ...{ client_id: clientId, redirect_uri: redirect, response_type: 'code' },
        ...{ scope: scopes.join(' '), state: begun.state },
        code_challenge: await library.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
        ...extra,
      };
      for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value);
      return { begun, address: address.href };
    },
    finish: (server, { id, secret }, { begun, address }, signal) =>
      asked(server, { id, secret }, signal, async ({ library, as, client, auth, options }) => {
        const said = new URL(address);
        // What can't be compared with anything proves nothing.
        if (server.issuer === null) said.searchParams.delete('iss');
        const answer = library.validateAuthResponse(as, client, said, begun.state);
        const { redirect, verifier } = begun;
        const response = await library.authorizationCodeGrantRequest(
          ...([as, client, auth, answer, redirect, verifier, options] as const),
        );
        return tokensOf(await library.processAuthorizationCodeResponse(as, client, response));
      }),
    refresh: (server, { id, secret }, refresh, signal) =>
      asked(server, { id, secret }, signal, async ({ library, as, client, auth, options }) => {
        const response = await library.refreshTokenGrantRequest(as, client, auth, refresh, options);
        return tokensOf(await library.processRefreshTokenResponse(as, client, response));
      }).catch((error: unknown) => {
        throw clientIsGone(error, server) ?? error;
      }),
    revoke: (server, { id, secret }, token, signal) =>
      asked(server, { id, secret }, signal, async ({ library, as, client, auth, options }) => {
        const response = await library.revocationRequest(as, client, auth, token, options);
        await library.processRevocationResponse(response);
      }),
    beginOnDevice: (server, { id, secret }, scopes, signal) =>
      asked(server, { id, secret }, signal, async ({ library, as, client, auth, options }) => {
        const wish = new URLSearchParams({ scope: scopes.join(' ') });
        const response = await library.deviceAuthorizationRequest(as, client, auth, wish, options);
        const found = await library.processDeviceAuthorizationResponse(as, client, response);
        return {
          code: found.device_code,
          shown: found.user_code,
          address: found.verification_uri,
          everySec: Math.max(1, found.interval ?? 5),
          lastsSec: found.expires_in,
        };
      }),
    finishOnDevice: (server, { id, secret }, code, signal) =>
      asked(server, { id, secret }, signal, async ({ library, as, client, auth, options }) => {
        const response = await library.deviceCodeGrantRequest(as, client, auth, code, options);
        return tokensOf(await library.processDeviceCodeResponse(as, client, response));
      }),
  };
}

/** As few characters in disguise as may be: many servers take them as they stand. */
const basicAuth =
  (secret: string): ReturnType<Library['ClientSecretBasic']> =>
  (_, client, __, headers) => {
    const both = [client.client_id, secret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${Buffer.from(both).toString('base64')}`);
  };

interface FetchRequest {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

const serverFor = (server: SignInServer) => ({
  issuer: server.issuer ?? new URL(server.authorization).origin,
  authorization_endpoint: server.authorization,
  token_endpoint: server.token,
  ...(server.device !== null && { device_authorization_endpoint: server.device }),
  ...(server.revocation !== null && { revocation_endpoint: server.revocation }),
});

const textOf = (body: unknown): string | null =>
  body === undefined || body === null ? null : String(body);

/** What a library that fetches is handed; `send` guards addresses. */
export async function asResponse(
  request: OAuthRequest,
  send: (request: OAuthRequest) => ReturnType<OAuthSend>,
): Promise<Response> {
  const answer = await send(request);
  const isEmpty = answer.status === 204 || answer.status === 304;
  return new Response(isEmpty ? null : answer.body, {
    status: statusOf(answer),
    headers: answer.headers,
  });
}

/** An MCP server that registered Rote by itself may forget it as well; then its person signs in anew, and it is registered again. */
function clientIsGone(error: unknown, { mcp }: SignInServer): SignInFailure | null {
  const isGone =
    error instanceof SignInFailure && /"(?:invalid|unauthorized)_client\b/.test(error.message);
  return mcp !== undefined && isGone ? new SignInFailure('ended', error.message, error) : null;
}

export const isOnThisMachine = (place: string): boolean => {
  const { protocol, hostname } = new URL(place);
  return protocol === 'http:' && /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/.test(hostname);
};

/** Some say no with a status that means yes. */
function statusOf({ status, body }: { status: number; body: string }): number {
  if (status !== 200 || !body.includes('"error"')) return status;
  try {
    const { error, access_token: token } = JSON.parse(body) as Record<string, unknown>;
    return typeof error === 'string' && token === undefined ? 400 : status;
  } catch {
    return status;
  }
}

function tokensOf({
  access_token: access,
  refresh_token: refresh = null,
  scope,
  expires_in: lastsSec = null,
}: {
  access_token: string;
  refresh_token?: string | null;
  scope?: string;
  expires_in?: number | null;
}): Tokens {
  return { access, refresh, scopes: scope?.split(/[\s,]+/).filter(Boolean) ?? null, lastsSec };
}

const TROUBLES: Readonly<Record<string, SignInTrouble>> = {
  invalid_grant: 'ended',
  access_denied: 'denied',
  authorization_pending: 'pending',
  slow_down: 'slower',
  expired_token: 'late',
};

/** What a server said of itself is somebody else's words: they stand in quotes, and are not long. */
function failureOf(error: unknown): unknown {
  if (error instanceof SignInFailure) return error;
  const { name, code, error: said, error_description: why, status, cause } = error as LibraryError;
  if (said !== undefined) {
    const trouble = TROUBLES[said] ?? (Number(status) >= 500 ? 'unreachable' : 'refused');
    const words = why === undefined ? said : `${said}, ${why}`;
    return new SignInFailure(
      trouble,
      `The server says: ${JSON.stringify(words.slice(0, 200))}`,
      error,
    );
  }
  if (cause instanceof Response && cause.status >= 500)
    return new SignInFailure('unreachable', `The server answers with ${cause.status}.`, error);
  if (code?.startsWith('OAUTH_') === true)
    return new SignInFailure(
      'unreadable',
      `What the server answers is no sign-in (${code}).`,
      error,
    );
  if (name === 'AbortError' || name === 'TimeoutError')
    return new SignInFailure('unreachable', 'The server does not answer.', error);
  return error;
}

interface LibraryError {
  name?: string;
  code?: string;
  error?: string;
  error_description?: string;
  status?: number;
  cause?: unknown;
}
