import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { NO_USAGE } from '../../domain/model-usage.ts';
import { fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import { parsePhrase } from '../../language/phrases/phrase.ts';
import { createQuietDaemon, type Daemon, settleDaemon } from '../../runtime/daemon.fake.ts';
import { configSchema } from '../../runtime/home.fake.ts';

const SESSION = 'agent:main:inbox:direct:owner';
let home: string;
let clock: VirtualClock;
let daemon: Daemon;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-telling-'));
  writeFileSync(
    join(home, 'config.yaml'),
    'timezone: Europe/Berlin\nmodels: { discover: false }\n',
  );
  // A Wednesday, 08:30 in Berlin.
  clock = createVirtualClock({ startIso: '2026-11-18T07:30:00Z' });
  const config = configSchema.parse({ timezone: 'Europe/Berlin', models: { discover: false } });
  daemon = createQuietDaemon({ home, config, clock });
  await daemon.start();
});
afterEach(async () => {
  await daemon.stop();
  rmSync(home, { recursive: true });
});

async function tell(name: string, input: object = {}, more: object = {}): Promise<string> {
  const { safeCall } = daemon.opened.own;
  const context = {
    signal: new AbortController().signal,
    sessionKey: SESSION,
    capabilities: new Set([name]),
    ...more,
  };
  const result = await safeCall({ name, input, by: 'command', context });
  return result.ok ? (result.output as { text: string }).text : result.failure.message;
}

async function rowsOf(name: string, input: object = {}): Promise<unknown> {
  const { safeCall } = daemon.opened.own;
  const signal = new AbortController().signal;
  const context = { signal, sessionKey: SESSION, capabilities: new Set([name]) };
  const result = await safeCall({ name, input, by: 'command', context });
  return result.ok ? result.output : result.failure;
}

const plan = (toolName: string, parameters: object) => [{ id: 'a', toolName, parameters }];

async function addUsual(): Promise<void> {
  const { schedules } = daemon.opened;
  await schedules.add({
    id: 'hello',
    name: 'Hello',
    cron: '0 9 * * *',
    plan: plan('message.send', { text: 'hi' }),
  });
  await schedules.add({
    id: 'reader',
    name: 'Reader',
    cron: '30 9 * * 3',
    plan: plan('file.read', { path: 'none.txt' }),
  });
}

async function passHours(hours: number): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += 30) {
    clock.advance(30 * 60_000);
    await settleDaemon(daemon, clock);
  }
}

test('tells what comes, in the zone of who asks', async () => {
  expect(await tell('rote.schedules')).toBe('Nothing is scheduled.');
  expect(await tell('rote.next')).toBe('Nothing is coming up.');
  await addUsual();
  expect(await tell('rote.schedules')).toMatch(/^"Hello": at 09:00.*\n"Reader": at 09:30/);
  expect(await tell('rote.next')).toBe(
    'Next is "Hello", today at 09:00.\nThen:\n  "Reader", today at 09:30',
  );
  expect(await tell('rote.schedules', { when: 'today' })).toBe(
    'Today:\n  09:00 "Hello"\n  09:30 "Reader"',
  );
  expect(await tell('rote.schedules', { when: 'tomorrow' })).toBe('Tomorrow:\n  09:00 "Hello"');
  const asker = { sessionKey: SESSION, timezone: 'Asia/Tokyo' };
  expect(await tell('rote.next', {}, { asker })).toContain('"Hello", today at 17:00');
  expect(await tell('rote.schedules', { when: 'tonight' })).toBe('Nothing is scheduled tonight.');
  expect(await tell('rote.schedules', { when: 'soon' })).toContain('names no day or stretch');
});

test('tells what ran, what failed, and whether one did and why not', async () => {
  await addUsual();
  expect(await tell('rote.done')).toBe('Nothing ran today.');
  expect(await tell('rote.failed')).toBe('Nothing failed in the last seven days.');
  expect(await tell('rote.did', { id: 'hello' })).toBe(
    'No, "Hello" has not run yet. It runs next today at 09:00.',
  );
  await passHours(2);
  expect(await tell('rote.done')).toMatch(
    /^2 runs today, of which 1 failed:\n {2}today 09:30 "Reader" failed: .*none\.txt.*\n {2}today 09:00 "Hello"$/,
  );
  expect(await tell('rote.done', { when: 'yesterday' })).toBe('Nothing ran yesterday.');
  expect(await tell('rote.failed')).toMatch(
    /^Failed in the last seven days:\n {2}"Reader" today at 09:30: /,
  );
  expect(await tell('rote.failed', { when: 'yesterday' })).toBe('Nothing failed yesterday.');
  expect(await tell('rote.did', { id: 'hello' })).toBe(
    'Yes, "Hello" ran today at 09:00. It runs next tomorrow at 09:00.',
  );
  expect(await tell('rote.did', { id: 'hello', when: 'yesterday' })).toMatch(
    /^No, "Hello" did not run yesterday\./,
  );
  expect(await tell('rote.did', { id: 'reader' })).toMatch(/^No, "Reader" did not run\. The last/);
  const asker = { sessionKey: SESSION, timezone: 'Europe/Berlin', language: 'de' };
  expect(await tell('rote.did', { id: 'reader' }, { asker })).toMatch(
    /^Nein, "Reader" lief nicht\. Das letzte Mal, heute um 09:30: es schlug fehl\. Das nächste Mal läuft es/,
  );
  expect(await tell('rote.did', { id: 'hello' }, { asker })).toBe(
    'Ja, "Hello" lief heute um 09:00. Das nächste Mal läuft es morgen um 09:00.',
  );
  expect(await tell('rote.often', { id: 'hello', when: 'yesterday' })).toBe(
    '"Hello" did not run yesterday.',
  );
  expect(await tell('rote.often', { id: 'hello' })).toBe(
    '"Hello" ran once in the last seven days and never failed.',
  );
  expect(await tell('rote.often', { id: 'reader', when: 'today' })).toBe(
    '"Reader" ran once today and failed each time.',
  );
  await daemon.opened.schedules.skip('hello');
  expect(await tell('rote.did', { id: 'hello' })).toMatch(/^Yes, "Hello" ran today at 09:00\./);
  expect(await tell('rote.schedules', { when: 'tomorrow' })).toBe('Nothing is scheduled tomorrow.');
  expect(await tell('schedule.why', { id: 'reader' })).toMatch(/"Reader" failed once.*\n.*failed/);
  expect(await tell('schedule.why', { id: 'reader', when: 'yesterday' })).not.toContain('\n');
});

test('tells how things stand, what waits, and what can be said here', async () => {
  await addUsual();
  await daemon.opened.schedules.pause('reader');
  expect(await tell('rote.status')).toBe(
    'One schedule is active, 1 paused.\nNothing runs now.\nNext is "Hello", today at 09:00.',
  );
  await daemon.opened.requests.ask({
    kind: 'schedule',
    about: 'schedule:x',
    hash: 'h',
    title: 'May "x" run?',
  });
  expect(await tell('rote.hello')).toBe(
    'Good morning! Next is "Hello", today at 09:00.\nOne thing waits for your decision:\n  May "x" run?',
  );
  const help = await tell('rote.help');
  expect(help).toContain('remind me at 5pm');
  expect(help).toContain('  run research: ');
  expect(help).toMatch(/Tools: .*http.*schedule/);
  expect(await tell('skill.list')).toMatch(/^research: /m);
});

test('a model that was not asked to look reads no words of others', async () => {
  await daemon.opened.schedules.add(
    { id: 'its', name: 'Send money', every: '1h', plan: plan('time.now', {}) },
    'other',
  );
  for (const name of ['rote.schedules', 'rote.next', 'rote.status', 'rote.hello'])
    expect(await tell(name, {}, { forModel: true })).not.toContain('Send money');
  expect(await tell('rote.schedules')).toContain('Send money');
});

test('a member hears of nothing that is not theirs', async () => {
  await addUsual();
  await passHours(2);
  const { requests, people } = daemon.opened;
  await requests.ask({ kind: 'schedule', about: 'schedule:x', hash: 'h', title: 'May "x" run?' });
  const { id } = await people.add({
    name: 'Bob',
    role: 'member',
    address: { channel: 'telegram', sender: '9' },
  });
  const sessionKey = 'agent:main:telegram:direct:9';
  expect((await people.ofSession(sessionKey)).id).toBe(id);
  const names = ['rote.schedules', 'rote.next', 'rote.done', 'rote.failed', 'rote.status'];
  for (const name of [...names, 'rote.hello']) {
    const text = await tell(name, {}, { sessionKey });
    expect(text, name).not.toMatch(/Hello"|Reader|decision/);
    expect(text, name).toMatch(/Nothing|0 schedules/);
  }
  expect(await tell('rote.did', { id: 'hello' }, { sessionKey })).not.toContain('09:00');
});

test('a skill that its owner switched off is switched on by its owner and by nobody else', async () => {
  const desk = await daemon.opened.own.skillDesk();
  await desk.disable('research');
  expect(await tell('skill.enable', { name: 'research' })).toContain('only its owner');
  expect((await desk.show('research')).state).toBe('disabled');
  expect(await tell('skill.enable', { name: 'research' }, { capabilities: null })).toBe(
    'The skill "research" is on.',
  );
  expect((await desk.show('research')).state).toBe('active');
});

test('every phrase of every tool is one, and its slots are properties of the input', async () => {
  const { catalog } = await daemon.opened.own.tools();
  const said = catalog.list().filter(({ phrases }) => phrases !== undefined);
  expect(said.length).toBeGreaterThan(8);
  for (const { name, phrases = [], input } of said)
    for (const phrase of phrases) {
      const parsed = parsePhrase(phrase);
      expect(parsed, `${name}: ${phrase}`).not.toBeNull();
      for (const piece of parsed?.pieces ?? [])
        if (piece.kind === 'slot')
          expect(Object.keys(input['properties'] as object), phrase).toContain(piece.name);
    }
});

const MODEL_CALL = {
  atMs: 1000,
  rootRunId: null,
  scheduleId: null,
  sessionKey: null,
  provider: 'anthropic',
  model: 'claude-sonnet-5-5',
  usage: { ...NO_USAGE, input: 100, output: 10 },
  durationMs: 20,
  failure: null,
  silent: false,
  day: '2026-11-18',
  runId: 'r1',
  cents: 4,
};

test('a digest tells what ran, what failed, what waits, what it cost and what plans saved', async () => {
  expect(await tell('digest.today')).toBe('In the last 24 hours nothing ran, failed or waited.');
  await addUsual();
  await passHours(2);
  await daemon.opened.requests.ask({
    kind: 'schedule',
    about: 'schedule:x',
    hash: 'h',
    title: 'May "x" run?',
  });
  const first = (await tell('digest.today')).split('\n');
  expect(first.slice(0, 3)).toEqual([
    'The last 24 hours:',
    '1 run went well: "Hello".',
    '1 failed:',
  ]);
  expect(first[3]).toMatch(/^- "Reader": .*none\.txt/);
  expect(first.slice(4, 6)).toEqual(['1 wait for you:', '- May "x" run?']);
  expect(first.slice(-2)).toEqual([
    'No model was asked: it cost nothing.',
    '1 run needed no model.',
  ]);
  await daemon.opened.store.usage.add(MODEL_CALL);
  const priced = await tell('digest.today');
  expect(priced).toContain('1 call of models, yesterday and today: $0.04.');
  expect(priced).toContain('1 run needed no model, which saved about $0.04.');
  // A day later all of that is over.
  await daemon.opened.schedules.remove('hello');
  await daemon.opened.schedules.remove('reader');
  await passHours(49);
  const later = await tell('digest.today');
  expect(later).not.toContain('went well: "Hello"');
  expect(later).toContain('May "x" run?');
});

test('a digest is wished for in words, and comes at its time', async () => {
  const desk = await daemon.opened.talk();
  for (const words of [
    'send me a digest every evening at 8',
    'jeden Abend um acht eine Zusammenfassung schicken',
  ])
    expect(await desk.ask(words, { dryRun: true, yes: false }), words).toMatchObject({
      kind: 'draft',
      draft: {
        tier: 'direct',
        cost: { modelCalls: 0 },
        trigger: { kind: 'cron', cron: '0 20 * * *' },
        capabilities: expect.arrayContaining(['digest.today', 'message.send']),
      },
    });
  await desk.ask('send me a digest every evening at 8', {
    dryRun: false,
    hasSeen: async () => true,
    yes: true,
  });
  await addUsual();
  await passHours(12);
  const told = await daemon.opened.store.inbox.list({ limit: 100 });
  expect(told.map(({ text }) => text).join('\n')).toContain('1 run went well: "Hello".');
});

test('gives plans rows of what ran, comes, fails, waits and cost', async () => {
  await addUsual();
  expect(await rowsOf('rote.failing')).toEqual({ schedules: [], lines: null });
  expect(await rowsOf('rote.failed', { when: 'since the last time' })).toMatchObject({
    runs: [],
    lines: null,
  });
  expect(await rowsOf('rote.schedules', { when: 'tomorrow' })).toMatchObject({
    fires: [{ title: 'tomorrow at 09:00 "Hello"', scheduleId: 'hello' }],
    lines: 'tomorrow at 09:00 "Hello"',
  });
  await passHours(2);
  expect(await rowsOf('rote.failing')).toMatchObject({
    schedules: [{ title: '"Reader": one failure in a row', failures: 1, scheduleId: 'reader' }],
  });
  expect(await rowsOf('rote.failed', { when: 'since the last time' })).toMatchObject({
    runs: [{ state: 'failed', scheduleId: 'reader', title: expect.stringContaining('none.txt') }],
  });
  expect(await rowsOf('rote.waiting')).toEqual({ requests: [], lines: null });
  expect(await rowsOf('rote.cost', { when: 'last week' })).toMatchObject({
    costs: [{ title: expect.stringMatching(/^all models: .* for (?:0|no) calls$/) }],
    cents: 0,
  });
});

test('of more than a thousand schedules, all that is due is counted', async () => {
  const { schedules } = daemon.opened.store;
  const many = Array.from({ length: 1430 }, (_, index) =>
    fakeSchedule({ id: `s${index}`, name: `S${index}`, trigger: { cron: '0 9 * * *' } }),
  );
  await schedules.addAll(many);
  const lines = (await tell('rote.schedules', { when: 'tomorrow' })).split('\n');
  expect(lines).toHaveLength(32);
  expect(lines.at(-1)).toContain('1400');
});
