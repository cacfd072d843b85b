/** An MCP server that wants a sign-in, with its own place to sign in at, on loopback; and a browser that agrees to everything. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Answer {
  status: number;
  body?: object | string;
  headers?: Record<string, string>;
}

export interface FakeSignedMcp {
  url: string;
  origin: string;
  /** `/register`, `/token refresh_token`, `/mcp tools/call`, …: in order. */
  asked: string[];
  /** The last body at a path, and what stood in its headers. */
  last: Map<string, { form: URLSearchParams; authorization: string | null }>;
  /** Every value of an Authorization header that came to the server itself. */
  tokens: string[];
  /** Answers itself where it has something. */
  instead: ((path: string, what: string) => Answer | null) | null;
  /** What a call of a tool wants. */
  wants: string;
  /** Takes back tokens and keeps what renews them. */
  expire(): void;
  forgetAll(): void;
  browse(address: string): Promise<string>;
  close(): Promise<void>;
}

export async function openSignedMcp(): Promise<FakeSignedMcp> {
  const access = new Map<string, { scope: string; resource: string | null }>();
  const refresh = new Map<string, { scope: string; client: string }>();
  const codes = new Map<string, { challenge: string; scope: string; resource: string | null }>();
  const clients = new Set<string>();
  let count = 0;
  const made = (): string => `made-here-${count++}`;

  const server = createServer((request, response) => {
    void answerTo(request).then(({ status, body = '', headers = {} }) => {
      const said = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(said);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', origin);
    const said = await text(request);
    const authorization = request.headers.authorization ?? null;
    const isForm = request.headers['content-type']?.includes('form') === true;
    const form = new URLSearchParams(isForm ? said : '');
    const message = url.pathname === '/mcp' && said !== '' ? JSON.parse(said) : {};
    const what = message.method ?? form.get('grant_type') ?? '';
    if (!url.pathname.startsWith('/.well-known')) {
      fake.asked.push(`${url.pathname} ${what}`.trim());
      fake.last.set(url.pathname, { form, authorization });
    }
    if (url.pathname === '/mcp' && authorization !== null) fake.tokens.push(authorization);
    const own = fake.instead?.(url.pathname, what) ?? null;
    if (own !== null) return own;
    switch (url.pathname) {
      case '/.well-known/oauth-protected-resource/mcp':
        return { status: 200, body: { resource: fake.url, authorization_servers: [origin] } };
      case '/.well-known/oauth-authorization-server':
        return { status: 200, body: metadata() };
      case '/register': {
        const id = `client-${made()}`;
        clients.add(id);
        return { status: 201, body: { ...JSON.parse(said), client_id: id } };
      }
      case '/authorize':
        return agreed(url.searchParams);
      case '/token':
        return granted(form);
      case '/revoke':
        access.clear();
        refresh.clear();
        return { status: 200 };
      case '/mcp':
        return called(request.method ?? '', message, authorization);
      default:
        return { status: 404 };
    }
  }

  const metadata = () => ({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
    revocation_endpoint: `${origin}/revoke`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  });

  function agreed(asked: URLSearchParams): Answer {
    const code = made();
    codes.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      scope: asked.get('scope') ?? '',
      resource: asked.get('resource'),
    });
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    return { status: 302, headers: { location: back.href } };
  }

  function granted(form: URLSearchParams): Answer {
    const client = form.get('client_id') ?? '';
    if (!clients.has(client)) return { status: 401, body: { error: 'invalid_client' } };
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const before = refresh.get(form.get('refresh_token') ?? '');
    refresh.delete(form.get('refresh_token') ?? '');
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = code === undefined ? before !== undefined : code.challenge === hash;
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } };
    const scope = code?.scope ?? before?.scope ?? '';
    const [token, next] = [`access-${made()}`, `refresh-${made()}`];
    access.set(token, { scope, resource: form.get('resource') });
    refresh.set(next, { scope, client });
    const body = { token_type: 'Bearer', access_token: token, refresh_token: next, scope };
    return { status: 200, body: { ...body, expires_in: 3600 } };
  }

  function called(
    method: string,
    message: { id?: unknown; method?: string },
    bearer: string | null,
  ) {
    const held = access.get(bearer?.replace('Bearer ', '') ?? '');
    const described = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    const refuse = (status: number, more: string): Answer => ({
      status,
      headers: { 'www-authenticate': `Bearer ${more}${described}` },
    });
    if (held === undefined) return refuse(401, 'scope="read", ');
    if (method !== 'POST') return { status: method === 'DELETE' ? 200 : 405 };
    const isTool = message.method === 'tools/call';
    if (isTool && !held.scope.split(' ').includes(fake.wants))
      return refuse(403, `error="insufficient_scope", scope="${fake.wants}", `);
    const result = RESULTS[message.method ?? ''];
    if (result === undefined) return { status: 202 };
    return { status: 200, body: { jsonrpc: '2.0', id: message.id, result } };
  }

  const fake: FakeSignedMcp = {
    ...{ url: `${origin}/mcp`, origin, asked: [], last: new Map(), tokens: [] },
    ...{ instead: null, wants: 'read' },
    expire: () => access.clear(),
    forgetAll() {
      access.clear();
      refresh.clear();
      clients.clear();
    },
    async browse(address) {
      const answer = await fetch(address, { redirect: 'manual' });
      return answer.headers.get('location') ?? '';
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

const RESULTS: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'signed', version: '1' },
  },
  'tools/list': {
    tools: [
      { name: 'find', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
      { name: 'write', inputSchema: { type: 'object' } },
    ],
  },
  'tools/call': { content: [{ type: 'text', text: 'three notes' }] },
};
