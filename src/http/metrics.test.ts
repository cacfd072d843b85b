import { afterEach, expect, test } from 'vitest';
import { NO_USAGE } from '../domain/model-usage.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

let face: FakeFace;
afterEach(() => face.close());

const LINE =
  /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*\})? [\d.e+-]+|)$/;

test('counts are in the text format, one family after the other', async () => {
  face = await openFakeFace({ settings: { openMetrics: true } });
  await face.call('POST', '/schedules', { cron: '0 9 * * *', instruction: 'x' });
  await face.call('GET', '/nope');
  const run = { runId: 'r', scheduleId: null };
  face.events.emit('run-started', { ...run, attempt: 1, latenessMs: 40 });
  face.events.emit('run-started', { ...run, attempt: 1, latenessMs: -5 });
  face.events.emit('run-finished', { ...run, state: 'failed', summary: 'x' });
  const answer = await face.fetch('/metrics');
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await answer.text();
  for (const line of text.split('\n')) expect(line).toMatch(LINE);
  for (const line of [
    'rote_info{version="1.2.3"} 1',
    'rote_uptime_seconds 1.5',
    'rote_schedules{status="active"} 1',
    'rote_schedules{status="paused"} 0',
    'rote_runs_unfinished{state="waiting"} 0',
    'rote_runs_finished_total{state="failed"} 1',
    'rote_runs_finished_total{state="succeeded"} 0',
    'rote_http_requests_total{status="2xx"} 1',
    'rote_http_requests_total{status="4xx"} 1',
    'rote_run_lateness_seconds_bucket{le="0.01"} 1',
    'rote_run_lateness_seconds_bucket{le="0.05"} 2',
    'rote_run_lateness_seconds_bucket{le="+Inf"} 2',
    'rote_run_lateness_seconds_sum 0.04',
    'rote_run_lateness_seconds_count 2',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
});

test('they need the token unless the settings open them', async () => {
  face = await openFakeFace();
  expect((await face.fetch('/metrics')).status).toBe(401);
});

test('what models took is there, by model', async () => {
  face = await openFakeFace({ settings: { openMetrics: true } });
  const usage = { ...NO_USAGE, input: 10, cacheRead: 7, cacheWrite5m: 2, output: 5 };
  for (const cents of [0.01109, 0.02218])
    await face.opened.store.usage.add({
      atMs: 1,
      day: '2026-11-15',
      runId: null,
      rootRunId: null,
      scheduleId: null,
      sessionKey: null,
      provider: 'acme',
      model: 'small',
      usage,
      cents,
      durationMs: 1,
      failure: null,
      silent: false,
    });
  const lines = (await (await face.fetch('/metrics')).text()).split('\n');
  for (const line of lines) expect(line).toMatch(LINE);
  expect(lines).toEqual(
    expect.arrayContaining([
      'rote_model_calls{model="acme/small",outcome="answered"} 2',
      'rote_model_tokens{model="acme/small",kind="input"} 24',
      'rote_model_tokens{model="acme/small",kind="cached"} 14',
      'rote_model_tokens{model="acme/small",kind="output"} 10',
      'rote_model_cost_cents{model="acme/small"} 0.03327',
    ]),
  );
});
