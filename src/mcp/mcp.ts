/**
 * The MCP face: this house for every other agent, on standard input and output or over HTTP, with the protocols of
 * 2026-07-28 and 2025-11-25. The library that speaks them is loaded with the first who calls.
 */
import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import type { EventLog } from '../runs/announce/event-log.ts';
import type { Config } from '../runtime/config-schema.ts';
import { createHouseOffer, type OpenedHome } from './house-offer.ts';
import type { McpHttp } from './serve-http.ts';
import { createChangeWatch } from './watch-changes.ts';

export interface McpFace extends McpHttp {
  /** Resolves when the other side is gone, or the signal ends it. */
  serve(streams: { input: Readable; output: Writable; signal: AbortSignal }): Promise<void>;
}

export function createMcpFace(dependencies: {
  opened: OpenedHome;
  clock: Clock;
  log: Pick<Log, 'debug' | 'warn'>;
  version: string;
  settings: () => Pick<Config, 'mcpServer' | 'tools'>;
  /** Each calls a listener when something may have changed; the returned function ends that. */
  signals: readonly ((listener: () => void) => () => void)[];
}): McpFace {
  const { clock, log, version } = dependencies;
  const offer = createHouseOffer(dependencies);
  const watch = createChangeWatch({ ...dependencies, offer });
  const sdk = once(() => import('@modelcontextprotocol/server'));
  let http: Promise<McpHttp> | null = null;

  async function openHttp(): Promise<McpHttp> {
    const { createMcpHttp } = await import('./serve-http.ts');
    return createMcpHttp({ sdk: await sdk(), offer, watch, clock, log, version });
  }

  return {
    async answer(request, by) {
      http ??= openHttp();
      return (await http).answer(request, by);
    },
    async serve(streams) {
      const { serveOnStreams } = await import('./serve-stdio.ts');
      await serveOnStreams({ sdk: await sdk(), offer, watch, log, version, ...streams });
    },
    async close() {
      watch.stop();
      await (await http)?.close();
    },
  };
}

/** Skills lie in files, of which the store knows nothing. */
export function onSkillsChanged(
  events: Pick<EventLog, 'subscribe'>,
): (listener: () => void) => () => void {
  return (listener) =>
    events.subscribe(({ kind }) => {
      if (kind === 'skills-changed') listener();
    });
}
