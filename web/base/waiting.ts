/** What waits for who is signed in, read once for the whole page: reminders that were told, and requests. */
import { signal } from '@preact/signals';
import type { RequestView } from '../../src/domain/views.ts';
import { path, post } from './api.ts';
import { me } from './me.ts';
import { type ReminderView, tellingKey } from './reminder-view.ts';
import { type Reading, useRead } from './use-read.ts';

export const REMINDERS = '/reminders';

/** Those that are told or put off, the latest told first. Guests have none. */
export function useReminders(): Reading<{ reminders: ReminderView[] }> {
  const isGuest = me.value?.person.role === 'guest';
  return useRead(isGuest ? null : REMINDERS, ['reminders-changed']);
}

export function useOpenRequests(): Reading<{ requests: RequestView[] }> {
  return useRead('/requests?limit=50', ['request-asked', 'request-ended']);
}

/** The conversation whose latest words are in front of somebody, if the page is. */
export const conversationAtEnd = signal<string | null>(null);

/** What does not ring on this page, by its key: it was closed, or read. */
export const hushed = signal<ReadonlySet<string>>(new Set());

export function hush(key: string): void {
  if (!hushed.value.has(key)) hushed.value = new Set([...hushed.value, key]);
}

const saidSeen = new Set<string>();

/** Somebody has it in front of them. What is known to be seen is not said again. */
export function sayItWasSeen(reminder: ReminderView): void {
  const { id, told, state, seenAtUtc } = reminder;
  const key = tellingKey(reminder);
  if (state !== 'open' || seenAtUtc !== null || saidSeen.has(key)) return;
  saidSeen.add(key);
  // A daemon that is away is told when it is shown the next time.
  post(path('/reminders/{id}/seen', { id }), { told }).catch(() => saidSeen.delete(key));
}
