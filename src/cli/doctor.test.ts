import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { fakeServer } from '../tools/mcp/mcp-servers.fake.ts';
import { runRote, runRoteJson } from './cli.fake.ts';

let home: string;
let calls = 0;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-doctor-'));
  // Whoever runs this may have a model server.
  writeFileSync(join(home, 'config.yaml'), 'models:\n  discover: false\n');
});
afterEach(() => rmSync(home, { recursive: true }));

const call = () => {
  const startIso = '2026-06-01T00:00:00Z';
  return { home, clock: createVirtualClock({ startIso, timezone: 'UTC', seed: calls++ }) };
};
const rote = (...argv: string[]) => runRoteJson(argv, call());

test('a new house has nothing wrong with it, and says what was looked at', async () => {
  expect(await rote('doctor')).toMatchObject({ status: 0, ok: true, healthy: true, findings: [] });
  const { status, out } = await runRote(['doctor'], call());
  expect(status).toBe(0);
  expect(out).toMatch(/^Nothing is wrong\. What was looked at:\n {2}\w/);
});

test('what does not work as set up is broken: what, why and what to do, and exit status 1', async () => {
  mkdirSync(join(home, 'agents'));
  writeFileSync(join(home, 'agents', 'jo.md'), '---\nmode: sideways\n---\nJo.');
  expect(await rote('doctor')).toMatchObject({
    status: 1,
    ok: false,
    error: { code: 'unhealthy' },
    healthy: false,
    findings: [{ check: 'agents', code: 'bad-agent', level: 'broken', subject: 'agent:jo' }],
  });
  const { status, err } = await runRote(['doctor'], call());
  expect(status).toBe(1);
  expect(err).toMatch(
    /^broken, agents: .*"jo".*\n {2}What is said to it.*\n {2}\S.*\nerror: 1 thing is broken/,
  );
});

test('a plan by a name that a server has taken since is told of, until it names the tool itself', async () => {
  const step = { id: 'tell', toolName: 'telegram_send_message', parameters: { text: 'Tea!' } };
  const payload = JSON.stringify({ id: 'tea', every: '1h', plan: [step] });
  expect(await rote('schedule', 'add', '--payload', payload)).toMatchObject({ warnings: [] });
  const telegram = { ...fakeServer(), env: { MORE_TOOLS: 'send_message' } };
  const settings = { models: { discover: false }, mcp: { servers: { telegram } } };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));
  const found = async () =>
    (await rote('doctor')).findings.filter(({ code }: { code: string }) => code === 'other-tool');
  expect(await found()).toMatchObject([
    {
      level: 'warning',
      subject: 'schedule:tea',
      what: 'The schedule "Tea!" calls telegram_send_message, which means telegram.send_message since a server brings that tool; without it, it means message.send.',
    },
  ]);
  const plan = [{ ...step, toolName: 'message.send' }];
  await rote('schedule', 'update', 'tea', '--payload', JSON.stringify({ plan }));
  expect(await found()).toEqual([]);
});

test('schedules that nothing fires are a warning, which is no failure', async () => {
  await rote('schedule', 'add', '--every', '1h', '--say', 'hello');
  expect(await rote('doctor')).toMatchObject({
    status: 0,
    healthy: true,
    findings: [{ check: 'daemon', code: 'no-daemon', level: 'warning' }],
  });
});
