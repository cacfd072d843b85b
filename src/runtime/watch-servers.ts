/** Tells the watchdog how the MCP servers are: they come back by themselves, and their owner hears where that takes long. */
import type { McpHealth } from '../tools/mcp/mcp-health.ts';
import type { Watchdog } from '../watchdog/watchdog.ts';
import type { WatchedPart } from '../watchdog/watched-part.ts';

export function createServerWatch({ watch }: Pick<Watchdog, 'watch'>): {
  hear(servers: readonly McpHealth[]): void;
  stop(): void;
} {
  const watched = new Map<string, WatchedPart>();

  function partOf(name: string): WatchedPart {
    const part = watched.get(name) ?? watch(wordsOf(name));
    watched.set(name, part);
    return part;
  }

  function forget(name: string): void {
    watched.get(name)?.end();
    watched.delete(name);
  }

  function hearOne({ name, state, error }: McpHealth): void {
    if (state === 'disabled' || state === 'stopped') forget(name);
    else if (state === 'ready') partOf(name).up();
    else if (state === 'lost' || state === 'failed')
      partOf(name).down(`is not there: ${error ?? state}`);
  }

  return {
    hear(servers) {
      const names = new Set(servers.map(({ name }) => name));
      for (const name of watched.keys()) if (!names.has(name)) forget(name);
      for (const server of servers) hearOne(server);
    },
    stop() {
      for (const name of [...watched.keys()]) forget(name);
    },
  };
}

function wordsOf(name: string) {
  return {
    name: `mcp:${name}`,
    what: `The MCP server "${name}"`,
    matters: 'What calls its tools fails while it is down.',
  };
}
