import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listenedTo, ownerIn, readListenerOwner } from './listener-owner.ts';

const HEAD =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const row = (local: string, uid: number, state = '0A') =>
  `   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 4242 1 0000000000000000 100 0 0 10 0`;

test.each([
  ['on loopback', [row('0100007F:2CAA', 1000)], 1000],
  ['on every address', [row('00000000:2CAA', 998)], 998],
  ['on every address of IPv6', [row('00000000000000000000000000000000:2CAA', 998)], 998],
  ['on loopback, as IPv6 has it', [row('0000000000000000FFFF00000100007F:2CAA', 7)], 7],
  ['on another port', [row('0100007F:2CAB', 1000)], null],
  ['on another address', [row('0200007F:2CAA', 1000), row('0101A8C0:2CAA', 1000)], null],
  ['nowhere: it is a connection', [row('0100007F:2CAA', 1000, '01')], null],
  ['twice', [row('0100007F:2CAA', 1000), row('00000000:2CAA', 1000)], 1000],
  ['beside another user', [row('0100007F:2CAA', 1000), row('00000000:2CAA', 1001)], null],
  ['in a table that can’t be read', ['', 'x', ':::'], null],
])('who listens %s', (_, rows, owner) => {
  expect(ownerIn([HEAD, ...rows].join('\n'), 11_434)).toBe(owner);
});

test.skipIf(process.platform !== 'linux').each(['127.0.0.1', '0.0.0.0', '::'])(
  'the system says whose process listens on %s',
  async (host) => {
    const afterwards = new Set<number | null>();
    // A port that is free again may be taken by another test at once.
    for (let tries = 0; tries < 5; tries += 1) {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, host, resolve));
      const { port } = server.address() as { port: number };
      expect(await readListenerOwner(port)).toBe(process.getuid?.());
      await new Promise((resolve) => server.close(resolve));
      afterwards.add(await readListenerOwner(port));
    }
    expect(afterwards).toContain(null);
  },
);

test.skipIf(process.platform !== 'linux')('where nobody listens, nobody is asked', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const there = { origin: `http://127.0.0.1:${port}` };
  expect(await listenedTo([there])).toEqual([there]);
  await new Promise((resolve) => server.close(resolve));
  expect(await listenedTo([there])).toEqual([]);
});
