import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'rote-skill-'));
afterAll(() => rmSync(home, { recursive: true }));

const SCRIPT = join(import.meta.dirname, '../skills/cron-scheduler/scripts/schedule.js');
const BIN = join(import.meta.dirname, '../bin');

function run(script: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { stdout, status } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ROTE_HOME: home, ...environment },
  });
  return { status, answer: JSON.parse(stdout) };
}
const schedule = (...args: string[]) => run(SCRIPT, args);

test('the script of the skill adds, lists and removes, in JSON', () => {
  const payload = {
    instruction: 'Weekly report',
    kind: 'recurring',
    cron: '0 9 * * 1',
    timezone: 'America/Los_Angeles',
  };
  const { answer: added } = schedule('add', '--json', JSON.stringify(payload));
  expect(added).toMatchObject({
    ok: true,
    schedule: { status: 'active', timezone: 'America/Los_Angeles' },
  });
  const id = added.schedule.id;
  expect(schedule('list').answer.schedules.map((one: { id: string }) => one.id)).toEqual([id]);
  expect(schedule('remove', '--id', id).answer.schedule.status).toBe('cancelled');
});

test('what is refused is refused in JSON, with exit 2', () => {
  expect(schedule('add', '--json', '{"cron":"x"}')).toMatchObject({
    status: 2,
    answer: { ok: false },
  });
  expect(schedule('add', '--json', 'oops')).toMatchObject({
    status: 2,
    answer: { error: { code: 'bad-payload' } },
  });
  expect(schedule('dance')).toMatchObject({
    status: 2,
    answer: { error: { code: 'unknown-command' } },
  });
  expect(schedule()).toMatchObject({ status: 2, answer: { ok: false } });
});

test('a copy of the script elsewhere finds Rote on the path, or says what is missing', () => {
  const copy = join(home, 'copied', 'schedule.mjs');
  cpSync(SCRIPT, copy);
  const onPath = run(copy, ['list'], { PATH: `${BIN}:${process.env['PATH']}` });
  expect(onPath).toMatchObject({ status: 0, answer: { ok: true } });
  expect(run(copy, ['list'], { ROTE_BIN: join(BIN, 'rote') }).status).toBe(0);
  const missing = run(copy, ['list'], { PATH: join(home, 'nothing') });
  expect(missing).toMatchObject({ status: 1, answer: { ok: false, error: { code: 'no-rote' } } });
});
