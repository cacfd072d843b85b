/**
 * One HTTP request to one of the addresses given, and its whole answer, within a size limit: counted
 * as it comes in and again as it is unpacked, so that a small answer can't become a large one.
 */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { ResolvedAddress } from './address-guard.ts';
import { HttpFault } from './http-fault.ts';

export interface HttpRequest {
  method: string;
  url: URL;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

export interface HttpAnswer {
  status: number;
  reason: string;
  headers: Record<string, string>;
  body: Buffer;
  url: string;
}

export interface ExchangeOptions {
  /** The only addresses it may connect to. */
  addresses: readonly ResolvedAddress[];
  signal: AbortSignal;
  maxBytes: number;
  /** Called when the other side may have begun to read. */
  onSent(): void;
}

export async function exchange(
  request: HttpRequest,
  options: ExchangeOptions,
): Promise<HttpAnswer> {
  const response = await send(request, options);
  const headers = headersOf(response);
  const hasBody = request.method !== 'HEAD' && response.statusCode !== 304;
  const decoders = hasBody ? decodersOf(headers['content-encoding'] ?? '') : [];
  const chunks: Buffer[] = [];
  const cap = capped(options.maxBytes);
  await pipeline([
    response,
    cap,
    ...decoders.flatMap((decoder) => [decoder, cap]),
    async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) chunks.push(chunk);
    },
  ]);
  return {
    status: response.statusCode ?? 0,
    reason: response.statusMessage ?? '',
    headers,
    body: Buffer.concat(chunks),
    url: request.url.href,
  };
}

function send(request: HttpRequest, options: ExchangeOptions): Promise<IncomingMessage> {
  const isSecure = request.url.protocol === 'https:';
  const start = isSecure ? requestHttps : requestHttp;
  const body = request.method === 'HEAD' ? null : request.body;
  return new Promise((resolve, reject) => {
    const outgoing = start(request.url, {
      method: request.method,
      headers: {
        'accept-encoding': 'gzip, br, deflate',
        ...request.headers,
        // Node leaves it out for GET and DELETE, and the body would pass for a second request.
        ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      lookup: lookupAmong(options.addresses),
      signal: options.signal,
      // A reused connection may lead to an address that was checked for another request.
      agent: false,
    });
    outgoing.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', options.onSent);
    });
    outgoing.on('error', reject);
    outgoing.on('response', resolve);
    outgoing.end(body ?? undefined);
  });
}

/** Answers with what was checked before, whatever the name resolves to now. */
function lookupAmong(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function capped(maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        throw new HttpFault('too-large', `the answer is longer than ${maxBytes} bytes`);
      }
      yield chunk;
    }
  };
}

function decodersOf(encoding: string): NodeJS.ReadWriteStream[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > 2) {
    throw new HttpFault('bad-answer', `the answer is packed ${names.length} times`);
  }
  return names.toReversed().map((name) => {
    if (name === 'gzip' || name === 'x-gzip') return createGunzip();
    if (name === 'br') return createBrotliDecompress();
    if (name === 'deflate') return createInflate();
    throw new HttpFault('bad-answer', `the answer is packed in an unknown way ("${name}")`);
  });
}

function headersOf(response: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
