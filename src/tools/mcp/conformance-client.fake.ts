/** Our own client for the conformance runner, which names the server in the last argument and what it wants in the environment. */
import { createSystemClock } from '../../base/clock.ts';
import { createSecretMask } from '../secret-mask.ts';
import { openConnection } from './mcp-connection.ts';

const boxes = { open: () => Promise.reject(new Error('it is no program')), limits: {} as never };
const { signal } = new AbortController();
const connection = await openConnection({
  target: { kind: 'address', url: new URL(process.argv.at(-1) ?? ''), headers: {} },
  boxes,
  mask: createSecretMask({}),
  version: '9.9.9',
  clock: createSystemClock(),
  running: new Set(),
  signal,
  onLost: () => undefined,
  onToolsChanged: () => undefined,
  onNotification: () => undefined,
});
const tools = (await connection.list(signal)) as { name: string }[];
if (process.env['MCP_CONFORMANCE_SCENARIO'] !== 'initialize')
  for (const { name: tool } of tools)
    await connection.call({ tool, input: { a: 5, b: 3 }, signal, onProgress: () => undefined });
await connection.close();
