import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { DOCTOR_CHECKS, type DoctorFacts, sandboxFindings } from '../runtime/doctor-checks.ts';
import { skillText } from '../skills/skill-files.fake.ts';
import { fakeServer } from '../tools/mcp/mcp-servers.fake.ts';
import { runRote, runRoteJson } from './cli.fake.ts';
import { findingsInWords } from './doctor.ts';

let home: string;
let calls = 0;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-doctor-'));
  // The machine that runs this may have a model server.
  writeFileSync(join(home, 'config.yaml'), 'models:\n  discover: false\n');
});
afterEach(() => rmSync(home, { recursive: true }));

const call = () => {
  const startIso = '2026-06-01T00:00:00Z';
  return { home, clock: createVirtualClock({ startIso, timezone: 'UTC', seed: calls++ }) };
};
/** Without what is true of the machine: who runs this, and whether it has a box. */
const rote = async (...argv: string[]) => {
  const answer = await runRoteJson(argv, call());
  return { ...answer, findings: answer.findings?.filter(isOfHouse) };
};
const isOfHouse = ({ check }: { check: string }) => check !== 'sandbox';

test('a new house has nothing wrong with it, and says what was looked at', async () => {
  expect(await rote('doctor')).toMatchObject({
    status: 0,
    ok: true,
    healthy: true,
    broken: 0,
    findings: [],
  });
  expect((await runRote(['doctor'], call())).status).toBe(0);
  const text = findingsInWords({
    healthy: true,
    broken: 0,
    findings: [],
    mended: [],
    checks: [{ name: 'x', sees: 'all is well', findings: 0 }],
  });
  expect(text).toEqual(['Nothing is wrong. What was looked at:', '  all is well']);
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
    /^broken, agents: .*"jo".*\n {2}What is said to it.*\n {2}\S[\s\S]*\nerror: 1 thing is broken/,
  );
});

test('a plan by a name that a server has taken since is told of, until it names the tool itself', async () => {
  const step = { id: 'tell', toolName: 'telegram_send_message', parameters: { text: 'Tea!' } };
  const payload = JSON.stringify({ id: 'tea', every: '1h', plan: [step] });
  expect(await rote('schedule', 'add', '--payload', payload)).toMatchObject({
    warnings: [{ code: 'other-channel' }],
  });
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
    findings: expect.arrayContaining([
      expect.objectContaining({ check: 'daemon', code: 'no-daemon', level: 'warning' }),
    ]),
  });
});

test.each([
  [0, false, []],
  [1, true, []],
  [1, false, ['nobody-reached']],
])(
  'with %i schedules and somebody reached: %j, doctor finds %j',
  async (active, reached, codes) => {
    const check = DOCTOR_CHECKS.find(({ name }) => name === 'reach');
    const schedules = { counts: async () => ({ active }) };
    const house = { schedules, isReached: async () => reached } as unknown as DoctorFacts['house'];
    const findings = await check?.look({
      ...{ home, nowMs: 0, isRoot: false, house },
      mailFindings: async () => [],
      calendarFindings: async () => [],
      contactFindings: async () => [],
    });
    expect(findings?.map(({ code }) => code)).toEqual(codes);
  },
);

test('a house without a box says so: in doctor, in status, and wherever something is approved', async () => {
  const text = async (...argv: string[]) => (await runRote(argv, call())).out;
  const words = 'No box: sandbox.mode is off in config.yaml.';
  writeFileSync(join(home, 'config.yaml'), 'models: { discover: false }\nsandbox: { mode: off }\n');
  const { findings } = await runRoteJson(['doctor'], call());
  expect(findings).toContainEqual(
    expect.objectContaining({ check: 'sandbox', code: 'not-boxed', level: 'warning' }),
  );
  expect(await text('status')).toContain(words);
  expect(await rote('status')).toMatchObject({ sandbox: { kind: 'open' } });
  const skill = skillText('tea', { metadata: { 'rote-schedule': '0 9 * * 1' } });
  mkdirSync(join(home, 'skills/tea'), { recursive: true });
  writeFileSync(join(home, 'skills/tea/SKILL.md'), skill);
  await rote('skills', 'list');
  expect(await text('schedule', 'approve', 'skill-tea', '--dry-run')).toContain(words);
  const { requests } = await rote('requests');
  expect(await text('requests', 'show', requests[0].id)).toContain(words);
});

test('that there is no box is said once of a plan that runs programs', async () => {
  const config = 'models: { discover: false }\nsandbox: { mode: off }\n';
  writeFileSync(join(home, 'config.yaml'), `${config}tools: { shell: { allow: [ls] } }\n`);
  const metadata = {
    'rote-schedule': '0 9 * * 1',
    'rote-plan': 'plan.json',
    'rote-tools': 'shell.run',
  };
  mkdirSync(join(home, 'skills/look'), { recursive: true });
  writeFileSync(join(home, 'skills/look/SKILL.md'), skillText('look', { metadata }));
  const step = (id: string) => ({ id, toolName: 'shell.run', parameters: { command: ['ls', id] } });
  writeFileSync(join(home, 'skills/look/plan.json'), JSON.stringify([step('a'), step('b')]));
  await rote('skills', 'list');
  const { out } = await runRote(['schedule', 'approve', 'skill-look', '--dry-run'], call());
  expect(out.split('sandbox.mode is off in config.yaml')).toHaveLength(2);
  expect(out.split('with all the rights of Rote')).toHaveLength(2);
});

test.runIf(process.platform === 'linux')(
  'a bubblewrap that may not make boxes is told by status, doctor and approvals',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rote-no-box-'));
    const script =
      '#!/bin/sh\necho "bwrap: No permissions to create a new namespace" >&2; exit 1\n';
    writeFileSync(join(folder, 'bwrap'), script, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    });
    const text = async (...argv: string[]) => (await runRote(argv, call())).out;
    const words = 'No permissions to create a new namespace';
    expect(await text('status')).toContain(words);
    expect(await rote('status')).toMatchObject({ sandbox: { kind: 'refused' } });
    const { findings } = await runRoteJson(['doctor'], call());
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'sandbox',
        code: 'no-box',
        what: expect.stringContaining(words),
      }),
    );
    const skill = skillText('tea', { metadata: { 'rote-schedule': '0 9 * * 1' } });
    mkdirSync(join(home, 'skills/tea'), { recursive: true });
    writeFileSync(join(home, 'skills/tea/SKILL.md'), skill);
    await rote('skills', 'list');
    expect(await text('schedule', 'approve', 'skill-tea', '--dry-run')).toContain(words);
  },
);

test.each([
  [{ kind: 'boxed', by: 'bubblewrap' }, false, []],
  [{ kind: 'boxed', by: 'bubblewrap' }, true, ['runs-as-root']],
  [{ kind: 'open', why: 'x' }, false, ['not-boxed']],
  [{ kind: 'refused', why: 'x', hint: 'Install it' }, true, ['no-box', 'runs-as-root']],
] as const)('of the box %j, as root: %j, doctor finds %j', (state, isRoot, codes) => {
  expect(sandboxFindings(state, isRoot).map(({ code }) => code)).toEqual(codes);
});

test('settings that can not be read are a finding like any other', async () => {
  writeFileSync(join(home, 'config.yaml'), 'http: { port: many }\n');
  expect(await runRoteJson(['doctor'], call())).toMatchObject({
    status: 1,
    error: { code: 'unhealthy' },
    findings: [{ check: 'config', code: 'bad-config', level: 'broken' }],
  });
});

test('doctor mends nothing unasked; with --fix it says what it did', async () => {
  await rote('schedule', 'list');
  writeFileSync(join(home, 'secrets.yaml'), '');
  chmodSync(join(home, 'secrets.yaml'), 0o644);
  expect(await rote('doctor')).toMatchObject({
    status: 1,
    findings: [{ check: 'permissions', code: 'open-to-others' }],
    mended: [],
  });
  const { out } = await runRote(['doctor', '--fix'], call());
  expect(out).toMatch(/^mended: Only you may read .*secrets\.yaml now\./);
  expect(await rote('doctor')).toMatchObject({ status: 0, findings: [] });
});
