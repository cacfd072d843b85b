/** The last uses of a skill in a real box: written down while they happen, and tried again with no network. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../../base/clock.fake.ts';
import { configSchema, type OpenHome, openHome } from '../../../runtime/home.fake.ts';
import { hasBox, MODE_HERE } from '../../../sandbox/sandbox.fake.ts';
import { skillText } from '../../../skills/skill-files.fake.ts';
import { callContext } from '../../../tools/call-context.fake.ts';
import {
  type LoopbackServer,
  startLoopbackServer,
} from '../../../tools/http/loopback-server.fake.ts';
import { createRecordedUses, type RecordedUse } from './recorded-uses.ts';

let home: string;
let opened: OpenHome;
let server: LoopbackServer;
let asked = 0;
beforeEach(async () => {
  asked = 0;
  server = await startLoopbackServer((_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{"n":${asked}}`);
  });
  home = mkdtempSync(join(tmpdir(), 'rote-uses-'));
  writeFileSync(join(home, 'secrets.yaml'), 'LOGIN: hush-hush-4711\n', { mode: 0o600 });
  opened = openHome({
    home,
    config: configSchema.parse({
      timezone: 'UTC',
      sandbox: { mode: MODE_HERE },
      tools: { http: { allowPrivate: ['127.0.0.1'] } },
    }),
    clock: createVirtualClock({ startIso: '2026-11-19T08:00:00Z' }),
  });
});
afterEach(async () => {
  await opened.close();
  await server.close();
  rmSync(home, { recursive: true });
});

function write(file: string, text: string): void {
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const READS = `const { n } = await (await fetch(process.argv[2])).json();`;

async function makeSkill(script: string, metadata: Record<string, string> = {}): Promise<void> {
  write('skills/tries/SKILL.md', skillText('tries', { metadata }));
  write('skills/tries/scripts/a.mjs', script);
  const desk = await opened.own.skillDesk();
  await desk.refresh();
}

async function use(args: string[], input = ''): Promise<unknown> {
  const { catalog, circuits } = await opened.own.tools();
  await circuits.reset('script.run');
  const given = { skill: 'tries', path: 'scripts/a.mjs', args, input };
  return catalog.call(
    'script.run',
    given,
    callContext({ key: `k ${args.join()} ${input}`, runId: null, scheduleId: null }),
  );
}

const uses = () => createRecordedUses(home).list(join(home, 'skills/tries'));

describe.runIf(hasBox)('a use', () => {
  test('is kept with what it was given, what it read and what came of it, for its owner alone, without secrets', async () => {
    await makeSkill(`${READS} console.log(n)`, { 'rote-tools': 'http.request' });
    const url = `http://127.0.0.1:${server.port}/n`;
    await use([url], 'my login is hush-hush-4711');
    const [kept] = await uses();
    expect(kept).toMatchObject({
      path: 'scripts/a.mjs',
      given: { args: [url], input: expect.not.stringContaining('hush') },
      reads: [{ question: { url }, answer: { ok: true, status: 200, body: '{"n":1}' } }],
      end: { ok: true, output: { stdout: '1\n' } },
    });
    const folder = join(home, 'recorded/skills');
    const [skill = ''] = readdirSync(folder);
    const [file = ''] = readdirSync(join(folder, skill));
    expect(readFileSync(join(folder, skill, file), 'utf8')).not.toContain('hush');
    await (await opened.own.skillDesk()).remove('tries');
    expect(await uses()).toEqual([]);
  });

  test('of a script that reached hosts by itself is not kept', async () => {
    await makeSkill('console.log(1)', { 'rote-hosts': 'example.org' });
    await (await opened.own.skillDesk()).allowHosts('tries');
    await use([]);
    expect(await uses()).toEqual([]);
  });
});

test('of each skill the newest five that worked and three that failed are kept; what broke off or is too long is none', async () => {
  const book = createRecordedUses(home);
  const folder = join(home, 'skills/tries');
  const at = (atMs: number, ok: boolean, input = ''): RecordedUse => ({
    ...{ atMs, path: 'scripts/a.mjs', given: { args: [], input }, reads: [] },
    end: ok ? { ok, output: 1 } : { ok, code: 'x', message: 'y' },
  });
  for (let n = 1; n <= 20; n++) await book.keep(folder, at(n, n % 2 === 0), `${n}`);
  await book.keep(folder, at(21, true, 'x'.repeat(600_000)), 'long');
  const [kept = ''] = readdirSync(join(home, 'recorded/skills'));
  write(`recorded/skills/${kept}/worked-broken.json`, '{"atMs":1,');
  expect((await book.list(folder)).map(({ atMs }) => atMs)).toEqual([
    20, 19, 18, 17, 16, 15, 14, 12,
  ]);
  expect(await book.list(join(home, 'elsewhere/tries'))).toEqual([]);
});

describe.runIf(hasBox)('a new revision', () => {
  const draft = (text: string, more: object = {}) => ({
    name: 'tries',
    description: 'Tries things. Use when something is tried.',
    instructions: 'Run scripts/a.mjs.',
    tools: ['http.request'],
    scripts: [{ path: 'scripts/a.mjs', text }],
    ...more,
  });
  const save = async (text: string, more: object = {}) =>
    (await opened.own.skillDesk())
      .save(draft(text, more), 'owner')
      .then(({ did, warnings }) => ({ did, warned: warnings.map(({ code }) => code) }))
      .catch((error: Error & { code?: string }) => `${error.code}: ${error.message}`);

  test('that does worse on the last uses is not kept, and says on which; reads are answered as they were', async () => {
    await save(`${READS} console.log(n + 1)`);
    await use([`http://127.0.0.1:${server.port}/n`]);
    const before = asked;
    for (const [worse, how] of [
      ['console.log(nobody)', 'it fails'],
      [`${READS} console.log(n + 2)`, 'it answers something else'],
    ] as const)
      expect(await save(worse)).toBe(
        `skill-worse: The new tries does worse than the one that is there, which stays: scripts/a.mjs as it was used on 2026-11-19 08:00 UTC worked; now ${how}.`,
      );
    expect(await use([`http://127.0.0.1:${server.port}/n`])).toMatchObject({
      output: { stdout: '3\n' },
    });
    // The same in other words is no worse.
    expect(await save(`${READS} const more = n + 1; console.log(more)`)).toMatchObject({
      did: 'changed',
    });
    expect(asked).toBe(before + 1);
  });

  test('is taken if a person insists, and what is worse is told; a run can not', async () => {
    await save('console.log(1)');
    await use([]);
    const desk = await opened.own.skillDesk();
    await expect(desk.save(draft('console.log(2)', { insist: true }), 'rote')).rejects.toThrow(
      'Only a person insists',
    );
    expect(await save('console.log(2)', { insist: true })).toEqual({
      did: 'changed',
      warned: expect.arrayContaining(['worse-than-before']),
    });
  });

  test('is compared when it is installed over another, too', async () => {
    await save('console.log(1)');
    await use([]);
    write('new/tries/SKILL.md', skillText('tries'));
    write('new/tries/scripts/a.mjs', 'console.log(2)');
    const desk = await opened.own.skillDesk();
    const how = { overwrite: true, isForced: false, isInsisted: false };
    await expect(desk.install(join(home, 'new'), how)).rejects.toMatchObject({
      code: 'skill-worse',
    });
    const { installed } = await desk.install(join(home, 'new'), { ...how, isInsisted: true });
    expect(installed).toMatchObject([{ did: 'changed' }]);
  });

  test('of what answers something else each time, or reads what nobody read then, is not called worse', async () => {
    await save('console.log(Math.random())');
    await use([]);
    expect(await save('console.log(Math.random() + 1)')).toMatchObject({ did: 'changed' });
    const other = `console.log(await (await fetch('http://127.0.0.1:${server.port}/other')).text())`;
    expect(await save(other)).toMatchObject({ did: 'changed' });
  });

  test('finds what scripts wrote before, and changes nothing of it', async () => {
    const counts = `import { appendFileSync, readFileSync } from 'node:fs'; appendFileSync('log', 'x'); console.log(readFileSync('log', 'utf8'))`;
    await save(counts);
    await use(['1']);
    await use(['2']);
    expect(await save(`${counts}; // the same`)).toMatchObject({ did: 'changed' });
    expect(await use(['3'])).toMatchObject({ output: { stdout: 'xxx\n' } });
  });
});
