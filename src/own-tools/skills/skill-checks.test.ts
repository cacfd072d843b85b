/** Checks of skills in a real box, and what scripts may read outside of one. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import { hasBox, MODE_HERE } from '../../sandbox/sandbox.fake.ts';
import { skillText } from '../../skills/skill-files.fake.ts';
import { callContext } from '../../tools/call-context.fake.ts';
import { startLoopbackServer } from '../../tools/http/loopback-server.fake.ts';

const hasPython = spawnSync('/usr/bin/python3', ['--version']).status === 0;
const { signal } = new AbortController();

let home: string;
let opened: OpenHome;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-checks-'));
  opened = openHome({
    home,
    config: configSchema.parse({
      timezone: 'UTC',
      sandbox: { mode: MODE_HERE },
      tools: { http: { allowPrivate: ['127.0.0.1'] } },
    }),
    clock: createSystemClock(),
  });
});
afterEach(async () => {
  await opened.store.close();
  rmSync(home, { recursive: true });
});

function write(file: string, text: string): void {
  const path = join(home, 'skills/tries', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Runs the checks of a skill with these scripts; each check by its name. */
async function tryChecks(
  scripts: Record<string, string>,
  checks: Record<string, object>,
  metadata: Record<string, string> = {},
) {
  write('SKILL.md', skillText('tries', { metadata }));
  for (const [name, text] of Object.entries(scripts)) write(`scripts/${name}`, text);
  for (const [name, check] of Object.entries(checks))
    write(`checks/${name}.json`, JSON.stringify(check));
  const desk = await opened.own.skillDesk();
  await desk.refresh();
  const reports = await desk.test('tries', signal);
  return Object.fromEntries(reports.map(({ check, ok, got }) => [check, ok ? 'ok' : got]));
}

const N = { 'https://example.org/n': { body: { n: 4 } } };

test('a new skill with a script passes its check at once, and fails when its script is another', async () => {
  const desk = await opened.own.skillDesk();
  await desk.create('words', { withScript: true });
  expect(await desk.test('words', signal)).toMatchObject([
    { check: 'words', ok: true, expected: '{"words":3}', got: '{"words":3}' },
  ]);
  writeFileSync(
    join(home, 'skills/words/scripts/run.js'),
    `console.log(JSON.stringify({type: 'done', ok: true, output: {words: 4}}))`,
  );
  expect(await desk.test('words', signal)).toMatchObject([{ ok: false, got: '{"words":4}' }]);
});

describe.runIf(hasBox)('a check', () => {
  test('answers the addresses that a script reads, in three languages, and no others', async () => {
    const wanted = { answers: N, expect: { output: '4' } };
    const scripts: Record<string, string> = {
      'a.mjs': `console.log((await (await fetch('https://EXAMPLE.org/n')).json()).n)`,
      'a.sh': `rote-fetch https://example.org/n | tr -dc '0-9'`,
      'other.mjs': `await fetch('https://example.org/other')`,
      ...(hasPython && {
        'a.py': 'import rote_fetch\nprint(rote_fetch.get("https://example.org/n").json()["n"])',
      }),
    };
    const checks = Object.fromEntries(
      Object.keys(scripts).map((name) => [name, { script: `scripts/${name}`, ...wanted }]),
    );
    const { 'other.mjs': other, ...rest } = await tryChecks(scripts, checks);
    expect(rest).toEqual({ 'a.mjs': 'ok', 'a.sh': 'ok', ...(hasPython && { 'a.py': 'ok' }) });
    expect(other).toContain('it read https://example.org/other, which the check does not answer');
  });

  test('can be neither read nor changed by its script, and ends where the script does not', async () => {
    const found = await tryChecks(
      {
        'look.sh': 'ls . scripts; cat checks/look.json',
        'change.sh': 'echo x > checks.txt; mkdir checks; echo {} > scripts/more',
        'keys.sh': 'echo "$TOKEN"; ls -A "$HOME" | grep -c secret; echo x > kept',
      },
      {
        look: { script: 'scripts/look.sh', expect: { fails: 'checks/look.json: No such file' } },
        change: { script: 'scripts/change.sh', expect: { fails: 'Read-only file system' } },
        keys: { script: 'scripts/keys.sh', expect: { fails: '' } },
      },
      { 'rote-secrets': 'TOKEN' },
    );
    expect(found).toMatchObject({ look: 'ok', change: 'ok' });
    expect(readdirSync(join(home, 'skills/tries/checks')).toSorted()).toEqual([
      'change.json',
      'keys.json',
      'look.json',
    ]);
    expect(readdirSync(join(home, 'skills/tries/scripts'))).toHaveLength(3);
  });
});

test('what is no check, or of nothing that runs, fails with its reason; a skill without any is refused', async () => {
  const desk = await opened.own.skillDesk();
  await expect(tryChecks({}, {})).rejects.toMatchObject({ code: 'no-checks' });
  await expect(desk.test('nobody', signal)).rejects.toMatchObject({ code: 'unknown-skill' });
  const found = await tryChecks(
    {},
    {
      action: { action: 'tries.run', expect: { fails: '' } },
      wrong: { actoin: 'tries.run' },
      gone: { script: 'scripts/gone.sh', expect: { output: '' } },
    },
  );
  expect(found).toMatchObject({
    action: 'the skill has no such action; it has none',
    wrong: expect.stringContaining('did you mean "action"?'),
    gone: expect.stringContaining('not-found'),
  });
});

test('skill.save takes scripts and checks; what a run saves waits, and can be tried all the same', async () => {
  const { catalog } = await opened.own.tools();
  let calls = 0;
  const save = (more: object) =>
    catalog.call(
      'skill.save',
      { name: 'sums', description: 'Adds. Use for sums.', instructions: 'Add.', ...more },
      callContext({ key: `call-${calls++}`, capabilities: new Set(['skill.save']) }),
    );
  const sum = { path: 'scripts/sum.sh', text: 'read -r a b; echo $((a + b))\n' };
  const check = { script: sum.path, stdin: '1 2\n', expect: { output: '3' } };
  const program = { scripts: [sum], checks: [{ name: 'sum', check }] };
  expect(await save(program)).toMatchObject({ failure: { code: 'plan-first' } });
  const noTool = [{ toolId: 'add', tool: 'numbers.add', input: {} }];
  expect(await save({ plan: noTool })).toMatchObject({ failure: { code: 'unknown-tool' } });
  expect(await save({ scripts: [sum] })).toMatchObject({ failure: { code: 'checks-first' } });
  if (!hasBox) return;
  expect(await save(program)).toMatchObject({ ok: true, output: { status: 'pending' } });
  const desk = await opened.own.skillDesk();
  expect(await desk.show('sums')).toMatchObject({
    files: expect.arrayContaining(['scripts/sum.sh', 'checks/sum.json']),
    state: 'disabled',
  });
  expect(await desk.test('sums', signal)).toMatchObject([{ check: 'sum', ok: true }]);
  for (const path of ['SKILL.md', 'scripts/../../sum.sh', '/tmp/sum.sh'])
    expect(await save({ ...program, scripts: [{ ...sum, path }] })).toMatchObject({
      failure: { message: expect.stringContaining('expected scripts/NAME') },
    });
});

describe.runIf(hasBox)('outside of a check a script reads addresses', () => {
  test.each([
    [
      'as whoever runs it, where its skill names http.request',
      { 'rote-tools': 'http.request' },
      null,
      true,
    ],
    ['where whoever runs it may', { 'rote-tools': 'http.request' }, ['script.run'], false],
    ['not where its skill does not name the tool', {}, null, false],
    [
      'not where it knows a secret',
      { 'rote-tools': 'http.request', 'rote-secrets': 'TOKEN' },
      null,
      false,
    ],
  ])('%s', async (_, metadata, capabilities, reads) => {
    const asked: string[] = [];
    const server = await startLoopbackServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('here');
    });
    write('SKILL.md', skillText('tries', { metadata }));
    write('scripts/read.sh', `rote-fetch ${server.origin}/now\n`);
    writeFileSync(join(home, 'secrets.yaml'), 'TOKEN: "a-long-secret"\n', { mode: 0o600 });
    await (await opened.own.skillDesk()).refresh();
    const { catalog } = await opened.own.tools();
    const result = await catalog.call(
      'script.run',
      { skill: 'tries', path: 'scripts/read.sh' },
      callContext({
        ...{ runId: null, scheduleId: null },
        capabilities: capabilities === null ? null : new Set(capabilities),
      }),
    );
    await server.close();
    expect(asked).toEqual(reads ? ['/now'] : []);
    if (reads) expect(result).toMatchObject({ output: { stdout: 'here' } });
    else expect(result.ok).toBe(false);
  });
});
