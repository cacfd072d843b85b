/** The HTTP face on a real store and a free port, for tests. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, createSystemClock } from '../base/clock.ts';
import { createIds } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import { createEventLog, type EventLog } from '../runs/announce/event-log.ts';
import { createSaidLog, type SaidLog } from '../runs/said-log.ts';
import { configSchema } from '../runtime/config-schema.ts';
import { type OpenHome, openHome } from '../runtime/home.fake.ts';
import type { ApiContext } from './api-context.ts';
import { createHttpFace, type HttpDependencies } from './http.ts';
import { answerOf, type Route } from './routes/route.ts';

export const FAKE_TOKEN = 't'.repeat(64);

export interface FakeFace {
  address: string;
  opened: OpenHome;
  /** Its data folder. */
  home: string;
  events: EventLog;
  said: SaidLog;
  logged: { event: string; facts: object }[];
  /** A call with the token; the body is sent as JSON. */
  call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; document: Record<string, unknown>; headers: Headers }>;
  /** A request as it is. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export async function openFakeFace(
  options: {
    settings?: { allowedHosts?: string[]; openMetrics?: boolean };
    api?: Partial<ApiContext>;
    clock?: Clock;
    host?: string;
    capacity?: number;
    timeouts?: HttpDependencies['timeouts'];
    channelWebhook?: HttpDependencies['channelWebhook'];
    /** Settings of the house. */
    config?: object;
    mcp?: (parts: {
      opened: OpenHome;
      clock: Clock;
      log: Log;
      events: EventLog;
    }) => NonNullable<HttpDependencies['mcp']>;
  } = {},
): Promise<FakeFace> {
  const home = mkdtempSync(join(tmpdir(), 'rote-http-'));
  const clock = options.clock ?? createSystemClock();
  const opened = openHome({
    home,
    config: configSchema.parse({
      timezone: 'UTC',
      models: { discover: false },
      ...options.config,
    }),
    clock,
  });
  const events = createEventLog({
    clock,
    makeId: createIds(clock),
    capacity: options.capacity ?? 100,
  });
  const said = createSaidLog(events);
  const logged: FakeFace['logged'] = [];
  const write = (event: string, facts: object = {}): void => void logged.push({ event, facts });
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const face = createHttpFace({
    clock,
    log,
    token: FAKE_TOKEN,
    ...(options.timeouts !== undefined && { timeouts: options.timeouts }),
    ...(options.mcp !== undefined && { mcp: options.mcp({ opened, clock, log, events }) }),
    ...(options.channelWebhook !== undefined && { channelWebhook: options.channelWebhook }),
    events,
    requireInPlace: opened.store.requireInPlace,
    settings: () => ({ allowedHosts: [], openMetrics: false, ...options.settings }),
    api: {
      ...opened.house,
      clock,
      saidIn: said.of,
      health: () => ({
        ok: true,
        state: 'running',
        version: '1.2.3',
        uptimeMs: 1500,
        problems: [],
      }),
      ...options.api,
    },
  });
  const address = await face.listen({ host: options.host ?? '127.0.0.1', port: 0 });

  return {
    address,
    opened,
    home,
    events,
    said,
    logged,
    async call(method, path, body) {
      const response = await fetch(`${address}/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${FAKE_TOKEN}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const document = (await response.json()) as Record<string, unknown>;
      return { status: response.status, document, headers: response.headers };
    },
    fetch: (path, init) => fetch(address + path, init),
    async close() {
      await face.close();
      await opened.close();
      rmSync(home, { recursive: true });
    },
  };
}

/** Checks that an answer is exactly what the document promises. */
export async function checkAnswer(route: Route | undefined, answer: unknown) {
  if (route === undefined) throw new Error('there is no such route');
  return (await answerOf(route)).parse(answer);
}
