import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { runRote, runRoteJson } from './cli.fake.ts';

const home = mkdtempSync(join(tmpdir(), 'rote-cli-'));
afterAll(() => rmSync(home, { recursive: true }));

async function rote(...argv: string[]) {
  const started: object[] = [];
  const answer = await runRote(argv, {
    home,
    clock: createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'Europe/Berlin' }),
    startDaemon: async (options) => {
      started.push(options);
      return { address: 'http://127.0.0.1:1', code: 'once' };
    },
  });
  return { ...answer, started, json: () => JSON.parse(answer.out) };
}

describe('schedule preview', () => {
  test('answers with the fires after now, in the zone of the machine', async () => {
    const { status, json } = await rote(
      'schedule',
      'preview',
      '--cron',
      '0 9 * * *',
      '--count',
      '2',
      '--json',
    );
    expect(status).toBe(0);
    expect(json()).toMatchObject({
      ok: true,
      timezone: 'Europe/Berlin',
      fires: ['2026-06-01T07:00:00Z', '2026-06-02T07:00:00Z'],
      description: 'at 09:00 every day (Europe/Berlin)',
    });
  });

  test('flags may stand anywhere, with = or a space', async () => {
    const { json } = await rote(
      '--json',
      '--tz=UTC',
      'schedule',
      '--count',
      '1',
      'preview',
      '--every',
      '90s',
      '--from=2026-01-01T00:00:00Z',
    );
    expect(json()).toMatchObject({ timezone: 'UTC', fires: ['2026-01-01T00:01:30Z'] });
  });

  test('gap and fold rules change the fires', async () => {
    const spring = [
      'schedule',
      'preview',
      '--cron',
      '30 2 * * *',
      '--from',
      '2026-03-28T12:00Z',
      '--count',
      '1',
      '--json',
    ];
    expect((await rote(...spring)).json().fires).toEqual(['2026-03-30T00:30:00Z']);
    expect((await rote(...spring, '--gap', 'shift')).json().fires).toEqual([
      '2026-03-29T01:00:00Z',
    ]);
    const autumn = [
      'schedule',
      'preview',
      '--cron',
      '30 2 * * *',
      '--from',
      '2026-10-24T12:00Z',
      '--json',
    ];
    expect((await rote(...autumn, '--fold', 'second')).json().fires[0]).toBe(
      '2026-10-25T01:30:00Z',
    );
    expect((await rote(...autumn, '--fold', 'both')).json().fires.slice(0, 2)).toEqual([
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
    ]);
  });

  test('a one-shot in a gap is echoed with the rule’s answer', async () => {
    const { json } = await rote('schedule', 'preview', '--at', '2027-03-28T02:30', '--json');
    expect(json()).toMatchObject({
      fires: ['2027-03-28T01:00:00Z'],
      notes: [expect.stringContaining('does not exist')],
    });
  });

  test('a one-shot in the past is refused unless it is to run immediately', async () => {
    const past = ['schedule', 'preview', '--at', '2026-05-01T00:00Z', '--json'];
    const refused = await rote(...past);
    expect([refused.status, refused.json().error.code]).toEqual([2, 'at-in-past']);
    const accepted = await rote(...past, '--missed', 'run_immediately');
    expect(accepted.json()).toMatchObject({
      ok: true,
      fires: [],
      notes: [expect.stringContaining('at once')],
    });
  });

  test('--text reads one line, and says when it does not understand', async () => {
    const read = await rote(
      'schedule',
      'preview',
      '--text',
      '0 9 * * 1-5 Asia/Tokyo',
      '--count',
      '1',
      '--json',
    );
    expect(read.json()).toMatchObject({ timezone: 'Asia/Tokyo', fires: ['2026-06-02T00:00:00Z'] });
    const words = await rote(
      ...['schedule', 'preview', '--text', 'every other friday at 4pm', '--tz', 'UTC'],
      ...['--from', '2026-11-15T14:00:00Z', '--count', '2', '--json'],
    );
    expect(words.json().fires).toEqual(['2026-11-27T16:00:00Z', '2026-12-11T16:00:00Z']);
    for (const text of ['every day at 9am Tokyo time', '0 9 * * * Asia/Tokyo']) {
      const flags = ['--text', text, '--tz', 'UTC', '--json'];
      const { json } = await rote('schedule', 'preview', ...flags);
      expect(json(), text).toMatchObject({ timezone: 'Asia/Tokyo' });
    }
    const asked = await rote('schedule', 'preview', '--text', 'every day at 5', '--json');
    expect([asked.status, asked.json().error.code]).toEqual([2, 'ambiguous']);
    expect(asked.json().error.details.choices).toHaveLength(2);
    const refused = await rote('schedule', 'preview', '--text', 'whenever', '--json');
    expect([refused.status, refused.json().error.code]).toEqual([2, 'not-understood']);
  });

  test('--from takes a date as the start of that day in the zone', async () => {
    const { json } = await rote(
      'schedule',
      'preview',
      '--cron',
      '0 0 * * *',
      '--from',
      '2026-06-10',
      '--count',
      '1',
      '--json',
    );
    expect(json().fires).toEqual(['2026-06-10T22:00:00Z']);
  });

  test('people get the wall time beside the instant', async () => {
    const { out } = await rote('schedule', 'preview', '--cron', '0 9 * * *', '--count', '1');
    expect(out).toBe(
      'at 09:00 every day (Europe/Berlin)\n  Mon 2026-06-01 09:00 UTC+02:00   2026-06-01T07:00:00Z\n',
    );
  });

  test.each([
    [['--cron', '61 * * * *'], 'bad-cron'],
    [['--cron', '0 0 31 2 *'], 'never-fires'],
    [['--cron', '* * * * *', '--tz', 'Nowhere'], 'unknown-timezone'],
    [['--every', '10ms'], 'bad-duration'],
    [['--at', 'noon'], 'bad-time'],
    [['--every', '5m', '--from', 'noon'], 'bad-time'],
    [[], 'bad-trigger'],
    [['--cron', '* * * * *', '--every', '5m'], 'bad-trigger'],
    [['--cron', '* * * * *', '--text', 'every 5m'], 'bad-trigger'],
    [['--cron', '* * * * *', '--text', '0 9 * * *'], 'bad-trigger'],
    [['--tz=', '--every', '5m'], 'bad-flag'],
    [['--every', '5m\0'], 'bad-argument'],
    [['--home', '', '--every', '5m'], 'bad-flag'],
    [['--every', '5m', '--count', '0'], 'bad-flag'],
    [['--every', '5m', '--count', 'x'], 'bad-flag'],
    [['--every', '5m', '--gap', 'jump'], 'bad-flag'],
    [['--every', '5m', '--missed', 'often'], 'bad-flag'],
    [['--every'], 'bad-flag'],
    [['--tz', '--json', '--every', '5m'], 'bad-flag'],
    [['--every', '5m', '--json=yes'], 'bad-flag'],
    [['--evry', '5m'], 'unknown-flag'],
    [['-x'], 'unknown-flag'],
    [['--every', '5m', 'stray'], 'extra-argument'],
  ])('%j is refused with exit 2: %s', async (flags, code) => {
    const { status, json } = await rote('schedule', 'preview', '--json', ...flags);
    expect([status, json().ok, json().error.code]).toEqual([2, false, code]);
    expect(json().error.hint).not.toBe('');
  });
});

describe('help and slips', () => {
  test.each([[[]], [['--help']], [['-h']]])('rote %j shows every command', async (argv) => {
    const { status, out } = await rote(...argv);
    expect(status).toBe(0);
    for (const section of ['NAME', 'SYNOPSIS', 'COMMANDS', 'EXIT STATUS'])
      expect(out).toContain(section);
    expect(out).toContain('schedule preview');
    expect(out).not.toContain('\u001b[');
  });

  test.each([[['schedule', 'preview', '--help']], [['help', 'schedule', 'preview']]])(
    'rote %j is a manual page',
    async (argv) => {
      const { status, out } = await rote(...argv);
      expect(status).toBe(0);
      for (const section of ['NAME', 'SYNOPSIS', 'DESCRIPTION', 'FLAGS', 'EXAMPLES'])
        expect(out).toContain(section);
      expect(
        Math.max(
          ...out
            .split('\n')
            .filter((line) => !line.includes('$ rote'))
            .map((line) => line.length),
        ),
      ).toBeLessThanOrEqual(80);
    },
  );

  test('help wins over whatever else is wrong on the line', async () => {
    expect((await rote('schedule', 'preview', '--bogus', '--help')).status).toBe(0);
  });

  test('help for a group lists its commands only', async () => {
    const { out } = await rote('schedule', '--help');
    expect(out).toContain('schedule preview');
    expect(out).not.toContain('completion');
  });

  test.each([
    [['strat'], 'unknown-command', 'rote start'],
    [['schedul', 'preveiw'], 'unknown-command', 'rote schedule preview'],
    [['schedule', 'previw'], 'unknown-command', 'rote schedule preview'],
    [['schedule'], 'incomplete-command', 'schedule add'],
    [['xyzzy'], 'unknown-command', '--help'],
    [['start', '--prot', '1'], 'unknown-flag', '--port'],
    [['--jsno'], 'unknown-flag', '--json'],
    [['completion', 'tcsh'], 'bad-argument', 'bash'],
    [['completion'], 'missing-argument', 'bash'],
  ])('rote %j: %s, with %s', async (argv, code, hint) => {
    const { status, json } = await rote(...argv, '--json');
    expect([status, json().error.code]).toEqual([2, code]);
    expect(json().error.hint).toContain(hint);
  });

  test('the last word of a command leads to it', async () => {
    const { status, json } = await rote('import', 'workflow.json', '--json');
    expect(status).toBe(2);
    expect(json().error.hint).toMatch(/^Did you mean: .*rote schedule import/);
    expect((await rote('list', '--json')).json().error.hint).toBe('Did you mean: rote lists');
  });

  test('without --json a refusal goes to standard error and standard output stays empty', async () => {
    const { status, out, err } = await rote('strat');
    expect([status, out]).toEqual([2, '']);
    expect(err).toBe(
      'error: There is no command "rote strat".\n  hint: Did you mean: rote start\n',
    );
  });

  test.each(['-5', '65536', '1.5', ''])('port %j is refused', async (port) => {
    expect((await rote('start', `--port=${port}`, '--json')).json().error.code).toBe('bad-flag');
  });

  test('--json=yes is refused in JSON', async () => {
    expect((await rote('config', '--json=yes')).json().error.code).toBe('bad-flag');
  });

  test('what is quoted back can’t steer the terminal', async () => {
    expect((await rote('\u001b[2Jboo')).err).not.toContain('\u001b');
  });

  test('the version, for people and programs', async () => {
    expect((await rote('--version')).out).toBe('rote 9.9.9\n');
    expect((await rote('-V', '--json')).json()).toEqual({ ok: true, version: '9.9.9' });
  });
});

describe('start', () => {
  test('a relative data folder is the same one for whatever works in another folder', async () => {
    const { started, json } = await rote(
      'start',
      '--home',
      relative(process.cwd(), home),
      '--json',
    );
    expect([started, json()]).toMatchObject([[{ home }], { home }]);
  });

  test('flags win over the settings', async () => {
    writeFileSync(join(home, 'config.yaml'), 'http:\n  port: 9000\nlog:\n  level: info\n');
    const { started, json } = await rote('start', '--host', '127.0.0.2', '--json');
    rmSync(join(home, 'config.yaml'));
    expect(started).toMatchObject([
      { home, host: '127.0.0.2', port: 9000, config: { log: { level: 'info' } } },
    ]);
    const url = 'http://127.0.0.1:1/#code=once';
    expect(json()).toEqual({ ok: true, address: 'http://127.0.0.1:1', home, url });
  });

  test('a wrong setting keeps it from starting', async () => {
    writeFileSync(join(home, 'config.yaml'), 'http:\n  prt: 9000\n');
    const { status, started, err } = await rote('start');
    rmSync(join(home, 'config.yaml'));
    expect([status, started]).toEqual([2, []]);
    expect(err).toContain('line 2: "http.prt"');
  });

  test('a data folder that can’t be made is told plainly', async () => {
    const { status, json } = await rote('start', '--home', '/dev/null/x', '--json');
    expect([status, json().error.code]).toEqual([2, 'bad-home']);
    expect((await rote('start', '--home', '/proc/rote/x', '--json')).json().error.code).toBe(
      'bad-home',
    );
    expect((await rote('config', '--home', '/dev/null', '--json')).json().error.code).toBe(
      'bad-home',
    );
  });
});

test('config shows what is in force', async () => {
  const { json } = await rote('config', '--json');
  expect(json()).toMatchObject({
    ok: true,
    exists: false,
    config: { timezone: 'Europe/Berlin', http: { port: 7683 } },
  });
});

test('config shows which secrets a server gets, and none', async () => {
  const env = { PATHS: '/x', API_KEY: 'sk-1', OTHER: '${secret.A}' };
  const headers = { Authorization: 'Bearer sk-2', 'X-Key': '${secret.B}' };
  const servers = { a: { command: 'x', env }, b: { url: 'https://example.org', headers } };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify({ mcp: { servers } }));
  const { json } = await rote('config', '--json');
  rmSync(join(home, 'config.yaml'));
  expect(json().config.mcp.servers).toMatchObject({
    a: { env: { PATHS: '/x', API_KEY: '[secret]', OTHER: '${secret.A}' } },
    b: { headers: { Authorization: '[secret]', 'X-Key': '${secret.B}' } },
  });
});

test('something unforeseen is told without a stack trace', async () => {
  const answer = await runRoteJson(['start'], {
    home,
    clock: createVirtualClock(),
    startDaemon: () => Promise.reject(new Error('boom')),
  });
  expect([answer.status, answer.error.code]).toEqual([1, 'internal']);
  expect(JSON.stringify(answer)).not.toContain('    at ');
});
