import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { openAgentHome } from '../../runtime/home-agent.fake.ts';
import { openPausedHome } from '../../talk/go-on.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-agents-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const clock = createSystemClock();
const rote = (argv: string[], folder = home, stdin = '') =>
  runRote(argv, { home: folder, clock, stdin });
const roteJson = (argv: string[], folder = home) => runRoteJson(argv, { home: folder, clock });

test('the agents are main and those in files, with what is wrong with one', async () => {
  mkdirSync(join(home, 'agents'));
  writeFileSync(join(home, 'agents', 'ann.md'), '---\nmode: direct\nmodel: box\n---\nYou are Ann.');
  writeFileSync(join(home, 'agents', 'odd.md'), '---\nmodle: x\n---\nHi');
  const { agents } = await roteJson(['agents', 'list']);
  expect(agents).toMatchObject([
    { id: 'main', file: null, fault: null },
    { id: 'ann', profile: { mode: 'direct', models: ['box'] } },
    { id: 'odd', profile: null, fault: expect.stringContaining('did you mean "model"') },
  ]);
  const { out } = await rote(['agents', 'list']);
  expect(out).toMatch(/main +multi_agent +all/);
  expect(out).toMatch(/ann +direct +box/);
  expect(out).toMatch(/odd +not usable/);
  expect(out).toMatch(/The agent "odd" is not valid: .*\. It takes name, model, fallback/);
});

test('an agent that names a model or a skill that is not there is listed with that', async () => {
  writeFileSync(
    join(home, 'config.yaml'),
    'models:\n  chain:\n    - { kind: openai-compatible, name: box, url: "http://127.0.0.1:9/v1", model: x, class: large }\n',
  );
  mkdirSync(join(home, 'agents'));
  const front = 'model: bix\nfallback: [large, box/other]\nskills: [reserch]';
  writeFileSync(join(home, 'agents', 'bob.md'), `---\n${front}\n---\nYou are Bob.`);
  const { agents } = await roteJson(['agents', 'list']);
  expect(agents[1].warnings).toEqual([
    'there is no model "bix". Did you mean box? What there is: rote models list',
    'there is no skill "reserch". Did you mean research? What there is: rote skills list',
  ]);
});

test('the models are those of the settings, without their keys', async () => {
  writeFileSync(join(home, 'secrets.yaml'), 'BOX: abc-very-secret\n', { mode: 0o600 });
  writeFileSync(
    join(home, 'config.yaml'),
    'models:\n  chain:\n    - kind: openai-compatible\n      name: box\n      url: http://127.0.0.1:9/v1\n      model: qwen3\n      key: BOX\n',
  );
  const answer = await roteJson(['models', 'list']);
  expect(answer.models).toEqual([
    {
      name: 'box',
      kind: 'openai-compatible',
      model: 'qwen3',
      url: 'http://127.0.0.1:9/v1',
      hasKey: true,
      local: expect.any(Boolean),
    },
  ]);
  expect(JSON.stringify(answer)).not.toContain('very-secret');
});

test('a model file is brought once, and only with the right hash', async () => {
  const bytes = 'a tiny model';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const server = createServer((_, response) => response.end(bytes));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tiny.gguf`;
  try {
    const first = await roteJson(['models', 'pull', url, '--sha256', sha256]);
    expect(first).toMatchObject({ status: 0, cached: false, file: join(home, 'models/tiny.gguf') });
    expect(readFileSync(first.file, 'utf8')).toBe(bytes);
    expect(await roteJson(['models', 'pull', url, '--sha256', sha256])).toMatchObject({
      cached: true,
    });
    expect(await roteJson(['models', 'pull', url])).toMatchObject({ status: 2 });
    expect(await roteJson(['models', 'pull', url, '--sha256', 'abc'])).toMatchObject({ status: 2 });
    const wrong = await roteJson(['models', 'pull', `${url}2`, '--sha256', '0'.repeat(64)]);
    expect(wrong).toMatchObject({ status: 1, error: { code: 'wrong-checksum' } });
  } finally {
    server.close();
  }
});

test('without a model there is no cost, and a wrong day is refused', async () => {
  expect(await roteJson(['cost'])).toMatchObject({ status: 0, total: null, groups: [] });
  expect((await rote(['cost'])).out).toContain('No model was asked.');
  expect(await roteJson(['cost', '--from', 'yesterday'])).toMatchObject({
    status: 2,
    error: { code: 'bad-day' },
  });
});

test('a run shows what its models took, and the cost sums it up beside what plans saved', async () => {
  const house = await openAgentHome({ scenario: () => ({ text: 'Hello.' }) });
  try {
    const run = await house.say('Hi');
    const { schedule } = await house.opened.schedules.add({
      every: '1h',
      plan: [{ id: 'a', toolName: 'time.now' }],
    });
    const direct = await house.opened.schedules.runNow(schedule.id);
    house.opened.store.changes.notify();
    await house.ended(direct.id);

    const { trace } = await roteJson(['runs', 'show', run.id], house.home);
    expect(trace).toMatchObject({ tier: 'agent', modelCalls: 1, toolCalls: 0, cents: 0 });
    expect(trace.inputTokens).toBeGreaterThan(100);
    const shown = (await rote(['runs', 'show', run.id], house.home)).out;
    expect(shown).toMatch(/model-1.*test-model: \d+ tokens in \(\d+ cached\), \d+ out → "Hello\."/);
    const { trace: none } = await roteJson(['runs', 'show', direct.id], house.home);
    expect(none).toMatchObject({ tier: 'direct', modelCalls: 0, inputTokens: 0, outputTokens: 0 });

    const cost = await roteJson(['cost', '--by', 'run'], house.home);
    const tokens = trace.inputTokens + trace.outputTokens;
    expect(cost.groups).toMatchObject([{ key: run.id, calls: 1, tokens }]);
    expect(cost.other).toBe(null);
    const bySchedule = await roteJson(['cost', '--by', 'schedule'], house.home);
    expect(bySchedule).toMatchObject({ groups: [], other: { calls: 1, tokens } });
    const table = (await rote(['cost', '--by', 'schedule'], house.home)).out;
    expect(table).toMatch(/without a schedule +1 /);
    expect(cost.saved).toEqual({ directRuns: 1, tokens, cents: 0 });
    expect((await rote(['cost'], house.home)).out).toContain('an estimate');
  } finally {
    await house.close();
  }
});

test('without a model, a test of one by its name says what to do as well', async () => {
  writeFileSync(join(home, 'config.yaml'), 'models: { discover: false }\n');
  const { status, err } = await rote(['models', 'test', 'box']);
  expect(status).toBe(1);
  expect(err).toMatch(/^error: Nobody can be asked: .*\n {2}hint: Set one of these variables/);
});

test('models that answer are told from those that do not, each by itself', async () => {
  const house = await openAgentHome({ scenario: () => ({ text: 'Hello.' }) });
  const chain = [
    { kind: 'openai-compatible', name: 'good', url: house.server.url, model: 'm' },
    { kind: 'openai-compatible', name: 'bad', url: house.server.url, model: 'm', key: 'WRONG' },
  ];
  writeFileSync(join(home, 'secrets.yaml'), 'WRONG: wrong-key\n', { mode: 0o600 });
  const config = (links: object[]): void =>
    writeFileSync(
      join(home, 'config.yaml'),
      JSON.stringify({ models: { chain: links, discover: false } }),
    );
  try {
    config(chain);
    const both = await rote(['models', 'test']);
    expect(both.status).toBe(1);
    expect(both.err).toMatch(/✓ good answered "Hello\." in \d+ ms, with \d+ tokens\./);
    expect(both.err).toContain('✗ bad/m: the key is refused');
    expect(both.err).not.toContain('wrong-key');
    expect(await roteJson(['models', 'test', 'good'])).toMatchObject({
      status: 0,
      results: [{ name: 'good', ok: true, said: 'Hello.' }],
    });
    expect((await rote(['models', 'test', 'god'])).err).toContain('Did you mean good?');
    const listed = await rote(['models', 'list']);
    expect(listed.out).toMatch(/bad +openai-compatible +m +http\S+ +yes/);
    expect(listed.out).toContain('models.chain in config.yaml');
    config([{ kind: 'anthropic', key: 'NOBODY' }]);
    const nobody = await rote(['models', 'test']);
    expect(nobody).toMatchObject({
      status: 1,
      err: expect.stringContaining('Nobody can be asked'),
    });
    expect((await rote(['models', 'list'])).out).toContain('rote help models.md');
  } finally {
    await house.close();
  }
});

test('the cost shows what is left of the budgets, and more is allowed for today', async () => {
  const settings =
    'timezone: Europe/Berlin\nmodels:\n  budgets:\n    day: { cents: 30, tokens: 9000 }\n';
  const house = await openAgentHome({
    prices: { input: 0, output: 10_000 },
    scenario: () => ({ text: 'Hello.', usage: { completion_tokens: 40 } }),
  });
  try {
    house.write('config.yaml', settings);
    await house.say('Hi');
    const shown = (await rote(['cost'], house.home)).out;
    expect(shown).toMatch(/today \([\d-]+\) +\$0\.40, \d+ tokens +\$0\.30, 9000 tokens +\$0\.00, /);
    expect(shown).toMatch(/a run +\$1\.00, 30 minutes/);
    const { budgets } = await roteJson(['cost'], house.home);
    expect(budgets.day).toMatchObject({ used: { cents: 40 }, left: { cents: 0, seconds: null } });

    const allowed = await roteJson(['cost', 'allow', '--day', '--cents', '50'], house.home);
    expect(allowed).toMatchObject({ status: 0, budget: { left: { cents: 50 } }, resumed: [] });
    expect((await rote(['cost', 'allow', '--day'], house.home)).out).toMatch(
      /^Allowed for today\. Left now: \$0\.80, \d+ tokens\./,
    );
    for (const wrong of [[], ['--day', '--schedule', 'x'], ['--schedule', 'x']])
      expect(await roteJson(['cost', 'allow', ...wrong], house.home)).toMatchObject({ status: 2 });
    const after = await roteJson(['cost'], house.home);
    expect(after.budgets.day.left.cents).toBe(80);
  } finally {
    await house.close();
  }
});

test('a budget that makes no sense is refused with its line', async () => {
  writeFileSync(join(home, 'config.yaml'), 'models:\n  budgets:\n    day: { cents: lots }\n');
  const answer = await roteJson(['cost']);
  expect(answer).toMatchObject({ status: 2, error: { code: 'bad-config' } });
  expect(answer.error.message).toContain('line 3');
  expect(answer.error.message).toContain('expected a number above 0, or none');
});

test('rote ask "go on" and rote chat go on where the agent stopped', async () => {
  for (const [argv, stdin] of [
    [['ask', 'go on'], ''],
    [['chat'], 'continue\n'],
  ] as const) {
    const house = await openPausedHome();
    try {
      const { status, out } = await rote([...argv], house.home, stdin);
      expect(status).toBe(0);
      const [, runId = ''] = /The agent works on it: (run_\w+)\./.exec(out) ?? [];
      expect(await house.ended(runId)).toMatchObject({ summary: 'All there.' });
      const shown = await rote(['inbox'], house.home);
      expect(shown.out).toContain('All there.');
    } finally {
      await house.close();
    }
  }
});

test('rote ask says that what it handed over waits, where no daemon runs', async () => {
  writeFileSync(
    join(home, 'config.yaml'),
    'models:\n  discover: false\n  chain:\n    - { kind: openai-compatible, url: "http://127.0.0.1:9/v1", model: x }\n',
  );
  const { out } = await rote(['ask', 'what is there to see at the sea?']);
  expect(out).toContain('No daemon runs here, so it waits for one: rote start');
});
