/**
 * Keeps a server from sending more at once than we take. A stream of events may be endless; only one
 * event of it may not be too long.
 */
import { LONGEST_MESSAGE_BYTES, McpFault, TOO_LARGE } from './mcp-fault.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** `lastWord`: what ends a stream of events in place of the event that is too long. */
export function limitBody(
  response: Response,
  options: { maxBytes?: number; lastWord?: string | null; onTooLong?: () => void } = {},
): Response {
  const { maxBytes = LONGEST_MESSAGE_BYTES, lastWord = null, onTooLong } = options;
  if (response.body === null) return response;
  const isEvents = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const boundary = isEvents ? lastBlankLine(chunk) : -1;
      bytes = boundary < 0 ? bytes + chunk.length : chunk.length - boundary;
      if (bytes <= maxBytes) return controller.enqueue(chunk);
      onTooLong?.();
      if (!isEvents || lastWord === null) {
        return controller.error(new McpFault('too-large', TOO_LARGE));
      }
      controller.enqueue(new TextEncoder().encode(`\n\n${lastWord}\n\n`));
      controller.terminate();
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
}

/**
 * Where the last event in these bytes ends. An end that two chunks share is not seen, which counts a
 * little more than there is.
 */
function lastBlankLine(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at > 0; at--) {
    if (bytes[at] !== LINE_FEED) continue;
    const before = bytes[at - 1];
    const isBlank =
      before === LINE_FEED || (before === CARRIAGE_RETURN && bytes[at - 2] === LINE_FEED);
    if (isBlank) return at + 1;
  }
  return -1;
}
