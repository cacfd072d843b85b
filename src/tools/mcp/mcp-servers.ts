/**
 * All MCP servers of the settings. Their tools come and go while this lives; one server in trouble
 * harms no other. Nothing is started until somebody asks for tools, calls one, or has them kept up.
 */
import type { Clock } from '../../base/clock.ts';
import { canonicalJson } from '../../base/content-hash.ts';
import type { Log } from '../../base/log.ts';
import type { Boxes } from '../../domain/box.ts';
import type { Tool } from '../tool.ts';
import type { McpHealth } from './mcp-health.ts';
import { createMcpMemory, type McpRecords } from './mcp-memory.ts';
import { createMcpServer, type McpNotification, type McpServer } from './mcp-server.ts';

export type { McpNotification } from './mcp-server.ts';

import type { McpSettings } from './mcp-settings.ts';
import type { McpSurroundings } from './mcp-target.ts';

/** Whether somebody needs this server in particular. */
export type IsAwaited = (server: string) => boolean;

export interface McpServers {
  /**
   * Resolves when the tools of each server are known, or are not to be had soon. One that is awaited is
   * tried for longer, and though somebody has just tried in vain.
   */
  listed(isAwaited?: IsAwaited): Promise<void>;
  /** The tools that are known now, without those whose names mean something else already. */
  join(isTaken: (name: string) => boolean): { tools: Tool[]; health(): McpHealth[] };
  health(): McpHealth[];
  /** Reaches every server now, and again whenever it is lost. */
  keepUp(): void;
  /** Servers whose settings are the same stay as they are. */
  reconfigure(settings: McpSettings): void;
  /** Hears that other tools are known than before. */
  onTools(listener: () => void): void;
  /** Hears that a server is in another state. */
  onHealth(listener: () => void): void;
  /** Ends every program that was started, at once; for a process that has no time left. */
  kill(): void;
  /** Resolves when nothing is left of them. */
  stop(): Promise<void>;
}

export interface McpServersOptions {
  settings: McpSettings;
  surroundings: McpSurroundings;
  boxes: Pick<Boxes, 'open' | 'limits'>;
  records: McpRecords;
  isKeptUpElsewhere: () => boolean;
  /** Of Rote, as servers are told it. */
  version: string;
  clock: Clock;
  log: Log;
  onNotification?: ((word: McpNotification) => void) | undefined;
}

export function createMcpServers(options: McpServersOptions): McpServers {
  const { records, log } = options;
  const servers = new Map<string, McpServer>();
  const running = new Set<() => void>();
  const leaving = new Set<Promise<void>>();
  const toolsListeners: (() => void)[] = [];
  const healthListeners: (() => void)[] = [];
  let isKeptUp = false;
  let isStopped = false;

  function add(name: string, settings: McpServer['settings']): void {
    const server = createMcpServer({
      ...options,
      name,
      settings,
      running,
      memory: createMcpMemory({ name, settings, records, log }),
      onTools: () => tell(toolsListeners),
      onHealth: () => tell(healthListeners),
    });
    servers.set(name, server);
    if (isKeptUp) server.keepUp();
  }

  function remove(name: string, server: McpServer): void {
    servers.delete(name);
    const left = server.stop().finally(() => leaving.delete(left));
    leaving.add(left);
  }

  function reconfigure({ servers: wanted }: McpSettings): void {
    if (isStopped) return;
    for (const [name, server] of servers) {
      const settings = wanted[name];
      const isSame =
        settings !== undefined && canonicalJson(settings) === canonicalJson(server.settings);
      if (!isSame) remove(name, server);
    }
    for (const [name, settings] of Object.entries(wanted)) {
      if (!servers.has(name)) add(name, settings);
    }
  }

  reconfigure(options.settings);
  return {
    async listed(isAwaited = () => false) {
      await Promise.all([...servers].map(([name, server]) => server.listed(isAwaited(name))));
    },
    join(isTaken) {
      const tools: Tool[] = [];
      const clashes = new Map<McpServer, string[]>();
      for (const server of servers.values()) {
        const fit = server.tools().filter(({ name }) => !isTaken(name));
        tools.push(...fit.map((tool) => toolOf(server, tool)));
        const taken = server.tools().filter(({ name }) => isTaken(name));
        clashes.set(
          server,
          taken.map(({ name }) => name),
        );
      }
      return {
        tools,
        health: () =>
          [...servers.values()].map((server) => withClashes(server.health(), clashes.get(server))),
      };
    },
    health: () => [...servers.values().map((server) => server.health())],
    keepUp() {
      isKeptUp = true;
      for (const server of servers.values()) server.keepUp();
    },
    reconfigure,
    onTools: (listener) => void toolsListeners.push(listener),
    onHealth: (listener) => void healthListeners.push(listener),
    kill() {
      for (const kill of running) kill();
    },
    async stop() {
      isStopped = true;
      for (const [name, server] of servers) remove(name, server);
      await Promise.all(leaving);
    },
  };
}

function toolOf(server: McpServer, listed: ReturnType<McpServer['tools']>[number]): Tool {
  const { name, summary, description, input, output, effect } = listed;
  return {
    name,
    summary,
    description,
    input,
    output,
    effect,
    examples: [],
    call: (given, context) => server.call(listed, given, context),
  };
}

function withClashes(health: McpHealth, clashes: readonly string[] = []): McpHealth {
  const told = clashes.map((name) => `${name} is left out: another tool has this name.`);
  return {
    ...health,
    tools: health.tools - clashes.length,
    diagnostics: [...health.diagnostics, ...told],
  };
}

function tell(listeners: readonly (() => void)[]): void {
  for (const listener of listeners) listener();
}
