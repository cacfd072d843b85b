import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { type FakeFace, openFakeFace } from '../../http/http.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

const clock = createSystemClock();
let face: FakeFace;
beforeEach(async () => {
  face = await openFakeFace();
});
afterEach(() => face.close());

const rote = (...argv: string[]) => runRote(argv, { home: face.home, clock });
const json = (...argv: string[]) => runRoteJson(argv, { home: face.home, clock });

function has(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

test('a hook is listed with its address, and its secret is shown once', async () => {
  expect((await rote('hooks', 'list')).out).toContain('No schedule waits for a hook.');
  const added = await rote('schedule', 'add', '--on-hook', 'deploy', '--say', 'It was called');
  expect(added.out).toContain('when the hook "deploy" is called');
  const listed = await rote('hooks', 'list');
  expect(listed.out).toMatch(/deploy\s+http:\/\/127\.0\.0\.1:7683\/hooks\/deploy\s+none\s+-/);
  const { hook } = await json('hooks', 'show', 'deploy');
  expect(hook).toMatchObject({ name: 'deploy', secret: expect.stringMatching(/^[\da-f]{64}$/) });
  const again = await rote('hooks', 'show', 'deploy');
  expect(again.out).not.toContain(hook.secret);
  expect(again.out).toContain('rote hooks rotate deploy');
  expect((await json('hooks', 'rotate', 'deploy')).hook.secret).not.toBe(hook.secret);
  expect((await json('hooks', 'revoke', 'deploy')).hook).toMatchObject({ hasSecret: false });
  expect((await json('hooks', 'show', 'deploy')).hook.secret).toMatch(/^[\da-f]{64}$/);
  const unknown = await rote('hooks', 'show', 'deplyo');
  expect(unknown).toMatchObject({ status: 2, err: expect.stringContaining('deploy') });
});

test('the lines to try a hook with carry what its plan reads, and one that waits for approval says so', async () => {
  const text = 'Of ${input.event.body.branch}';
  const plan = {
    requestId: 'r',
    tools: [{ toolId: 'say', tool: 'message.send', input: { text } }],
  };
  const definition = { id: 'sched_deploy', name: 'Deploy hook', plan };
  const trigger = { event: { on: 'webhook', name: 'deploy' } };
  const file = join(face.home, 'import.json');
  writeFileSync(file, JSON.stringify({ version: 1, schedules: [{ ...definition, trigger }] }));
  const imported = await rote('schedule', 'import', file);
  expect(imported.err).toBe('');
  const early = await rote('hooks', 'show', 'deploy');
  expect(early.err).toContain('"Deploy hook" is to wait for the hook "deploy"');
  expect(early.err).toContain('rote schedule approve sched_deploy');
  const { hash } = await json('schedule', 'approve', 'sched_deploy', '--dry-run');
  await rote('schedule', 'approve', 'sched_deploy', '--hash', hash);
  const { out } = await rote('hooks', 'show', 'deploy');
  expect(out.match(/'\{"branch":"example"\}'/g)).toHaveLength(2);
  expect(out).toMatch(/^try: curl -H "Authorization: Bearer [\da-f]{64}"/m);
});

test.runIf(has('curl') && spawnSync('openssl', ['version']).status === 0)(
  'the line for curl works as it is, and rote events tells of the call',
  async () => {
    await rote('schedule', 'add', '--on-hook', 'deploy', '--say', 'It was called');
    const { hook } = await json('hooks', 'show', 'deploy');
    const line = hook.curl.replace('http://127.0.0.1:7683', face.address);
    const answer = await new Promise<string>((resolve, reject) => {
      execFile('sh', ['-c', `${line} -s`], (error, out) => (error ? reject(error) : resolve(out)));
    });
    expect(JSON.parse(answer)).toEqual({ ok: true, taken: true });
    const { events } = await json('events');
    expect(events).toMatchObject([
      {
        source: 'webhook:deploy',
        data: { body: { hello: 'world' } },
        fires: [{ scheduleName: expect.any(String), state: 'waiting', runId: null }],
      },
    ]);
    expect((await rote('events')).out).toContain('webhook:deploy');
    expect((await json('events', '--source', 'webhook')).events).toEqual(events);
    expect((await json('events', '--source', 'webhook:depl')).events).toEqual([]);
    const { scheduleId } = events[0].fires[0];
    expect((await json('events', '--schedule', scheduleId)).events).toEqual(events);
    await rote('schedule', 'add', '--cron', '0 7 * * *', '--say', 'Tea', '--name', 'Tea');
    expect((await json('events', '--schedule', 'Tea')).events).toEqual([]);
    expect((await json('hooks', 'list')).hooks).toMatchObject([
      { lastCallUtc: events[0].cameAtUtc, schedules: [{ name: events[0].fires[0].scheduleName }] },
    ]);
    expect((await face.call('GET', '/events/happened')).document['events']).toEqual(events);
  },
);
