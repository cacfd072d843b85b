/**
 * An agent is woken to look around, and its daemon is killed with -9 while the model thinks, again and again. In the end
 * there was one look, its person was told once, and the next look is due when it was due before.
 */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import { startModelServer } from '../src/models/model-server.fake.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { openHome } from '../src/runtime/open-home.ts';
import { startDaemon, until } from './killed-daemon.ts';

const THINK = 'heartbeat.main';
const WAKE = 'heartbeat.main.wake';
const FOUND = 'The cellar is wet.';

export interface HeartbeatReport {
  kills: number;
  /** How often the model was asked. */
  calls: number;
  /** What became of the wake, each time it stands in the ledger. */
  looks: string[];
  /** What the person was told. */
  told: string[];
  /** Whether the regular look is due at the time at which it was due before the first kill. */
  isSameDueTime: boolean;
}

export async function killHeartbeat({ kills }: { kills: number }): Promise<HeartbeatReport> {
  const home = mkdtempSync(join(tmpdir(), 'rote-heartbeat-'));
  const clock = createSystemClock();
  let calls = 0;
  const server = await startModelServer({
    clock,
    // Whoever is killed never hears the answer.
    scenario: async () => (++calls <= kills ? await new Promise<never>(() => {}) : { text: FOUND }),
  });
  const settings = {
    timezone: 'UTC',
    heartbeat: { coalesceMs: 0, thinkMinutes: 1440, hours: { from: 0, to: 24 } },
    models: {
      chain: [{ kind: 'openai-compatible', url: server.url, model: 'test-model' }],
      discover: false,
    },
  };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));
  mkdirSync(join(home, 'workspace'));
  writeFileSync(join(home, 'workspace/HEARTBEAT.md'), '- Anything odd about my tasks?\n');
  const { house, store, close } = openHome({ home, config: configSchema.parse(settings), clock });
  const heartbeat = await house.heartbeat();
  await heartbeat.on();
  const dueMs = async () => (await store.schedules.get(THINK))?.nextFireMs;
  const before = await dueMs();
  await heartbeat.wake({ reason: 'test', isPerson: true });
  for (let kill = 1; kill <= kills; kill++) {
    const daemon = startDaemon(home);
    await server.received(kill);
    daemon.kill('SIGKILL');
    await once(daemon, 'exit');
  }
  const last = startDaemon(home);
  const told = async () =>
    (await store.inbox.list({ limit: 100 })).filter(({ role }) => role === 'assistant');
  await until(async () => (await told()).length > 0);
  last.kill('SIGTERM');
  await once(last, 'exit');
  const report: HeartbeatReport = {
    kills,
    calls,
    looks: (await store.ledger.occurrences(WAKE, 100)).map(({ state }) => state),
    told: (await told()).map(({ text }) => text),
    isSameDueTime: before !== undefined && before === (await dueMs()),
  };
  await close();
  await server.close();
  rmSync(home, { recursive: true });
  return report;
}
