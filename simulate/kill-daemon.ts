/**
 * A real daemon, killed with -9 over and over while it works through hundreds of schedules that post
 * to a webhook. In the end the ledger and the receiver must agree: every occurrence that ran was
 * received, none was lost, and a repeat carries the key of the first try.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import { formatInstant } from '../src/domain/time/instant.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { openHome } from '../src/runtime/open-home.ts';

export interface KillReport {
  kills: number;
  received: number;
  repeats: number;
  violations: string[];
}

const ROTE = join(import.meta.dirname, '../bin/rote');

export async function killDaemon(options: {
  schedules: number;
  kills: number;
  seed: number;
}): Promise<KillReport> {
  const home = mkdtempSync(join(tmpdir(), 'rote-kill-'));
  const receiver = await startReceiver();
  const opened = openHome({ home, config: configSchema.parse({}), clock: createSystemClock() });
  for (let index = 0; index < options.schedules; index++) {
    await opened.schedules.add(scheduleOf(index, receiver.url));
  }
  let chance = options.seed;
  for (let kill = 0; kill < options.kills; kill++) {
    const daemon = startDaemon(home);
    chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
    // At a random moment, told by the work itself: after so many more requests, or right at the start.
    await Promise.race([receiver.afterRequests(chance % 40), once(daemon, 'exit')]);
    daemon.kill('SIGKILL');
    await once(daemon, 'exit');
  }
  const last = startDaemon(home);
  await receiver.untilReceived(options.schedules);
  last.kill('SIGTERM');
  await once(last, 'exit');

  const violations: string[] = [];
  for (let index = 0; index < options.schedules; index++) {
    const id = `k${index}`;
    for (const occurrence of await opened.store.ledger.occurrences(id, 10_000)) {
      const key = `${id}@${formatInstant(occurrence.scheduledForMs)}`;
      const wasReceived = receiver.keys.has(key);
      if (occurrence.state === 'ran' && !wasReceived)
        violations.push(`${key} ran and was never received`);
      if (occurrence.state === 'queued' && index % 2 === 0)
        violations.push(`${key} is still queued`);
    }
    const rows = await opened.store.ledger.occurrences(id, 10_000);
    if (index % 2 === 0 && (rows.length !== 1 || rows[0]?.state !== 'ran'))
      violations.push(`${id} has ${rows.length} occurrences: ${rows[0]?.state}`);
  }
  const known = new Set(await knownKeys(opened, options.schedules));
  for (const key of receiver.keys.keys())
    if (!known.has(key)) violations.push(`${key} was received and is not in the ledger`);
  await opened.store.close();
  receiver.close();
  rmSync(home, { recursive: true });
  const received = receiver.keys.size;
  const requests = [...receiver.keys.values()].reduce((sum, times) => sum + times, 0);
  return { kills: options.kills, received, repeats: requests - received, violations };
}

/** Half are one-shots that are due at once, half repeat every second for as long as it takes. */
function scheduleOf(index: number, webhook: string): object {
  const when =
    index % 2 === 0
      ? { at: '2026-01-01T00:00:00Z', missedRunPolicy: 'run_immediately' }
      : { every: '1s' };
  return {
    id: `k${index}`,
    instruction: 'count me',
    session: `agent:main:inbox:direct:${index}`,
    webhook,
    ...when,
  };
}

async function knownKeys(
  opened: ReturnType<typeof openHome>,
  schedules: number,
): Promise<string[]> {
  const keys: string[] = [];
  for (let index = 0; index < schedules; index++) {
    const rows = await opened.store.ledger.occurrences(`k${index}`, 10_000);
    keys.push(...rows.map(({ scheduledForMs }) => `k${index}@${formatInstant(scheduledForMs)}`));
  }
  return keys;
}

function startDaemon(home: string): ChildProcess {
  return spawn(ROTE, ['start', '--port', '0', '--home', home], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Counts requests by their key, and tells when enough have come. */
async function startReceiver() {
  const keys = new Map<string, number>();
  const waiters = new Set<() => void>();
  let requests = 0;
  const server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key']);
    keys.set(key, (keys.get(key) ?? 0) + 1);
    requests += 1;
    request.resume();
    response.end('ok');
    for (const check of waiters) check();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!holds()) return;
        waiters.delete(check);
        resolve();
      };
      waiters.add(check);
      check();
    });
  return {
    keys,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    afterRequests(count: number): Promise<void> {
      const wanted = requests + count;
      return until(() => requests >= wanted);
    },
    /** Until every schedule was heard of at least once, and the repeating ones a few times more. */
    untilReceived: (schedules: number): Promise<void> =>
      until(() => {
        const heard = new Set([...keys.keys()].map((key) => key.split('@')[0]));
        return heard.size === schedules;
      }).then(() => {
        const wanted = requests + schedules;
        return until(() => requests >= wanted);
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
