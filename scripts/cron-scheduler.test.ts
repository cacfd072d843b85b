import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'rote-skill-'));
afterAll(() => rmSync(home, { recursive: true }));

function schedule(...args: string[]) {
  const script = join(import.meta.dirname, '../skills/cron-scheduler/scripts/schedule.js');
  const { stdout, status } = spawnSync(script, args, {
    encoding: 'utf8',
    env: { ...process.env, ROTE_HOME: home },
  });
  return { status, answer: JSON.parse(stdout) };
}

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
