import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ToolEvent } from '../../domain/tool-call.ts';
import { createScriptFolder, SAY_DONE } from './script-folder.fake.ts';

let skill = createScriptFolder();
skill.remove();
beforeEach(() => {
  skill = createScriptFolder();
});
afterEach(() => {
  expect(skill.clock.pendingTimers()).toBe(0);
  skill.remove();
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
const JS_DONE = 'console.log(JSON.stringify({ type: "done", ok: true, output: "js" }));';

test('a script gets its input, tells what it does, and answers', async () => {
  const heard: ToolEvent[] = [];
  skill.write(
    'scripts/run',
    `#!/bin/sh
read -r input
echo '{"type":"log","message":"begun"}'
echo '{"type":"progress","current":1,"total":2,"message":"half"}'
echo '{"type":"state_patch","patch":{"seen":true,"old":null}}'
echo '{"type":"ui_event","data":{"open":"panel"}}'
echo '{"type":"error","code":"odd","message":"but it goes on"}'
printf '{"type":"done","ok":true,"output":%s}' "$input"
`,
    0o755,
  );
  const input = { text: 'äöü "\n', list: [1, null] };
  const result = await skill.run('scripts/run', {
    input,
    context: { onEvent: (event) => heard.push(event) },
  });
  expect(result).toEqual({ ok: true, output: input, events: heard });
  expect(heard).toEqual([
    { kind: 'log', level: 'info', message: 'begun' },
    { kind: 'progress', fraction: 0.5, message: 'half' },
    { kind: 'state_patch', patch: { seen: true, old: null } },
    { kind: 'ui_event', data: { open: 'panel' } },
    { kind: 'error', code: 'odd', message: 'but it goes on' },
  ]);
});

test.each([
  ['run.js', JS_DONE, 0o644, 'js'],
  ['run.mjs', `import 'node:fs'; ${JS_DONE}`, 0o644, 'js'],
  ['run.cjs', `require('node:fs'); ${JS_DONE}`, 0o644, 'js'],
  ['run.ts', `const n: number = 1; ${JS_DONE}`, 0o644, 'js'],
  ['run', `#!/usr/bin/env node\n${JS_DONE}`, 0o755, 'js'],
  ['run', `#!/bin/sh\r\n${SAY_DONE}\n`, 0o755, 1],
  ['-run.sh', SAY_DONE, 0o644, 1],
  ['with space/$(x).sh', SAY_DONE, 0o644, 1],
])('%s runs: %j', async (path, content, mode, output) => {
  skill.write(path, content, mode);
  expect(await skill.run(path)).toMatchObject({ ok: true, output });
});

test('where there is no bash, sh does', async () => {
  mkdirSync(join(skill.folder, 'bin'));
  symlinkSync('/bin/sh', join(skill.folder, 'bin/sh'));
  skill.write('run.sh', SAY_DONE);
  const environment = { PATH: join(skill.folder, 'bin') };
  expect(await skill.run('run.sh', { environment })).toMatchObject({ ok: true });
});

test.skipIf(!hasPython)('Python runs, with and without a first line', async () => {
  const body =
    'import json, sys\nprint(json.dumps({"event": "done", "ok": True, "output": json.load(sys.stdin)}))';
  skill.write('run.py', body);
  skill.write('other', `#!/usr/bin/env python3\n${body}`, 0o755);
  expect(await skill.run('run.py', { input: 'ä' })).toMatchObject({ output: 'ä' });
  expect(await skill.run('other', { input: [1] })).toMatchObject({ output: [1] });
});

test.each([
  ['../outside.sh', 'refused'],
  ['sub/../../outside.sh', 'refused'],
  ['/bin/sh', 'refused'],
  ['~/x.sh', 'refused'],
  ['a\0.sh', 'refused'],
  ['out.sh', 'refused'],
  ['way/outside.sh', 'refused'],
  ['nowhere.sh', 'not-found'],
  ['missing.sh', 'not-found'],
  ['run.sh/x', 'not-found'],
  ['', 'not-a-file'],
  ['.', 'not-a-file'],
  ['sub', 'not-a-file'],
  ['pipe.sh', 'not-a-file'],
  ['plain', 'not-runnable'],
  ['words', 'not-runnable'],
  ['lost', 'not-started'],
])('the path %j is %s and nothing is started', async (path, code) => {
  writeFileSync(join(skill.top, 'outside.sh'), SAY_DONE);
  skill.write('run.sh', SAY_DONE);
  skill.write('plain', SAY_DONE, 0o755);
  skill.write('words', '#!/bin/sh\n', 0o644);
  skill.write('lost', '#!/no/such/program\n', 0o755);
  skill.write('sub/x', '');
  symlinkSync('../outside.sh', join(skill.folder, 'out.sh'));
  symlinkSync('..', join(skill.folder, 'way'));
  symlinkSync('nowhere', join(skill.folder, 'nowhere.sh'));
  spawnSync('mkfifo', [join(skill.folder, 'pipe.sh')]);
  expect(await skill.run(path)).toMatchObject({
    ok: false,
    failure: { code, fate: 'not-done', retryable: false },
  });
});

test('a link inside the folder is followed, and a folder that is missing is not made', async () => {
  skill.write('sub/real.sh', SAY_DONE);
  symlinkSync('sub/real.sh', join(skill.folder, 'link.sh'));
  expect(await skill.run('link.sh')).toMatchObject({ ok: true });
  rmSync(skill.folder, { recursive: true });
  expect(await skill.run('link.sh')).toMatchObject({ failure: { code: 'not-found' } });
  expect(() => rmSync(skill.folder)).toThrow('ENOENT');
  writeFileSync(skill.folder, 'a file');
  expect(await skill.run('link.sh')).toMatchObject({ failure: { code: 'not-found' } });
});

test('input that is no JSON is refused; none at all is null', async () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  for (const input of [1n, circle]) {
    expect(await skill.sh(SAY_DONE, { input })).toMatchObject({
      failure: { code: 'bad-input', fate: 'not-done' },
    });
  }
  skill.write('echo.sh', 'read -r x; printf \'{"type":"done","ok":true,"output":[%s]}\' "$x"');
  for (const input of [null, () => {}]) {
    expect(await skill.run('echo.sh', { input })).toMatchObject({ output: [null] });
  }
});

test.each(['exec <&-; sleep 0', 'exec 0</dev/null', ':'])(
  'a long input that nobody reads is no fault: %s',
  async (line) => {
    const input = 'x'.repeat(5_000_000);
    expect(await skill.sh(`${line}\n${SAY_DONE}`, { input })).toMatchObject({ ok: true });
  },
);

describe('how it ends', () => {
  const no = (error: string) => `echo '{"type":"done","ok":false${error}}'`;
  test.each([
    [SAY_DONE, { ok: true, output: 1 }],
    [`${no('')}\n${SAY_DONE}`, { ok: true, output: 1 }],
    [`${SAY_DONE}\n${no('')}`, { failure: { code: 'script-failed', retryable: true } }],
    [
      no(',"error":{"code":"quota","message":"no more","retryable":false}'),
      { failure: { code: 'quota', message: '"run.sh" failed: no more', retryable: false } },
    ],
    [`${no(',"error":{"code":"quota"}')}; exit 3`, { failure: { code: 'quota', retryable: true } }],
    [no(''), { failure: { retryable: true, fate: 'ended' } }],
    [no(',"error":{"code":"interrupted"}'), { failure: { code: 'script-failed' } }],
    [`${SAY_DONE}; exit 3`, { failure: { code: 'exit-status', retryable: true } }],
    [
      'echo why >&2; exit 3',
      { failure: { message: '"run.sh" ended with status 3. It said: why' } },
    ],
    [
      'echo \'{"type":"error","code":"x","message":"y"}\'; exit 3',
      { failure: { message: '"run.sh" ended with status 3. It reported x: y' } },
    ],
    [`${SAY_DONE}; kill -9 $$`, { failure: { message: expect.stringContaining('SIGKILL') } }],
    [
      'echo \'{"words":3}\'',
      {
        failure: {
          code: 'no-done',
          retryable: false,
          message: expect.stringMatching(
            /like \{"type":"done","ok":true,.*rote help tools\.md#scripts\)\. A line has no type/,
          ),
        },
      },
    ],
    [
      'echo done',
      {
        failure: { code: 'no-done', message: expect.stringContaining('A line is not JSON: done') },
      },
    ],
    ['echo \'{"type":"done"}\'', { failure: { code: 'no-done' } }],
  ])('%s', async (lines, expected) => {
    const result = await skill.sh(lines);
    expect(result).toMatchObject(expected);
    const fate = lines.includes('kill') ? 'unknown' : 'ended';
    if (!result.ok) expect(result.failure.fate).toBe(fate);
  });

  test.each(['', '; exit 3'])(
    'a script that says that nothing was done is believed%s',
    async (end) => {
      expect(await skill.sh(`${no(',"retryable":true')}${end}`)).toMatchObject({
        failure: { retryable: true, fate: 'not-done' },
      });
    },
  );
});

test('what can not be read is told, and the rest is taken', async () => {
  const result = await skill.js(`
    const out = (bytes) => process.stdout.write(bytes);
    out('\\ufeff{"type":"log","message":"after a mark"}\\r\\n');
    out('\\r\\n  \\n');
    out('Downloading...\\n[1,2]\\n{"type":"nonsense"}\\n{"type":"state_patch","patch":"x"}\\n');
    out(Buffer.from([0x7b, 0x22, 0x74, 0x79, 0x70, 0x65, 0x22, 0x3a, 0x22, 0x6c, 0x6f, 0x67, 0x22]));
    out(Buffer.concat([Buffer.from(',"message":"'), Buffer.from([0xff]), Buffer.from('"}\\n')]));
    out('{"type":"log","message":"' + 'y'.repeat(2_000_000) + '"}\\n');
    out('x'.repeat(5000) + '\\n');
    out('{"type":"done","ok":true,"output":{"__proto__":{"polluted":1},"a":1}}\\n');
    out('{"type":"log","message":"too late"}');
  `);
  expect(result).toMatchObject({ ok: true });
  expect(JSON.stringify(result.ok && result.output)).toBe('{"a":1}');
  expect(result.events).toEqual([
    { kind: 'log', level: 'info', message: 'after a mark' },
    { kind: 'diagnostic', message: 'A line is not JSON: Downloading...' },
    { kind: 'diagnostic', message: 'A line is not an object: [1,2]' },
    { kind: 'diagnostic', message: 'A line is of no known type: {"type":"nonsense"}' },
    {
      kind: 'diagnostic',
      message: 'A line has no object as its patch: {"type":"state_patch","patch":"x"}',
    },
    { kind: 'diagnostic', message: 'A line is not UTF-8; what is not was replaced.' },
    { kind: 'log', level: 'info', message: '\ufffd' },
    { kind: 'diagnostic', message: 'A line was longer than 1000000 bytes and was skipped.' },
    { kind: 'diagnostic', message: `A line is not JSON: ${'x'.repeat(200)}…` },
    {
      kind: 'diagnostic',
      message: 'A line came after done: {"type":"log","message":"too late"}',
    },
  ]);
});

test('the end of stderr is kept, and is part of a failure', async () => {
  const result = await skill.sh(
    'head -c 200000 /dev/zero | tr "\\0" a >&2; echo the end >&2; exit 1',
  );
  const [log] = result.events ?? [];
  expect(log).toMatchObject({ kind: 'log', level: 'stderr' });
  expect(log?.kind === 'log' && log.message).toHaveLength(64_000);
  expect(result).toMatchObject({ failure: { message: expect.stringMatching(/a{991}the end$/) } });
});

test('only so many events are kept; the others are counted', async () => {
  const limits = { events: 5, diagnostics: 2 };
  const result = await skill.js(
    `for (let n = 0; n < 10; n++) console.log('{"type":"log","message":"' + n + '"}\\nbad');
     console.log('{"type":"done","ok":true}')`,
    { limits },
  );
  expect(result).toMatchObject({ ok: true, output: null });
  expect(result.events?.map((event) => 'message' in event && event.message)).toEqual([
    '0',
    'A line is not JSON: bad',
    '1',
    'A line is not JSON: bad',
    '2',
    'Not kept: 7 more events and 8 more lines that could not be read.',
  ]);
});

test('an output that grows too large is a failure', async () => {
  const result = await skill.js(
    `console.log(JSON.stringify({ type: 'done', ok: true, output: 'N' }).replace('"N"', '[' + '1e20,'.repeat(150_000) + '1]'))`,
  );
  expect(result).toMatchObject({
    failure: { code: 'too-large', fate: 'unknown', message: expect.stringContaining('3300003') },
  });
});

test('the examples of docs/tools.md do what they say', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/tools.md'), 'utf8');
  const [, part = ''] = page.split('\n## Scripts\n');
  const [shell = '', python = ''] = [
    ...part.matchAll(/^```(?:sh|python)\n(#![\s\S]*?)^```$/gm),
  ].map(([, code]) => code ?? '');
  skill.write('count', shell, 0o755);
  skill.write('report', python, 0o755);
  const input = { name: 'week', text: 'one two three' };
  expect(await skill.run('count', { input })).toMatchObject({
    ok: true,
    output: { words: expect.any(Number) },
    events: [{ kind: 'log' }],
  });
  if (!hasPython) return;
  expect(await skill.run('report', { input, secrets: { API_TOKEN: 'abcdefgh' } })).toMatchObject({
    ok: true,
    output: { file: 'week.txt' },
    events: [{ kind: 'progress' }, { kind: 'asset', bytes: 14 }, { kind: 'state_patch' }],
  });
  expect(await skill.run('report', { input, secrets: {} })).toMatchObject({
    failure: { code: 'no-token', retryable: false },
  });
});

test('a listener that fails does not stop the script', async () => {
  const onEvent = () => {
    throw new Error('no room');
  };
  const result = await skill.sh(`echo '{"type":"log"}'; echo '{"type":"log"}'; ${SAY_DONE}`, {
    context: { onEvent },
  });
  expect(result).toMatchObject({ ok: true });
  expect(result.events).toHaveLength(3);
  expect(result.events?.[1]).toEqual({
    kind: 'diagnostic',
    message: 'Whoever listened failed: no room',
  });
});
