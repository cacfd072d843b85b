/** The body of a request as JSON: of the right type, no longer than allowed, and well formed. */

import { jsonFaultOf } from '../base/json-fault.ts';
import { parseJson } from '../base/outside-json.ts';
import { refusal } from './error-answer.ts';

export const MOST_BODY_BYTES = 1_000_000;

/** `takes`: the keys that the route knows, for who sent something else. */
export async function readBody(request: Request, takes: readonly string[] = []): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === undefined || !/^application\/(?:[\w.-]+\+)?json$/.test(type)) {
    throw refusal({
      code: 'bad-media-type',
      message: type ? `"${type}" is not read here.` : 'The request does not say what its body is.',
      hint: 'Send JSON, with the header Content-Type: application/json.',
    });
  }
  const text = await readText(request);
  try {
    return parseJson(text);
  } catch {
    throw refusal({
      code: 'bad-payload',
      message: `The body is not JSON: ${jsonFaultOf(text)}.`,
      hint:
        takes.length === 0
          ? 'Send one JSON object.'
          : `Send one JSON object with ${takes.join(', ')}.`,
    });
  }
}

/** No longer than allowed. */
export async function readText(request: Request): Promise<string> {
  return (await readBytes(request, MOST_BODY_BYTES)).toString('utf8');
}

/** No more than `most`, whatever the request says of its length. */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(most: number) {
  return refusal({
    code: 'body-too-large',
    message: `The body is longer than ${most} bytes.`,
    hint: 'Send less, or several requests.',
  });
}
