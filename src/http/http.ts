/**
 * The HTTP face: an address to listen on, and what is answered there.
 */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { SIGNED_IN } from '../domain/sign-in.ts';
import { isInAudience, notInAudience } from '../people/may.ts';
import type { EventLog } from '../runs/announce/event-log.ts';
import type { Store } from '../store/store.ts';
import type { ApiContext } from './api-context.ts';
import { CHANNEL_WEBHOOKS, serveChannelWebhooks } from './channel-webhooks.ts';
import { createDoors, type DoorSettings } from './doors.ts';
import { errorResponse, refusal } from './error-answer.ts';
import { createEventStreams, type StreamClient } from './event-stream.ts';
import { createBadTokenLimit } from './guards/bad-token-limit.ts';
import { limitConnections } from './guards/limit-connections.ts';
import { addressOf, listenError } from './guards/listen-address.ts';
import { SECURITY_HEADERS } from './guards/security-headers.ts';
import { createMetrics } from './metrics.ts';
import { openApiDocument } from './open-api.ts';
import { createPageServer } from './page.ts';
import { readGauges } from './read-gauges.ts';
import { API_ROOT, ROUTES } from './routes/routes.ts';
import { HOOKS, isHookPath, serveHooks } from './serve-hooks.ts';
import { LOGIN, LOGOUT, serveLogin } from './serve-login.ts';
import { MCP_PATH, type McpEndpoint, serveMcp } from './serve-mcp.ts';
import { refuseOtherMethods, serveRoutes } from './serve-routes.ts';
import { isSharedCalendar, serveSharedCalendar } from './serve-shared-calendar.ts';
import { serveSignedIn } from './serve-signed-in.ts';
import { socketOf } from './socket-of.ts';
import { visitorIfAny, visitorOf } from './visitor.ts';

export interface HttpFace {
  /** Resolves with the address, such as `http://127.0.0.1:7683`, once connections are accepted. */
  listen(at: { host: string; port: number }): Promise<string>;
  close(): Promise<void>;
}

export interface HttpDependencies {
  clock: Clock;
  log: Log;
  token: string;
  api: ApiContext;
  events: EventLog;
  /** Takes a message that is brought to a channel, with the secret of who brings it; returns the status to answer with. */
  channelWebhook?: (id: string, secretToken: string, body: string) => Promise<number>;
  /** Other agents, who have a token of their own; without it there is nothing for them. */
  mcp?: McpEndpoint;
  /** Throws if the database was taken away; only the page and the health are answered then. */
  requireInPlace: Store['requireInPlace'];
  /** Asked at every request, because they may change. */
  settings: () => DoorSettings;
  timeouts?: Partial<typeof TIMEOUTS>;
}

/** A request that comes drop by drop is not waited for. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16_384,
};
/** Below the number of files that a process may have open on most machines. */
const MOST_CONNECTIONS = 256;
const MOST_HEADERS = 100;

export function createHttpFace(dependencies: HttpDependencies): HttpFace {
  const { log, events } = dependencies;
  const streams = createEventStreams(dependencies);
  const metrics = createMetrics();
  const stopCounting = events.subscribe(metrics.onEvent);
  const listening = { host: 'localhost' };

  const { mcp } = dependencies;
  const ownDoors = mcp === undefined ? [] : [MCP_PATH];
  const page = createPageServer(new Set([...OWN_PATHS, ...OPEN_POSTS, MCP_PATH]));
  const openPaths = new Set(['/healthz', ...page.paths, ...OPEN_POSTS, ...ownDoors]);
  const isOpenPath = (path: string): boolean =>
    openPaths.has(path) || path === SIGNED_IN || isHookPath(path) || isSharedCalendar(path);

  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    metrics.onAnswer(context.res.status);
  });
  const { people, pageSessions: sessions } = dependencies.api;
  const stopLooking = sessions.onEnded(streams.look);
  const doors = {
    ...dependencies,
    people,
    sessions,
    limit: createBadTokenLimit(dependencies.clock),
  };
  const ownHost = (): string => listening.host;
  app.use(createDoors({ ...doors, ownHost, isOpenPath, isPlace: page.isPlace }));
  page.serve(app);
  app.get('/healthz', async (context) => {
    const health = await dependencies.api.health();
    return context.json(health, health.ok ? 200 : 503);
  });
  app.use(async (context, next) => {
    if (page.isPlace(context)) return next();
    dependencies.requireInPlace();
    await next();
    // It may have been taken away meanwhile, and with it what this answer says.
    if (context.res.ok) dependencies.requireInPlace();
  });
  serveLogin(app, doors);
  app.get('/metrics', async (context) => {
    if (!dependencies.settings().openMetrics) requireOwner(context);
    const gauges = await readGauges(dependencies.clock, dependencies.api, streams.count());
    return context.text(metrics.text(gauges), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
  serveRoutes(app, { routes: ROUTES, root: API_ROOT, api: dependencies.api });
  app.get(`${API_ROOT}/openapi.json`, async (context) =>
    context.json(await openApiDocument(ROUTES, API_ROOT)),
  );
  app.get(`${API_ROOT}/events`, (context) => {
    // Asked for the headers alone, there is nobody to end a stream.
    if (context.req.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS });
    const lastId = context.req.header('Last-Event-ID') ?? context.req.query('lastEventId');
    const { person, page } = visitorOf(context);
    const client: StreamClient = {
      hangUp: () => void socketOf(context).destroy(),
      hears: (event) => dependencies.api.hears(person, event),
    };
    // A visitor who may more or less than before comes back as that.
    if (page !== null)
      client.isLetIn = async () => (await sessions.who(page.key))?.person.role === person.role;
    if (person.role !== 'owner') client.personId = person.id;
    return eventResponse(streams.open(lastId ?? null, client));
  });
  serveChannelWebhooks(app, dependencies);
  serveHooks(app, doors);
  serveSharedCalendar(app, doors);
  serveSignedIn(app, doors);
  if (mcp !== undefined) serveMcp(app, { ...doors, mcp });
  refuseOtherMethods(app, servedPaths(page.paths));
  app.notFound((context) => {
    if (page.isPlace(context)) return page.answerPlace(context);
    const message = `There is nothing at ${context.req.method} ${context.req.path}.`;
    const hint = `GET ${API_ROOT}/openapi.json lists what there is.`;
    return errorResponse(refusal({ code: 'not-found', message, hint }), log);
  });
  app.onError((error, context) => {
    const allow = context.res.headers.get('Allow');
    const visitor = visitorIfAny(context);
    const told = visitor === null ? undefined : dependencies.api.of(visitor.person);
    return errorResponse(error, log, allow === null ? {} : { Allow: allow }, told);
  });

  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { ...TIMEOUTS, ...dependencies.timeouts },
  }) as Server;
  server.maxHeadersCount = MOST_HEADERS;
  limitConnections(server, MOST_CONNECTIONS);

  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        listening.host = host;
        server.once('error', (error) => reject(listenError(error, host, port)));
        server.listen(port, host, () => {
          // From now on an error is one connection that could not be taken: no handles are left.
          server.removeAllListeners('error');
          server.on('error', (error) => log.error('connection-refused', { reason: error.message }));
          resolve(addressOf(server, host));
        });
      }),
    close: () =>
      new Promise((resolve) => {
        stopCounting();
        stopLooking();
        streams.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const OWN_PATHS = ['/healthz', '/metrics'];
const OPEN_POSTS = [LOGIN, LOGOUT, ...CHANNEL_WEBHOOKS.keys()];

function requireOwner(context: Context): void {
  if (!isInAudience(visitorOf(context).person.role, 'owner')) throw notInAudience('owner');
}

const STREAM_HEADERS = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };

function eventResponse(stream: ReadableStream<Uint8Array> | null): Response {
  if (stream === null) {
    throw refusal({
      code: 'too-many-streams',
      message: 'There are already as many event streams as there may be.',
      hint: 'Close one of the others.',
    });
  }
  return new Response(stream, { headers: STREAM_HEADERS });
}

/** Every path that is answered, with its methods. */
function servedPaths(pagePaths: readonly string[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const path of [...pagePaths, ...OWN_PATHS]) paths.set(path, ['GET']);
  for (const path of [...OPEN_POSTS, ...HOOKS]) paths.set(path, ['POST']);
  for (const name of ['openapi.json', 'events']) paths.set(`${API_ROOT}/${name}`, ['GET']);
  for (const route of ROUTES) {
    const path = API_ROOT + route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    paths.set(path, [...(paths.get(path) ?? []), route.method.toUpperCase()]);
  }
  return paths;
}
