import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
let stdin: string;
let calls = 0;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-schedules-'));
  stdin = '';
});
afterEach(() => rmSync(home, { recursive: true }));

/** Each call is a process of its own, with chance of its own. */
const call = () => {
  const startIso = '2026-06-01T00:00:00Z';
  const clock = createVirtualClock({ startIso, timezone: 'Europe/Berlin', seed: calls++ });
  return { home, clock, stdin };
};
const rote = (...argv: string[]) => runRoteJson(argv, call());
const roteText = async (...argv: string[]) => (await runRote(argv, call())).out;

const add = (payload: unknown) => rote('schedule', 'add', '--payload', JSON.stringify(payload));
const stored = async (): Promise<unknown[]> => (await rote('schedule', 'list')).schedules;

test('who asked for a schedule is shown with it', async () => {
  const sourceContext = { channel: 'slack', channelId: 'C1', userId: 'U1' };
  const { schedule } = await add({ every: '1h', instruction: 'x', sourceContext });
  expect((await rote('schedule', 'show', schedule.id)).schedule.askedBy).toBe('U1');
  expect(await roteText('schedule', 'show', schedule.id)).toMatch(/^asked by +U1$/m);
});

test('a list says when a paused schedule would run next', async () => {
  const { schedule } = await add({ name: 'tea', cron: '0 9 * * *', instruction: 'x' });
  await rote('schedule', 'pause', schedule.id);
  expect(await roteText('schedule', 'list')).toMatch(
    /^\S+ +paused +if resumed: Mon 2026-06-01 09:00 UTC\+02:00 +tea /m,
  );
});

test('a list that leaves some out says how many', async () => {
  for (const name of ['a', 'b', 'c']) await add({ name, every: '1h', instruction: 'x' });
  await rote('schedule', 'pause', ((await stored())[0] as { id: string }).id);
  expect(await rote('schedule', 'list', '--limit', '2')).toMatchObject({
    schedules: [{}, {}],
    total: 3,
  });
  expect(await rote('schedule', 'list', '--status', 'active')).toMatchObject({ total: 2 });
  expect(await roteText('schedule', 'list', '--limit', '2')).toMatch(
    /\n… and 1 more: --limit 3\n$/,
  );
  expect(await roteText('schedule', 'list', '--limit', '3')).not.toContain('…');
});

describe('what can never work', () => {
  const warned = async (...argv: string[]) => {
    writeFileSync(join(home, 'config.yaml'), 'models:\n  discover: false\n');
    const { warnings, ...added } = await rote('schedule', 'add', '--every', '1h', ...argv);
    return { ...added, codes: warnings.map(({ code }: { code: string }) => code) };
  };

  test('is stored with a warning, and listed by doctor', async () => {
    const { schedule, codes } = await warned('--instruction', 'Look', '--agent', 'jo');
    expect(schedule).toMatchObject({ sessionKey: 'agent:jo:inbox:direct:owner' });
    expect(codes).toEqual(['no-model', 'no-tools', 'unknown-agent']);
    const { status, findings } = await rote('doctor');
    expect(status).toBe(1);
    const ofHouse = findings.filter(({ check }: { check: string }) => check !== 'sandbox');
    expect(ofHouse.map(({ code }: { code: string }) => code)).toEqual([
      'no-model',
      'no-daemon',
      'nobody-reached',
      'no-tools',
      'unknown-agent',
    ]);
  });

  test('is told in words beside what was stored', async () => {
    writeFileSync(join(home, 'config.yaml'), 'models:\n  discover: false\n');
    const text = await roteText('schedule', 'add', '--every', '1h', '--instruction', 'Look');
    expect(text).toMatch(/\n {2}warning: The schedule "Look" is an instruction for a model/);
    expect(text).toMatch(/--tools "http\.request message\.send"/);
  });

  test('with its tools named, nothing is said about them', async () => {
    const { schedule, codes } = await warned(
      '--instruction',
      'x',
      '--tools',
      'rss_read, file.read',
    );
    expect(schedule.requiredTools).toEqual(['rss_read', 'file.read']);
    expect(codes).toEqual(['no-model']);
    expect(
      await rote('schedule', 'add', '--every', '1h', '--instruction', 'x', '--tools', 'rs.read'),
    ).toMatchObject({
      status: 2,
      error: { code: 'unknown-tool' },
    });
  });

  test('a step that the settings refuse, and a channel that is not there', async () => {
    const plan = [
      { id: 'a', toolName: 'http.request', parameters: { url: 'http://10.0.0.8/' } },
      { id: 'b', toolName: 'shell.run', parameters: { command: ['ls', '${a.body}'] } },
      { id: 'c', toolName: 'web.search', parameters: { query: 'x' } },
    ];
    const sourceContext = { channel: 'slack', userId: 'U1' };
    const { warnings } = await add({ every: '1h', plan, sourceContext });
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual([
      'program-not-allowed',
      'not-set-up',
      'missing-channel',
    ]);
  });

  test('what a plan has to be granted is shown and waits, and the flag grants exactly that', async () => {
    const plan = [{ id: 'a', toolName: 'shell.run', parameters: { command: ['ls', '-l'] } }];
    const grants = [{ kind: 'program', command: ['ls', '-l'] }];
    expect(await add({ every: '1h', plan })).toMatchObject({
      schedule: { status: 'pending', grants, nextRunAtUtc: null },
    });
    const payload = JSON.stringify({ id: 'listing', every: '1h', plan });
    expect(await rote('schedule', 'add', '--payload', payload, '--grant')).toMatchObject({
      schedule: {
        status: 'active',
        grants,
        grantsInWords: [expect.stringContaining(', in its box;')],
      },
    });
    expect(await rote('schedule', 'show', 'listing')).toMatchObject({
      schedule: { grantsInWords: [expect.stringContaining('It may run `ls -l`')] },
      waiting: null,
    });
  });

  test('another agent leaves the session where it was; two agents are refused', async () => {
    const session = 'agent:main:webhook:direct:https%3A//example.org/';
    const { schedule } = await warned('--say', 'x', '--session', session);
    expect(await rote('schedule', 'update', schedule.id, '--agent', 'jo')).toMatchObject({
      schedule: { sessionKey: session.replace('main', 'jo') },
    });
    expect(
      await rote(
        'schedule',
        'add',
        '--every',
        '1h',
        '--say',
        'x',
        '--session',
        session,
        '--agent',
        'jo',
      ),
    ).toMatchObject({ status: 2, error: { code: 'conflicting-input' } });
  });
});

describe('add', () => {
  test('in flags, with nothing to straighten', async () => {
    const added = await rote(
      'schedule',
      'add',
      '--cron',
      '0 9 * * 1-5',
      '--tz',
      'Asia/Tokyo',
      '--instruction',
      'Stand-up',
    );
    expect(added).toMatchObject({
      status: 0,
      ok: true,
      notes: [],
      schedule: {
        name: 'Stand-up',
        status: 'active',
        timezone: 'Asia/Tokyo',
        nextRunAtUtc: '2026-06-02T00:00:00Z',
        lastFiredAtUtc: null,
        missedRunPolicy: 'run_once_if_missed',
        failuresInRow: 0,
        backoffUntilUtc: null,
        sessionKey: 'agent:main:inbox:direct:owner',
        description: 'at 09:00 on weekdays (Asia/Tokyo)',
      },
    });
    expect(await stored()).toEqual([added.schedule]);
  });

  test('the one-shot form, answering to where it came from', async () => {
    const { schedule } = await add({
      instruction: 'Remind me to deploy',
      kind: 'once',
      runAt: '2026-07-01T17:00:00',
      timezone: 'America/Los_Angeles',
      targetManagerId: 'boss',
      sourceContext: { channel: 'slack', userId: 'U1', channelId: 'C1', threadTs: '1.2' },
    });
    expect(schedule).toMatchObject({
      nextRunAtUtc: '2026-07-02T00:00:00Z',
      sessionKey: 'agent:boss:slack:channel:C1:thread:1.2',
      trigger: { kind: 'at' },
    });
  });

  test('the skill form, with everything as text', async () => {
    const { schedule, notes } = await add({
      name: 'news',
      trigger_type: 'cron',
      trigger_config: { interval_minutes: '180' },
      instructions: 'Check the news',
      required_tools: '["web.search"]',
      max_steps: '7',
      notify_on_completion: 'true',
    });
    expect(schedule).toMatchObject({
      name: 'news',
      trigger: { everyMs: 10_800_000 },
      requiredTools: ['web.search'],
      maxSteps: 7,
      notifyOnCompletion: true,
    });
    expect(notes).toContain('read "7" in "maxSteps" as 7');
  });

  test('a plan without instructions', async () => {
    const { schedule } = await add({
      cron: '* * * * *',
      execution_plan: [
        { id: 'a', name: 'say', toolName: 'message.send', parameters: { text: 'hello' } },
      ],
    });
    expect(schedule).toMatchObject({
      name: 'say',
      plan: [{ id: 'a', toolName: 'message.send' }],
    });
  });

  test('from a file, and from standard input', async () => {
    writeFileSync(join(home, 'payload.json'), '{"cron":"0 9 * * *","instruction":"from a file"}');
    expect(
      (await rote('schedule', 'add', '--payload', `@${join(home, 'payload.json')}`)).schedule.name,
    ).toBe('from a file');
    stdin = '{"cron":"0 9 * * *","instruction":"from standard input"}';
    expect((await rote('schedule', 'add', '--payload', '-')).schedule.name).toBe(
      'from standard input',
    );
  });
});

const GOOD = { cron: '0 9 * * *', instruction: 'x' };
const MALFORMED: [unknown, string][] = [
  [null, 'bad-schedule'],
  [5, 'bad-schedule'],
  ['text', 'bad-schedule'],
  [[], 'bad-schedule'],
  [{}, 'nothing-to-do'],
  [{ cron: '0 9 * * *' }, 'nothing-to-do'],
  [{ ...GOOD, instruction: '' }, 'bad-schedule'],
  [{ ...GOOD, instruction: '   ' }, 'bad-schedule'],
  [{ ...GOOD, instruction: 5 }, 'bad-schedule'],
  [{ ...GOOD, instruction: 'x'.repeat(20_001) }, 'bad-schedule'],
  [{ cron: '0 9 * * *', plan: [] }, 'nothing-to-do'],
  [{ cron: '0 9 * * *', plan: [{}] }, 'bad-schedule'],
  [{ cron: '0 9 * * *', plan: [{ id: 'a' }] }, 'bad-schedule'],
  [{ cron: '0 9 * * *', plan: [{ toolName: 'a.b' }] }, 'bad-schedule'],
  [{ cron: '0 9 * * *', plan: [{ id: '', toolName: 'a.b' }] }, 'bad-schedule'],
  [{ cron: '0 9 * * *', plan: 'not a plan' }, 'bad-schedule'],
  [{ cron: '0 9 * * *', plan: [{ id: 'a', toolName: 'a.b', parameters: 5 }] }, 'bad-schedule'],
  [{ cron: '0 9 * * *', plan: [{ id: 'a', toolName: 'a.b', extra: 1 }] }, 'bad-schedule'],
  [{ instruction: 'x' }, 'bad-trigger'],
  [{ instruction: 'x', cron: '' }, 'bad-trigger'],
  [{ instruction: 'x', cron: '* * * *' }, 'bad-cron'],
  [{ instruction: 'x', cron: '* * * * * * *' }, 'bad-cron'],
  [{ instruction: 'x', cron: '61 * * * *' }, 'bad-cron'],
  [{ instruction: 'x', cron: '* 24 * * *' }, 'bad-cron'],
  [{ instruction: 'x', cron: '* * * * MON-FRY' }, 'bad-cron'],
  [{ instruction: 'x', cron: 'every day' }, 'bad-cron'],
  [{ instruction: 'x', cron: '0 0 31 2 *' }, 'never-fires'],
  [{ instruction: 'x', cron: 5 }, 'bad-trigger'],
  [{ instruction: 'x', cron: ['0 9 * * *'] }, 'bad-trigger'],
  [{ instruction: 'x', every: '0s' }, 'bad-duration'],
  [{ instruction: 'x', every: '10ms' }, 'bad-duration'],
  [{ instruction: 'x', every: 'soon' }, 'bad-duration'],
  [{ instruction: 'x', every: '-5m' }, 'bad-duration'],
  [{ instruction: 'x', every: '9999w' }, 'bad-duration'],
  [{ instruction: 'x', interval_minutes: 'many' }, 'bad-duration'],
  [{ instruction: 'x', interval_minutes: 0 }, 'bad-duration'],
  [{ instruction: 'x', every: true }, 'bad-trigger'],
  [{ instruction: 'x', at: 'tomorrow' }, 'bad-time'],
  [{ instruction: 'x', at: '2026-13-01T00:00' }, 'bad-time'],
  [{ instruction: 'x', at: '2026-07-01' }, 'bad-time'],
  [{ instruction: 'x', at: '2026-05-01T00:00:00Z' }, 'at-in-past'],
  [{ instruction: 'x', runAt: 5 }, 'bad-trigger'],
  [{ ...GOOD, every: '5m' }, 'bad-trigger'],
  [{ ...GOOD, at: '2026-07-01T09:00' }, 'bad-trigger'],
  [{ ...GOOD, kind: 'once' }, 'bad-trigger'],
  [{ ...GOOD, kind: 'weekly' }, 'bad-trigger'],
  [{ instruction: 'x', kind: 'recurring', runAt: '2026-07-01T09:00' }, 'bad-trigger'],
  [{ ...GOOD, cron_expression: '0 10 * * *' }, 'conflicting-input'],
  [{ ...GOOD, timezone: 'Mars/Phobos' }, 'unknown-timezone'],
  [{ ...GOOD, timezone: '+02:00' }, 'unknown-timezone'],
  [{ ...GOOD, timezone: 5 }, 'bad-trigger'],
  [{ ...GOOD, missedRunPolicy: 'sometimes' }, 'bad-trigger'],
  [{ ...GOOD, overlap: 'maybe' }, 'bad-trigger'],
  [{ ...GOOD, dst: { gap: 'jump' } }, 'bad-trigger'],
  [{ ...GOOD, fold: 'third' }, 'bad-trigger'],
  [{ ...GOOD, maxLatenessMs: -1 }, 'bad-trigger'],
  [{ ...GOOD, maxLatenessMs: 'long' }, 'bad-trigger'],
  [{ ...GOOD, anchorUtc: '2026-06-01T00:00:00Z' }, 'bad-trigger'],
  [{ ...GOOD, max_steps: 0 }, 'bad-schedule'],
  [{ ...GOOD, max_steps: 'many' }, 'bad-schedule'],
  [{ ...GOOD, max_steps: 2.5 }, 'bad-schedule'],
  [{ ...GOOD, notify_on_completion: 'perhaps' }, 'bad-schedule'],
  [{ ...GOOD, required_tools: 5 }, 'bad-schedule'],
  [{ ...GOOD, required_tools: [''] }, 'bad-schedule'],
  [{ ...GOOD, name: '' }, 'bad-schedule'],
  [{ ...GOOD, name: 'x'.repeat(201) }, 'bad-schedule'],
  [{ ...GOOD, id: 'with spaces' }, 'bad-schedule'],
  [{ ...GOOD, id: '../../etc' }, 'bad-schedule'],
  [{ ...GOOD, webhook: 'not a url' }, 'bad-schedule'],
  [{ ...GOOD, webhook: 'file:///etc/passwd' }, 'bad-schedule'],
  [{ ...GOOD, session: 'nobody' }, 'bad-session-key'],
  [{ ...GOOD, session: 'agent:main:inbox' }, 'bad-session-key'],
  [{ ...GOOD, sourceContext: 'slack' }, 'bad-schedule'],
  [{ ...GOOD, sourceContext: {} }, 'bad-schedule'],
  [{ ...GOOD, sourceContext: { channel: 'slack', room: 'x' } }, 'bad-schedule'],
  [{ ...GOOD, targetManagerId: '' }, 'bad-schedule'],
  [{ ...GOOD, instrution: 'typo' }, 'bad-schedule'],
];

test('malformed payloads are refused, each with its own message, and nothing is stored', async () => {
  const messages = new Set<string>();
  for (const [payload, code] of MALFORMED) {
    const refused = await add(payload);
    expect([refused.status, refused.error?.code], JSON.stringify(payload)?.slice(0, 200)).toEqual([
      2,
      code,
    ]);
    expect(refused.error.hint).not.toBe('');
    messages.add(refused.error.message);
  }
  expect(MALFORMED.length).toBeGreaterThanOrEqual(60);
  expect(messages.size).toBeGreaterThan(MALFORMED.length * 0.6);
  expect(await stored()).toEqual([]);
  expect((await add(GOOD)).ok).toBe(true);
  expect(await stored()).toHaveLength(1);
});

test('text that is not JSON, a file that is not there, and two ways at once are refused', async () => {
  expect((await rote('schedule', 'add', '--payload', '{oops')).error).toMatchObject({
    code: 'bad-payload',
    message: expect.stringContaining('at line 1, column 2 stands "oops"; names stand in double'),
  });
  expect((await rote('schedule', 'add', '--payload', '@/nowhere')).error.code).toBe('bad-payload');
  expect((await rote('schedule', 'add', '--payload', '{}', '--cron', '* * * * *')).error.code).toBe(
    'conflicting-input',
  );
});

describe('handling', () => {
  test('pause, resume and remove change the status and the next run', async () => {
    await add({ ...GOOD, id: 'one' });
    expect((await rote('schedule', 'pause', 'one')).schedule).toMatchObject({
      status: 'paused',
      nextRunAtUtc: null,
    });
    expect((await rote('schedule', 'resume', 'one')).schedule).toMatchObject({
      status: 'active',
      nextRunAtUtc: '2026-06-01T07:00:00Z',
    });
    expect((await rote('schedule', 'skip', 'one')).schedule).toMatchObject({
      nextRunAtUtc: '2026-06-02T07:00:00Z',
    });
    expect((await rote('schedule', 'unskip', 'one')).schedule).toMatchObject({
      nextRunAtUtc: '2026-06-01T07:00:00Z',
    });
    expect((await rote('schedule', 'unskip', 'one')).error.code).toBe('nothing-skipped');
    expect((await rote('schedule', 'remove', '--id', 'one')).schedule.status).toBe('cancelled');
    expect((await rote('schedule', 'resume', 'one')).error.code).toBe('wrong-status');
    expect((await rote('schedule', 'list', '--status', 'active')).schedules).toEqual([]);
  });

  test('an update leaves alone what it does not name', async () => {
    const work = {
      plan: [{ id: 'a', toolName: 'message.send', parameters: { text: 'Hi' } }],
      requiredTools: ['message.send'],
      maxSteps: 3,
      notifyOnCompletion: true,
      webhook: 'http://127.0.0.1:9/x',
    };
    await add({ id: 'kept', cron: '0 9 * * *', ...work });
    expect((await rote('schedule', 'update', 'kept', '--name', 'new')).schedule).toMatchObject({
      name: 'new',
      ...work,
    });
  });

  test('an update changes what is given and is checked like an addition', async () => {
    await add({ ...GOOD, id: 'one', timezone: 'Asia/Tokyo', missed: 'skip' });
    const { schedule } = await rote('schedule', 'update', 'one', '--cron', '0 10 * * *');
    expect(schedule).toMatchObject({
      nextRunAtUtc: '2026-06-01T01:00:00Z',
      timezone: 'Asia/Tokyo',
      missedRunPolicy: 'skip',
      instruction: 'x',
    });
    expect(
      (await rote('schedule', 'update', 'one', '--every', '90m')).schedule.trigger,
    ).toMatchObject({ kind: 'every', timezone: 'Asia/Tokyo' });
    expect((await rote('schedule', 'update', 'one', '--cron', '61 * * * *')).error.code).toBe(
      'bad-cron',
    );
    expect((await rote('schedule', 'show', 'one')).schedule.trigger.kind).toBe('every');
  });

  test('an id is taken once, and an unknown one gets the nearest', async () => {
    await add({ ...GOOD, id: 'standup' });
    expect((await add({ ...GOOD, id: 'standup' })).error.code).toBe('id-taken');
    const unknown = await rote('schedule', 'show', 'standpu');
    expect(unknown.error).toMatchObject({
      code: 'unknown-schedule',
      details: { nearest: ['standup'] },
    });
    expect((await rote('schedule', 'remove')).error.code).toBe('missing-argument');
  });

  test('simulate shows what is to come, with the decision', async () => {
    await add({ ...GOOD, id: 'one' });
    await add({ ...GOOD, id: 'two', cron: '0 12 * * *' });
    await rote('schedule', 'pause', 'two');
    const { occurrences } = await rote('simulate', '--from', '2026-06-02', '--to', '2026-06-03');
    expect(occurrences).toEqual([
      {
        scheduledForUtc: '2026-06-02T07:00:00Z',
        scheduleId: 'one',
        name: 'x',
        decision: 'run',
        reason: 'due',
      },
      {
        scheduledForUtc: '2026-06-02T10:00:00Z',
        scheduleId: 'two',
        name: 'x',
        decision: 'skip',
        reason: 'the schedule is paused',
      },
    ]);
    expect(await rote('simulate', '--from', '2026-06-02')).toMatchObject({ ok: true });
  });

  test('what was exported is imported, waits for approval, and means the same', async () => {
    await add({
      ...GOOD,
      id: 'one',
      timezone: 'Asia/Tokyo',
      missed: 'skip',
      webhook: 'http://127.0.0.1:9/x',
    });
    await add({
      cron: '0 9 * * *',
      id: 'two',
      plan: [{ id: 'a', toolName: 'message.send', parameters: { text: 'Hello' } }],
      notifyOnCompletion: true,
    });
    const file = join(home, 'mine.json');
    expect(await rote('schedule', 'export', file)).toMatchObject({ ok: true, count: 2 });
    const before = (await rote('schedule', 'list')).schedules;
    home = mkdtempSync(join(tmpdir(), 'rote-other-'));
    expect((await rote('schedule', 'import', file)).schedules).toMatchObject([
      { id: 'one', status: 'pending', nextRunAtUtc: null },
      { id: 'two' },
    ]);
    for (const id of ['one', 'two']) {
      const { hash } = await rote('schedule', 'approve', id, '--dry-run');
      const approved = await rote('schedule', 'approve', id, '--hash', hash);
      expect(approved.schedule.status).toBe('active');
    }
    const after = (await rote('schedule', 'list')).schedules;
    const meaning = (views: object[]) => views.map((view) => ({ ...view, source: '' }));
    expect(meaning(after)).toEqual(meaning(before));
    expect((await rote('schedule', 'import', file)).error.code).toBe('id-taken');
    expect((await rote('schedule', 'approve', 'one')).error.code).toBe('wrong-status');
  });

  test('an import brings the good entries in and tells of the others', async () => {
    const file = join(home, 'bad.json');
    const write = (...schedules: object[]) =>
      writeFileSync(file, JSON.stringify({ version: 1, schedules }));
    write({ ...GOOD, id: 'good' }, { ...GOOD, name: 'odd', cron: 'x' }, { ...GOOD, id: 'good' });
    const { schedules, refused } = await rote('schedule', 'import', file);
    expect(schedules).toMatchObject([{ id: 'good', status: 'pending' }]);
    expect(refused).toMatchObject([
      { place: 'schedules[1]', name: 'odd', problem: expect.stringContaining('"x"') },
      { place: 'schedules[2]', problem: 'the id "good" is there twice' },
    ]);
    write({ ...GOOD, cron: 'x' });
    expect((await rote('schedule', 'import', file)).error).toMatchObject({
      code: 'bad-import',
      message: expect.stringContaining('schedules[0]'),
    });
    expect(await stored()).toHaveLength(1);
  });

  test('the list leaves out what is over, counts it, and does not say where a pause is counted from', async () => {
    const file = join(home, 'over.json');
    const say = (id: string, trigger: object) => ({ id, name: id, trigger, instruction: 'x' });
    const schedules = [say('often', { every: '5m' }), say('once', { at: '2030-01-01T00:00:00Z' })];
    writeFileSync(file, JSON.stringify({ version: 1, schedules }));
    await rote('schedule', 'import', file);
    const database = new DatabaseSync(join(home, 'rote.db'));
    database.exec("UPDATE schedules SET status = 'completed' WHERE id = 'once'");
    database.close();
    const text = await roteText('schedule', 'list');
    expect(text).toMatch(/^often .+ every 5 minutes$/m);
    expect(text).not.toMatch(/^once /m);
    expect(text).toContain('… and 1 completed: rote schedule list --status completed');
    expect(await roteText('schedule', 'list', '--all')).toMatch(/^once /m);
    expect((await rote('schedule', 'list')).schedules).toHaveLength(2);
  });

  test('approve shows what is reached and each step in a line', async () => {
    const file = join(home, 'steps.json');
    const plan = [{ id: 'say', toolName: 'message.send', parameters: { text: 'x' }, when: true }];
    const mine = { id: 'steps', name: 'Steps', cron: '0 9 * * *', plan };
    writeFileSync(file, JSON.stringify({ version: 1, schedules: [mine] }));
    await rote('schedule', 'import', file);
    expect(await roteText('schedule', 'approve', 'steps', '--dry-run')).toMatch(
      /"Steps" fires at 09:00 .+\nIt was never[\s\S]*What it does:\n1\. send the message "x" \(only when true\); called say\n/,
    );
  });

  test('approve --dry-run says what would happen, and approves nothing', async () => {
    const file = join(home, 'mine.json');
    writeFileSync(file, JSON.stringify({ version: 1, schedules: [{ ...GOOD, id: 'one' }] }));
    await rote('schedule', 'import', file);
    const trial = () => roteText('schedule', 'approve', 'one', '--dry-run');
    expect(await trial()).toMatch(
      /^If you approve it, ".+" fires at 09:00 every day .+\.\nIt was never approved before; all of it is new\.\n/,
    );
    const { hash } = await rote('schedule', 'approve', 'one', '--dry-run');
    expect(await trial()).toContain(
      `Nothing is approved yet. Approve exactly this with: rote schedule approve one --hash ${hash}\n`,
    );
    await rote('schedule', 'approve', 'one', '--hash', hash);
    expect(await trial()).toMatch(/^There is nothing to approve: ".+" \(one\) is active\.\n/);
  });

  test.each(['\x1b[8m', '\x9b8m', '\u202e', '\u200b', 'a\nb'])(
    'a name with %j in it is refused, and one from before is written out wherever it stands',
    async (hidden) => {
      const bad = { ...GOOD, id: 'one', name: `tea${hidden}` };
      expect((await add(bad)).error.code).toBe('bad-schedule');
      await add({ ...GOOD, id: 'one', instruction: `Say ${hidden}hello${hidden}` });
      const sqlite = new DatabaseSync(join(home, 'rote.db'));
      sqlite.prepare("UPDATE schedules SET status = 'pending', approved_hash = NULL").run();
      sqlite.prepare('UPDATE schedules SET name = ?').run(`tea${hidden}`);
      sqlite.close();
      for (const argv of [
        ['schedule', 'list'],
        ['schedule', 'show', 'one'],
        ['schedule', 'approve', 'one', '--dry-run'],
        ['runs', 'why', 'one'],
        ['schedule', 'export'],
        ['schedule', 'show', 'one', '--json'],
        ['schedule', 'pause', 'one'],
      ]) {
        const { out } = await runRote(argv, call());
        expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }
      const { asked } = await runRote(['schedule', 'approve', 'one'], { ...call(), lines: ['n'] });
      expect(asked.join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    },
  );

  test('approve shows, asks and approves what was shown at a terminal; elsewhere it needs the hash', async () => {
    const file = join(home, 'mine.json');
    const schedules = [{ ...GOOD, id: 'one', name: 'tea' }];
    writeFileSync(file, JSON.stringify({ version: 1, schedules }));
    await rote('schedule', 'import', file);
    const status = async () => (await rote('schedule', 'show', 'one')).schedule.status;
    const approve = ['schedule', 'approve', 'one'];
    expect(await rote(...approve)).toMatchObject({ status: 2, error: { code: 'hash-needed' } });
    const alone = await runRote(approve, call());
    expect(alone.status).toBe(2);
    expect(alone.err).toContain('rote schedule approve one --dry-run');
    expect(await rote(...approve, '--hash', 'ff')).toMatchObject({
      status: 2,
      error: { code: 'not-what-was-shown', details: { hash: expect.stringMatching(/^\w{64}$/) } },
    });
    const no = await runRote(approve, { ...call(), lines: ['n'] });
    expect(no.asked[0]).toContain('If you approve it, "tea" fires at 09:00 every day');
    expect(no.asked[0]).toContain('all of it is new');
    expect(no.out).toContain('Nothing was approved.');
    expect(await status()).toBe('pending');
    expect((await rote('schedule', 'show', 'one')).waiting).toMatchObject({
      hash: expect.stringMatching(/^\w{64}$/),
      requestId: expect.stringMatching(/^req_/),
    });
    const yes = await runRote(approve, { ...call(), lines: ['y'] });
    // Words that were read before the yes are not said again.
    expect(yes.asked[0]).toContain('all of it is new');
    expect(yes.out).toMatch(/^Approved one: tea\n/);
    expect(yes.out).not.toContain('all of it is new');
    expect(await status()).toBe('active');
    expect((await rote('schedule', 'show', 'one')).waiting).toBeNull();
    expect((await rote('requests')).requests).toEqual([]);
  });

  test('several are shown together and approved with one yes, or by one hash', async () => {
    const file = join(home, 'mine.json');
    const named = (ids: string[]) => ids.map((id) => ({ ...GOOD, id, name: `tea ${id}` }));
    const schedules = named(['one', 'two', 'three', 'four']);
    writeFileSync(file, JSON.stringify({ version: 1, schedules }));
    expect(await roteText('schedule', 'import', file)).toContain(
      'rote schedule approve one two three four\n',
    );
    const states = async () =>
      (await rote('schedule', 'list')).schedules.map((one: { status: string }) => one.status);
    const two = ['schedule', 'approve', 'one', 'two'];
    const yes = await runRote(two, { ...call(), lines: ['y'] });
    expect(yes.asked).toHaveLength(1);
    expect(yes.asked[0]).toMatch(/"tea one" fires.*"tea two" fires.*Approve all 2\?/s);
    expect(await states()).toEqual(expect.arrayContaining(['active', 'active', 'pending']));
    const rest = ['schedule', 'approve', 'three', 'four'];
    const { hash, waiting } = await rote(...rest, '--dry-run');
    expect(waiting).toHaveLength(2);
    expect(await rote(...rest, '--hash', waiting[0].hash)).toMatchObject({
      status: 2,
      error: { code: 'not-what-was-shown' },
    });
    // One of which nothing waits stops all of it.
    expect(await rote(...rest, 'one', '--hash', hash)).toMatchObject({
      error: { code: 'wrong-status' },
    });
    expect((await states()).filter((one: string) => one === 'pending')).toHaveLength(2);
    expect((await rote(...rest, '--hash', hash)).schedules).toMatchObject([
      { id: 'three', status: 'active' },
      { id: 'four', status: 'active' },
    ]);
  });

  test('a backfill queues what did not run, and not twice', async () => {
    await add({ ...GOOD, id: 'one' });
    const backfill = (...range: string[]) =>
      rote('schedule', 'backfill', 'one', '--from', range[0] ?? '', '--to', range[1] ?? '');
    const { runs } = await backfill('2026-05-29', '2026-05-31');
    expect(runs.map((run: { scheduledForUtc: string }) => run.scheduledForUtc)).toEqual([
      '2026-05-29T07:00:00Z',
      '2026-05-30T07:00:00Z',
    ]);
    expect((await backfill('2026-05-29', '2026-05-31')).runs).toEqual([]);
    expect((await backfill('2026-05-31', '2026-05-29')).error.code).toBe('bad-range');
    expect((await backfill('2026-05-31', '2026-07-01')).error.code).toBe('bad-range');
  });

  test('a backup brings back what was there', async () => {
    await add({ ...GOOD, id: 'one' });
    const file = join(home, 'monday.db');
    expect((await rote('backup', file)).ok).toBe(true);
    expect((await rote('backup', file, '--secrets')).error.code).toBe('no-passphrase');
    await add({ ...GOOD, id: 'two' });
    expect((await rote('restore', file)).ok).toBe(true);
    expect((await rote('schedule', 'list')).schedules.map(({ id }: { id: string }) => id)).toEqual([
      'one',
    ]);
    expect((await rote('restore', join(home, 'tuesday.db'))).error.code).toBe('bad-backup');
  });

  test('a passphrase is asked for out of sight, twice where it is new', async () => {
    await add({ ...GOOD, id: 'one' });
    writeFileSync(join(home, 'secrets.yaml'), 'KEY: value');
    const file = join(home, 'monday.db');
    const typed = (argv: string[], ...lines: string[]) => runRote(argv, { ...call(), lines });
    const backup = ['backup', file, '--secrets'];
    const slip = await typed(backup, 'correct horse', 'correct house');
    expect(slip.err).toContain('The two passphrases are not the same.');
    expect(await typed(backup, 'correct horse', 'correct horse')).toMatchObject({
      status: 0,
      asked: [],
      hidden: ['Passphrase: ', 'The same once more: '],
    });
    expect(await typed(['restore', file, '--secrets', '--yes'], 'correct horse')).toMatchObject({
      status: 0,
      asked: [],
      hidden: ['Passphrase: '],
    });
  });

  test('a file with the passphrase is enough to seal the secrets and to put them back', async () => {
    await add({ ...GOOD, id: 'one' });
    const [secrets, pass, file] = ['secrets.yaml', 'pass.txt', 'monday.db'].map((name) =>
      join(home, name),
    ) as [string, string, string];
    writeFileSync(secrets, 'KEY: value');
    writeFileSync(pass, 'correct horse\n');
    expect(await rote('backup', file, '--passphrase-file', pass)).toMatchObject({
      secrets: expect.arrayContaining(['secrets.yaml']),
    });
    writeFileSync(secrets, 'KEY: another');
    expect(await rote('restore', file, '--passphrase-file', pass)).toMatchObject({ sealed: [] });
    expect(readFileSync(secrets, 'utf8')).toBe('KEY: value');
  });

  test('run now queues a run that runs and why can show', async () => {
    await add({ ...GOOD, id: 'one' });
    const { run } = await rote('schedule', 'run', 'one');
    expect(run).toMatchObject({ scheduleId: 'one', state: 'waiting', cause: 'manual' });
    expect((await rote('runs', 'list')).runs).toEqual([{ ...run, scheduleName: 'x' }]);
    const shown = (await rote('runs', 'show', run.id)).run;
    expect(shown).toEqual({ ...run, scheduleName: 'x' });
    const why = await rote('runs', 'why', 'one');
    expect(why.explanation).toContain('is active and runs next');
    expect(why.history).toMatchObject([{ byHand: true, runId: run.id, state: 'queued' }]);
    expect((await rote('schedule', 'show', 'one')).history).toEqual(why.history);
    expect((await rote('runs', 'show', 'run_x')).error.code).toBe('unknown-run');
    expect((await rote('inbox')).messages).toEqual([]);
  });
});

describe('whatever takes an id', () => {
  beforeEach(async () => {
    await add({ ...GOOD, id: 'sched_a', name: 'Stand-up' });
    await add({ ...GOOD, id: 'sched_b', name: 'Stand-up of the team' });
    await add({ ...GOOD, id: 'other', name: 'Backup' });
  });

  test.each([
    ['schedule', 'show', 'Backup'],
    ['schedule', 'pause', 'backup'],
    ['schedule', 'update', 'oth', '--name', 'Copies'],
    ['schedule', 'remove', '--id', 'Back'],
  ])('takes a name or a beginning: rote %s %s %s', async (...argv) => {
    expect((await rote(...argv)).schedule.id).toBe('other');
  });

  test('refuses what fits more than one, and names them', async () => {
    const { error } = await rote('schedule', 'remove', 'stand');
    expect(error).toMatchObject({ code: 'ambiguous-schedule' });
    expect(error.message).toContain('"Stand-up" (sched_a), "Stand-up of the team" (sched_b)');
    expect((await rote('schedule', 'show', 'stand-up')).schedule.id).toBe('sched_a');
    expect((await rote('schedule', 'show', 'nothing')).error.code).toBe('unknown-schedule');
  });

  test('of a run takes a beginning of it, or the schedule whose latest run is meant', async () => {
    const { run } = await rote('schedule', 'run', 'Backup');
    expect((await rote('runs', 'show', run.id.slice(0, -1))).run.id).toBe(run.id);
    expect((await rote('runs', 'show', 'Backup')).run.id).toBe(run.id);
    expect((await rote('runs', 'list', '--schedule', 'Backup')).runs).toHaveLength(1);
    expect((await rote('runs', 'why', 'Backup')).history).toHaveLength(1);
    expect(await roteText('runs', 'list')).toMatch(/ Backup\s/);
    expect(await roteText('schedule', 'show', 'Backup')).toMatch(/last run .*waiting, by hand/);
    expect((await rote('runs', 'cancel', 'Backup')).run.state).toBe('cancelled');
  });
});

test('what was removed leaves the list, until it is asked for', async () => {
  await add({ ...GOOD, id: 'one' });
  await add({ ...GOOD, id: 'two' });
  await rote('schedule', 'remove', 'one');
  expect(await rote('schedule', 'list')).toMatchObject({ schedules: [{ id: 'two' }], total: 1 });
  expect(await rote('schedule', 'list', '--all')).toMatchObject({ total: 2 });
  expect(await rote('schedule', 'list', '--status', 'cancelled')).toMatchObject({
    schedules: [{ id: 'one' }],
  });
});

test('lists show times in the zone of the person', async () => {
  writeFileSync(join(home, 'config.yaml'), 'timezone: Asia/Tokyo\n');
  await add({ ...GOOD, id: 'one' });
  await rote('schedule', 'run', 'one');
  expect(await roteText('runs', 'list')).toContain('UTC+09:00');
  const range = ['--from', '2027-01-01', '--to', '2027-01-03'];
  expect(await roteText('simulate', ...range)).toContain('UTC+09:00');
});

describe('a crontab', () => {
  test('of many lines gives a summary of twenty of each kind; the document has all of it', async () => {
    const file = join(home, 'crontab');
    const lines = Array.from({ length: 30 }, (_, index) => [
      `${index} 3 * * * root /bin/job ${index}`,
      `wrong ${index}`,
    ]);
    writeFileSync(file, lines.flat().join('\n'));
    const call = ['schedule', 'import', '--crontab', '--system', file];
    const shown = (await roteText(...call, '--dry-run')).split('\n');
    const count = (pattern: RegExp) => shown.filter((line) => pattern.test(line)).length;
    expect(count(/it is neither five fields/)).toBe(20);
    expect(count(/^Note: line \d+: it runs as the user of Rote/)).toBe(20);
    expect(count(/^ {2}line \d+ \(.*\): crontab-/)).toBe(20);
    expect(shown).toContain('Not imported: 30');
    expect(shown).toContain('  … and 10 more; --json has all of them.');
    const { schedules, refused, taken } = await rote(...call);
    expect([schedules.length, refused.length, taken.length]).toEqual([30, 30, 30]);
  });

  const LINES = [
    'CRON_TZ=UTC',
    '0 9 * * * echo hi',
    '61 * * * * echo no',
    '@reboot echo',
    '@daily a; b',
  ];

  test('comes in as schedules that wait, and tells what it left out and what must be allowed', async () => {
    stdin = LINES.join('\n');
    const { schedules, taken, refused, notes } = await rote('schedule', 'import', '--crontab', '-');
    expect(taken.map(({ place }: { place: string }) => place)).toEqual([
      'line 2',
      'line 4',
      'line 5',
    ]);
    expect(schedules).toMatchObject([
      { name: 'echo hi', status: 'pending', timezone: 'UTC', missedRunPolicy: 'skip' },
      { name: 'echo', status: 'pending' },
      { name: 'a; b', status: 'pending' },
    ]);
    expect(refused).toMatchObject([{ place: 'line 3', name: 'echo no' }]);
    expect(notes).toEqual([
      'line 4: @reboot runs when Rote starts, not when the machine does.',
      'config.yaml does not allow these programs: your approval grants each exactly its command.',
      'Programs run in the workspace of Rote, not in your home folder.',
    ]);
    expect((await rote('schedule', 'import', '--crontab', '-')).error).toMatchObject({
      code: 'bad-import',
      message: expect.stringContaining('line 2 (echo hi): there is already a schedule'),
    });
  });

  describe('whose commands name files of the machine', () => {
    const TICKS = '* * * * * date >> /tmp/rote-ticks/log';
    const imported = async (...flags: string[]) => {
      stdin = `${TICKS}\n0 9 * * * echo hi\n`;
      const answer = await rote('schedule', 'import', '--crontab', '-', ...flags);
      return { ...answer, id: answer.schedules[0].id as string };
    };
    const codes = ({ warnings }: { warnings: { code: string }[] }) =>
      warnings.map(({ code }) => code);

    test('is told so by line, with the way out, wherever it is shown', async () => {
      const { warnings, id } = await imported();
      expect(warnings).toMatchObject([
        {
          place: 'line 1',
          code: 'outside-box',
          what: expect.stringContaining('/tmp/rote-ticks/log'),
          fix: expect.stringContaining(`rote schedule approve ${id} --outside-box`),
        },
      ]);
      expect(codes(await rote('schedule', 'approve', id, '--dry-run'))).toEqual(['outside-box']);
      expect(codes(await rote('schedule', 'show', id))).toEqual(['outside-box']);
      expect(JSON.stringify(await rote('requests'))).toContain('/tmp/rote-ticks/log');
      expect(JSON.stringify(await rote('doctor'))).toContain('outside-box');
    });

    test('runs outside of its box once its owner says so, and is shown so', async () => {
      const { id } = await imported();
      const { hash } = await rote('schedule', 'approve', id, '--outside-box', '--dry-run');
      const hashed = ['schedule', 'approve', id, '--hash', hash];
      expect(await rote(...hashed)).toMatchObject({ ok: false });
      expect(await rote(...hashed, '--outside-box')).toMatchObject({
        schedule: { status: 'active', grants: [{ outside: true }] },
      });
      const shown = await rote('schedule', 'show', id);
      expect(shown.schedule.grantsInWords).toEqual([
        expect.stringContaining('outside its box, with all that your account may'),
      ]);
      expect(codes(shown)).toEqual([]);
    });

    test('asks for that with its import, and waits', async () => {
      const { schedules, warnings } = await imported('--outside-box');
      expect(warnings).toEqual([]);
      expect(schedules[0]).toMatchObject({ status: 'pending', grants: [{ outside: true }] });
    });

    test('is shown as it runs by the settings as they are now', async () => {
      const { id } = await imported();
      const { hash } = await rote('schedule', 'approve', id, '--dry-run');
      await rote('schedule', 'approve', id, '--hash', hash);
      const shown = async () => {
        const answer = await rote('schedule', 'show', id);
        return [answer.schedule.grantsInWords[0], codes(answer)];
      };
      expect(await shown()).toEqual([expect.stringContaining(', in its box;'), ['outside-box']]);
      const shell = 'tools: { shell: { allow: [sh], unboxed: [sh] } }\n';
      writeFileSync(join(home, 'config.yaml'), shell);
      expect(await shown()).toEqual([expect.stringContaining('runs outside its box'), []]);
    });
  });

  test('that is approved and allowed runs', async () => {
    writeFileSync(join(home, 'config.yaml'), 'tools: { shell: { allow: [echo] } }\n');
    const file = join(home, 'crontab');
    writeFileSync(file, '0 9 * * * echo 100\\%\n');
    const { schedules, notes } = await rote('schedule', 'import', '--crontab', file);
    expect(notes).toEqual([expect.stringContaining('workspace')]);
    const [{ plan }] = schedules;
    writeFileSync(join(home, 'plan.json'), JSON.stringify(plan));
    const { result } = await rote('plan', 'run', join(home, 'plan.json'));
    expect(JSON.stringify(result)).toContain('100%');
  });
});

describe('a workflow of n8n', () => {
  const WORKFLOW = {
    name: 'Ping',
    nodes: [
      { name: 'When', type: 'n8n-nodes-base.scheduleTrigger', typeVersion: 1.2, parameters: {} },
      {
        name: 'Get',
        type: 'n8n-nodes-base.httpRequest',
        typeVersion: 4.2,
        parameters: { url: 'https://example.org', method: 'POST' },
      },
      { name: 'Code', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: {} },
    ],
    connections: {
      When: { main: [[{ node: 'Get' }]] },
      Get: { main: [[{ node: 'Code' }]] },
    },
    settings: { timezone: 'UTC' },
  };

  test('is shown first, and with --yes stored to be approved', async () => {
    stdin = JSON.stringify(WORKFLOW);
    const shown = await rote('schedule', 'import', '--n8n', '-');
    expect(shown).toMatchObject({
      ok: true,
      stored: false,
      schedules: [{ name: 'Ping' }],
      taken: [{ name: 'Ping' }, { name: 'When' }, { name: 'Get' }],
      refused: [{ name: 'Code', place: 'workflows[0].nodes[2]' }],
    });
    expect((await rote('schedule', 'list')).schedules).toEqual([]);
    const words = await roteText('schedule', 'import', '--n8n', '-');
    expect(words).toContain('get: http.request {"url":"https://example.org"');
    expect(words).toContain('Nothing is stored.');
    expect(await rote('schedule', 'import', '--n8n', '-', '--yes')).toMatchObject({ stored: true });
    expect((await rote('schedule', 'list')).schedules).toMatchObject([
      { name: 'Ping', status: 'pending' },
    ]);
  });

  test('that is longer than any is not read', async () => {
    stdin = ' '.repeat(20_000_001);
    expect(await rote('schedule', 'import', '--n8n', '-', '--yes')).toMatchObject({
      status: 2,
      error: { code: 'payload-too-long' },
    });
  });

  test('that is given without --n8n is recognised', async () => {
    stdin = JSON.stringify(WORKFLOW);
    expect(await rote('schedule', 'import', '-')).toMatchObject({
      status: 2,
      error: { code: 'bad-import', hint: expect.stringContaining('import --n8n FILE') },
    });
  });

  test('of which nothing maps is refused with each reason', async () => {
    stdin = JSON.stringify({ ...WORKFLOW, connections: {} });
    expect(await rote('schedule', 'import', '--n8n', '-')).toMatchObject({
      status: 2,
      error: {
        code: 'bad-import',
        message: expect.stringContaining('(Get): nothing that is taken leads to it'),
        hint: expect.stringContaining('rote help schedules#from-n8n'),
      },
    });
  });
});
