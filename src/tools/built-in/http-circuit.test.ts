/** The circuit of a host is everybody's: what one caller does wrong must not close the way for the others. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { fakeCircuitHouse } from '../circuits.fake.ts';
import { createHttpClient } from '../http/http-client.ts';
import { type LoopbackServer, startLoopbackServer } from '../http/loopback-server.fake.ts';
import { createHttpRequestTool } from './http-request-tool.ts';

const bounded = openBounded();
let house: ReturnType<typeof fakeCircuitHouse>;
let server: LoopbackServer;
beforeEach(async () => {
  house = fakeCircuitHouse();
  server = await startLoopbackServer((request, response) => {
    if (request.url === '/slow') return;
    if (request.url === '/deep') {
      response.setHeader('content-type', 'application/json');
      response.statusCode = 404;
      response.end('['.repeat(50_000));
    } else response.end('ok');
  });
});
afterEach(async () => {
  await server.close();
  await house.dispose();
});

test.each<[string, object, string]>([
  ['a header with a line break', { headers: { 'x-a': 'b\r\nc' } }, 'bad-input'],
  ['a header that is none', { headers: { 'x a': 'b' } }, 'bad-input'],
  ['a header of the connection', { headers: { Host: 'other' } }, 'bad-input'],
  ['a header beyond latin', { headers: { 'x-a': '\u4f60' } }, 'bad-input'],
  ['a method that is none', { method: 'BREW' }, 'bad-input'],
  ['an address with a password', { url: 'http://me:secret@127.0.0.1' }, 'refused'],
  ['an address in a private network', { url: 'http://10.0.0.1' }, 'refused'],
  ['too little time', { path: '/slow', timeoutMs: 1 }, 'timed-out'],
  ['an answer that is nested too deep', { path: '/deep' }, 'http-404'],
])(
  '%s opens no circuit, however often it is sent',
  async (_, { path = '/', ...input }: { path?: string }, code) => {
    const { circuits } = house.openProcess();
    const { clock } = house;
    const client = createHttpClient({
      clock,
      allowPrivate: ['127.0.0.1'],
      maxBytes: 100_000,
      timeoutMs: 30_000,
    });
    const tools = [createHttpRequestTool({ client, clock })];
    const catalog = createCatalog({ bounded, tools, circuits });
    const call = (given: object) =>
      catalog.call('http.request', { url: server.origin + path, ...given }, callContext());
    for (let tries = 0; tries < 6; tries++) {
      const calling = call(input);
      if (code === 'timed-out') {
        await clock.timerSet(1);
        clock.advance(1);
      }
      expect(await calling).toMatchObject({ ok: false, failure: { code } });
    }
    expect(house.told).toEqual([]);
    expect(await call({ url: server.origin })).toMatchObject({ ok: true });
  },
);
