/** What is written to a file and read from it is the same tasks, in every format. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../../base/clock.ts';
import { rounds } from '../../../base/rounds.fake.ts';
import { instantMs } from '../../../time/instant.ts';
import { fileTimes } from '../task-transfer.ts';
import type { FiledTask } from './filed-task.ts';
import { readTasks, writeTasks } from './task-files.ts';
import { TASK_FORMATS } from './task-formats.ts';
import { FAKE_REPEATS, fakeTaskTimes } from './task-times.fake.ts';

const NOW = instantMs('2026-11-17T08:00:00Z');
const times = fileTimes(fakeTaskTimes, { nowMs: NOW, timezone: 'Europe/Berlin' });

const clock = createSystemClock();
const turn = () => new Promise<void>((resolve) => clock.defer(resolve));

const repeats = Object.keys(FAKE_REPEATS).map((words) => times.repeat(words));

const blank: FiledTask = {
  uid: 'u1',
  title: 'Buy milk',
  notes: '',
  state: 'open',
  priority: 'medium',
  tags: [],
  due: null,
  repeat: null,
  parent: null,
  createdMs: NOW,
  doneMs: null,
};

const said = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.stringMatching(/^[=+\-@x'(),;:"\\ \n\r\t%A-C0-9]{0,20}$/),
  fc.constantFrom(
    'x done',
    '(A) urgent',
    '=cmd()',
    'due:2020-01-01',
    '+1 @bob rote:%7B%7D',
    'BEGIN:VTODO',
    'END:VTODO\nEND:VCALENDAR',
  ),
);
const title = words.map(said).filter((text) => text !== '');
const tag = words
  .map((text) => said(text).replace(/^#+/, '').trim().toLowerCase().slice(0, 60).trim())
  .filter((text) => text !== '' && !text.startsWith('#'));
const moment = fc.integer({
  min: instantMs('1990-01-01T00:00:00Z'),
  max: instantMs('2090-01-01T00:00:00Z'),
});
const task: fc.Arbitrary<FiledTask> = fc.record({
  uid: fc.stringMatching(/^[A-Za-z0-9@._:/-]{1,40}$/),
  title,
  notes: words,
  state: fc.constantFrom('open', 'in_progress', 'done', 'archived'),
  priority: fc.constantFrom('high', 'medium', 'low'),
  tags: fc.uniqueArray(tag, { maxLength: 4 }),
  due: fc.option(
    fc.record({
      atMs: moment,
      isWholeDay: fc.boolean(),
      timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'),
    }),
  ),
  repeat: fc.option(fc.constantFrom(...repeats)),
  parent: fc.option(fc.stringMatching(/^[a-z0-9]{1,9}$/)),
  createdMs: moment,
  doneMs: fc.option(moment),
});

test.each(TASK_FORMATS)('%s: what is written and read is the same', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(task, { maxLength: 4 }), async (tasks) => {
      const text = await writeTasks(tasks, { format, times, turn, nowMs: NOW });
      expect(await readTasks(text, { format, times, turn })).toEqual({ tasks, skipped: [] });
    }),
    { numRuns: rounds(60, 600) },
  );
});

const read = async (text: string, format: (typeof TASK_FORMATS)[number]) =>
  (await readTasks(text, { format, times, turn })).tasks;
const at = (text: string): number => Temporal.ZonedDateTime.from(text).epochMilliseconds;

test('todo.txt as others write it', async () => {
  const text =
    '(A) 2026-11-01 Call Mum +Family @phone due:2026-11-20 rec:1w\nx 2026-11-16 2026-11-10 Pay rent pri:C\r\n\nPlain';
  expect(await read(text, 'todo.txt')).toMatchObject([
    {
      title: 'Call Mum',
      priority: 'high',
      tags: ['family', '@phone'],
      due: { atMs: at('2026-11-20T09:00[Europe/Berlin]'), isWholeDay: true },
      repeat: { trigger: { kind: 'rrule', rrule: 'FREQ=WEEKLY' } },
    },
    {
      title: 'Pay rent',
      state: 'done',
      priority: 'low',
      doneMs: at('2026-11-16T00:00[Europe/Berlin]'),
    },
    { title: 'Plain', uid: expect.stringMatching(/^hash-/) },
  ]);
});

test('a VTODO of another product: folded, with an alarm, a zone of its own, parts and percents', async () => {
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'TZID:Central',
    'X-LIC-LOCATION:Europe/Berlin',
    'END:VTIMEZONE',
    'BEGIN:VTODO',
    'UID:A-1',
    'SUMMARY:Paint the fe',
    ' nce\\, twice',
    'DESCRIPTION:One\\nTwo',
    'DUE;TZID=Central:20261120T150000',
    'RRULE:FREQ=WEEKLY;BYDAY=FR',
    'CATEGORIES:Home,Garden',
    'PRIORITY:2',
    'PERCENT-COMPLETE:40',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    'DESCRIPTION:Reminder',
    'END:VALARM',
    'END:VTODO',
    'BEGIN:VTODO',
    'UID:A-2',
    'SUMMARY:Buy paint',
    'RELATED-TO;RELTYPE=PARENT:A-1',
    'DUE;VALUE=DATE:20261119',
    'STATUS:COMPLETED',
    'COMPLETED:20261118T100000Z',
    'END:VTODO',
    'BEGIN:VTODO',
    'UID:A-1',
    'RECURRENCE-ID:20261127T150000',
    'SUMMARY:Only this one',
    'END:VTODO',
    'END:VCALENDAR',
  ].join('\r\n');
  expect(await read(text, 'ics')).toMatchObject([
    {
      uid: 'A-1',
      title: 'Paint the fence, twice',
      notes: 'One\nTwo',
      state: 'in_progress',
      priority: 'high',
      tags: ['home', 'garden'],
      due: {
        atMs: at('2026-11-20T15:00[Europe/Berlin]'),
        timezone: 'Europe/Berlin',
        isWholeDay: false,
      },
      repeat: { trigger: { rrule: 'FREQ=WEEKLY;BYDAY=FR', startsAt: '2026-11-20T15:00' } },
    },
    {
      uid: 'A-2',
      parent: 'A-1',
      state: 'done',
      due: { isWholeDay: true },
      doneMs: instantMs('2026-11-18T10:00:00Z'),
    },
  ]);
});

test('CSV of another program, with other names and semicolons', async () => {
  const text =
    '\uFEFFTask;Due Date;Labels;Completed\r\n"Call; Mum";2026-11-20 15:00;a,b;true\r\nBin;friday;;\r\n';
  expect(await read(text, 'csv')).toMatchObject([
    {
      title: 'Call; Mum',
      tags: ['a', 'b'],
      state: 'done',
      due: { atMs: at('2026-11-20T15:00[Europe/Berlin]') },
    },
    { title: 'Bin', state: 'open', due: { isWholeDay: true } },
  ]);
  await expect(read('a,b\n1,2', 'csv')).rejects.toThrow('No column');
});

test('no cell of a written file begins as a formula', async () => {
  const tasks = ['=cmd()', '+1', '-1', '@SUM(A1)', "'=x"].map((one) => ({
    ...blank,
    uid: one,
    title: one,
    notes: one,
  }));
  const text = await writeTasks(tasks, { format: 'csv', times, turn, nowMs: NOW });
  expect(text.split('\r\n').slice(1).join('\n')).not.toMatch(/(?:^|[,"\n])[=+@-]/);
});

test('another program ticks off and renames what Rote wrote, and its word counts', async () => {
  const tasks = [{ ...blank, state: 'in_progress' as const, notes: 'Oat' }];
  const text = await writeTasks(tasks, { format: 'todo.txt', times, turn, nowMs: NOW });
  expect(await read(`x 2026-11-18 ${text.replace('milk', 'bread')}`, 'todo.txt')).toMatchObject([
    { title: 'Buy bread', state: 'done', notes: 'Oat' },
  ]);
});

test('rules that never end or never come, and broken tasks, spoil nothing else', async () => {
  const todo = (rule: string) =>
    `BEGIN:VTODO\nUID:${rule}\nSUMMARY:${rule}\nDUE:20261120T150000\nRRULE:${rule}\nEND:VTODO\n`;
  const rules = [
    'FREQ=SECONDLY;BYSECOND=0,1,2;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;COUNT=999999999',
    'FREQ=NEVER',
  ];
  const text = `BEGIN:VCALENDAR\n${rules.map(todo).join('')}BEGIN:VTODO\nDUE:tomorrow\nEND:VTODO\nEND:VCALENDAR`;
  const { tasks, skipped } = await readTasks(text, { format: 'ics', times, turn });
  expect(tasks.length + skipped.length).toBe(5);
  expect(tasks.map(({ title }) => title)).toContain('FREQ=DAILY;COUNT=999999999');
});

test.each(TASK_FORMATS)('%s: ten megabytes leave the event loop to others', async (format) => {
  const pieces = {
    csv: `${'a,'.repeat(99)}\n`,
    'todo.txt': `${'word '.repeat(20)}\n`,
    ics: 'BEGIN:VTODO\nSUMMARY:x\nRRULE:FREQ=DAILY\nEND:VTODO\n',
  };
  const piece = pieces[format];
  const text =
    (format === 'csv' ? 'title,notes\n' : '') + piece.repeat(Math.floor(9_900_000 / piece.length));
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) clock.defer(count);
  };
  clock.defer(count);
  await expect(readTasks(text, { format, times, turn })).rejects.toThrow('10000 tasks');
  isOver = true;
  expect(turns).toBeGreaterThan(100);
});
