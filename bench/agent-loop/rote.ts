/** Rote's loop: in memory, and with its journal and conversation in a real SQLite file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgentKit } from '../../src/agent/agent.fake.ts';
import type { AgentMode } from '../../src/agent/agent-settings.ts';
import { createSystemClock } from '../../src/base/clock.ts';
import { configSchema } from '../../src/runtime/config-schema.ts';
import { openHome } from '../../src/runtime/open-home.ts';
import { loadTokenCounter } from '../../src/skills/telling/count-tokens.ts';
import { CALLS, LAST_WORD, type Loop } from './loop.ts';

export async function createRoteLoop(mode: AgentMode): Promise<Loop> {
  const kit = createAgentKit({
    mode,
    callsPerWindow: 1_000_000_000,
    script: (round) =>
      round < CALLS
        ? { calls: [{ name: 'email.search', input: { query: `q${round}` } }] }
        : { text: LAST_WORD },
  });
  kit.ports.countTokens = await loadTokenCounter();
  return {
    name: `rote, ${mode}, in memory`,
    async turn() {
      kit.turns.length = 0;
      kit.windowCalls.length = 0;
      const end = await kit.say('Search three times.');
      return end.kind === 'answered' ? end.text : end.kind;
    },
  };
}

/** Every step on disk before and after its call, as a run has it. */
export async function createDurableRoteLoop(): Promise<Loop & { close(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'rote-bench-'));
  const clock = createSystemClock();
  const opened = openHome({ home, config: configSchema.parse({}), clock });
  const { store } = opened;
  const inMemory = await createRoteLoop('multi_agent');
  const kit = createAgentKit({
    callsPerWindow: 1_000_000_000,
    script: (round) =>
      round < CALLS
        ? { calls: [{ name: 'email.search', input: { query: `q${round}` } }] }
        : { text: LAST_WORD },
  });
  kit.ports.countTokens = await loadTokenCounter();
  return {
    ...inMemory,
    name: 'rote, multi_agent, every step in SQLite',
    async turn() {
      const nowMs = clock.nowMs();
      const run = await store.engine.begin(
        {
          cause: 'queued',
          lane: 'main',
          orderKey: 'bench',
          sessionKey: 'agent:main:inbox:direct:bench',
          scheduleId: null,
          scheduledForMs: null,
          attempt: 1,
          notBeforeMs: 0,
          enqueuedMs: nowMs,
        },
        { owner: 'bench', nowMs, leaseUntilMs: nowMs + 60_000 },
      );
      kit.turns.length = 0;
      kit.windowCalls.length = 0;
      kit.ports.journal = {
        known: [],
        record: (steps) =>
          store.journal.record({ runId: run.id, owner: 'bench', fence: run.fence, steps }),
      };
      const end = await kit.say('Search three times.', { runId: run.id });
      await store.ledger.completeRun({
        run,
        owner: 'bench',
        nowMs: clock.nowMs(),
        outcome: { kind: 'succeeded', summary: '' },
        tier: 'agent',
        steps: end.unrecorded,
        messages: [],
        deliveries: [],
      });
      return end.kind === 'answered' ? end.text : end.kind;
    },
    async close() {
      await opened.close();
      rmSync(home, { recursive: true });
    },
  };
}
