/** On time whatever others do: the whole daemon on a real database, beside schedules whose host never answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import type { ToolResult } from '../domain/tool-call.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon } from './daemon.fake.ts';
import type { Daemon } from './daemon.ts';

let home: string;
let clock: VirtualClock;
let daemon: Daemon;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-slots-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  daemon = createQuietDaemon({
    home,
    config: configSchema.parse({
      timezone: 'UTC',
      plans: { stepTimeoutMs: 300_000, timeoutMs: 300_000 },
    }),
    clock,
  });
  await daemon.start();
  const { catalog } = await daemon.opened.own.tools();
  const { call } = catalog;
  catalog.call = async (name, input, context) => {
    if (name !== 'http.request') return call(name, input, context);
    if (!(input as { url: string }).url.includes('hangs'))
      return { ok: true, output: { status: 200 } };
    return new Promise<ToolResult>((_, reject) => {
      context.signal.addEventListener('abort', () => reject(context.signal.reason));
    });
  };
});
afterEach(async () => {
  const stopping = daemon.stop();
  await clock.pass(20_000);
  await stopping;
  rmSync(home, { recursive: true });
});

const get = (host: string) => ({
  plan: [{ id: 'get', toolName: 'http.request', parameters: { url: `https://${host}/` } }],
});
async function add(raw: object): Promise<string> {
  const { schedule } = await daemon.opened.schedules.add(raw);
  await clock.idle();
  return schedule.id;
}
/** What became of each instant: how many of each state. */
async function fates(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state, count } of await daemon.opened.store.ledger.occurrences(id, 1000))
    counts[state] = (counts[state] ?? 0) + count;
  return counts;
}

test.each([
  ['a hundred schedules at one host that hangs', 100, 'skip'],
  ['four that run side by side and never end', 4, 'parallel'],
])(
  'beside %s, others run each second and reminders are on time',
  { timeout: 180_000 },
  async (_, many, overlap) => {
    for (let index = 0; index < many; index++)
      await add({ name: `hangs ${index}`, every: '1s', overlap, ...get('hangs.example') });
    const bystander = await add({ name: 'bystander', every: '1s', ...get('well.example') });
    const reminder = await add({
      name: 'tea',
      at: '2026-06-01T00:00:45Z',
      plan: [{ id: 'say', toolName: 'message.send', parameters: { text: 'tea' } }],
    });
    const beganMs = clock.nowMs();
    await clock.pass(60_000);
    const fatesOfBystander = await fates(bystander);
    expect(Object.keys(fatesOfBystander)).toEqual(['ran']);
    expect(fatesOfBystander['ran']).toBeGreaterThanOrEqual(59);
    const [run] = await daemon.opened.store.engine.list({ scheduleId: reminder, limit: 1 });
    expect(run).toMatchObject({
      state: 'succeeded',
      startedMs: beganMs - (beganMs % 1000) + 45_000,
    });
  },
);
