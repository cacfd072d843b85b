/** A push server on loopback with the browser behind it: it checks who sends, and reads what only that browser can. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserKeys } from './encrypt-push.ts';

const { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } =
  process.getBuiltinModule('node:crypto');

export interface PushServer {
  /** What the browser gives to the house. */
  subscription: { endpoint: string; keys: BrowserKeys };
  /** What arrived, as the browser reads it. */
  arrived: Record<string, unknown>[];
  /** What each request was, whatever it was answered with. */
  requests: { bytes: number; headers: IncomingMessage['headers']; contact: string }[];
  /** The answers to the next requests, 0 for none; then 201. */
  answers: { status: number; headers?: Record<string, string> }[];
  close(): Promise<void>;
}

export async function startPushServer(): Promise<PushServer> {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const auth = Buffer.alloc(16, 7).toString('base64url');
  const arrived: PushServer['arrived'] = [];
  const requests: PushServer['requests'] = [];
  const answers: PushServer['answers'] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const contact = contactIn(
      String(request.headers.authorization),
      `http://${request.headers.host}`,
    );
    requests.push({ bytes: body.length, headers: request.headers, contact });
    const { status, headers } = answers.shift() ?? { status: 201 };
    if (status === 201) arrived.push(JSON.parse(decrypt(body, browser, auth)));
    if (status === 0) response.destroy();
    else response.writeHead(status, headers).end();
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A connection that rests is not closed by the server: on a slow machine that would be in the middle of the next call.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    subscription: { endpoint: `${origin()}/push/abc`, keys: { p256dh, auth } },
    arrived,
    requests,
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Throws unless the key that is named signed for this server, for a day at most. */
function contactIn(authorization: string, origin: string): string {
  const [, jwt = '', k = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const how = { key, dsaEncoding: 'ieee-p1363' } as const;
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (aud !== origin) throw new Error(`for ${aud}`);
  if (!verify('sha256', signed, how, Buffer.from(signature, 'base64url')))
    throw new Error('forged');
  return sub;
}

function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: string): string {
  const [salt, senderKey, record] = [
    body.subarray(0, 16),
    body.subarray(21, 86),
    body.subarray(86),
  ];
  const shared = browser.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const input = hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32);
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(input), salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
