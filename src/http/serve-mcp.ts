/**
 * The door of other agents: `/mcp`, with the owner's own token or with the one that opens nothing else. A page session does
 * not open it: no page speaks the protocol, and whoever could make a browser do so would have it.
 */
import type { Hono } from 'hono';
import type { Log } from '../base/log.ts';
import { errorResponse, refusal } from './error-answer.ts';
import type { BadTokenLimit } from './guards/bad-token-limit.ts';
import { createTokenGuard } from './guards/guard-token.ts';
import { socketOf } from './socket-of.ts';

export const MCP_PATH = '/mcp';

export interface McpEndpoint {
  /** Opens this path alone. */
  token: string;
  answer(request: Request, by: { isOwner: boolean }): Promise<Response>;
}

export function serveMcp(
  app: Hono,
  { token, limit, log, mcp }: { token: string; limit: BadTokenLimit; log: Log; mcp: McpEndpoint },
): void {
  const guard = createTokenGuard({ token, lesserToken: mcp.token, limit });
  app.all(MCP_PATH, async (context) => {
    const { remoteAddress = '' } = socketOf(context);
    const decision = guard(context.req.header('Authorization'), remoteAddress);
    if (decision.kind === 'refuse')
      return errorResponse(refusal(decision.fault), log, decision.headers);
    return mcp.answer(context.req.raw, { isOwner: decision.isOwner });
  });
}
