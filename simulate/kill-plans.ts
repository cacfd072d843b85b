/**
 * Plans of several steps against a counting server, and a daemon that is killed again and again. No
 * step that is recorded as done is repeated, a call that happens once is never made twice, nothing is
 * lost, and what is in doubt is listed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import type { Run } from '../src/domain/run/run.ts';
import type { Step } from '../src/domain/run/step.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { type OpenHome, openHome } from '../src/runtime/open-home.ts';
import { liveThroughKills, startReceiver } from './killed-daemon.ts';

export interface PlanKillReport {
  kills: number;
  runs: number;
  steps: number;
  /** Tries beyond the first, of calls that may be repeated. */
  repeats: number;
  inDoubt: number;
  violations: string[];
}

const ALL = 1_000_000;
/** Few at a time, so that each kill leaves most plans in peace. */
const SETTINGS = { tools: { http: { allowPrivate: ['127.0.0.1'] } }, lanes: { cron: 16 } };

export async function killPlans(options: {
  runs: number;
  kills: number;
  seed: number;
}): Promise<PlanKillReport> {
  const home = mkdtempSync(join(tmpdir(), 'rote-kill-plans-'));
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(SETTINGS));
  const calls = new Map<string, number>();
  let posts = 0;
  const receiver = await startReceiver(({ method, path }) => {
    calls.set(path, (calls.get(path) ?? 0) + 1);
    if (method === 'POST') posts += 1;
  });
  const clock = createSystemClock();
  const opened = openHome({ home, config: configSchema.parse(SETTINGS), clock });
  for (let index = 0; index < options.runs; index++)
    await opened.schedules.add(scheduleOf(index, receiver.url));
  const unfinished = async (): Promise<Run[]> => [
    ...(await opened.store.engine.list({ state: 'waiting', limit: 1 })),
    ...(await opened.store.engine.list({ state: 'running', limit: 1 })),
  ];
  const isDone = async (): Promise<boolean> =>
    (await opened.store.schedules.list({ status: 'active', limit: 1 })).length === 0 &&
    (await unfinished()).length === 0;
  // A kill comes with a call that may not be repeated, whose answer is not recorded yet. Each plan makes two of them.
  const mostRequests = Math.floor((2 * options.runs) / options.kills);
  const counting = { until: receiver.until, requests: () => posts };
  await liveThroughKills({ ...options, home, receiver: counting, mostRequests, isDone });
  const report = await inspect(opened, calls);
  await opened.store.close();
  receiver.close();
  rmSync(home, { recursive: true });
  return { ...report, kills: options.kills };
}

async function inspect(
  { store }: OpenHome,
  calls: ReadonlyMap<string, number>,
): Promise<Omit<PlanKillReport, 'kills'>> {
  const report = { steps: 0, repeats: 0, inDoubt: 0, violations: [] as string[] };
  const incidents = await store.incidents.list({ all: true, limit: ALL });
  const troubled = new Set(incidents.map(({ subject }) => subject));
  const runs = await store.engine.list({ limit: ALL });
  const known = new Set<string>();
  for (const run of runs) {
    const journal = await store.journal.steps(run.id);
    report.steps += journal.length;
    report.inDoubt += run.errorCode === 'in-doubt' ? 1 : 0;
    report.violations.push(...runFaults(run, journal, troubled));
    for (const step of journal) {
      const path = `/${step.id}/${run.scheduleId}`;
      const times = calls.get(path) ?? 0;
      known.add(path);
      report.repeats += Math.max(0, times - 1);
      const isGivenUp = run.errorCode === 'deadly' && step.state === 'cancelled';
      const faults = isGivenUp ? [] : stepFaults(step, times);
      report.violations.push(...faults.map((fault) => `${path} ${fault}`));
    }
  }
  const unknown = [...calls.keys()].filter((path) => !known.has(path));
  report.violations.push(...unknown.map((path) => `${path} happened and is in no journal`));
  return { ...report, runs: runs.length };
}

function runFaults(run: Run, journal: readonly Step[], troubled: ReadonlySet<string>): string[] {
  // One that was hit by three of the kills may be taken for their cause.
  if (run.errorCode === 'in-doubt' || run.errorCode === 'deadly')
    return troubled.has(`schedule:${run.scheduleId}`)
      ? []
      : [`${run.id} is ${run.errorCode}, not listed`];
  if (run.state !== 'succeeded') return [`${run.id} is ${run.state}: ${run.summary}`];
  return journal.length === 4 ? [] : [`${run.id} succeeded with ${journal.length} steps`];
}

function stepFaults({ state, effect, attempt }: Step, times: number): string[] {
  const faults: string[] = [];
  // What waits for a call in doubt is not made.
  if (state === 'skipped') return times === 0 ? [] : ['was skipped and happened'];
  if (state !== 'succeeded' && state !== 'in-doubt') faults.push(`is ${state}`);
  if (state === 'succeeded' && times === 0) faults.push('is recorded as done and never happened');
  if (effect === 'once' && times > 1) faults.push(`happened ${times} times`);
  if (times > attempt) faults.push(`happened ${times} times in ${attempt} tries`);
  return faults;
}

/** Reads, changes, posts, and posts once more with what came back. */
function scheduleOf(index: number, url: string): object {
  const id = `p${index}`;
  const request = (step: string, method: string, more: object = {}) => ({
    id: step,
    toolName: 'http.request',
    parameters: { method, url: `${url}/${step}/${id}`, ...more },
  });
  return {
    id,
    at: '2026-01-01T00:00:00Z',
    missedRunPolicy: 'run_immediately',
    session: `agent:main:inbox:direct:${index}`,
    plan: [
      request('read', 'GET'),
      request('put', 'PUT', { body: { seen: '${read.body.path}' } }),
      request('post', 'POST', { body: { put: '${put.status}' } }),
      request('last', 'POST', { body: '${post.body}' }),
    ],
  };
}
