/** A line between a client and a server on loopback, which can fall silent, be cut, and be refused. */
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Line {
  port(): number;
  /** Nothing comes through any more, and nobody is told: neither now nor of what was sent before. */
  silence(): void;
  /** The connections end, and no other is made until it is mended. */
  cut(): void;
  /** From now on new connections go through. */
  mend(): void;
  /** What clients said, line by line, and how many bytes came to them. */
  said: string[];
  receivedBytes(): number;
  connections(): number;
  close(): Promise<void>;
}

export async function openLine(serverPort: () => number): Promise<Line> {
  const sockets = new Set<Socket>();
  const said: string[] = [];
  let state: 'open' | 'cut' = 'open';
  let received = 0;
  let made = 0;
  const server: Server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    made += 1;
    const there = connect(serverPort(), '127.0.0.1');
    for (const [one, other] of [
      [client, there],
      [there, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        if (!silenced.has(one)) other.destroy();
      });
      one.on('data', (bytes) => {
        if (silenced.has(one)) return;
        if (one === client) said.push(...bytes.toString('latin1').split('\r\n').filter(Boolean));
        else received += bytes.length;
        other.write(bytes);
      });
    }
  });
  const silenced = new Set<Socket>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    port: () => port,
    said,
    receivedBytes: () => received,
    connections: () => made,
    silence() {
      for (const socket of sockets) silenced.add(socket);
    },
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      state = 'open';
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
