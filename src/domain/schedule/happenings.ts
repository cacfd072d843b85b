/** Happenings inside Rote itself, as events that schedules may wait for. */
import type { Incoming } from '../incoming.ts';
import { isOthersAlone, ownFiles } from '../others-words.ts';
import type { Incident } from '../run/incident.ts';
import { parseSessionKey } from '../session-key.ts';
import type { Happening } from './event.ts';

/**
 * `from`: what its person is called. Null for what is no message of theirs to anybody: a button that was pressed, a word
 * about what goes on, what somebody else wrote.
 */
export function messageCame(message: Incoming, from: string): Happening | null {
  const { key, text, sessionKey, person, choice, isAside } = message;
  const session = parseSessionKey(sessionKey);
  if (choice !== null || isAside || isOthersAlone(message) || !session.ok) return null;
  const { channel } = session.value;
  const names = ownFiles(message).map(({ name }) => name);
  const data = { text, channel, from, person, sessionKey, files: names };
  return { facts: { on: 'message', text, channel, sessionKey }, key, data, depth: 1 };
}

export function incidentOpened({
  id,
  subject,
  kind,
  text,
  sessionKey,
}: Pick<Incident, 'id' | 'subject' | 'kind' | 'text' | 'sessionKey'>): Happening {
  const data = { incidentId: id, subject, kind, text };
  return { facts: { on: 'incident', text, sessionKey }, key: id, data, depth: 1 };
}

/** `id`: of the process that started. */
export function roteStarted(id: string, version: string): Happening {
  return { facts: { on: 'start' }, key: id, data: { version }, depth: 1 };
}
