/** The reminders that wait for an answer, and those that are put off. */

import { type ReminderView, tellingKey } from '../base/reminder-view.ts';
import { Time } from '../base/times.tsx';
import { hush, sayItWasSeen, useReminders } from '../base/waiting.ts';
import { Card } from '../parts/card.tsx';
import { ReminderAnswers } from '../parts/reminder-answers.tsx';
import { useShown } from '../parts/use-shown.ts';

export function Reminders() {
  const reminders = useReminders().data?.reminders ?? [];
  if (reminders.length === 0) return null;
  const isOpen = ({ state }: ReminderView): boolean => state === 'open';
  const open = reminders.filter(isOpen);
  return (
    <Card
      title="Reminders"
      aside={
        open.length > 0 && (
          <span class="state" data-tone="warn">
            {open.length}
          </span>
        )
      }
    >
      <ul class="entries">
        {[...open, ...reminders.filter((one) => !isOpen(one))].map((one) => (
          <Told key={one.id} reminder={one} />
        ))}
      </ul>
    </Card>
  );
}

function Told({ reminder }: { reminder: ReminderView }) {
  const key = tellingKey(reminder);
  const place = useShown<HTMLLIElement>(key, () => {
    sayItWasSeen(reminder);
    hush(key);
  });
  const { title, state, againAtUtc, toldAtUtc } = reminder;
  return (
    <li ref={place} class="now-reminder">
      <div class="entry-line">
        <span class="entry-name">{title}</span>
        <span class="push">
          {state === 'snoozed' ? (
            <>
              again <Time at={againAtUtc} />
            </>
          ) : (
            <Time at={toldAtUtc} />
          )}
        </span>
      </div>
      <ReminderAnswers of={reminder} />
    </li>
  );
}
