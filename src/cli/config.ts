/** `rote config`: the settings in force. */
import { existsSync } from 'node:fs';
import type { ToolSettings } from '../domain/tool-settings.ts';
import { configPath, readConfig } from '../runtime/config.ts';
import type { Answer, CommandCall } from './command.ts';

export async function config({ context }: CommandCall): Promise<Answer> {
  const settings = await readConfig(context.home);
  const file = configPath(context.home);
  const source = existsSync(file) ? file : `defaults (there is no ${file})`;
  const timezone = settings.timezone ?? context.clock.machineTimezone();
  const inForce = { ...settings, timezone, tools: withoutKey(settings.tools) };
  const { stringify } = await import('yaml');
  return {
    data: { file, exists: existsSync(file), config: inForce },
    text: `# ${source}\n${stringify(inForce)}`,
  };
}

/** What is printed is read by others. */
function withoutKey(tools: ToolSettings): ToolSettings {
  if (tools.search?.key === undefined) return tools;
  return { ...tools, search: { ...tools.search, key: '[secret]' } };
}
