/**
 * Plans with a judgement in them, and a daemon that is killed with -9 again and again: before a model is asked, while it
 * thinks, and after it has answered. What is journaled is never asked again, and every plan comes to its end.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import { startModelServer } from '../src/models/model-server.fake.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { openHome } from '../src/runtime/open-home.ts';
import { liveThroughKills, startReceiver } from './killed-daemon.ts';

export interface ThinkKillReport {
  kills: number;
  runs: number;
  /** How often a model was asked; each plan needs it once. */
  asked: number;
  violations: string[];
}

export async function killThinking(options: {
  runs: number;
  kills: number;
  seed: number;
}): Promise<ThinkKillReport> {
  const home = mkdtempSync(join(tmpdir(), 'rote-kill-thinking-'));
  const clock = createSystemClock();
  const asked = new Map<string, number>();
  /** Those whose answer was used by the step behind it, and so was journaled. */
  const used = new Set<string>();
  const violations: string[] = [];
  let moments = 0;
  const server = await startModelServer({
    clock,
    scenario({ userText }) {
      moments += 1;
      const [id = ''] = /p\d+/.exec(userText) ?? [];
      if (used.has(id)) violations.push(`${id} was asked about after its answer was journaled`);
      asked.set(id, (asked.get(id) ?? 0) + 1);
      return { text: JSON.stringify({ answer: `judged ${id}` }) };
    },
  });
  const receiver = await startReceiver(({ path }) => {
    moments += 1;
    const [, step = '', id = ''] = path.split('/');
    if (step === 'after') used.add(id);
  });
  const chain = [{ kind: 'openai-compatible', url: server.url, model: 'test-model' }];
  const settings = {
    tools: { http: { allowPrivate: ['127.0.0.1'] } },
    models: { chain, discover: false },
    lanes: { cron: 8 },
  };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));
  const opened = openHome({ home, config: configSchema.parse(settings), clock });
  for (let index = 0; index < options.runs; index++)
    await opened.schedules.add(scheduleOf(`p${index}`, receiver.url));
  const isDone = async (): Promise<boolean> => {
    const left = await Promise.all([
      opened.store.schedules.list({ status: 'active', limit: 1 }),
      opened.store.engine.list({ state: 'waiting', limit: 1 }),
      opened.store.engine.list({ state: 'running', limit: 1 }),
    ]);
    return left.every(({ length }) => length === 0);
  };
  const mostRequests = Math.max(2, Math.floor((3 * options.runs) / options.kills));
  const counting = { until: receiver.until, requests: () => moments };
  await liveThroughKills({ ...options, home, receiver: counting, mostRequests, isDone });

  const runs = await opened.store.engine.list({ limit: 100_000 });
  for (const run of runs) {
    // One that was hit by three of the kills may be taken for their cause.
    if (run.errorCode === 'deadly') continue;
    if (run.state !== 'succeeded') violations.push(`${run.id} is ${run.state}: ${run.summary}`);
    const judge = (await opened.store.journal.steps(run.id)).find(({ id }) => id === 'judge');
    const id = run.scheduleId ?? '';
    const times = asked.get(id) ?? 0;
    if (judge?.kind !== 'model') violations.push(`${id} has no step of a model`);
    else if (times > judge.attempt)
      violations.push(`${id} was asked about ${times} times in ${judge.attempt} tries`);
  }
  if (runs.length !== options.runs) violations.push(`${runs.length} runs of ${options.runs}`);
  await opened.store.close();
  receiver.close();
  await server.close();
  rmSync(home, { recursive: true });
  const total = [...asked.values()].reduce((sum, times) => sum + times, 0);
  return { kills: options.kills, runs: runs.length, asked: total, violations };
}

function scheduleOf(id: string, url: string): object {
  return {
    id,
    at: '2026-01-01T00:00:00Z',
    missedRunPolicy: 'run_immediately',
    session: `agent:main:inbox:direct:${id}`,
    plan: [
      { id: 'read', toolName: 'http.request', parameters: { url: `${url}/before/${id}` } },
      {
        id: 'judge',
        toolName: 'think',
        parameters: { task: `What is ${id}?`, input: '${read.body}' },
      },
      {
        id: 'tell',
        toolName: 'http.request',
        parameters: { method: 'PUT', url: `${url}/after/${id}`, body: { said: '${judge.answer}' } },
      },
    ],
  };
}
