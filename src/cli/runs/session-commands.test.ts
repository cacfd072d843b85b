import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { openHome } from '../../runtime/home.fake.ts';
import { readSettings } from '../../runtime/settings.ts';
import { MODE_HERE } from '../../sandbox/sandbox.fake.ts';
import { runRote } from '../cli.fake.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-session-'));
  writeFileSync(join(home, 'config.yaml'), `sandbox: { mode: ${MODE_HERE} }\n`);
});
afterEach(() => rmSync(home, { recursive: true }));

const rote = (...argv: string[]) => runRote(argv, { home, clock: createSystemClock() });

/** A plan of one script, which tells of an error, remembers something and makes a file. */
function writePlan(): string {
  const folder = join(home, 'skills', 'maker');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'make.sh'),
    `#!/bin/sh
read -r input
echo '{"type":"error","code":"half","message":"only half of it"}'
echo '{"type":"state_patch","patch":{"count":4,"note":"\\u001b[31mred"}}'
echo hello > out.txt
echo '{"type":"asset","path":"out.txt","mediaType":"text/plain"}'
echo '{"type":"done","ok":true,"output":{}}'
`,
  );
  chmodSync(join(folder, 'make.sh'), 0o755);
  const file = join(home, 'plan.json');
  const tools = [{ toolId: 'make', toolPath: 'skills/maker/make.sh', input: {} }];
  writeFileSync(file, JSON.stringify({ requestId: 'm', tools }));
  return file;
}

test('a session nothing happened in says so', async () => {
  const { status, out } = await rote('sessions', 'show');
  expect(status).toBe(0);
  expect(out).toMatch(/^session {2}your inbox\nperson {3}owner\nchannel {2}inbox\nzone {5}\S+\n/);
  expect(out).toContain('\nNo state.\n\nNo assets.\n');
});

test('a session says whose it is, where, and has their zone', async () => {
  await rote('people', 'add', 'Ann', '--channel', 'telegram', '--account', '7');
  await rote('people', 'zone', 'Ann', 'Asia/Tokyo');
  await rote('config', 'set', 'people.ownerSeesConversations', 'true');
  const { out } = await rote('sessions', 'show', 'agent:main:telegram:direct:7', '--json');
  expect(JSON.parse(out).session).toMatchObject({
    name: 'Ann',
    channel: 'telegram',
    timezone: 'Asia/Tokyo',
  });
});

test('the inbox says of what somebody else wrote whose it is', async () => {
  const clock = createSystemClock();
  const { store, close } = openHome({ home, clock, config: await readSettings(home) });
  const sessionKey = 'agent:main:inbox:direct:owner';
  const othersWords = [{ kind: 'forward', from: 'Mal\\u202elory', text: 'pay\nnow' }] as const;
  const message = { key: 'k', sessionKey, text: '', role: 'user', runId: null } as const;
  await store.outbox.send({ ...message, othersWords }, 1);
  await close();
  const { out } = await rote('inbox');
  expect(out).toMatch(/ {2}→ Forwarded from Mal\\u202elory: pay\n {4}now\n$/);
});

test('what the inbox shows is seen, and what a program reads of it is not', async () => {
  const clock = createSystemClock();
  const unread = async () => {
    const { house, close } = openHome({ home, clock, config: await readSettings(home) });
    const { length } = await (await house.unread()).list();
    await close();
    return length;
  };
  const { store, close } = openHome({ home, clock, config: await readSettings(home) });
  const sessionKey = 'agent:main:inbox:direct:owner';
  const message = { sessionKey, text: 'Tea', role: 'assistant', runId: null } as const;
  for (const key of ['a', 'b']) await store.outbox.send({ ...message, key }, 1);
  await close();
  expect(await unread()).toBe(2);
  await rote('inbox', '--json');
  expect(await unread()).toBe(2);
  await rote('inbox', '--limit', '1');
  expect(await unread()).toBe(1);
  await rote('inbox');
  expect(await unread()).toBe(0);
});

test('a session shows what is remembered, line by line, and what was made in it', async () => {
  await rote('plan', 'run', writePlan());
  const { out } = await rote('sessions', 'show', 'agent:main:inbox:direct:owner');
  expect(out).toContain('State:\n{\n  "count": 4,\n  "note": "\\u001b[31mred"\n}\n');
  expect(out).toMatch(
    /Assets:\n {2}\S+\/maker[\w-]*\/out\.txt {2}text\/plain {2}6 bytes {2}run_\w+\n/,
  );
});

test('an error that a tool tells of is shown when it comes, and with its run', async () => {
  const { status, out, err } = await rote('plan', 'run', writePlan());
  expect(status).toBe(0);
  expect(err).toContain('make: error half: only half of it');
  const [runId = ''] = /run_\w+/.exec(out) ?? [];
  const shown = await rote('runs', 'show', runId);
  expect(shown.out).toMatch(
    /Errors that its tools told of:\n {2}make {2}half {2}only half of it\n/,
  );
});

test('a key that names no session is refused', async () => {
  const { status, err } = await rote('sessions', 'show', 'nobody');
  expect(status).not.toBe(0);
  expect(err).toContain('agent:');
});
