/**
 * Thousands of signed calls of a hook over real HTTP, with deliveries that are sent again and signatures that are
 * replayed, while the daemon is killed with -9 over and over. In the end each key is one occurrence: none of those that
 * were answered with 202 is lost, and none is there twice.
 */
import { createHmac } from 'node:crypto';
import { once as heard } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSystemClock } from '../src/base/clock.ts';
import { once } from '../src/base/once.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { type OpenHome, openHome } from '../src/runtime/open-home.ts';
import { startDaemon } from './killed-daemon.ts';

export interface HookReport {
  kills: number;
  keys: number;
  requests: number;
  /** Answered as known. */
  repeats: number;
  /** Nobody answered: the daemon died, or was not up. */
  unanswered: number;
  callsPerSecond: number;
  medianMs: number;
  violations: string[];
}

const SENDERS = 16;
const ALL = 1_000_000;
const HISTORY = { days: 30, perSchedule: 1_000_000 };

interface Call {
  key: string;
  body: string;
  /** Signed when it is sent first: a signature lasts five minutes. */
  headers: () => Record<string, string>;
}

export async function killHooks(options: {
  keys: number;
  kills: number;
  seed: number;
}): Promise<HookReport> {
  const { keys, kills } = options;
  const home = mkdtempSync(join(tmpdir(), 'rote-hooks-'));
  const clock = createSystemClock();
  const config = { history: HISTORY, models: { discover: false } };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(config), { mode: 0o600 });
  const opened = openHome({ home, config: configSchema.parse(config), clock });
  await opened.schedules.add({
    id: 'called',
    trigger: { event: { on: 'webhook', name: 'calls' }, overlap: 'parallel' },
    plan: [{ id: 'now', toolName: 'time.now' }],
  });
  const { secret } = await (await opened.house.hooks()).rotate('calls');
  const port = await freePort();
  const chance = chanceFrom(options.seed);
  const calls = callsOf(keys, { chance, sign: signer(secret, clock.nowMs) });
  const told: Told = { accepted: new Map(), known: 0, unanswered: 0, tookMs: [], faults: [] };

  const kill = async (): Promise<void> => {
    const all = calls.length;
    for (let count = 0; count < kills; count += 1) {
      const daemon = startDaemon(home, port);
      // Spread over the calls, each at a moment that the work decides.
      const wanted = Math.floor((all * (count + chance())) / kills);
      while (told.tookMs.length < wanted && told.tookMs.length < all) await sleep(5);
      // At times before it is up, at times in the middle of a call.
      await sleep(chance() * 20);
      daemon.kill('SIGKILL');
      await heard(daemon, 'exit');
    }
  };
  const startedMs = clock.monotonicMs();
  const killing = kill();
  const sending = sendAll(calls, { url: `http://127.0.0.1:${port}/hooks/calls`, told, clock });
  await killing;
  const last = startDaemon(home, port);
  await sending;
  const tookS = (clock.monotonicMs() - startedMs) / 1000;
  await settled(opened, keys);
  last.kill('SIGTERM');
  await heard(last, 'exit');
  const violations = [...told.faults, ...(await faultsOf(opened, keys, told))];
  await opened.close();
  rmSync(home, { recursive: true });
  const sorted = told.tookMs.toSorted((one, other) => one - other);
  return {
    kills,
    keys,
    requests: calls.length + told.unanswered,
    repeats: told.known,
    unanswered: told.unanswered,
    callsPerSecond: calls.length / tookS,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    violations,
  };
}

interface Told {
  /** How often each key was answered as taken. */
  accepted: Map<string, number>;
  known: number;
  unanswered: number;
  tookMs: number[];
  faults: string[];
}

type Sign = (body: string, ageS?: number) => Record<string, string>;

function signer(secret: string, nowMs: () => number): Sign {
  return (body, ageS = 0) => {
    const seconds = Math.floor(nowMs() / 1000) - ageS;
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return { 'X-Rote-Signature': `t=${seconds},v1=${signature}` };
  };
}

/** Each key once; of every third one more with a new signature under the same id, or the same signature under another. */
function callsOf(keys: number, { chance, sign }: { chance: () => number; sign: Sign }): Call[] {
  const calls: Call[] = [];
  for (let index = 0; index < keys; index += 1) {
    const key = `key-${index}`;
    const body = JSON.stringify({ index });
    const signed = once(() => sign(body));
    const again = once(() => sign(body, 7));
    calls.push({ key, body, headers: () => ({ 'Idempotency-Key': key, ...signed() }) });
    if (index % 3 === 0)
      calls.push({ key, body, headers: () => ({ 'Idempotency-Key': key, ...again() }) });
    if (index % 3 === 1)
      calls.push({
        key,
        body,
        headers: () => ({ 'Idempotency-Key': `other-${index}`, ...signed() }),
      });
  }
  // Repeats come near what they repeat, at times before it.
  return calls
    .map((call, index) => ({ call, at: index + chance() * 40 }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ call }) => call);
}

async function sendAll(
  calls: readonly Call[],
  at: { url: string; told: Told; clock: { monotonicMs(): number } },
): Promise<void> {
  let next = 0;
  const send = async (): Promise<void> => {
    for (let call = calls[next++]; call !== undefined; call = calls[next++])
      await deliver(call, at);
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}

/** As a sender does it: again until it is answered. */
async function deliver(
  { key, headers, body }: Call,
  { url, told, clock }: { url: string; told: Told; clock: { monotonicMs(): number } },
): Promise<void> {
  for (;;) {
    const fromMs = clock.monotonicMs();
    const answer = await fetch(url, { method: 'POST', headers: headers(), body })
      .then(async (response) => ({ status: response.status, said: await response.json() }))
      .catch(() => null);
    if (answer === null) {
      told.unanswered += 1;
      await sleep(20);
      continue;
    }
    told.tookMs.push(clock.monotonicMs() - fromMs);
    const { taken } = answer.said as { taken?: boolean };
    if (answer.status !== 202) told.faults.push(`${key} was answered with ${answer.status}`);
    else if (taken === true) told.accepted.set(key, (told.accepted.get(key) ?? 0) + 1);
    else told.known += 1;
    return;
  }
}

/** Until as many are over as there are keys, or nothing more gets done. */
async function settled({ store }: OpenHome, keys: number): Promise<void> {
  let before = -1;
  for (let calm = 0; calm < 60; ) {
    const rows = await store.ledger.occurrences('called', ALL);
    const over = rows.filter(({ state }) => state !== 'queued').length;
    if (over >= keys) return;
    calm = over === before ? calm + 1 : 0;
    before = over;
    await sleep(500);
  }
}

async function faultsOf({ store }: OpenHome, keys: number, told: Told): Promise<string[]> {
  const faults: string[] = [];
  const events = await store.events.list({ limit: ALL });
  const indexOf = (data: Record<string, unknown>): number =>
    Number((data['body'] as { index?: number }).index);
  const seen = new Map<number, number>();
  for (const { data, fires } of events) {
    const index = indexOf(data);
    seen.set(index, (seen.get(index) ?? 0) + 1);
    const [fire, ...others] = fires;
    if (others.length > 0) faults.push(`${index} was given ${fires.length} times`);
    const isOver =
      fire?.state === 'ran' ||
      (fire?.state === 'failed' && fire.reason?.includes('died three times') === true);
    if (!isOver) faults.push(`${index} is ${fire?.state ?? 'open'}: ${fire?.reason}`);
  }
  for (let index = 0; index < keys; index += 1) {
    const times = seen.get(index) ?? 0;
    if (times !== 1) faults.push(`key-${index} is there ${times} times`);
    if ((told.accepted.get(`key-${index}`) ?? 0) > 1)
      faults.push(`key-${index} was answered as new more than once`);
  }
  const rows = await store.ledger.occurrences('called', ALL);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  if (count !== keys) faults.push(`there are ${count} occurrences of ${keys} keys`);
  return faults;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await heard(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await heard(server, 'close');
  return port;
}

function chanceFrom(seed: number): () => number {
  let chance = seed;
  return () => {
    chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
    return chance / 2 ** 32;
  };
}
