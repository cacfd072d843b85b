/** Reaches an MCP server once, with settings that are not kept yet: its tools, or what keeps it from telling them. */
import type { Clock } from '../../base/clock.ts';
import type { Boxes } from '../../domain/box.ts';
import { openConnection } from './mcp-connection.ts';
import { McpFault } from './mcp-fault.ts';
import { type ListedTool, makeListing } from './mcp-listing.ts';
import type { McpServerSettings } from './mcp-settings.ts';
import { isBasic } from './mcp-sign-in.ts';
import { type McpSurroundings, mcpTarget } from './mcp-target.ts';

export type Tried =
  | { kind: 'works'; tools: readonly Pick<ListedTool, 'name' | 'effect'>[] }
  /** Where it says more, and what it wants, are its own words. */
  | { kind: 'wants-sign-in'; described: string | null; scopes: readonly string[]; why: string }
  | { kind: 'fails'; why: string };

const TRY_MS = 60_000;

export async function tryServer({
  name,
  settings,
  surroundings,
  signal,
  ...ports
}: {
  name: string;
  settings: McpServerSettings;
  surroundings: McpSurroundings;
  boxes: Pick<Boxes, 'open' | 'limits'>;
  version: string;
  clock: Pick<Clock, 'setTimer' | 'defer'>;
  signal: AbortSignal;
}): Promise<Tried> {
  const { clock } = ports;
  const limit = new AbortController();
  const cancelTimer = clock.setTimer(TRY_MS, () =>
    limit.abort(`it did not answer in ${TRY_MS / 1000} s`),
  );
  const running = new Set<() => void>();
  try {
    const { target, mask, remarkMask } = mcpTarget(settings, { ...surroundings, name });
    const connection = await openConnection({
      ...{ ...ports, target, mask: remarkMask, running },
      signal: AbortSignal.any([signal, limit.signal]),
      onLost: () => undefined,
      onToolsChanged: () => undefined,
      onNotification: () => undefined,
    });
    try {
      const described = await connection.list(limit.signal);
      const turn = () => new Promise<void>((resolve) => clock.defer(resolve));
      return { kind: 'works', ...(await makeListing(name, described, { mask: mask.value, turn })) };
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof McpFault)) throw error;
    const { challenge, message: why, kind } = error;
    const wantsSignIn = challenge !== null && challenge.status === 401 && !isBasic(challenge);
    if (kind !== 'signed-out' && !wantsSignIn) return { kind: 'fails', why };
    const { described = null, scopes = [] } = challenge ?? {};
    return { kind: 'wants-sign-in', described, scopes, why };
  } finally {
    cancelTimer();
    for (const end of running) end();
  }
}
