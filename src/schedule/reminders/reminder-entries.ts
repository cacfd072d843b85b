/** What can be done with a reminder that was told, as every face has it. */
import { type Entries, text, whole } from '../../domain/operation.ts';

const reminder = text(200, 'its id, or words of it; left out, the only one that waits', {
  argument: 'REMINDER',
  names: { http: 'id' },
});

const onOne = {
  audience: 'member',
  effect: 'idempotent',
  leavesWork: true,
} as const;

const SHORT = {
  leaves: ['reminder'],
  also: { id: 'reminder.id', state: 'reminder.state' },
} as const;

export const REMINDER_ENTRIES = {
  list: {
    summary: 'list the reminders that wait for an answer',
    about: [
      'A reminder that was told waits until it is done, or its schedule tells the next one, or a day has passed. A reminder that was put off is told again at its time.',
    ],
    audience: 'member',
    effect: 'read',
    takes: {},
    faces: {
      cli: ['reminders list'],
      http: { route: 'GET /reminders', name: 'listReminders' },
      agent: { rows: 'reminders' },
      mcp: true,
    },
    examples: [{ input: {}, does: 'what waits for you' }],
  },
  done: {
    ...onOne,
    summary: 'say that what a reminder was about is done',
    about: [
      'It is not told again. Its schedule goes on as before. {reminders.undo} takes it back.',
    ],
    takes: { reminder },
    faces: {
      cli: ['reminders done [REMINDER]'],
      http: { route: 'POST /reminders/{id}/done', name: 'finishReminder' },
      agent: SHORT,
      mcp: true,
    },
    examples: [
      { input: {}, does: 'the only one that waits' },
      { input: { reminder: 'pills' }, does: 'by a word of it' },
    ],
  },
  snooze: {
    ...onOne,
    summary: 'have a reminder told again later',
    about: ['Only this one is put off: its schedule keeps its times.'],
    effect: 'once',
    takes: {
      reminder,
      until: text(
        100,
        'until when, or for how long: "10 minutes", "tomorrow at 9" (default: 10 minutes)',
        {
          value: 'WHEN',
          shortest: 1,
        },
      ),
    },
    faces: {
      cli: ['reminders snooze [REMINDER]'],
      http: { route: 'POST /reminders/{id}/snooze', name: 'snoozeReminder' },
      agent: SHORT,
      mcp: true,
    },
    examples: [
      { input: { until: '10 minutes' }, does: 'the only one that waits' },
      { input: { reminder: 'pills', until: 'tomorrow at 9' }, does: 'until the morning' },
    ],
  },
  seen: {
    summary: 'say that a reminder was shown to its person',
    about: [
      'The page calls it when a reminder is in front of somebody. A message of it that still waits for another channel is not sent then. It goes on waiting for an answer.',
    ],
    audience: 'member',
    effect: 'idempotent',
    takes: {
      reminder: text(200, 'its id', { isRequired: true, names: { http: 'id' } }),
      told: whole([1, 1000], 'which telling was shown: how often it was told until then', {
        isRequired: true,
      }),
    },
    faces: { http: { route: 'POST /reminders/{id}/seen', name: 'seeReminder' } },
    examples: [{ input: { reminder: 'rem_1', told: 1 }, does: 'the first telling' }],
  },
  undo: {
    ...onOne,
    summary: 'take back that a reminder is done or put off',
    about: ['It waits for an answer again. Left out, it is the one that was answered last.'],
    takes: { reminder },
    faces: {
      cli: ['reminders undo [REMINDER]'],
      http: { route: 'POST /reminders/{id}/undo', name: 'undoReminder' },
      agent: SHORT,
      mcp: true,
    },
    examples: [{ input: {}, does: 'the one that was answered last' }],
  },
} as const satisfies Entries;
