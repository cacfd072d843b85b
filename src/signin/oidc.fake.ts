/** A real OpenID provider on loopback, and a browser that agrees to everything. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeOidc {
  issuer: string;
  /** What was asked of the token endpoint, in order: `authorization_code`, `refresh_token`. */
  granted: string[];
  /** Answers everything itself while this is set. */
  instead:
    | ((
        path: string,
      ) => { status: number; type?: string; body: string; headers?: Record<string, string> } | null)
    | null;
  /** Takes back one token, and keeps the sign-in. */
  revoke(token: string): void;
  /** Takes back all that was granted, as its person does on the page of the account. */
  forgetAll(): void;
  /** Follows an address as a browser does, and agrees; the address that it ends at. */
  browse(address: string): Promise<string>;
  /** Types a code on another device and agrees there, or says no. */
  typeOnDevice(code: string, answer?: 'yes' | 'no'): Promise<void>;
  close(): Promise<void>;
}

/** Who signs in there. */
export const ACCOUNT = 'ann@example.org';
export const CLIENT = { id: 'rote', secret: 'the-secret-of-rote' };

export async function openOidc({ tokenSec = 3600 } = {}): Promise<FakeOidc> {
  // @ts-expect-error It brings no types.
  const library: unknown = await import('oidc-provider');
  const { default: Provider } = library as { default: ProviderClass };
  const granted: string[] = [];
  let provider: ProviderLike | null = null;
  const server: Server = createServer((request, response) => {
    const path = URL.parse(request.url ?? '/', 'http://x')?.pathname ?? '/';
    const own = fake.instead?.(path) ?? null;
    if (own !== null) {
      request.resume();
      response.writeHead(own.status, {
        'content-type': own.type ?? 'application/json',
        ...own.headers,
      });
      response.end(own.body);
      return;
    }
    if (path.startsWith('/interaction/')) void agree(request, response);
    else provider?.callback()(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const memory = new Map<string, Record<string, unknown>>();
  provider = new Provider(issuer, {
    adapter: memoryAdapter(memory),
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        application_type: 'native',
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['http://127.0.0.1/signed-in'],
        grant_types: [
          'authorization_code',
          'refresh_token',
          'urn:ietf:params:oauth:grant-type:device_code',
        ],
        response_types: ['code'],
      },
    ],
    scopes: ['openid', 'offline_access', 'read', 'write'],
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      deviceFlow: { enabled: true },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: tokenSec,
      RefreshToken: 86_400,
      Grant: 86_400,
      Session: 86_400,
      Interaction: 600,
      AuthorizationCode: 60,
      DeviceCode: 600,
      IdToken: 600,
    },
    pkce: { required: () => true },
    jwks: undefined,
    cookies: { keys: ['for a test'] },
  });
  provider.on('grant.success', ({ oidc }) => granted.push(oidc.params.grant_type));
  provider.on('server_error', (_, error) => {
    throw error;
  });

  async function agree(request: unknown, response: unknown): Promise<void> {
    if (provider === null) return;
    const { prompt, params, session, grantId } = await provider.interactionDetails(
      request,
      response,
    );
    if (prompt.name === 'login') {
      await provider.interactionFinished(request, response, { login: { accountId: ACCOUNT } });
      return;
    }
    const grant = new provider.Grant({
      accountId: session?.accountId ?? ACCOUNT,
      clientId: String(params['client_id']),
    });
    grant.addOIDCScope(String(params['scope']));
    await provider.interactionFinished(
      request,
      response,
      { consent: { grantId: grantId ?? (await grant.save()) } },
      { mergeWithLastSubmission: true },
    );
  }

  const fake: FakeOidc = {
    issuer,
    granted,
    instead: null,
    revoke: (token) => void memory.delete(`AccessToken:${token}`),
    forgetAll: () => memory.clear(),
    async browse(address) {
      const { at, page } = await createBrowser(issuer).go(address);
      if (page !== null) throw new Error(`the browser stays at ${at}`);
      return at;
    },
    async typeOnDevice(code, answer = 'yes') {
      const browser = createBrowser(issuer);
      const { page } = await browser.go(`${issuer}/device`);
      const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(page ?? '') ?? [];
      const said = {
        xsrf,
        user_code: code,
        ...(answer === 'yes' ? { confirm: 'yes' } : { abort: 'yes' }),
      };
      await browser.go(`${issuer}/device`, new URLSearchParams(said));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

/** Keeps cookies and follows where it is sent, until it is sent elsewhere or shown a page. */
function createBrowser(issuer: string) {
  const cookies = new Map<string, string>();
  return {
    async go(
      address: string,
      form: URLSearchParams | null = null,
    ): Promise<{ at: string; page: string | null }> {
      let at = address;
      for (let hop = 0; hop < 10 && at.startsWith(issuer); hop++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const sent = hop === 0 && form !== null ? { method: 'POST', body: form } : {};
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie }, ...sent });
        const page = await answer.text();
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const next = answer.headers.get('location');
        if (next === null) return { at, page };
        at = new URL(next, at).href;
      }
      return { at, page: null };
    },
  };
}

type Stored = Record<string, unknown>;

/** The library asks for a class; all kinds lie in one map. */
function memoryAdapter(memory: Map<string, Stored>) {
  return class {
    readonly #kind: string;
    constructor(kind: string) {
      this.#kind = kind;
    }
    #key = (id: string): string => `${this.#kind}:${id}`;
    async upsert(id: string, payload: Stored): Promise<void> {
      memory.set(this.#key(id), payload);
    }
    async find(id: string): Promise<Stored | undefined> {
      return memory.get(this.#key(id));
    }
    async findByUid(uid: string): Promise<Stored | undefined> {
      return [...memory.values()].find((one) => one['uid'] === uid);
    }
    async findByUserCode(code: string): Promise<Stored | undefined> {
      return [...memory.values()].find((one) => one['userCode'] === code);
    }
    async consume(id: string): Promise<void> {
      const found = memory.get(this.#key(id));
      if (found !== undefined) found['consumed'] = 1;
    }
    async destroy(id: string): Promise<void> {
      memory.delete(this.#key(id));
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, one] of memory) if (one['grantId'] === grantId) memory.delete(key);
    }
  };
}

type ProviderClass = new (issuer: string, settings: object) => ProviderLike;

/** As much of the library as is used here; it brings no types. */
interface ProviderLike {
  callback(): (request: unknown, response: unknown) => void;
  on(
    event: 'grant.success',
    listener: (context: { oidc: { params: { grant_type: string } } }) => void,
  ): void;
  on(event: 'server_error', listener: (context: unknown, error: Error) => void): void;
  interactionDetails(
    request: unknown,
    response: unknown,
  ): Promise<{
    prompt: { name: string };
    params: Record<string, unknown>;
    session?: { accountId: string };
    grantId?: string;
  }>;
  interactionFinished(
    request: unknown,
    response: unknown,
    result: object,
    how?: object,
  ): Promise<void>;
  Grant: new (of: {
    accountId: string;
    clientId: string;
  }) => {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  };
}
