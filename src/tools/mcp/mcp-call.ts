/**
 * One call of a tool of an MCP server. It waits for a server that is not there yet, within the time
 * of the call, and asks twice at most, and only where the first time nothing was sent.
 */
import type { Clock } from '../../base/clock.ts';
import { foreignLine } from '../../base/foreign-text.ts';
import type { CallContext, ToolEvent, ToolResult } from '../../domain/tool-call.ts';
import type { SecretMask } from '../secret-mask.ts';
import { fail } from '../tool.ts';
import type { McpConnection, McpProgress } from './mcp-connection.ts';
import type { ListedTool } from './mcp-listing.ts';
import { mcpResult } from './mcp-result.ts';

const MOST_EVENTS = 1000;
const LONGEST_PROGRESS = 500;

export type Reached =
  | { kind: 'ready'; connection: McpConnection; mask: SecretMask }
  | {
      kind: 'unavailable';
      why: string;
      retryable: boolean;
      retryAfterMs: number | null;
      isSignedOut?: boolean;
    };

export async function callMcpTool(call: {
  tool: ListedTool;
  input: Record<string, unknown>;
  context: CallContext;
  timeoutMs: number;
  clock: Pick<Clock, 'setTimer' | 'monotonicMs'>;
  /** Waits for the server while the signal lets it. */
  reach(signal: AbortSignal, leftMs: () => number): Promise<Reached>;
  /** Tells that a connection turned out to lead nowhere. */
  onUnreached(connection: McpConnection, why: string): void;
  /** Tells that a connection has not answered in the time of the call. */
  onTimeout(connection: McpConnection): void;
}): Promise<ToolResult> {
  const { tool, input, context, timeoutMs, clock } = call;
  const startedMs = clock.monotonicMs();
  const leftMs = (): number => timeoutMs - (clock.monotonicMs() - startedMs);
  const limit = new AbortController();
  const cancelTimer = clock.setTimer(timeoutMs, () => limit.abort('timed out'));
  const signal = AbortSignal.any([context.signal, limit.signal]);
  const events: ToolEvent[] = [];
  try {
    for (let tries = 1; ; tries++) {
      const reached = await call.reach(signal, leftMs);
      if (reached.kind === 'unavailable') return unavailable(tool, reached, context);
      const { connection, mask } = reached;
      const outcome = await connection.call({
        tool: tool.original,
        input,
        signal,
        onProgress(progress) {
          const event = progressEvent(progress, mask);
          if (events.length < MOST_EVENTS) events.push(event);
          context.onEvent?.(event);
        },
      });
      if (outcome.kind === 'stopped' && limit.signal.aborted) call.onTimeout(connection);
      if (outcome.kind !== 'unreached') {
        return mcpResult(outcome, {
          tool: tool.name,
          effect: tool.effect,
          mask,
          timeoutMs,
          events,
        });
      }
      const why = mask.text(outcome.why);
      call.onUnreached(connection, why);
      if (tries === 2) {
        return unavailable(tool, { why, retryable: true, retryAfterMs: null }, context);
      }
    }
  } finally {
    cancelTimer();
  }
}

/** Nothing was sent. What the server said last is no matter of a model: it would have read the words of others. */
function unavailable(
  { name }: ListedTool,
  {
    why,
    retryable,
    retryAfterMs,
    isSignedOut = false,
  }: Omit<Extract<Reached, { kind: 'unavailable' }>, 'kind'>,
  { forModel = false }: Pick<CallContext, 'forModel'>,
): ToolResult {
  const what = `The MCP server of ${name} is not there`;
  return fail({
    code: isSignedOut ? 'signed-out' : 'unavailable',
    message: forModel
      ? `${what}. rote tools list says why.`
      : `${what}: ${foreignLine(why, 1000)}.`,
    retryable,
    ...(retryAfterMs !== null && { retryAfterMs }),
    ...(forModel && { reachedNobody: true }),
  });
}

function progressEvent({ progress, total, message }: McpProgress, mask: SecretMask): ToolEvent {
  const fraction =
    total === undefined || !(total > 0) ? null : Math.min(1, Math.max(0, progress / total));
  return {
    kind: 'progress',
    fraction,
    message: message === undefined ? null : foreignLine(mask.text(message), LONGEST_PROGRESS),
  };
}
