/** A skill on a schedule, with what it is given: by the flags behind its name, or by the words in its phrase. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';

let home: string;
let opened: OpenHome;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-skill-slots-'));
  const folder = join(home, 'skills', 'error-count');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'SKILL.md'),
    [
      '---\nname: error-count\ndescription: Counts the errors in a log.',
      'metadata:\n  rote-plan: plan.json',
      '  rote-trigger: count the errors in {file} | zähle die Fehler in {file}\n---\nCount.\n',
    ].join('\n'),
  );
  const text = '${input.file} ${input.level ?? all}';
  const plan = [{ id: 'say', toolName: 'message.send', parameters: { text } }];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  const clock = createVirtualClock({ startIso: '2026-11-18T09:20:00Z' });
  opened = openHome({ home, config, clock });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

const ask = async (text: string, yes = true) =>
  (await opened.talk()).ask(text, { dryRun: false, hasSeen: async () => true, yes });
const stored = async () =>
  (await opened.schedules.list({ limit: 9 })).map(({ work, trigger }) => ({
    kind: trigger.kind,
    skill: work.skill?.name,
    input: work.input,
  }));

const BOTH = { file: 'b.log', level: 'warn' };

test.each([
  ['run error-count --file b.log every day at 8am', 'cron', { file: 'b.log' }],
  ['run error-count --file b.log --level warn every day at 8am', 'cron', BOTH],
  ['run error-count with file b.log every day at 8am', 'cron', { file: 'b.log' }],
  ['every hour run the skill error-count --file=b.log', 'every', { file: 'b.log' }],
  ['count the errors in b.log every hour', 'every', { file: 'b.log' }],
  ['every Monday at 8am count the errors in logs/b.log', 'cron', { file: 'logs/b.log' }],
  ['führe jeden Tag um 8 Uhr error-count --file b.log aus', 'cron', { file: 'b.log' }],
  ['zähle jede Stunde die Fehler in b.log', 'every', { file: 'b.log' }],
])('%s', async (text, kind, input) => {
  const answer = await ask(text);
  expect(answer).toMatchObject({ kind: 'draft', accepted: true });
  expect(JSON.stringify(answer)).toContain(`(file: ${input.file}`);
  expect(await stored()).toEqual([{ kind, skill: 'error-count', input }]);
});

test('what a skill does not take is refused, and no program is made of it', async () => {
  expect(await ask('run error-count --flie b.log every day at 8am')).toMatchObject({
    kind: 'not-understood',
    reason: expect.stringMatching(/is a skill.*--flie.*--file, --level/),
  });
  expect(await stored()).toEqual([]);
});

test('with nothing given, and now, they mean what they meant', async () => {
  expect(await ask('run error-count every day at 8am')).toMatchObject({ accepted: true });
  expect(await stored()).toEqual([{ kind: 'cron', skill: 'error-count', input: {} }]);
  expect(await ask('count the errors in b.log', false)).toMatchObject({
    kind: 'draft',
    draft: { skill: 'error-count', trigger: null },
  });
});
