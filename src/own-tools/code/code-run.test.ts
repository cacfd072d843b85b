/** Programs in a real box, through the catalog of a real house, with a real server to read and a model that repairs. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProgramLanguage } from '../../code/program-language.ts';
import { planSchema } from '../../domain/plan/plan.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import { openThinkingHome, type ThinkingHome } from '../../runtime/thinking-home.fake.ts';
import { hasBox, sandboxHere } from '../../sandbox/sandbox.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../../tools/http/loopback-server.fake.ts';

import { createProgramBench } from './run-program.ts';

const boxedTest = test.runIf(hasBox);
const hasPython = spawnSync('/usr/bin/python3', ['--version']).status === 0;

let house: ThinkingHome;
let server: LoopbackServer;
let asked: string[];
let answers: string[];
let calls = 0;

beforeEach(async () => {
  asked = [];
  answers = [];
  server = await startLoopbackServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/gone') response.writeHead(404).end('nothing here');
    else if (request.url === '/bytes') response.end(Buffer.from([0, 255, 1]));
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ n: asked.length, word: 'größe' }));
  });
  house = await openThinkingHome({
    scenario: () => ({ text: answers.shift() ?? 'nothing' }),
    config: { tools: { http: { allowPrivate: ['127.0.0.1'] } } },
  });
});
afterEach(async () => {
  await house.close();
  await server.close();
});

async function run(input: Record<string, unknown>, facts: Partial<CallContext> = {}) {
  const { catalog } = await house.opened.own.tools();
  calls += 1;
  return catalog.call('code.run', input, {
    signal: new AbortController().signal,
    ...{ key: `key ${calls}`, sessionKey: OWNER_SESSION, runId: null, scheduleId: null },
    ...{ capabilities: null, ...facts },
  });
}

describe.runIf(hasBox)('a program', () => {
  test.each([
    [
      'js',
      'import { argv } from "node:process"; let s = ""; for await (const c of process.stdin) s += c; console.log(argv[2], s)',
    ],
    [
      'ts',
      'const s: string = require("node:fs").readFileSync(0, "utf8"); console.log(process.argv[2], s)',
    ],
    ['python', 'import sys\nprint(sys.argv[1], sys.stdin.read())'],
    ['bash', 'read -r s; echo "$1" "$s"'],
  ])('in %s gets arguments and input, and answers', async (language, code) => {
    if (language === 'python' && !hasPython) return;
    expect(await run({ language, code, args: ['ä b'], input: 'x' })).toMatchObject({
      ok: true,
      output: { exitCode: 0, stdout: 'ä b x\n', attempt: 1, fixed: false, files: [] },
    });
  });

  test('finds its files, and what it makes is answered; what is binary has no text', async () => {
    const workspace = join(house.home, 'workspace');
    mkdirSync(join(workspace, 'in'), { recursive: true });
    writeFileSync(join(workspace, 'in/a.csv'), '1;2\n');
    writeFileSync(
      join(workspace, 'sum.sh'),
      'cat a.csv > out.txt; printf "\\0\\377" > b.bin; echo x > a.csv',
    );
    expect(await run({ language: 'bash', file: 'sum.sh', files: ['in/a.csv'] })).toMatchObject({
      output: {
        files: expect.arrayContaining([
          { path: 'out.txt', bytes: 4, text: '1;2\n' },
          { path: 'b.bin', bytes: 2, text: null },
        ]),
      },
    });
    expect(readFileSync(join(workspace, 'in/a.csv'), 'utf8')).toBe('1;2\n');
    for (const [files, code] of [
      [['../secrets.yaml'], 'refused'],
      [['in/a.csv', './in/../in/a.csv'], 'bad-input'],
      [['gone'], 'not-found'],
    ] as const)
      expect(await run({ language: 'bash', code: 'true', files })).toMatchObject({
        failure: { code },
      });
  });

  test('sees nothing of the house and has no network of its own', async () => {
    const code = `
      ls '${house.home}' && echo seen
      (exec 3<>/dev/tcp/127.0.0.1/${server.port}) 2>/dev/null && echo reached
      env | grep -c KEY; ls "$PWD/.."; touch "\${ROTE_DOOR%/*}/rote-fetch" && echo changed; exit 0`;
    const { output } = (await run({ language: 'bash', code })) as { output: { stdout: string } };
    expect(
      output.stdout.split('\n').filter((line) => line !== '' && !/^rote-(?:code|door)-/.test(line)),
    ).toEqual(['0']);
    expect(asked).toEqual([]);
  });

  test('that fails says where, with the lines around it', async () => {
    const code = '\n\nfunction f(o) {\n  return o.a.b;\n}\nf({});\n';
    const context = { isInPlan: true };
    const { failure } = (await run({ language: 'js', code }, context)) as {
      failure: { message: string };
    };
    expect(failure).toMatchObject({ code: 'exit-status', retryable: false });
    expect(failure.message).toMatch(
      /^The program ended with status 1 at line 4: TypeError: Cannot read properties of undefined \(reading 'b'\)\.\n/,
    );
    expect(failure.message).toContain('> 4 |   return o.a.b;');
    expect(house.server.requests).toEqual([]);
  });

  test('in a plan its text is part of what is approved', async () => {
    const { plans } = await house.opened.own.tools();
    const TOOLS = ['text.template', 'code.run'];
    const plan = (code: string) =>
      planSchema.parse({
        requestId: 'r',
        tools: [
          { toolId: 'one', tool: 'text.template', input: { template: 'evil' } },
          {
            ...{ toolId: 'two', tool: 'code.run', dependencies: ['one'] },
            input: { language: 'bash', code },
          },
        ],
      });
    expect(
      plans.check({ plan: plan('${one.text}'), requiredTools: TOOLS, maxSteps: null }),
    ).toMatchObject([{ message: expect.stringContaining('part of what is approved') }]);
    expect(
      plans.check({ plan: plan('echo "$${HOME}"'), requiredTools: TOOLS, maxSteps: null }),
    ).toEqual([]);
    // What lies in the workspace may be another program tomorrow.
    expect(await run({ language: 'bash', file: 'x.sh' }, { isInPlan: true })).toMatchObject({
      failure: { code: 'refused', message: expect.stringContaining('given as code') },
    });
  });
});

describe.runIf(hasBox)('before a repaired program runs', () => {
  async function check(language: ProgramLanguage, program: string) {
    const given = { language, args: [], input: '', files: new Map(), hosts: [] };
    const bench = createProgramBench(given, {
      boxes: sandboxHere({}),
      environment: process.env,
      signal: new AbortController().signal,
      read: async () => ({ ok: false, error: '' }),
      onRun: () => undefined,
    });
    return bench.check(program);
  }
  test.each<[ProgramLanguage, string, string]>([
    ['js', 'import fs from "node:fs";\nawait fs.promises.stat("/");', 'const a = 1;\nconst b = ;'],
    [
      'ts',
      'interface A { b: string }\nconst a: A = { b: "" };',
      'const a: number = 1;\nconst a = 2;',
    ],
    ['python', 'def f():\n    return 1', 'def f()\n    return 1'],
    ['bash', 'if true; then echo x; fi', 'if true; then echo x'],
  ])(
    'valid %s passes, a syntax error fails with its line, and nothing of it runs',
    async (language, valid, wrong) => {
      if (language === 'python' && !hasPython) return;
      expect(await check(language, valid)).toEqual({ fault: null, warnings: [] });
      const { fault } = await check(language, wrong);
      expect(fault).toMatch(/SyntaxError|syntax error/);
      expect(fault).toContain(`/program/program.`);
    },
  );
  test('import check: a local module that is not there is a warning', async () => {
    expect(
      await check('js', "import { a } from './gone.mjs';\nimport { b } from 'node:fs';"),
    ).toEqual({
      fault: null,
      warnings: ['there is no "gone.mjs" beside it'],
    });
  });
});

describe.runIf(hasBox)('addresses', () => {
  test.each([
    [
      'js',
      (url: string) =>
        `const a = await fetch('${url}'); console.log(a.status, (await a.json()).word)`,
    ],
    [
      'python',
      (url: string) =>
        `import rote_fetch\na = rote_fetch.get('${url}')\nprint(a.status, a.json()["word"])`,
    ],
    [
      'bash',
      (url: string) => `echo 200 "$(rote-fetch '${url}' | sed 's/.*"word":"\\(.*\\)".*/\\1/')"`,
    ],
  ])('are read in %s through the door', async (language, code) => {
    if (language === 'python' && !hasPython) return;
    expect(await run({ language, code: code(`${server.origin}/a`) })).toMatchObject({
      output: { stdout: '200 größe\n', reads: 1 },
    });
    expect(asked).toEqual(['GET /a']);
  });

  test('a status is told, bytes stay bytes, and what is no GET is not sent', async () => {
    const code = `
      const one = await fetch('${server.origin}/gone');
      const two = new Uint8Array(await (await fetch('${server.origin}/bytes')).arrayBuffer());
      const three = await fetch('${server.origin}/', { method: 'POST', body: 'x' }).catch((e) => e.message);
      const four = await fetch('http://169.254.169.254/').catch((e) => e.message);
      console.log(JSON.stringify([one.status, await one.text(), [...two], three, four]));`;
    const { output } = (await run({ language: 'js', code })) as { output: { stdout: string } };
    expect(JSON.parse(output.stdout)).toEqual([
      ...[404, 'nothing here', [0, 255, 1], 'Only GET is read here, not POST.'],
      expect.stringMatching(/169\.254\.169\.254/),
    ]);
    expect(asked).toEqual(['GET /gone', 'GET /bytes']);
  });

  test('are judged like a call of http.request: by what the run may call, and by its guard', async () => {
    const code = `console.log(await fetch('${server.origin}/').catch((e) => e.message))`;
    expect(
      await run({ language: 'js', code }, { runId: 'run_1', capabilities: new Set(['code.run']) }),
    ).toMatchObject({ output: { stdout: 'http.request is not available to this skill.\n' } });
    const refusal = {
      code: 'refused',
      message: 'put together',
      retryable: false,
      fate: 'not-done',
    } as const;
    const guard = {
      refusalOf: async ({ name }: { name: string }) => (name === 'http.request' ? refusal : null),
      made: () => undefined,
      readableIn: () => [],
      hasReadOthers: () => true,
      trusting: () => guard,
    };
    expect(await run({ language: 'js', code }, { guard })).toMatchObject({
      output: { stdout: 'put together\n' },
    });
    expect(asked).toEqual([]);
    // And no host is reached by itself after that.
    const hosts = ['api.example.com'];
    expect(await run({ language: 'js', code, hosts }, { guard })).toMatchObject({
      failure: { code: 'refused', message: expect.stringContaining('read what others wrote') },
    });
    const runId = 'run_1';
    expect(await run({ language: 'js', code, hosts }, { runId })).toMatchObject({
      failure: {
        message: expect.stringContaining('Nobody approved that a program reaches api.example.com'),
      },
    });
  });
});

describe.runIf(hasBox)('a repair', () => {
  const BROKEN =
    'import { readFileSync } from "node:fs";\nconst a = await (await fetch(URL_)).json();\nconsole.log(a.n, wrod);\n';
  const program = () => BROKEN.replace('URL_', JSON.stringify(`${server.origin}/`));
  const patch = (words: string) => JSON.stringify({ replace: [{ from: 3, to: 3, with: [words] }] });

  test('of an agent’s program is made at the line that failed, on the answers of the first run', async () => {
    answers = [patch('console.log(a.n, a.word'), patch('console.log(a.n, a.word);')];
    expect(await run({ language: 'js', code: program() }, { runId: 'run_1' })).toMatchObject({
      ok: true,
      output: {
        attempt: 3,
        fixed: true,
        stdout: '1 größe\n',
        program: expect.stringContaining('a.word);'),
      },
    });
    // Read once: the repaired program had the recorded answer.
    expect(asked).toEqual(['GET /']);
    expect(JSON.stringify(house.server.requests.at(-1))).toMatch(/was not taken.*SyntaxError/s);
  });

  test('a call that broke off goes on where it was, and what is written down is for its owner alone', async () => {
    answers = [patch('console.log(a.n, a.word);')];
    const first = await run({ language: 'js', code: program() }, { key: 'one' });
    expect(first).toMatchObject({ output: { fixed: true } });
    const again = await run({ language: 'js', code: program() }, { key: 'one' });
    expect(again).toEqual({
      ...first,
      output: { ...(first as { output: object }).output, reads: 0 },
    });
    expect([asked.length, house.server.requests.length]).toEqual([1, 1]);
    // A further try is another run.
    answers = [patch('console.log(a.n, a.word);')];
    await run({ language: 'js', code: program() }, { key: 'one', isRetry: true });
    expect([asked.length, house.server.requests.length]).toEqual([2, 2]);
    const folder = join(house.home, 'recorded');
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

boxedTest('a program that never ends is ended, and nobody repairs it', async () => {
  const running = run({
    language: 'bash',
    code: 'rote-fetch "$1"; read -r s < /dev/zero',
    args: [`${server.origin}/`],
  });
  // It runs: it has read an address.
  await expect.poll(() => asked).toEqual(['GET /']);
  await house.clock.advance(10_000);
  expect(await running).toMatchObject({
    failure: { code: 'limit', message: expect.stringContaining('longer than 10000 ms') },
  });
  expect(house.server.requests).toEqual([]);
});
