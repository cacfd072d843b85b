/** The settings of this house: their schema, and which of them change while the daemon runs. */

import { resolve } from 'node:path';
import defaults from '../../contracts/config.defaults.json' with { type: 'json' };
import { type ConfigShape, readConfig } from '../config/config.ts';
import { workspaceFault } from '../home/workspace-fault.ts';
import type { Config } from './config-schema.ts';

export const SETTINGS: ConfigShape<Config> = {
  defaults: defaults as Config,
  loadSchema: async () => (await import('./config-schema.ts')).configSchema,
  // These are read each time they are needed.
  live: [
    'timezone',
    'log',
    'history',
    'tools',
    'sandbox',
    'skills',
    'plans',
    'mcp',
    'mcpServer',
    'models',
    'agent',
    'ask',
    'memory',
    'heartbeat',
    'digest',
    'backup',
    'channels',
    'people',
    'http.allowedHosts',
    'http.publicAddress',
    'http.openMetrics',
  ],
  refusalOf: ({ tools }, home) =>
    workspaceFault(home, resolve(home, tools.workspace ?? 'workspace')),
};

export function readSettings(home: string): Promise<Config> {
  return readConfig(home, SETTINGS);
}
