/** `rote config`: the settings in force. */
import { existsSync } from 'node:fs';
import { redactSecrets } from '../base/redact-secrets.ts';
import { configPath } from '../config/config.ts';
import { readSettings } from '../runtime/settings.ts';
import type { McpServerSettings } from '../tools/mcp/mcp-settings.ts';
import type { ToolSettings } from '../tools/tool-settings.ts';
import type { Answer, CommandCall } from './command.ts';

export async function config({ context }: CommandCall): Promise<Answer> {
  const settings = await readSettings(context.home);
  const file = configPath(context.home);
  const source = existsSync(file) ? file : `defaults (there is no ${file})`;
  const timezone = settings.timezone ?? context.clock.machineTimezone();
  const inForce = {
    ...settings,
    timezone,
    tools: withoutKey(settings.tools),
    mcp: { servers: mapValues(settings.mcp.servers, withoutValues) },
  };
  const { stringify } = await import('yaml');
  return {
    data: { file, exists: existsSync(file), config: inForce },
    text: `# ${source}\n${stringify(inForce)}`,
  };
}

/** Where a value only names a secret, it stays. */
function withoutValues(server: McpServerSettings): McpServerSettings {
  const namesSecret = (value: string): boolean => value.includes('${secret.');
  return {
    ...server,
    env: mapValues(server.env, (value, name) =>
      namesSecret(value) ? value : String((redactSecrets({ [name]: value }) as Words)[name]),
    ),
    headers: mapValues(server.headers, (value) => (namesSecret(value) ? value : '[secret]')),
  };
}

type Words = Record<string, string>;

function mapValues<T>(
  values: Readonly<Record<string, T>>,
  map: (value: T, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, map(value, name)]),
  );
}

/** What is printed is read by others. */
function withoutKey(tools: ToolSettings): ToolSettings {
  if (tools.search?.key === undefined) return tools;
  return { ...tools, search: { ...tools.search, key: '[secret]' } };
}
