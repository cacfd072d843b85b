/** What happens when somebody answers a reminder, and what is answered. */
import { z } from 'zod';
import type { Bodies, OperationCall, Performed } from '../../domain/operation.ts';
import { formatWallTime } from '../../language/en/describe-trigger.ts';
import { reminderButtons, reminderWordsOf } from '../../language/reminder-answers.ts';
import type { ToldReminder } from '../../store/reminders.ts';
import { formatInstant } from '../../time/instant.ts';
import type { ReminderDesk } from './reminder-desk.ts';
import type { REMINDER_ENTRIES } from './reminder-entries.ts';

export interface ReminderDesks {
  reminders(): Promise<ReminderDesk>;
}

const instant = z.iso.datetime();
const reminderView = z.strictObject({
  id: z.string(),
  schedule: z.string().describe('The id of the schedule that told it.'),
  title: z.string().describe('What it says.'),
  state: z.enum(['open', 'snoozed', 'done', 'over']),
  dueAtUtc: instant.describe('When it was told first.'),
  toldAtUtc: instant.describe('When it was told last.'),
  told: z.int().describe('How often it was told.'),
  againAtUtc: instant.nullable().describe('When it is told again.'),
  seenAtUtc: instant
    .nullable()
    .describe('When its person saw what was told last: on a page, or by answering it.'),
  sessionKey: z.string().describe('The conversation where it is told.'),
  answers: z
    .array(z.strictObject({ label: z.string(), until: z.string().nullable() }))
    .describe('What can be pressed beneath it: done if `until` is null, else put off until then.'),
});
const answered = z.strictObject({ reminder: reminderView });

function viewReminder(one: ToldReminder): z.output<typeof reminderView> {
  const { id, scheduleId: schedule, text: title, state, dueMs, toldMs, told } = one;
  const { againMs, seenMs, sessionKey } = one;
  return {
    ...{ id, schedule, title, state, told },
    dueAtUtc: formatInstant(dueMs),
    toldAtUtc: formatInstant(toldMs),
    againAtUtc: againMs === null ? null : formatInstant(againMs),
    seenAtUtc: seenMs === null ? null : formatInstant(seenMs),
    sessionKey,
    answers: reminderButtons(title).map(({ label, until }) => ({ label, until })),
  };
}

/** What a page needs to draw it says nothing to a model. */
function reminderInShort(one: ToldReminder): Record<string, unknown> {
  const { id, title, toldAtUtc, againAtUtc } = viewReminder(one);
  return { id, title, toldAtUtc, ...(againAtUtc !== null && { againAtUtc }) };
}

/** To the second. */
const wallTime = (ms: number, timezone: string): string =>
  formatWallTime(Math.floor(ms / 1000) * 1000, timezone);

/** One of the verbs that answer one reminder. */
const answering = <Input = { reminder?: string }>(
  what: string,
  act: (desk: ReminderDesk, input: Input) => Promise<ToldReminder>,
) => ({
  answer: answered,
  async run(input: Input, { desks, timezone }: OperationCall<ReminderDesks>): Promise<Performed> {
    const reminder = await act(await desks.reminders(), input);
    const { againMs, text } = reminder;
    const when = againMs === null ? '' : ` until ${wallTime(againMs, timezone)}`;
    return {
      answer: { reminder: viewReminder(reminder) },
      say: () => `${what}${when}: ${text}`,
    };
  },
});

export const REMINDER_BODIES: Bodies<typeof REMINDER_ENTRIES, ReminderDesks> = {
  list: {
    answer: z.strictObject({
      reminders: z.array(reminderView),
    }),
    async run(_, { desks, timezone, language }) {
      const { said } = reminderWordsOf(language);
      const found = await (await desks.reminders()).list();
      const wall = (ms: number | null) => (ms === null ? '' : wallTime(ms, timezone));
      const lines = found.map(({ text, againMs }) =>
        againMs === null ? `- ${text}` : `- ${text} ${said.again(wall(againMs))}`,
      );
      return {
        answer: { reminders: found.map(viewReminder) },
        say: () => (lines.length === 0 ? said.none : lines.join('\n')),
        inShort: () =>
          found.length === 0
            ? { text: said.none }
            : {
                text: 'They wait for an answer:',
                reminders: found.map((one) => reminderInShort(one)),
              },
        columns: {
          heads: ['ID', 'TOLD', 'AGAIN', 'WHAT'],
          rows: found.map(({ id, toldMs, againMs, text }) => [
            id,
            wall(toldMs),
            wall(againMs),
            text,
          ]),
        },
      };
    },
  },
  done: answering('Done', (desk, { reminder }) => desk.done(reminder)),
  snooze: answering('Put off', (desk, { reminder, until }: { reminder?: string; until?: string }) =>
    desk.snooze(reminder, until),
  ),
  seen: answering('Seen', (desk, { reminder, told }: { reminder: string; told: number }) =>
    desk.seen(reminder, told),
  ),
  undo: answering('Not done after all', (desk, { reminder }) => desk.undo(reminder)),
};
