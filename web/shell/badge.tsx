/** How much waits for its person: in the title, beside "Now", and on the icon of the installed page. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useOpenRequests, useReminders } from '../base/waiting.ts';

export const waitingCount = signal(0);

export function Badge() {
  const requests = useOpenRequests().data?.requests ?? [];
  const reminders = useReminders().data?.reminders ?? [];
  // What is put off waits for its time.
  const count = requests.length + reminders.filter(({ state }) => state === 'open').length;
  useEffect(() => {
    waitingCount.value = count;
    document.title = count === 0 ? 'Rote' : `(${count}) Rote`;
    void navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  return null;
}
