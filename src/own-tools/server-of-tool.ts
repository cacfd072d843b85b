/** The MCP server that a tool comes from, by the name of the tool: whether it is needed, and what is wrong with it. */
import type { Fault } from '../base/errors.ts';
import { type AnyPlan, asPlan } from '../domain/plan/plan.ts';
import type { McpHealth } from '../tools/mcp/mcp-health.ts';
import type { IsAwaited } from '../tools/mcp/mcp-servers.ts';

/** Awaits the servers that one of these would come from. A command may name a tool in two words. */
export function awaitServersOf(names: readonly string[]): IsAwaited {
  return (server) => names.some((name) => isOf(name, server));
}

export function awaitServersOfWork(work: {
  plan: AnyPlan;
  requiredTools: readonly string[];
}): IsAwaited {
  const called = asPlan(work.plan).tools.map(({ tool }) => tool ?? '');
  return awaitServersOf([...called, ...work.requiredTools]);
}

/** Null where no server is to blame for there being no such tool. */
export function serverFault(name: string, servers: readonly McpHealth[]): Fault | null {
  const server = servers.find((one) => isOf(name, one.name));
  // If its tools are known, the name is wrong and not the server.
  if (server === undefined || server.error === null || server.tools > 0) return null;
  return {
    code: 'unavailable',
    message: `There is no tool "${name}": the MCP server "${server.name}" failed: ${server.error.replace(/\.$/, '')}.`,
    hint: 'Fix the server, or its settings in config.yaml. rote tools list tries it again and shows how it is.',
    details: { server: server.name },
  };
}

function isOf(name: string, server: string): boolean {
  const [first] = name.trim().toLowerCase().split(/[.\s]/);
  return first === server;
}
