/** A real daemon, killed with -9 over and over at moments that the work itself decides. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const ROTE = join(import.meta.dirname, '../bin/rote');

/** Kills `kills` daemons, each after a random number of requests; then lets one live until `isDone`. */
export async function liveThroughKills(options: {
  home: string;
  kills: number;
  seed: number;
  mostRequests: number;
  receiver: Pick<Receiver, 'requests' | 'until'>;
  isDone: () => Promise<boolean> | boolean;
}): Promise<void> {
  const { home, receiver } = options;
  let chance = options.seed;
  for (let kill = 0; kill < options.kills; kill++) {
    const daemon = startDaemon(home);
    chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
    const wanted = receiver.requests() + (chance % options.mostRequests);
    let seen = -1;
    // Where nothing comes any more, the work may be done before the kills are.
    const isTime = (): Promise<boolean> | boolean => {
      const now = receiver.requests();
      const isQuiet = now === seen;
      seen = now;
      return now >= wanted || (isQuiet && options.isDone());
    };
    await Promise.race([receiver.until(isTime), once(daemon, 'exit')]);
    daemon.kill('SIGKILL');
    await once(daemon, 'exit');
  }
  const last = startDaemon(home);
  await receiver.until(options.isDone);
  last.kill('SIGTERM');
  await once(last, 'exit');
}

export function startDaemon(home: string, port = 0): ChildProcess {
  return spawn(ROTE, ['start', '--port', String(port), '--home', home], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const LOOK_MS = 2;

/** Looks now and then until one of them holds; without a pause it would take the core that the daemon needs. */
export async function until(...holds: (() => Promise<boolean>)[]): Promise<void> {
  for (;;) {
    for (const one of holds) if (await one()) return;
    await setTimeout(LOOK_MS);
  }
}

export interface Receiver {
  url: string;
  requests(): number;
  /** Looks whenever a request has come; resolves once it holds. */
  until(holds: () => Promise<boolean> | boolean): Promise<void>;
  close(): void;
}

/** Counts what comes in, and answers with what it is told to, or with JSON. */
export async function startReceiver(
  count: (request: { method: string; path: string; key: string }) => void,
  answer: (path: string) => { type: string; body: string } = (path) => ({
    type: 'application/json',
    body: JSON.stringify({ path }),
  }),
): Promise<Receiver> {
  const waiters = new Set<() => void>();
  let requests = 0;
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    count({ method, path, key: decodeURI(String(headers['idempotency-key'])) });
    requests += 1;
    request.resume();
    const { type, body } = answer(path);
    response.setHeader('content-type', type);
    response.end(body);
    for (const check of waiters) check();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    until: (holds) =>
      new Promise((resolve) => {
        let looking = false;
        const check = async (): Promise<void> => {
          if (looking) return;
          looking = true;
          const done = await holds();
          looking = false;
          if (!done || !waiters.delete(poll)) return;
          clearInterval(timer);
          resolve();
        };
        const poll = (): void => void check();
        waiters.add(poll);
        // What ends without a request is seen a little later.
        const timer = setInterval(poll, 200);
        poll();
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
