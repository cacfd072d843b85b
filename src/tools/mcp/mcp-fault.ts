import type { SignInChallenge } from './mcp-sign-in.ts';

/**
 * Why an MCP server could not be reached or a message did not come through:
 *   settings   it can't work like this; trying again changes nothing
 *   unreached  nothing was sent
 *   too-large  a message was longer than we take
 *   signed-out its sign-in no longer holds, or not for that; it goes on once its owner has signed in
 */
type McpFaultKind = 'settings' | 'unreached' | 'too-large' | 'signed-out';

export class McpFault extends Error {
  readonly kind: McpFaultKind;
  /** Where it wanted to know who calls. */
  challenge: SignInChallenge | null = null;

  constructor(kind: McpFaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'McpFault';
    this.kind = kind;
  }
}

/** The longest message that is taken from a server. */
export const LONGEST_MESSAGE_BYTES = 5_000_000;

export const TOO_LARGE = `it sent more than ${LONGEST_MESSAGE_BYTES} bytes at once`;

export const STREAM_LOST = 'its stream of events broke';
