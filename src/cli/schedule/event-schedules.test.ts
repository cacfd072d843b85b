import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { configSchema, openHome } from '../../runtime/home.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
let clock: VirtualClock;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-event-cli-'));
  mkdirSync(join(home, 'workspace'));
  clock = createVirtualClock();
});
afterEach(() => rmSync(home, { recursive: true }));

const rote = (...argv: string[]) => runRote(argv, { home, clock });
const json = (...argv: string[]) => runRoteJson(argv, { home, clock });

const EVENTS: [string[], object, string][] = [
  [['--on-hook', 'deploy'], { on: 'webhook', name: 'deploy' }, 'when the hook "deploy" is called'],
  [['--on-file', 'a.md'], { on: 'file', path: 'a.md', change: 'any' }, 'when a.md changes'],
  [['--on-start'], { on: 'start' }, 'when Rote starts'],
  [['--on-incident'], { on: 'incident', contains: null }, 'when something is wrong'],
  [['--on-message', 'invoice'], { on: 'message', contains: 'invoice' }, 'with "invoice"'],
  [['--on', '{"on":"message"}'], { on: 'message', contains: null }, 'when a message comes'],
  [
    ['--on', '{"on":"calendar","change":"begins"}'],
    {
      on: 'calendar',
      change: 'begins',
      before: '0m',
      calendar: null,
      contains: null,
      with: null,
    },
    'when an entry in your calendar begins',
  ],
  [
    ['--on', '{"on":"mcp","server":"mail"}'],
    { on: 'mcp', server: 'mail', method: null },
    'when the tool server mail says anything',
  ],
];

test('what is waited for is said in flags, and told in words before and after', async () => {
  for (const [flags, event, words] of EVENTS) {
    const { schedule } = await json('schedule', 'add', ...flags, '--say', 'x');
    expect(schedule.trigger).toMatchObject({ kind: 'event', event });
    const preview = await rote('schedule', 'preview', ...flags);
    expect(preview).toMatchObject({ status: 0, err: '' });
    expect(preview.out).toContain(words);
    const shown = (await rote('schedule', 'show', schedule.id)).out;
    expect(shown).toContain(words);
    expect(shown).toMatch(/next run\s+when it happens/);
    expect((await rote('runs', 'why', schedule.id)).out).toContain('waits: it runs when ');
  }
  expect((await rote('schedule', 'list')).out.match(/when it happens/g)).toHaveLength(
    EVENTS.length,
  );
  const simulated = await json('simulate', '--from', '2026-01-01', '--to', '2026-02-01');
  expect(simulated).toMatchObject({ status: 0, occurrences: [] });
  expect(simulated.waiting).toHaveLength(EVENTS.length);
}, 120_000);

test('a file that is outside since the workspace is another is named as the reason', async () => {
  const { schedule } = await json(
    'schedule',
    'add',
    '--on-file',
    join(home, 'workspace/a.md'),
    '--say',
    'x',
  );
  writeFileSync(join(home, 'config.yaml'), `tools: { workspace: ${join(home, 'other')} }\n`);
  const why = await rote('runs', 'why', schedule.id);
  expect(why.out).toContain('which is in no folder that Rote may read now');
  expect((await json('runs', 'why', schedule.id)).warnings).toMatchObject([
    { code: 'watched-outside' },
  ]);
}, 120_000);

test('what an event brings is filled into words to say, and refused beside a time', async () => {
  const says = ['--say', 'Deployed ${input.event.body.ref}'];
  const { schedule } = await json('schedule', 'add', '--on-hook', 'deploy', ...says);
  expect(schedule.plan[0].parameters).toEqual({ text: 'Deployed ${input.event.body.ref}' });
  const { error } = await json('schedule', 'add', '--cron', '0 9 * * *', ...says);
  expect(error).toMatchObject({
    code: 'bad-trigger',
    message: expect.stringContaining('${input.event.body.ref}'),
  });
});

test('pace is part of it, and what contradicts itself is refused', async () => {
  const { schedule } = await json(
    ...['schedule', 'add', '--on-hook', 'a', '--quiet', '10s', '--most-per-minute', '5'],
    ...['--most-per-hour', '20'],
    ...['--say', 'x'],
  );
  expect(schedule.trigger).toMatchObject({ quietMs: 10_000, mostPerMinute: 5, overlap: 'queue' });
  expect(schedule.trigger.mostPerHour).toBe(20);
  expect(schedule.description).toContain('at most 5 times a minute, at most 20 times an hour');
  const refused = async (...flags: string[]) =>
    (await json('schedule', 'add', ...flags, '--say', 'x')).error?.code;
  expect(await refused('--on-hook', 'a', '--on-start')).toBe('bad-trigger');
  expect(await refused('--on-start', '--cron', '0 9 * * *')).toBe('bad-trigger');
  expect(await refused('--on', '{')).toBe('bad-trigger');
  expect(await refused('--on', '{"on":"moon"}')).toBe('bad-trigger');
  expect(await refused('--cron', '0 9 * * *', '--if', 'failed')).toBe('bad-trigger');
  expect(await refused('--cron', '0 9 * * *', '--quiet', '1s')).toBe('bad-trigger');
}, 120_000);

test('another schedule is named, kept by its id, and missed when it is gone', async () => {
  const { schedule: backup } = await json(
    ...['schedule', 'add', '--cron', '0 3 * * *', '--name', 'Backup', '--say', 'x'],
  );
  const added = ['schedule', 'add', '--after', 'backup', '--if', 'failed', '--say', 'No backup'];
  const { schedule } = await json(...added);
  expect(schedule.trigger.event).toEqual({
    on: 'schedule',
    schedule: backup.id,
    outcome: 'failed',
  });
  expect((await rote('schedule', 'show', schedule.id)).out).toContain(
    'when the schedule "Backup" fails',
  );
  const unknown = await json('schedule', 'add', '--after', 'Bakcup', '--say', 'x');
  expect(unknown.error).toMatchObject({
    code: 'unknown-schedule',
    details: { nearest: ['Backup'] },
  });
  await rote('schedule', 'remove', backup.id);
  expect((await rote('schedule', 'list')).out).toContain('which is not there any more');
}, 120_000);

test('an event is what led to a run, and an export brings the wait along', async () => {
  const { schedule } = await json('schedule', 'add', '--on-hook', 'deploy', '--say', 'x');
  const opened = openHome({ home, config: configSchema.parse({}), clock });
  const facts = { on: 'webhook', name: 'deploy', person: 'owner' } as const;
  const data = { body: { ref: 'main' } };
  await opened.store.events.take({ facts, key: 'k', data, depth: 1 }, clock.nowMs());
  await opened.close();
  const why = await rote('runs', 'why', schedule.id);
  expect(why.out).toContain('What led to it, latest first:');
  expect(why.out).toContain('{"body":{"ref":"main"}}');
  const file = join(home, 'export.json');
  await rote('schedule', 'export', file);
  const other = mkdtempSync(join(tmpdir(), 'rote-event-import-'));
  const exported = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(exported));
  const call = { home: other, clock };
  const imported = await runRoteJson(['schedule', 'import', file], call);
  expect(imported.schedules).toMatchObject([
    { status: 'pending', trigger: { kind: 'event', event: { on: 'webhook', name: 'deploy' } } },
  ]);
  const approval = await runRote(['schedule', 'approve', schedule.id, '--dry-run'], call);
  expect(approval.out).toContain('when the hook "deploy" is called');
  rmSync(other, { recursive: true });
}, 120_000);
