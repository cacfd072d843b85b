/** A house whose small model is a server on loopback that judges, and the tools of a run in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../../base/clock.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import {
  type ModelServer,
  type Scenario,
  startModelServer,
} from '../../models/model-server.fake.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';

export const OWNER: CallContext = {
  signal: new AbortController().signal,
  key: 'k',
  sessionKey: 'agent:main:inbox:direct:owner',
  runId: null,
  scheduleId: null,
  capabilities: null,
};

export interface JudgedHouse {
  home: string;
  opened: OpenHome;
  server: ModelServer;
  /** So much later, by the clock of the house. */
  later(byMs: number): void;
  /** As a run of its own calls a tool. */
  call(
    name: string,
    input: object,
    context?: Partial<CallContext>,
  ): Promise<{ output: Record<string, unknown> | null; refused: string }>;
  close(): Promise<void>;
}

export async function openJudgedHouse({
  scenario,
  hasModel = true,
  longestWaitMs = Infinity,
  config = {},
}: {
  scenario: Scenario;
  hasModel?: boolean;
  /** A timer that would take longer is over at once. */
  longestWaitMs?: number;
  config?: object;
}): Promise<JudgedHouse> {
  const home = mkdtempSync(join(tmpdir(), 'rote-judged-'));
  const system = createSystemClock();
  let laterMs = 0;
  const clock = {
    ...system,
    nowMs: () => system.nowMs() + laterMs,
    setTimer: (delayMs: number, callback: () => void) =>
      system.setTimer(delayMs > longestWaitMs ? 50 : delayMs, callback),
  };
  const server = await startModelServer({ clock, scenario });
  const chain = hasModel
    ? [{ kind: 'openai-compatible', url: server.url, model: 'small', name: 'small' }]
    : [];
  const opened = openHome({
    home,
    config: configSchema.parse({ timezone: 'UTC', models: { chain, discover: false }, ...config }),
    clock,
  });
  let calls = 0;
  return {
    home,
    opened,
    server,
    later(byMs) {
      laterMs += byMs;
    },
    async call(name, input, context = {}) {
      calls += 1;
      const own = { key: `call_${calls}`, runId: `run_${calls}`, capabilities: new Set([name]) };
      const { catalog } = await opened.own.tools();
      const result = await catalog.call(name, input, { ...OWNER, ...own, ...context });
      return result.ok
        ? { output: result.output as Record<string, unknown>, refused: '' }
        : { output: null, refused: `${result.failure.code}: ${result.failure.message}` };
    },
    async close() {
      await opened.close();
      await server.close();
      rmSync(home, { recursive: true });
    },
  };
}
