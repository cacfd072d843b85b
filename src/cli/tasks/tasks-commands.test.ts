import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-tasks-cli-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const clock = createSystemClock();
const rote = async (...argv: string[]) => (await runRote(argv, { home, clock })).out.trim();
const asked = async (text: string) =>
  (await runRoteJson(['ask', text, '--dry-run'], { home, clock })) as object;

test('tasks are added, listed by when they are due, done, deleted and brought back', async () => {
  expect(await rote('tasks', 'add', 'Buy', 'milk', '--tags', 'Shop')).toBe(
    'On your list: Buy milk',
  );
  await rote('tasks', 'add', 'Report', '--due', 'in 3 days', '--priority', 'high');
  const listed = await rote('tasks');
  expect(listed).toMatch(
    /^Upcoming\n- Report \(due .*, high priority\)\n\nSomeday\n- Buy milk \[shop\]$/,
  );
  expect(await rote('tasks', '--status', 'overdue')).toBe('Nothing is overdue.');
  expect(await rote('tasks', 'search', 'milk')).toContain('Found 1 task');
  const { schedules } = await runRoteJson(['schedule', 'list'], { home, clock });
  expect(schedules).toMatchObject([{ name: 'Task: Report', status: 'active' }]);
  expect(await rote('tasks', 'update', 'Report', '--status', 'in_progress')).toContain('Changed');
  expect(await rote('tasks', 'done', 'Report')).toBe('Done: Report');
  expect(await rote('schedule', 'list')).not.toContain('active');
  await rote('tasks', 'delete', 'Buy', 'milk');
  expect(await rote('tasks')).toBe('There is nothing on your list.');
  await rote('tasks', 'restore', 'Buy', 'milk');
  expect(await rote('tasks', 'show', 'milk')).toMatch(/^- Buy milk \[shop\]\nid: task_/);
});

test.each([
  ['add milk to my list', 'tasks.create'],
  ['setz Milch auf meine Liste', 'tasks.create'],
  ['mark the tax return as done', 'tasks.complete'],
  ['hake Milch ab', 'tasks.complete'],
  ['take milk off my list', 'tasks.delete'],
  ['add milk to my list tomorrow', 'tasks.create'],
  ['setz Milch für morgen auf meine Liste', 'tasks.create'],
  ['move the task milk to tomorrow', 'tasks.update'],
  ['verschieb die Aufgabe Milch auf morgen', 'tasks.update'],
  ['the task milk is done', 'tasks.complete'],
  ['die Aufgabe Milch ist erledigt', 'tasks.complete'],
])('"%s" is %s, without a model', async (text, tool) => {
  expect(JSON.stringify(await asked(text))).toContain(`"${tool}"`);
});

test.each([
  ["what's overdue?", 'Nothing is overdue.'],
  ['was ist überfällig', 'Nichts ist überfällig.'],
  ['nimm Brot von der Einkaufsliste', 'Es gibt keine Liste „Einkaufsliste“. Sag „leg eine Liste'],
  ['Steuer ist doch nicht erledigt', 'Es gibt keine Aufgabe „Steuer“. rote tasks zeigt sie.'],
  ['what is on my list', 'There is nothing on your list.'],
  ['was steht auf meiner Liste?', 'Auf deiner Liste steht nichts.'],
])('"%s" is answered at once', async (text, told) => {
  expect(await rote('ask', text)).toContain(told);
});

test('tasks are listed and refused in German to whoever writes German', async () => {
  await rote('ask', 'setz Milch für morgen auf meine Liste');
  expect(await rote('ask', 'was steht auf meiner Liste?')).toMatch(
    /^Demnächst\n- Milch \(fällig \d{4}-\d\d-\d\d\)$/,
  );
  await rote('ask', 'hake Milch ab');
  expect(await rote('ask', 'hake Milch ab')).toContain('„Milch“ ist schon erledigt.');
});

test('an empty text takes away what a task has, and nothing if it could be a slip', async () => {
  await rote('tasks', 'add', 'Bins', '--due', 'in 3 days', '--notes', 'Both of them');
  expect(await rote('tasks', 'update', 'Bins', '--due', '', '--notes', '')).toBe('Changed: Bins');
  expect(await rote('tasks', 'show', 'Bins')).toMatch(/^- Bins\nid: \S+$/);
  const refused = await runRote(['tasks', 'add', 'Glass', '--due', ''], { home, clock });
  expect(refused.err).toContain('The flag --due needs a value.');
});

test('what is said to be put on the list is there at once, and done when it is said to be', async () => {
  await rote('ask', 'add bread to my list');
  expect(await rote('tasks')).toContain('bread');
  await rote('ask', 'mark bread as done');
  expect(await rote('tasks')).not.toContain('bread');
});

test.each(['list.csv', 'list.ics', 'todo.txt'])(
  '%s: brought twice it is there once, and to another house whole',
  async (name) => {
    const file = join(home, name);
    await rote(
      'tasks',
      'add',
      'Paint the fence',
      '--due',
      'in 3 days',
      '--tags',
      'home',
      '--notes',
      'Two coats',
    );
    await rote('tasks', 'add', 'Buy paint', '--parent', 'Paint the fence');
    await rote('tasks', 'add', 'Bins', '--repeat', 'every friday at 8:00');
    await rote('tasks', 'add', 'Measure it');
    await rote('tasks', 'done', 'Measure it');
    expect(await rote('tasks', 'export', file)).toBe(`Your list is in ${file}.`);
    expect(await rote('tasks', 'import', file)).toBe('0 added, 4 were known.');
    const other = mkdtempSync(join(tmpdir(), 'rote-tasks-cli-'));
    const there = async (...argv: string[]) =>
      (await runRote(argv, { home: other, clock })).out.trim();
    expect(await there('tasks', 'import', file, '--dry-run')).toContain('4 would be added');
    expect(await there('tasks')).toBe('There is nothing on your list.');
    expect(await there('tasks', 'import', file)).toBe('4 added, 0 were known.');
    expect(await there('tasks', 'import', file)).toBe('0 added, 4 were known.');
    expect(await there('tasks')).toBe(await rote('tasks'));
    expect(await there('tasks', 'show', 'fence')).toContain('Two coats\n  - Buy paint');
    expect(
      (await runRoteJson(['schedule', 'list'], { home: other, clock }))['schedules'],
    ).toHaveLength(2);
    rmSync(other, { recursive: true });
  },
);

test('what can not be read is named, and the rest comes', async () => {
  const file = join(home, 'odd.csv');
  writeFileSync(file, 'title,due\nMilk,friday\n,friday\n');
  expect(await rote('tasks', 'import', file)).toBe(
    '1 added, 0 were known.\nNumber 2 is left out. It has no title.',
  );
});
