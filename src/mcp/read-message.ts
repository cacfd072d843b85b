/** A message of a program, read once and only as far as it may go; refused in the form that the protocol has for it. */
import { isRecord } from '../domain/schedule/loose-values.ts';

const MOST_BYTES = 1024 * 1024;
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Null if a request carries nothing. */
export async function readMessage(request: Request): Promise<{ message: unknown } | Response> {
  if (request.method !== 'POST') return { message: null };
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    return refusal(415, INVALID_REQUEST, 'The content type has to be application/json.');
  const text = await readText(request);
  if (text === null)
    return refusal(413, INVALID_REQUEST, `A message has at most ${MOST_BYTES} bytes.`);
  try {
    const message: unknown = JSON.parse(text);
    // Several at once are no longer part of the protocol.
    if (isRecord(message)) return { message };
    return refusal(400, INVALID_REQUEST, 'A message is an object.');
  } catch {
    return refusal(400, PARSE_ERROR, 'That is no JSON.');
  }
}

/** Null if it is too long; the rest is not read. */
async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function refusal(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
