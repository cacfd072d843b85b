/**
 * Hundreds of schedules that post to webhooks, and a daemon that is killed again and again. In the end
 * the ledger, the outbox and the receiver must agree: every occurrence that ran has its delivery, what
 * is recorded as sent was received, and a repeat carries the key of the first try.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import type { Delivery } from '../src/domain/run/delivery.ts';
import type { Occurrence } from '../src/domain/run/run.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { type OpenHome, openHome } from '../src/runtime/open-home.ts';
import { formatInstant } from '../src/time/instant.ts';
import { liveThroughKills, startReceiver } from './killed-daemon.ts';

export interface KillReport {
  kills: number;
  received: number;
  repeats: number;
  violations: string[];
}

const ALL = 1_000_000;

export async function killDaemon(options: {
  schedules: number;
  kills: number;
  seed: number;
}): Promise<KillReport> {
  const home = mkdtempSync(join(tmpdir(), 'rote-kill-'));
  const keys = new Map<string, number>();
  const receiver = await startReceiver(({ key }) => keys.set(key, (keys.get(key) ?? 0) + 1));
  const opened = openHome({ home, config: configSchema.parse({}), clock: createSystemClock() });
  for (let index = 0; index < options.schedules; index++)
    await opened.schedules.add(scheduleOf(index, `${receiver.url}/${index}`));
  await liveThroughKills({
    ...options,
    home,
    receiver,
    mostRequests: 40,
    isDone: () =>
      new Set([...keys.keys()].map((key) => key.split('@')[0])).size === options.schedules,
  });
  const violations = await faultsOf(opened, options.schedules, keys);
  await opened.store.close();
  receiver.close();
  rmSync(home, { recursive: true });
  const received = keys.size;
  return { kills: options.kills, received, repeats: receiver.requests() - received, violations };
}

async function faultsOf(
  { store }: OpenHome,
  schedules: number,
  received: ReadonlyMap<string, number>,
): Promise<string[]> {
  const faults: string[] = [];
  const deliveries = new Map(
    (await store.outbox.list({ limit: ALL })).map((delivery) => [delivery.key, delivery]),
  );
  const known = new Set<string>();
  for (let index = 0; index < schedules; index++) {
    const id = `k${index}`;
    const rows = await store.ledger.occurrences(id, ALL);
    const isOneShot = index % 2 === 0;
    if (isOneShot && (rows.length !== 1 || !isOver(rows[0])))
      faults.push(`${id} has ${rows.length} occurrences: ${rows[0]?.state}`);
    for (const { scheduledForMs, state } of rows) {
      const key = `${id}@${formatInstant(scheduledForMs)}`;
      known.add(key);
      if (state === 'ran') faults.push(...deliveryFaults(key, deliveries.get(key), received));
    }
  }
  for (const key of received.keys())
    if (!known.has(key)) faults.push(`${key} was received and is not in the ledger`);
  return faults;
}

/** One that was hit by three of the kills may be taken for their cause; then it is failed, and told like any other. */
function isOver(occurrence: Occurrence | undefined): boolean {
  if (occurrence?.state === 'failed')
    return occurrence.reason?.includes('died three times') === true;
  return occurrence?.state === 'ran';
}

function deliveryFaults(
  key: string,
  delivery: Delivery | undefined,
  received: ReadonlyMap<string, number>,
): string[] {
  if (delivery === undefined) return [`${key} ran and has no delivery`];
  const times = received.get(key) ?? 0;
  if (delivery.state === 'sent' && times === 0) return [`${key} is sent and was never received`];
  if (delivery.state === 'failed' || delivery.state === 'in-doubt')
    return [`${key} is ${delivery.state}: ${delivery.error}`];
  return times > delivery.attempt
    ? [`${key} came ${times} times in ${delivery.attempt} tries`]
    : [];
}

/** Half are one-shots that are due at once, half repeat every second for as long as it takes. */
function scheduleOf(index: number, webhook: string): object {
  const when =
    index % 2 === 0
      ? { at: '2026-01-01T00:00:00Z', missedRunPolicy: 'run_immediately' }
      : { every: '1s' };
  return {
    id: `k${index}`,
    plan: [{ id: 'now', toolName: 'time.now' }],
    session: `agent:main:inbox:direct:${index}`,
    webhook,
    ...when,
  };
}
