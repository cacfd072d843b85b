/** Settings as they are shown: what is a secret is said to be set, and nothing more of it. */
import { redactSecrets } from '../base/redact-secrets.ts';
import type { McpServerSettings } from '../tools/mcp/mcp-settings.ts';
import type { ToolSettings } from '../tools/tool-settings.ts';
import type { Config } from './config-schema.ts';

export function withoutSecrets(settings: Config): Config {
  return {
    ...settings,
    tools: withoutKey(settings.tools),
    mcp: { servers: mapValues(settings.mcp.servers, withoutValues) },
  };
}

/** A value that only names a secret stays. */
function withoutValues(server: McpServerSettings): McpServerSettings {
  const namesSecret = (value: string): boolean => value.includes('${secret.');
  return {
    ...server,
    env: mapValues(server.env, (value, name) =>
      namesSecret(value) ? value : String((redactSecrets({ [name]: value }) as TextsByName)[name]),
    ),
    headers: mapValues(server.headers, (value) => (namesSecret(value) ? value : '[secret]')),
  };
}

type TextsByName = Record<string, string>;

function mapValues<T>(
  values: Readonly<Record<string, T>>,
  map: (value: T, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, map(value, name)]),
  );
}

/** Printed settings are read by others. */
function withoutKey(tools: ToolSettings): ToolSettings {
  if (tools.search?.key === undefined) return tools;
  return { ...tools, search: { ...tools.search, key: '[secret]' } };
}
