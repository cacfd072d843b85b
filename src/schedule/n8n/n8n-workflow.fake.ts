/** Workflows as n8n exports them. */
type Json = Record<string, unknown>;

export const nodeOf = (
  kind: string,
  typeVersion: number,
  name: string,
  parameters: Json,
  more: Json = {},
) => ({
  name,
  type: `n8n-nodes-base.${kind}`,
  typeVersion,
  parameters,
  position: [0, 0],
  ...more,
});

export const requestNode = (name: string, url: string, more: Json = {}) =>
  nodeOf('httpRequest', 4.2, name, { url, options: {}, ...more });

/** Nodes in a row, each behind the one before. */
export function inARow(...nodes: { name: string }[]) {
  const connections: Json = {};
  for (const [index, { name }] of nodes.entries()) {
    const next = nodes[index + 1];
    if (next !== undefined)
      connections[name] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
  }
  return { name: 'My flow', nodes, connections, settings: { timezone: 'Europe/Berlin' } };
}
