/** The buttons of a reminder, wherever it is shown. They do what those in the chat do, whichever channel it came from. */
import { path, post } from '../base/api.ts';
import type { ReminderView } from '../base/reminder-view.ts';
import { wallMoment } from '../base/times.tsx';
import { load } from '../base/use-read.ts';
import { REMINDERS } from '../base/waiting.ts';
import { Button } from './button.tsx';
import { tell } from './toast.tsx';

type Answer = ReminderView['answers'][number];

export function ReminderAnswers({ of: reminder }: { of: ReminderView }) {
  return (
    <fieldset class="plain-fieldset row" aria-label={`Answers: ${reminder.title}`}>
      {reminder.answers.map((answer) => (
        <Button
          key={answer.label}
          little
          kind={answer.until === null ? 'primary' : undefined}
          onPress={() => answerReminder(reminder, answer)}
        >
          {answer.label}
        </Button>
      ))}
    </fieldset>
  );
}

export async function answerReminder(
  { id, title }: ReminderView,
  { label, until }: Answer,
): Promise<void> {
  const at = (verb: string): string => path(`${REMINDERS}/{id}/${verb}`, { id });
  const { reminder } =
    until === null
      ? await post<Answered>(at('done'), {})
      : await post<Answered>(at('snooze'), { until });
  await load(REMINDERS);
  const when = reminder.againAtUtc === null ? label : `Again ${wallMoment(reminder.againAtUtc)}`;
  tell(`${when}: ${title}`, {
    label: 'Undo',
    press: async () => {
      await post(at('undo'), {});
      await load(REMINDERS);
    },
  });
}

interface Answered {
  reminder: ReminderView;
}
