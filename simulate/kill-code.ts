/**
 * Programs of `code.run` in a real daemon that is killed with -9 at chosen moments: in the middle of their reads, while a
 * model repairs them, and in their second attempt. The call goes on where it was, and no read that was answered is made again.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import type { Run } from '../src/domain/run/run.ts';
import type { Step } from '../src/domain/run/step.ts';
import { startModelServer } from '../src/models/model-server.fake.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { openHome } from '../src/runtime/open-home.ts';
import { MODE_HERE } from '../src/sandbox/sandbox.fake.ts';
import { startDaemon, startReceiver } from './killed-daemon.ts';

export interface CodeKillReport {
  /** How often each address was read: `a`, `b`. */
  reads: Record<string, number>;
  /** How often the model was asked: `agent`, `repair`. */
  asked: Record<string, number>;
  run: Run | undefined;
  steps: Step[];
}

/** Each moment is an address or a question of the model that is met for the first time; then the daemon is killed. */
export async function killCode(options: {
  moments: readonly string[];
  work: (url: string) => object;
  /** What the model says; left out, none is asked. */
  repair?: (url: string) => string;
  program?: (url: string) => string;
}): Promise<CodeKillReport> {
  const home = mkdtempSync(join(tmpdir(), 'rote-kill-code-'));
  const clock = createSystemClock();
  const met: string[] = [];
  const receiver = await startReceiver(
    ({ path }) => void met.push(path.slice(1)),
    (path) => ({ type: 'text/plain', body: `${path} ${met.length}` }),
  );
  const { program = () => '' } = options;
  const model = await startModelServer({
    clock,
    scenario({ system, results }) {
      const isRepair = system.startsWith('You repair one place');
      met.push(isRepair ? 'repair' : 'agent');
      if (isRepair) return { text: options.repair?.(receiver.url) ?? '' };
      if (results.length > 0) return { toolCalls: [{ name: 'run.finish', input: FINISHED }] };
      const input = { language: 'js', code: program(receiver.url) };
      return { toolCalls: [{ name: 'code.run', input }] };
    },
  });
  const chain = [{ kind: 'openai-compatible', url: model.url, model: 'test-model' }];
  const settings = {
    sandbox: { mode: MODE_HERE },
    tools: { http: { allowPrivate: ['127.0.0.1'] } },
    agent: { mode: 'direct' },
    models: { chain: options.repair === undefined ? [] : chain, discover: false },
  };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));
  const opened = openHome({ home, config: configSchema.parse(settings), clock });
  await opened.schedules.add({
    ...{ id: 'program', at: '2026-01-01T00:00:00Z', missedRunPolicy: 'run_immediately' },
    ...{ requiredTools: ['code.run', 'http.request'], ...options.work(receiver.url) },
  });
  const isDone = async (): Promise<boolean> => {
    const states = (await opened.store.engine.list({ limit: 10 })).map(({ state }) => state);
    return states.some((state) => state !== 'waiting' && state !== 'running');
  };
  for (const moment of options.moments) {
    const daemon = startDaemon(home);
    await receiver.until(async () => met.includes(moment) || (await isDone()));
    daemon.kill('SIGKILL');
    await once(daemon, 'exit');
  }
  const last = startDaemon(home);
  await receiver.until(isDone);
  last.kill('SIGTERM');
  await once(last, 'exit');

  const run = (await opened.store.engine.list({ limit: 10 })).at(-1);
  const steps = run === undefined ? [] : await opened.store.journal.steps(run.id);
  await opened.store.close();
  receiver.close();
  await model.close();
  rmSync(home, { recursive: true });
  const count = (names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const times = met.filter((one) => one === name).length;
        return times === 0 ? [] : [[name, times]];
      }),
    );
  return { reads: count(['a', 'b', 'c']), asked: count(['agent', 'repair']), run, steps };
}

const FINISHED = { outcome: 'done', text: 'Done.' };
