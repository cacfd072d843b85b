/** `rote config`: the settings in force. */
import { existsSync } from 'node:fs';
import { configPath } from '../config/config.ts';
import { readSettings } from '../runtime/settings.ts';
import { withoutSecrets } from '../runtime/shown-settings.ts';
import type { CommandAnswer, CommandCall } from './command.ts';

export async function config({ context }: CommandCall): Promise<CommandAnswer> {
  const settings = await readSettings(context.home);
  const file = configPath(context.home);
  const source = existsSync(file) ? file : `defaults (there is no ${file})`;
  const timezone = settings.timezone ?? context.clock.machineTimezone();
  const inForce = { ...withoutSecrets(settings), timezone };
  const { stringify } = await import('yaml');
  return {
    data: { file, exists: existsSync(file), config: inForce },
    text: `# ${source}\n${stringify(inForce)}`,
  };
}
