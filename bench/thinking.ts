/** What a judgement costs that is remembered: the whole step, with its key, its row in the store and what it answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import { createIds } from '../src/base/ids.ts';
import { failed } from '../src/domain/model-call.ts';
import { NO_USAGE } from '../src/domain/model-usage.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts';
import { createBounded } from '../src/tools/bounded/bounded.ts';
import type { ThinkPort } from '../src/tools/thinking/think-port.ts';
import { createThinkTool } from '../src/tools/thinking/think-tool.ts';
import { median, type Scenario } from './bench.ts';

const ROUNDS = 500;
const ITEMS = Array.from({ length: 30 }, (_, at) => ({
  title: `Entry number ${at} of the feed`,
  link: `https://example.org/${at}`,
  summary: 'Some words about what it says. '.repeat(10),
}));

export async function benchThinking(): Promise<Scenario> {
  const folder = mkdtempSync(join(tmpdir(), 'rote-bench-think-'));
  const clock = createSystemClock();
  const store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'normal',
  });
  const port: ThinkPort = {
    who: async () => ({ kind: 'thinker', name: 'p/m', cents: () => 0 }),
    ask: async () => ({ ...failed('no-model', 'none'), usage: NO_USAGE, cents: 0, tries: 0 }),
    remembered: (_, keys) => store.judgements.get('owner', keys, clock.nowMs()),
    remember: (_, rows) => store.judgements.keep('owner', rows, clock.nowMs()),
    tokenCounter: async () => (text) => text.length / 4,
  };
  const { contentHash } = await import('../src/base/content-hash.ts');
  const task = 'Is this about our project?';
  const answer = { kind: 'yes-no' };
  const keys = ITEMS.map((item) => contentHash({ task, answer, examples: [], model: 'p/m', item }));
  await store.judgements.keep(
    'owner',
    keys.map((key, at) => ({
      key,
      item: JSON.stringify(ITEMS[at]),
      answer: at % 3 === 0,
      model: 'p/m',
    })),
    clock.nowMs(),
  );
  const bounded = createBounded({ clock });
  const tool = createThinkTool(async () => port, bounded);
  const context = {
    signal: new AbortController().signal,
    ...{ key: 'k', sessionKey: 's', runId: null, scheduleId: null, capabilities: null },
  };
  const timed = async (items: readonly unknown[]): Promise<number> => {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = performance.now();
      const result = await tool.call({ task, items, answer }, context);
      took.push(performance.now() - before);
      if (!result.ok) throw new Error(result.failure.message);
    }
    return median(took);
  };
  const rows = [
    { name: 'one item', value: await timed(ITEMS.slice(0, 1)) },
    { name: 'a feed of 30 items', value: await timed(ITEMS) },
  ];
  await bounded.close();
  await store.close();
  rmSync(folder, { recursive: true });
  return { name: 'a think step whose judgements are all remembered', unit: 'ms', rows };
}
