/** Settings for the tests of every room: the defaults, with what a test says otherwise. */
import { type Config, configSchema } from './config-schema.ts';

export { SETTINGS } from './settings.ts';

export function testSettings(given: object = {}): Config {
  return configSchema.parse(given);
}
