/** The settings of the house as the API shows them. */
import { z } from 'zod';

const document = z.record(z.string(), z.unknown());
const names = z.array(z.string());

export const settingsView = z.strictObject({
  schema: document.describe('The JSON Schema of config.yaml.'),
  values: document.describe(
    'As the file has them, with defaults; a secret only says that it is set.',
  ),
  defaults: document,
  inFile: names.describe('Those that config.yaml itself sets, by dotted names.'),
  live: names.describe('Those that a running daemon takes over, each with all below it.'),
  waiting: names.describe('Those that differ from what is in force until a restart.'),
  atTheMachine: names.describe('Those that can not be changed from here, each with all below it.'),
});
export type SettingsView = z.output<typeof settingsView>;
