/** How much waits for its person: in the title, beside "Now", and on the icon of the installed page; and what was not seen yet, beside "Inbox". */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { sayMessagesWereSeen, useUnread } from '../base/unread.ts';
import { isVisible } from '../base/visible.ts';
import { conversationAtEnd, useOpenRequests, useReminders } from '../base/waiting.ts';

export const waitingCount = signal(0);
export const unreadCount = signal(0);

export function Badge() {
  const requests = useOpenRequests().data?.requests ?? [];
  const reminders = useReminders().data?.reminders ?? [];
  // What is put off waits for its time.
  const count = requests.length + reminders.filter(({ state }) => state === 'open').length;
  const unread = useUnread();
  useEffect(() => {
    unreadCount.value = unread.length;
    // Words in front of somebody are seen.
    if (isVisible.value && conversationAtEnd.value !== null)
      sayMessagesWereSeen(
        unread
          .filter(({ sessionKey }) => sessionKey === conversationAtEnd.value)
          .map(({ id }) => id),
      );
  }, [unread, isVisible.value, conversationAtEnd.value]);
  useEffect(() => {
    waitingCount.value = count;
    document.title = count === 0 ? 'Rote' : `(${count}) Rote`;
    void navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  return null;
}
