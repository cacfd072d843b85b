/** Sends a reply of the model server, well or in the way that a fault says. Time comes from the clock. */
import type { ServerResponse } from 'node:http';
import type { Clock } from '../base/clock.ts';
import type { Json, WireDialect } from './model-server-dialect.fake.ts';
import type { Fault } from './model-server-scenario.fake.ts';

export interface SendPorts {
  clock: Pick<Clock, 'setTimer'>;
  /** Called when the server begins to wait for the clock, or for ever. */
  onWaiting(): void;
}

const STREAM = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };

/** False where the fault has to do with how a good answer is sent. */
export function sendRefusal(
  response: ServerResponse,
  fault: Fault,
  { dialect, onWaiting }: { dialect: Pick<WireDialect, 'error'> } & SendPorts,
): boolean {
  switch (fault.kind) {
    case 'status': {
      const {
        status,
        message = 'the server was told to say this',
        type = 'status',
        headers,
      } = fault;
      sendJson(response, { status, json: dialect.error({ status, type, message }), headers });
      return true;
    }
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Please log in</h1>');
      return true;
    case 'reset':
      response.socket?.resetAndDestroy();
      return true;
    case 'silence':
      if (fault.headers) response.writeHead(200, STREAM).flushHeaders();
      onWaiting();
      return true;
    default:
      return false;
  }
}

export function sendJson(
  response: ServerResponse,
  {
    status,
    json,
    headers,
  }: { status: number; json: Json; headers?: Record<string, string> | undefined },
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(json));
}

export async function sendEvents(
  response: ServerResponse,
  { head, body, tail }: ReturnType<WireDialect['events']>,
  options: { fault: Fault | undefined; dialect: WireDialect } & SendPorts,
): Promise<void> {
  const { fault, dialect } = options;
  const saidAfter = (after: number | 'said'): number => (after === 'said' ? body.length : after);
  response.writeHead(200, STREAM);
  switch (fault?.kind) {
    case 'cut':
      return sendCut(response, [...head, ...body, ...tail], {
        ...fault,
        after: head.length + saidAfter(fault.after),
      });
    case 'garbage':
      return sendAll(response, [
        ...head,
        ...body.slice(0, saidAfter(fault.after)),
        'data: {"type":\n\n',
        ...tail,
      ]);
    case 'error': {
      const { type, message } = fault;
      const event = dialect.errorEvent({ status: 500, type, message });
      return sendAll(response, [...head, ...body.slice(0, saidAfter(fault.after)), event]);
    }
    case 'endless':
      return sendEndlessly(response, head, body);
    case 'drip':
      response.write([...head, ...body.slice(0, fault.after)].join(''));
      return sendDripping(response, [...body.slice(fault.after), ...tail], {
        ...options,
        everyMs: fault.everyMs,
      });
    default:
      return sendAll(response, [...head, ...body, ...tail]);
  }
}

async function sendAll(response: ServerResponse, frames: string[]): Promise<void> {
  response.end(frames.join(''));
}

async function sendCut(
  response: ServerResponse,
  frames: string[],
  { after, where, politely }: Extract<Fault, { kind: 'cut' }> & { after: number },
): Promise<void> {
  const said = frames.slice(0, after).join('');
  const next = Buffer.from(frames.slice(after).join(''));
  const letter = next.findIndex((byte) => byte > 0x7f);
  const cutAt = { between: 0, inside: 12, letter: letter === -1 ? 12 : letter + 1 }[where];
  const bytes = Buffer.concat([Buffer.from(said), next.subarray(0, cutAt)]);
  if (politely) {
    response.end(bytes);
    return;
  }
  await new Promise<void>((resolve) => response.write(bytes, () => resolve()));
  response.socket?.destroy();
}

/** Says what there is to say, again and again, until nobody listens. */
async function sendEndlessly(
  response: ServerResponse,
  head: string[],
  body: string[],
): Promise<void> {
  response.write(head.join(''));
  // The first event of Anthropic's opens a block; the second says something.
  response.write(body[0] ?? '');
  const again = body[1] ?? body[0] ?? '';
  while (!response.destroyed && !response.writableEnded) {
    if (response.write(again)) continue;
    await drained(response);
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.on('drain', go).on('close', go);
  });
}

async function sendDripping(
  response: ServerResponse,
  frames: string[],
  { clock, everyMs, onWaiting }: SendPorts & { everyMs: number },
): Promise<void> {
  for (const frame of frames) {
    const waited = new Promise<void>((resolve) => {
      const cancel = clock.setTimer(everyMs, resolve);
      response.once('close', () => {
        cancel();
        resolve();
      });
    });
    onWaiting();
    await waited;
    if (response.destroyed) return;
    response.write(frame);
  }
  response.end();
}
