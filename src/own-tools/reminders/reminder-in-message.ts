/** What makes the message of a schedule a reminder: it says fixed words to a person, who may answer with a press. */
import type { MakeId } from '../../base/ids.ts';
import { isReminderPlan } from '../../domain/reminder.ts';
import type { Choice, Message } from '../../domain/run/delivery.ts';
import { MCP, parseSessionKey } from '../../domain/session-key.ts';
import { reminderButtons } from '../../language/reminder-answers.ts';
import type { Store } from '../../store/store.ts';

/** Nobody presses anything there. */
const PROGRAMS: ReadonlySet<string> = new Set(['webhook', 'cron', MCP]);

export async function reminderIn(
  sent: Pick<Message, 'sessionKey' | 'text' | 'runId'> & { scheduleId: string | null },
  { store, makeId }: { store: Pick<Store, 'schedules' | 'reminders'>; makeId: MakeId },
): Promise<Pick<Message, 'reminder' | 'choices'>> {
  const { scheduleId, runId, sessionKey, text } = sent;
  const schedule = scheduleId === null ? null : await store.schedules.get(scheduleId);
  if (schedule === null || sessionKey !== schedule.sessionKey) return {};
  const session = parseSessionKey(sessionKey);
  if (!session.ok || PROGRAMS.has(session.value.channel)) return {};
  if (!isReminderPlan(schedule.work.plan)) return {};
  const again = runId === null ? null : await store.reminders.ofRun(runId);
  const id = again?.id ?? makeId('rem');
  const { againEveryMs } = schedule.work;
  return {
    reminder: {
      id,
      scheduleId: schedule.id,
      ...(againEveryMs !== undefined && { againEveryMs }),
    },
    choices: choicesOf(id, text),
  };
}

function choicesOf(id: string, text: string): Choice[] {
  return reminderButtons(text).map(({ verb, label }) => ({
    label,
    value: `reminder:${id}:${verb}`,
  }));
}
