/** The settings of this house: their schema, and which of them change while the daemon runs. */
import { type ConfigShape, readConfig } from '../config/config.ts';
import { type Config, configSchema } from './config-schema.ts';

export const SETTINGS: ConfigShape<Config> = {
  schema: configSchema,
  // These are read each time they are needed.
  live: [
    'timezone',
    'log',
    'history',
    'tools',
    'skills',
    'plans',
    'mcp',
    'models',
    'agent',
    'ask',
    'http.allowedHosts',
    'http.openMetrics',
  ],
};

export function readSettings(home: string): Promise<Config> {
  return readConfig(home, SETTINGS);
}
