/** What can be called: the tools that come with Rote, and the catalog that lists and calls them. */
export { createBuiltInTools } from './built-in/built-in-tools.ts';
export { type Catalog, createCatalog } from './catalog.ts';
export { type CircuitClosed, type Circuits, createCircuits } from './circuits.ts';
export { defineTool } from './define-tool.ts';
export type { McpHealth } from './mcp/mcp-health.ts';
export { createMcpServers, type IsAwaited, type McpServers } from './mcp/mcp-servers.ts';
export { createScriptRunner } from './scripts/script-runner.ts';
export { createSecretMask } from './secret-mask.ts';
export { done, fail, type Tool } from './tool.ts';
