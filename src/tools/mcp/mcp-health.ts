/** How an MCP server is, as its owner sees it. `mcp-server.ts` says what the states mean. */
import { z } from 'zod';

export const mcpStateSchema = z.enum([
  'disabled',
  'idle',
  'connecting',
  'ready',
  'lost',
  'failed',
  'stopped',
]);

export type McpState = z.output<typeof mcpStateSchema>;

export interface McpHealth {
  name: string;
  state: McpState;
  /** How many tools it brings. */
  tools: number;
  /** Why it is lost or failed. */
  error: string | null;
  /** What is wrong with some of what it brings. */
  diagnostics: readonly string[];
}
