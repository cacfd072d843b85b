/** The MCP servers of the settings, loaded when the first is needed; where the settings name none, nothing is. */

import type { McpHealth } from '../tools/mcp/mcp-health.ts';
import type { McpServers } from '../tools/mcp/mcp-servers.ts';
import type { McpSettings } from '../tools/mcp/mcp-settings.ts';
import type { OpenServersOptions } from './open-servers.ts';

export interface HomeServers {
  /** Null where there are none. */
  get(): Promise<McpServers | null>;
  reconfigure(settings: McpSettings): void;
  /** Starts them, and starts them again when they end; does not wait for them. `onHealth` hears how each is. */
  keepUp(onHealth?: OnHealth): void;
  stop(): Promise<void>;
}

export type OnHealth = (servers: readonly McpHealth[]) => void;

export function createHomeServers(options: OpenServersOptions): HomeServers {
  let { settings } = options;
  let loaded: Promise<McpServers> | null = null;
  let isKeptUp = false;
  let isStopped = false;
  let hear: OnHealth = () => undefined;

  async function load(): Promise<McpServers> {
    const { openServers } = await import('./open-servers.ts');
    const servers = openServers({ ...options, settings });
    servers.onHealth(() => hear(servers.health()));
    if (isStopped) await servers.stop();
    else if (isKeptUp) servers.keepUp();
    return servers;
  }

  async function get(): Promise<McpServers | null> {
    const isNeeded = !isStopped && Object.keys(settings.servers).length > 0;
    if (isNeeded) loaded ??= load();
    return loaded;
  }

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: Error) =>
      options.log.error('mcp-servers-not-started', { reason: error.message }),
    );
  }

  return {
    get,
    reconfigure(next) {
      settings = next;
      if (loaded !== null)
        inBackground(
          loaded.then((servers) => {
            servers.reconfigure(settings);
            hear(servers.health());
          }),
        );
      else if (isKeptUp) inBackground(get());
    },
    keepUp(onHealth = () => undefined) {
      isKeptUp = true;
      hear = onHealth;
      inBackground(get().then((servers) => servers?.keepUp()));
    },
    async stop() {
      isStopped = true;
      await (await loaded)?.stop();
    },
  };
}
