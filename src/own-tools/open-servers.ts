/**
 * The MCP servers of one data folder, with what they need of it: its secrets, its memory, and the
 * environment. Programs that were started end with this process, however it ends.
 */
import packageJson from '../../package.json' with { type: 'json' };
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Boxes } from '../domain/box.ts';
import { readDaemon } from '../home/presence.ts';
import { createSecrets, createSecretValues } from '../home/secrets.ts';
import type { Records } from '../store/store.ts';
import {
  createMcpServers,
  type McpNotification,
  type McpServers,
} from '../tools/mcp/mcp-servers.ts';
import type { McpSettings } from '../tools/mcp/mcp-settings.ts';
import type { McpSurroundings } from '../tools/mcp/mcp-target.ts';

const KIND = 'mcp-server';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface OpenServersOptions {
  home: string;
  settings: McpSettings;
  records: Records;
  boxes: Boxes;
  /** Its PATH leads nowhere where code that is not Rote's own lies. */
  environment: NodeJS.ProcessEnv;
  clock: Clock;
  log: Log;
  /** Other tools are known than before. */
  onTools(): void;
  onNotification?: ((word: McpNotification) => void) | undefined;
  login: McpSurroundings['login'];
}

export const surroundingsOf = ({
  home,
  environment,
  login,
}: Pick<OpenServersOptions, 'home' | 'environment' | 'login'>): McpSurroundings => ({
  folder: home,
  environment: { ...process.env, PATH: environment['PATH'] },
  secret: createSecrets(home),
  secretValues: createSecretValues(home),
  login,
});

export function openServers(options: OpenServersOptions): McpServers {
  const { home, records } = options;
  const servers = createMcpServers({
    ...options,
    version: packageJson.version,
    surroundings: surroundingsOf(options),
    records: {
      get: (server) => records.get(KIND, server),
      change: (server, change) => records.change(KIND, server, change),
    },
    isKeptUpElsewhere: () => readDaemon(home).running,
  });
  servers.onTools(options.onTools);
  const letGo = endWithThisProcess(servers.kill);
  return {
    ...servers,
    async stop() {
      await servers.stop();
      letGo();
    },
  };
}

/** Ends it with this process if nobody else does so in good order. */
function endWithThisProcess(kill: () => void): () => void {
  const letGo = (): void => {
    process.off('exit', kill);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  function onSignal(signal: NodeJS.Signals): void {
    if (process.listenerCount(signal) > 1) return;
    kill();
    letGo();
    // The signal does what it would have done without us.
    process.kill(process.pid, signal);
  }
  process.on('exit', kill);
  // Before others, who may have gone when it is our turn.
  for (const signal of SIGNALS) process.prependListener(signal, onSignal);
  return letGo;
}
