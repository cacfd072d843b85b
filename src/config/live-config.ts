/**
 * The settings while the daemon runs: read again when `config.yaml` changes or someone asks. What can
 * change live is taken over by those who listen; what can't is named in the log. A wrong file changes
 * nothing.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createFileWatch } from '../base/watch-file.ts';
import { compareConfig } from './compare-config.ts';
import { CONFIG_FILE, type ConfigShape, parseConfigText, readConfigText } from './config.ts';

export interface LiveConfig<Config> {
  /** The settings as the file has them; those that need a restart may not be in force yet. */
  current(): Config;
  /** Calls `listener` with the new settings whenever one that can change live has changed. */
  onConfig(listener: (config: Config) => void): void;
  /** Reads the file now, whether it changed or not. */
  reload(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

export function createLiveConfig<Config extends object>(dependencies: {
  home: string;
  shape: ConfigShape<Config>;
  /** The settings that the daemon was started with. */
  started: Config;
  clock: Clock;
  log: Log;
}): LiveConfig<Config> {
  const { home, shape, started, clock, log } = dependencies;
  const compare = (before: Config, after: Config) => compareConfig(before, after, shape.live);
  const listeners: ((config: Config) => void)[] = [];
  let current = started;
  let lastText: string | null | undefined;

  async function reload(): Promise<void> {
    const text = readConfigText(home);
    lastText = text;
    const config = await parseConfigText(text, home, shape);
    const { live } = compare(current, config);
    const { restart } = compare(started, config);
    const wereWaiting = compare(started, current).restart;
    current = config;
    if (live.length > 0) {
      for (const listener of listeners) listener(config);
      log.info('config-reloaded', { settings: live });
    }
    if (restart.length > 0 && restart.join() !== wereWaiting.join()) {
      log.warn('config-needs-restart', { settings: restart });
    }
  }

  const tellFailure = (error: Error): void =>
    log.error('config-not-reloaded', { reason: error.message });
  const watching = createFileWatch({
    folder: home,
    name: CONFIG_FILE,
    clock,
    async look() {
      if (readConfigText(home) !== lastText) await reload();
    },
    onFailure: tellFailure,
  });

  return {
    current: () => current,
    onConfig: (listener) => void listeners.push(listener),
    reload: () => reload().catch(tellFailure),
    start: () => watching.start().catch(tellFailure),
    stop: watching.stop,
  };
}
