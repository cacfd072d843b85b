/** Messages that nobody has seen on any page of who is signed in: read once for the whole page, and told when one is seen. */
import { post } from './api.ts';
import { useRead } from './use-read.ts';

export interface UnreadMessage {
  id: string;
  sessionKey: string;
}

const NONE: readonly UnreadMessage[] = [];

export function useUnread(): readonly UnreadMessage[] {
  const kinds = ['message-said', 'unread-changed'] as const;
  return useRead<{ unread: UnreadMessage[] }>('/inbox/unread', kinds).data?.unread ?? NONE;
}

/** Messages come into view in bursts. */
const AFTER_MS = 150;
const saidSeen = new Set<string>();
let waiting: string[] = [];

export function sayMessagesWereSeen(ids: readonly string[]): void {
  const fresh = ids.filter((id) => !saidSeen.has(id));
  if (fresh.length === 0) return;
  for (const id of fresh) saidSeen.add(id);
  waiting.push(...fresh);
  if (waiting.length === fresh.length) setTimeout(tell, AFTER_MS);
}

function tell(): void {
  const told = waiting;
  waiting = [];
  // A daemon that is away is told when they are shown the next time.
  const forget = (): void => {
    for (const id of told) saidSeen.delete(id);
  };
  post('/inbox/seen', { ids: told.slice(0, 100) }).catch(forget);
}
