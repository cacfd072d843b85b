/**
 * How a sign-in at a remote MCP server begins: what the server says of itself and of where one signs in is fetched by the
 * protocol's own library, Rote is registered there if nobody has named a client, and out comes the address for a browser.
 * All of it is others' words: each address goes through the caller's guard, and none but https, or this machine, is taken.
 */
import type * as Sdk from '@modelcontextprotocol/client';
import { contentHash } from '../base/content-hash.ts';
import { foreignLine } from '../base/foreign-text.ts';
import type { SignInServer } from '../domain/sign-in.ts';
import { type McpClient, secretNameAt } from './mcp-clients.ts';
import { asResponse, isOnThisMachine, type OAuthSend, SignInFailure } from './oauth.ts';

export interface McpWish {
  url: string;
  /** Where its challenge said that it is described; null if it did not. */
  described: string | null;
  /** Those to ask for; if none, those that it says it has. */
  scopes: readonly string[];
  redirect: string;
  /** As it was named by a person. */
  client: McpClient | null;
  /** One that was registered before, under this key. */
  registered(key: string): Promise<McpClient | null>;
}

export interface BegunAtMcp {
  address: string;
  state: string;
  verifier: string;
  server: SignInServer;
  client: McpClient;
  scopes: string[];
  /** Under which the client is kept. */
  key: string;
}

export type BeginAtMcp = (wish: McpWish, signal: AbortSignal) => Promise<BegunAtMcp>;

type ClientInformation = Sdk.StoredOAuthClientInformation;

export function createBeginAtMcp(send: OAuthSend): BeginAtMcp {
  return async (wish, signal) => {
    const [sdk, { generateRandomState }] = await Promise.all([
      import('@modelcontextprotocol/client'),
      import('oauth4webapi'),
    ]);
    const state = generateRandomState();
    const begun: {
      address?: URL;
      verifier?: string;
      client?: ClientInformation;
      resource?: string;
      key?: string;
    } = {};
    const fetched: Sdk.FetchLike = async (url, { method = 'GET', headers, body } = {}) => {
      const request = {
        method,
        url: new URL(url),
        headers: Object.fromEntries(new Headers(headers as Record<string, string>)),
        body: body === undefined || body === null ? null : String(body),
      };
      return asResponse(request, (one) => send(one, signal, wish.url)).catch((cause: Error) => {
        // What the library would pass over as "it says nothing there".
        throw new TypeError(cause.message, { cause });
      });
    };
    const keyAt = (issuer: string): string =>
      contentHash({ url: wish.url, issuer, redirect: wish.redirect });
    const where = {
      ...(wish.described !== null && { resourceMetadataUrl: new URL(wish.described) }),
      fetchFn: fetched,
    };
    const found = await sdk.discoverOAuthServerInfo(wish.url, where).catch((error: unknown) => {
      throw failureOf(error, sdk);
    });
    const says = found.authorizationServerMetadata;
    const ways = says?.token_endpoint_auth_methods_supported ?? [];
    const given = wish.client;
    const provider: Sdk.OAuthClientProvider = {
      redirectUrl: wish.redirect,
      clientMetadata: {
        client_name: 'Rote',
        redirect_uris: [wish.redirect],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // A secret that nobody asks for need not be kept.
        ...(ways.includes('none') && { token_endpoint_auth_method: 'none' }),
      },
      discoveryState: () => found,
      state: () => state,
      async clientInformation(context) {
        begun.key = given === null ? keyAt(context?.issuer ?? '') : wish.url;
        const kept = given ?? (await wish.registered(begun.key));
        if (kept !== null)
          begun.client ??= {
            client_id: kept.id,
            ...(kept.secret !== null && { client_secret: kept.secret }),
            issuer: kept.issuer ?? context?.issuer ?? '',
          };
        return begun.client;
      },
      saveClientInformation: (client) => {
        begun.client = client;
      },
      tokens: () => undefined,
      saveTokens: () => undefined,
      redirectToAuthorization: (address) => {
        begun.address = address;
      },
      saveCodeVerifier: (verifier) => {
        begun.verifier = verifier;
      },
      codeVerifier: () => begun.verifier ?? '',
      saveResourceUrl: (resource) => {
        begun.resource = String(resource);
      },
    };
    try {
      await sdk.auth(provider, {
        ...where,
        serverUrl: wish.url,
        ...(wish.scopes.length > 0 && { scope: wish.scopes.join(' ') }),
      });
    } catch (error) {
      throw failureOf(error, sdk);
    }
    const { address, verifier, client, resource = null, key } = begun;
    if (
      address === undefined ||
      verifier === undefined ||
      client === undefined ||
      key === undefined
    )
      throw new SignInFailure('unreadable', 'It does not say where one signs in.');
    const server: SignInServer = {
      issuer: says?.issuer ?? null,
      authorization: `${address.origin}${address.pathname}`,
      token: says?.token_endpoint ?? new URL('/token', found.authorizationServerUrl).href,
      device: null,
      revocation: revocationOf(says),
      mcp: {
        ...{ url: wish.url, resource, widened: 0 },
        auth: authOf(sdk.selectClientAuthMethod(client, ways)),
        clientSecret: secretNameAt(key),
      },
    };
    for (const one of [address.href, server.token])
      if (!one.startsWith('https:') && !isOnThisMachine(one)) throw notSafe(one);
    return {
      ...{ address: address.href, state, verifier, server },
      client: {
        ...{ id: client.client_id, secret: client.client_secret ?? null },
        issuer: says?.issuer ?? String(found.authorizationServerUrl),
      },
      scopes: address.searchParams.get('scope')?.split(' ').filter(Boolean) ?? [],
      key,
    };
  };
}

const authOf = (method: string): 'none' | 'post' | 'basic' =>
  method === 'client_secret_basic' ? 'basic' : method === 'client_secret_post' ? 'post' : 'none';

function revocationOf(says: Sdk.OAuthServerInfo['authorizationServerMetadata']): string | null {
  const address = (says as { revocation_endpoint?: unknown } | undefined)?.revocation_endpoint;
  return typeof address === 'string' && URL.canParse(address) ? address : null;
}

function failureOf(error: unknown, sdk: typeof Sdk): SignInFailure {
  if (error instanceof SignInFailure) return error;
  const { cause, message = String(error) } = error as Error;
  if (cause instanceof SignInFailure) return cause;
  if (error instanceof sdk.RegistrationRejectedError)
    return new NoRegistration(`It does not register Rote by itself (HTTP ${error.status}).`, error);
  if (message.includes('dynamic client registration'))
    return new NoRegistration('It registers no program by itself.', error);
  if (error instanceof SyntaxError || (error as Error).name === 'ZodError')
    return new SignInFailure(
      'unreadable',
      'What it says of its sign-in is not what it should be.',
      error,
    );
  return new SignInFailure(
    'unreadable',
    `It can't be signed in to: ${foreignLine(message, 300)}.`,
    error,
  );
}

/** A client id is wanted of a person. */
export class NoRegistration extends SignInFailure {
  constructor(message: string, cause: unknown) {
    super('refused', message, cause);
  }
}

const notSafe = (address: string): SignInFailure =>
  new SignInFailure(
    'refused',
    `It would have one sign in at ${foreignLine(address, 200)}, which is not https.`,
  );
