import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAIN } from '../../base/built-main.fake.ts';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { createSystemClock } from '../../base/clock.ts';
import { MODE_HERE } from '../../sandbox/sandbox.fake.ts';
import { startLoopbackServer } from '../../tools/http/loopback-server.fake.ts';
import { fakeServer } from '../../tools/mcp/mcp-servers.fake.ts';
import { leftWith } from '../../tools/running-programs.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

const startIso = '2026-06-01T00:00:00Z';
const SHELL_ALLOWED = `sandbox: { mode: ${MODE_HERE} }\ntools: { shell: { allow: true } }\n`;
let home = '';
let clock: VirtualClock;
beforeEach(() => {
  clock = createVirtualClock({ startIso, timezone: 'Europe/Berlin' });
  home = mkdtempSync(join(tmpdir(), 'rote-tools-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const rote = (argv: string[], stdin = '') => roteAny(['tools', ...argv], stdin);

const roteAny = (argv: string[], stdin = '') => runRote(argv, { home, clock, stdin });
const roteJson = (argv: string[], stdin = '') =>
  runRoteJson(['tools', ...argv], { home, clock, stdin });

test('the list names every tool with summary, effect and aliases', async () => {
  const { status, ok, tools } = await roteJson(['list']);
  expect([status, ok]).toEqual([0, true]);
  const byName = new Map(tools.map((tool: { name: string }) => [tool.name, tool]));
  expect(byName.get('http.request')).toEqual({
    name: 'http.request',
    summary: 'send an HTTP request',
    effect: 'once',
    effectByInput: true,
    aliases: ['http.get', 'fetch', 'http_request', 'web.fetch'],
    circuit: 'closed',
    notSetUp: null,
  });
  expect(byName.get('file.append')).toMatchObject({ effect: 'once', effectByInput: false });
  expect([...byName.keys()]).toEqual([...byName.keys()].toSorted());
  expect((await rote(['list'])).out).toMatch(/^NAME +EFFECT +SUMMARY\n/);
});

test('what is not set up is marked in the list, with what is missing', async () => {
  const { out } = await rote(['list']);
  expect(out).toMatch(/^web\.search +read +search the web \(not set up\)$/m);
  expect(out).toContain('web.search is not set up: No search server is set up.');
  expect(out).toContain('shell.run is not set up: shell.run is off here');
  expect((await rote(['show', 'web.search'])).out).toContain('Not set up: No search server');
});

test('one tool is shown with its schemas, also by an alias', async () => {
  const { status, tool } = await roteJson(['show', 'FETCH']);
  expect(status).toBe(0);
  expect(tool).toMatchObject({
    name: 'http.request',
    input: { type: 'object', required: ['url'] },
    output: { type: 'object' },
    description: expect.any(Array),
    examples: expect.any(Array),
  });
  expect((await rote(['show', 'time.now'])).out).toContain('rote tools call time.now --input');
});

test('a call answers with tool, effect and output', async () => {
  const input = '{"timezone":"UTC"}';
  expect(await roteJson(['call', 'now', '--input', input])).toMatchObject({
    status: 0,
    ok: true,
    tool: 'time.now',
    effect: 'read',
    output: { utc: '2026-06-01T00:00:00Z', timezone: 'UTC' },
  });
  expect(await roteJson(['call', 'time.now'])).toMatchObject({
    output: { timezone: 'Europe/Berlin' },
  });
  expect(await roteJson(['call', 'time.now', '--input', '-'], input)).toMatchObject({ status: 0 });
  writeFileSync(join(home, 'in.json'), input);
  expect(await roteJson(['call', 'time.now', '--input', `@${home}/in.json`])).toMatchObject({
    status: 0,
  });
});

test('files are written to the workspace of the data folder, or where the settings say', async () => {
  const write = ['call', 'file.write', '--input', '{"path":"a.txt","content":"x"}'];
  expect(await roteJson(write)).toMatchObject({ effect: 'idempotent', output: { bytes: 1 } });
  expect(readFileSync(join(home, 'workspace/a.txt'), 'utf8')).toBe('x');
  writeFileSync(join(home, 'config.yaml'), 'tools:\n  workspace: elsewhere\n');
  await roteJson(write);
  expect(readFileSync(join(home, 'elsewhere/a.txt'), 'utf8')).toBe('x');
});

test.each([
  [['call', 'time.nwo'], 'unknown-tool', 'Did you mean time.now?'],
  [['show', 'http.requst'], 'unknown-tool', 'Did you mean http.request?'],
  [['call', 'time.now', '--input', '{"tz":1}'], 'bad-input', 'rote tools show time.now'],
  [['call', 'http.request', '--input', '{}'], 'bad-input', 'An http or https URL'],
  [['call', 'shell.run', '--input', '{"command":"ls -l"}'], 'bad-input', 'A list with the program'],
  [['call', 'time.now', '--input', '[]'], 'bad-input', ''],
  [['call', 'time.now', '--input', '{'], 'bad-payload', '--input'],
  [['call', 'time.now', '--input', '{"timezone":"Nowhere"}'], 'bad-input', ''],
  [['call'], 'missing-argument', ''],
])('the wrong request %j is exit status 2', async (argv, code, hint) => {
  const { status, ok, error } = await roteJson(argv);
  expect([status, ok, error.code]).toEqual([2, false, code]);
  expect(error.hint).toContain(hint);
});

test.each([
  ['http.request', '{"url":"http://127.0.0.1:1/"}', 'refused'],
  ['file.read', '{"path":"nothing"}', 'not-found'],
  ['file.read', '{"path":"../x"}', 'refused'],
  ['shell.run', '{"command":["ls"]}', 'refused'],
])('%s with %s fails with exit status 1', async (name, input, code) => {
  const { status, error } = await roteJson(['call', name, '--input', input]);
  expect([status, error.code]).toEqual([1, code]);
  expect(error).toMatchObject({ message: expect.any(String), hint: expect.any(String) });
});

test.each([
  ['from the folder that it is in', () => relative(process.cwd(), home)],
  ['with a dot', () => `./${relative(process.cwd(), home)}`],
])('a data folder that is named %s works in a box too', async (_, named) => {
  writeFileSync(join(home, 'config.yaml'), SHELL_ALLOWED);
  const input = JSON.stringify({ command: ['sh', '-c', 'pwd; touch made'] });
  const call = ['tools', 'call', 'shell.run', '--input', input];
  const answer = await runRoteJson([...call, '--home', named()], { home: '/nowhere', clock });
  expect(answer).toMatchObject({
    status: 0,
    output: { stdout: `${realpathSync(home)}/workspace\n` },
  });
  expect(existsSync(join(home, 'workspace', 'made'))).toBe(true);
  // As the environment may name it.
  expect(await runRoteJson(call, { home: named(), clock })).toMatchObject({ status: 0 });
});

test('a tool that keeps failing is held back, also by the next process, is listed with why and told of, and is called again once it is reset', async () => {
  const run = (program: string) => [
    'call',
    'shell.run',
    '--input',
    JSON.stringify({ command: [program] }),
  ];
  writeFileSync(join(home, 'config.yaml'), SHELL_ALLOWED);
  for (let count = 0; count < 5; count++)
    expect(await roteJson(run('false'))).toMatchObject({ error: { code: 'exit-status' } });

  expect(await roteJson(run('false'))).toMatchObject({
    status: 1,
    error: {
      code: 'circuit-open',
      message: expect.stringMatching(
        /^shell\.run false is held back since 2026-06-01T00:00:00Z.*: rote tools reset shell\.run false$/,
      ),
      details: { retryAfterMs: 60_000, fate: 'not-done' },
    },
  });
  expect(await roteJson(run('true'))).toMatchObject({ status: 0 });

  const { tools, circuits } = await roteJson(['list']);
  const states = Object.fromEntries(
    tools.map(({ name, circuit }: Record<string, string>) => [name, circuit]),
  );
  expect(states).toMatchObject({ 'shell.run': 'open', 'file.read': 'closed' });
  expect(circuits).toMatchObject([{ tool: 'shell.run', part: 'false', failuresInRow: 5 }]);
  const { out } = await rote(['list']);
  expect(out).toMatch(/^NAME +EFFECT +CIRCUIT +SUMMARY\n/);
  expect(out).toMatch(/^shell\.run +once +open \(false\) +run a program/m);
  expect(out).toMatch(/^shell\.run false is open since .* tried again at .*exit-status: "false"/m);
  expect((await rote(['show', 'shell.run'])).out).toContain('Circuit: open');
  const { incidents } = JSON.parse((await roteAny(['incidents', '--json'])).out);
  expect(incidents).toMatchObject([{ subject: 'tool:shell.run false', kind: 'circuit-open' }]);

  expect(await roteJson(['reset', 'bash', 'true'])).toMatchObject({ circuits: [] });
  expect(await rote(['reset', 'bash'])).toMatchObject({
    out: 'Called again: shell.run false.\n',
  });
  expect(await rote(['reset', 'shell.run'])).toMatchObject({ out: 'Nothing was held back.\n' });
  expect((await rote(['list'])).out).toMatch(/^NAME +EFFECT +SUMMARY\n/);
  expect(await roteJson(run('false'))).toMatchObject({ error: { code: 'exit-status' } });
  expect(await roteJson(['reset', 'shel.run'])).toMatchObject({
    status: 2,
    error: { code: 'unknown-tool' },
  });
});

test('calls are listed with who, what and what came of it, and no secret is in them', async () => {
  writeFileSync(join(home, 'secrets.yaml'), 'KEY: hunter2hunter2\n', { mode: 0o600 });
  const file = { path: 'a.txt', content: 'the key is hunter2hunter2' };
  await rote(['call', 'file.write', '--input', JSON.stringify(file)]);
  const request = {
    url: 'http://127.0.0.1:1/?token=sesame',
    headers: { authorization: 'sesame' },
    method: 'POST',
    body: '{"password":"sesame"}',
  };
  clock.advance(1000);
  await rote(['call', 'http.request', '--input', JSON.stringify(request)]);
  clock.advance(1000);
  const signedIn = JSON.stringify({ url: 'https://me:sesame@example.org/' });
  await rote(['call', 'http.request', '--input', signedIn]);
  clock.advance(1000);
  await rote(['call', 'time.now', '--session', 'agent:main:terminal:direct:me']);
  clock.advance(1000);
  await roteAny(['plan', 'run', '--json', planFile()]);
  const { calls } = await roteJson(['calls']);
  expect(calls).toMatchObject([
    { by: 'run', tool: 'file.read', stepId: 'look', state: 'succeeded', attempt: 1, error: null },
    { by: 'hand', tool: 'time.now', sessionKey: 'agent:main:terminal:direct:me', runId: null },
    { by: 'hand', tool: 'http.request', input: { url: 'https://[secret]@example.org/' } },
    { by: 'hand', tool: 'http.request', state: 'failed', error: { code: 'refused' } },
    { by: 'hand', tool: 'file.write', input: { content: 'the key is [secret KEY]' } },
  ]);
  expect(JSON.stringify(calls)).not.toMatch(/hunter2|sesame/);
  expect((await roteJson(['calls', '--tool', 'now'])).calls).toHaveLength(1);
  expect((await roteJson(['calls', '--limit', '2'])).calls).toHaveLength(2);
  const { out } = await rote(['calls']);
  expect(out).toMatch(/^STARTED +BY +TOOL +TOOK +RESULT +INPUT\n/);
  expect(readFileSync(join(home, 'rote.db'), 'latin1')).not.toContain('sesame');
});

function planFile(): string {
  const file = join(home, 'plan.json');
  const tools = [{ toolId: 'look', tool: 'file.read', input: { path: 'a.txt' } }];
  writeFileSync(file, JSON.stringify({ requestId: 'r', tools }));
  return file;
}

test('a call that takes too long is ended', async () => {
  writeFileSync(join(home, 'config.yaml'), SHELL_ALLOWED);
  const input = JSON.stringify({ command: ['sleep', '60'] });
  const argv = ['tools', 'call', 'shell.run', '--input', input, '--timeout-ms', '50'];
  expect(await runRoteJson(argv, { home, clock: createSystemClock() })).toMatchObject({
    error: {
      code: 'timed-out',
      message: 'shell.run did not answer in 50 ms.',
      details: { fate: 'unknown' },
    },
  });
});

test('Ctrl-C stops the call and the program that it runs', async () => {
  writeFileSync(join(home, 'config.yaml'), SHELL_ALLOWED);
  const workspace = join(home, 'workspace');
  mkdirSync(workspace);
  const isUp = new Promise<void>((resolve) => {
    const watcher = watch(workspace, () => {
      if (!existsSync(join(workspace, 'up'))) return;
      watcher.close();
      resolve();
    });
  });
  const mark = `8${process.pid}1`;
  const input = JSON.stringify({ command: ['sh', '-c', `sleep ${mark} & touch up; wait`] });
  const argv = [MAIN, 'tools', 'call', 'shell.run', '--input', input, '--home', home, '--json'];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = child.stdout.toArray();
  const exited = once(child, 'exit');
  await isUp;
  child.kill('SIGINT');
  expect(await exited).toEqual([1, null]);
  expect(JSON.parse(Buffer.concat(await printed).toString())).toMatchObject({
    error: { code: 'aborted' },
  });
  const running = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout;
  expect(running.split('\n')).not.toContain(`sleep ${mark}`);
});

test('servers are listed with their health below the tools, and their tools are shown and called', async () => {
  const servers = {
    fake: fakeServer(),
    broken: fakeServer('exit'),
    off: { ...fakeServer(), enabled: false },
  };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify({ mcp: { servers } }));
  const error = 'it ended with status 3; it said: nothing works here';
  const listed = await roteJson(['list']);
  expect(listed.servers).toEqual([
    { name: 'fake', state: 'ready', tools: 11, error: null, diagnostics: [] },
    { name: 'broken', state: 'lost', tools: 0, error, diagnostics: [] },
    { name: 'off', state: 'disabled', tools: 0, error: null, diagnostics: [] },
  ]);
  expect(listed.tools).toContainEqual(expect.objectContaining({ name: 'fake.echo' }));
  const { out } = await rote(['list']);
  expect(out).toMatch(
    /\n\nSERVER +HEALTH +TOOLS +REMARKS\nfake +idle +11\nbroken +lost +0 +it ended/,
  );
  expect((await rote(['show', 'fake.echo'])).out).toContain('Comes from the MCP server "fake".');
  expect(await roteJson(['call', 'fake.echo', '--input', '{"a":1}'])).toMatchObject({
    status: 0,
    tool: 'fake.echo',
    effect: 'once',
    output: { a: 1 },
  });
  expect(await roteJson(['call', 'fake.fail'])).toMatchObject({
    status: 1,
    error: { code: 'tool-error', message: expect.stringContaining('it went wrong') },
  });
});

test('a tool of a server that failed is refused with what is wrong with the server', async () => {
  const servers = { wrong: fakeServer('exit') };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify({ mcp: { servers } }));
  const error = {
    code: 'unavailable',
    message:
      'There is no tool "wrong.x": the MCP server "wrong" failed: it ended with status 3; it said: nothing works here.',
  };
  expect(await roteJson(['call', 'wrong.x'])).toMatchObject({ status: 1, error });
  expect(await roteJson(['show', 'wrong.x'])).toMatchObject({ status: 1, error });
  const { status, out } = await roteAny(['cmd', 'wrong.x --a b', '--json']);
  expect({ status, ...JSON.parse(out) }).toMatchObject({ status: 1, error });
  expect(await roteJson(['call', 'wrongs.x'])).toMatchObject({ error: { code: 'unknown-tool' } });
});

test('a server that wants a sign-in is listed, shown and told of with what to do instead', async () => {
  const far = await startLoopbackServer((_, response) => {
    const wanted = 'Bearer resource_metadata="https://far.example/.well-known/oauth"';
    response.writeHead(401, { 'www-authenticate': wanted, 'content-type': 'application/json' });
    response.end('{"error":"invalid_token","error_description":"No authorization provided"}');
  });
  const servers = { far: { url: `${far.origin}/mcp` } };
  const settings = { mcp: { servers }, models: { discover: false } };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));
  const asked = [['tools', 'list'], ['tools', 'call', 'far.work'], ['cmd', 'far.work'], ['doctor']];
  for (const argv of asked) {
    const { out, err } = await roteAny(argv);
    expect(`${out}${err}`).toContain('it wants a sign-in (HTTP 401)');
    expect(`${out}${err}`).toContain(`rote connect mcp ${far.origin}/mcp`);
    expect(`${out}${err}`).not.toContain('invalid_token');
  }
  expect((await roteJson(['list'])).servers).toMatchObject([{ name: 'far', state: 'failed' }]);
  await far.close();
});

test('a server that a command does not name is not tried again by it', async () => {
  const tries = join(home, 'tries');
  const broken = { command: 'sh', args: ['-c', 'echo again >> "$0"; exit 3', tries] };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify({ mcp: { servers: { broken } } }));
  const triesAfter = async (...argv: string[]) => {
    await roteAny(argv);
    return readFileSync(tries, 'utf8').split('\n').length - 1;
  };
  expect(await triesAfter('cmd', 'time.now')).toBe(1);
  expect(await triesAfter('cmd', 'time.now')).toBe(1);
  expect(await triesAfter('tools', 'call', 'time.now')).toBe(1);
  expect(await triesAfter('cmd', 'broken.x')).toBe(2);
  expect(await triesAfter('tools', 'call', 'broken.x')).toBe(3);
  expect(await triesAfter('tools', 'list')).toBe(4);
  const plan = JSON.stringify([{ id: 'a', toolName: 'broken.x' }]);
  expect(await triesAfter('schedule', 'add', '--payload', `{"every":"1h","plan":${plan}}`)).toBe(5);
});

test('Ctrl-C while a server is waited for ends the server too', async () => {
  const up = join(home, 'up');
  const servers = { stubborn: fakeServer('noisy-only', up), silent: fakeServer('silent', home) };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify({ mcp: { servers } }));
  const isUp = new Promise<void>((resolve) => {
    const watcher = watch(home, () => {
      if (!existsSync(up)) return;
      watcher.close();
      resolve();
    });
  });
  const child = spawn(process.execPath, [MAIN, 'tools', 'list', '--home', home], {
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  await isUp;
  child.kill('SIGINT');
  expect(await exited).toEqual([null, 'SIGINT']);
  expect(leftWith(home)).toEqual([]);
});
