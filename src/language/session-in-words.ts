/** A session as people read it who are asked about it: where it is, and whose it is. */
import { INBOX, OWNER_SESSION, parseSessionKey } from '../domain/session-key.ts';

export function sessionInWords(sessionKey: string): string {
  const session = parseSessionKey(sessionKey);
  if (!session.ok) return `"${sessionKey}"`;
  const { channel, peerKind, peer, suffix } = session.value;
  if (sessionKey === OWNER_SESSION) return 'your inbox';
  if (channel === 'cron') return 'a session of its own, which goes to you';
  const place = channel === INBOX ? 'the inbox' : channel;
  const beside = suffix.length === 0 ? '' : `, ${suffix.join(' ')}`;
  return `${place} (${peerKind} "${peer}"${beside})`;
}

/** Where a message goes: an address of a channel, or the session that stands for one. */
export function targetInWords(target: string): string {
  return parseSessionKey(target).ok ? sessionInWords(target) : target;
}
