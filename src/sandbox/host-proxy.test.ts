/** Whatever a box or a host says to the proxy ends at most its own connection, and takes at most its share. */
import { rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { type HostProxy, openHostProxy } from './host-proxy.ts';
import { LOOK_MS, PROXY_BOUNDS } from './proxy-bounds.ts';
import { temporaryFolder } from './sandbox.fake.ts';

let clock: VirtualClock;
let host: Server;
let answer: (socket: Socket) => void;
const proxies: HostProxy[] = [];
const turns = createSystemClock();
let shared = { count: 0 };
const hostSockets = new Set<Socket>();

beforeEach(async () => {
  clock = createVirtualClock();
  shared = { count: 0 };
  answer = (socket) => socket.end(said('200 OK', 'Content-Length: 2', 'ok'));
  host = createServer((socket) => {
    hostSockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close();
  for (const socket of hostSockets) socket.destroy();
  hostSockets.clear();
  host.close();
});

const said = (status: string, headers: string, body = ''): string =>
  `HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`;
const port = (): number => (host.address() as AddressInfo).port;

async function openProxy(bounds: Partial<typeof PROXY_BOUNDS> = {}): Promise<string> {
  const socket = join(temporaryFolder(), 'proxy');
  rmSync(socket, { force: true });
  const resolveHost = async (name: string) => {
    if (name === 'thrown.example') throw new Error('nobody expected that');
    return { address: '127.0.0.1' };
  };
  const hosts = [`api.example:${port()}`, 'thrown.example'];
  const all = { ...PROXY_BOUNDS, ...bounds };
  proxies.push(await openHostProxy({ socket, hosts, resolveHost, clock, shared, bounds: all }));
  return socket;
}

/** All that is heard until the end. */
function ask(socket: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const near = connect(socket);
    let heard = '';
    near.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
    near.on('error', () => {});
    near.on('close', () => resolve(heard));
    near.write(text);
  });
}

const get = (url = `http://api.example:${port()}/`): string =>
  `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

describe('an odd answer of a host ends its own connection', () => {
  it.each([
    ['a Trailer', said('200 OK', 'Trailer: X-Later\r\nContent-Length: 2', 'ok'), '200'],
    ['status 0', said('0 None', 'Content-Length: 0'), ''],
    ['status 000', said('000 None', 'Content-Length: 0'), '502'],
    ['status 99', said('099 None', 'Content-Length: 0'), '502'],
    ['status 101', said('101 Switching Protocols', 'Connection: Upgrade\r\nUpgrade: x'), '502'],
    ['status 101 without more', said('101 Switching Protocols', 'X: y'), '502'],
    ['status 999', said('999 Much', 'Content-Length: 0'), '999'],
    ['status 1000', said('1000 Much', 'Content-Length: 0'), ''],
    ['a letter that no header has', said('200 OK', 'X: a\u0001b\r\nContent-Length: 0'), ''],
    ['two lengths', said('200 OK', 'Content-Length: 1\r\nContent-Length: 2', 'ok'), ''],
    ['no HTTP at all', 'SSH-2.0-x\r\n', ''],
    ['nothing', '', ''],
    ['a body that breaks off', said('200 OK', 'Content-Length: 99', 'ok'), '200'],
    ['a chunk of no size', said('200 OK', 'Transfer-Encoding: chunked', 'zz\r\n'), ''],
  ])('%s', async (_, text, status) => {
    const socket = await openProxy();
    answer = (far) => far.end(text, 'latin1');
    const heard = await ask(socket, get());
    expect(heard).toContain(`HTTP/1.1 ${status}`.slice(0, heard === '' ? 0 : undefined));
    answer = (far) => far.end(said('200 OK', 'Content-Length: 2', 'ok'));
    expect(await ask(socket, get())).toMatch(/200 OK[\s\S]*ok$/);
  });

  it.each([
    ['an address that throws', get('http://thrown.example/')],
    ['a tunnel that throws', 'CONNECT thrown.example:443 HTTP/1.1\r\n\r\n'],
    ['a tunnel to nothing', 'CONNECT : HTTP/1.1\r\n\r\n'],
    ['no request', '\u0000\u0001\r\n\r\n'],
    ['an upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ])('so does %s of a box', async (_, text) => {
    const socket = await openProxy();
    await ask(socket, text);
    expect(await ask(socket, get())).toMatch(/200 OK[\s\S]*ok$/);
  });
});

describe('the share of a box', () => {
  const tunnel = (): string => `CONNECT api.example:${port()} HTTP/1.1\r\nHost: x\r\n\r\n`;

  /** A tunnel that stays, once it stands; null where it was ended. */
  function hold(socket: string): Promise<Socket | null> {
    return new Promise((resolve) => {
      const near = connect(socket);
      near.on('error', () => {});
      near.once('data', () => resolve(near));
      near.once('close', () => resolve(null));
      near.write(tunnel());
    });
  }
  const ended = (near: Socket | null): Promise<void> =>
    new Promise((resolve) => void near?.once('close', () => resolve()));

  /** The other end of a connection hears of its end a little later. */
  async function left(count: number): Promise<void> {
    while (shared.count !== count) await new Promise<void>((resolve) => void turns.defer(resolve));
  }

  it('is so many connections, and one that ends makes room', async () => {
    const socket = await openProxy({ connections: 3 });
    const held = [await hold(socket), await hold(socket), await hold(socket)];
    expect(held.every((one) => one !== null)).toBe(true);
    expect(await hold(socket)).toBeNull();
    const [far] = hostSockets;
    const gone = ended(held[0] ?? null);
    far?.destroy();
    await gone;
    await left(2);
    expect(await hold(socket)).not.toBeNull();
  });

  it('is held over all boxes together', async () => {
    const [one, other] = [
      await openProxy({ allConnections: 2 }),
      await openProxy({ allConnections: 2 }),
    ];
    expect(await hold(one)).not.toBeNull();
    expect(await hold(other)).not.toBeNull();
    expect(await hold(one)).toBeNull();
    expect(shared.count).toBe(2);
  });

  it('is so many bytes, then no connection is left and none is made', async () => {
    const socket = await openProxy({ bytes: 1000 });
    const near = await hold(socket);
    answer = (far) => far.write('x'.repeat(2000));
    const gone = ended(near);
    const heard = new Promise((resolve) => near?.once('data', resolve));
    near?.write('more');
    await heard;
    clock.advance(LOOK_MS);
    await gone;
    expect(await hold(socket)).toBeNull();
  });

  it.each([
    ['silent', { idleMs: 5000 }],
    ['open', { longestMs: 5000 }],
  ])('ends a connection that is %s for too long', async (_, bounds) => {
    const socket = await openProxy(bounds);
    const near = await hold(socket);
    const gone = ended(near);
    for (let second = 0; second < 6; second += 1) clock.advance(LOOK_MS);
    await gone;
    await left(0);
  });
});
