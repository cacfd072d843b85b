/** Session keys as the page needs them: which conversations are one's own, what they are called, and how a new one is. */
import type { TalkView } from '../../src/domain/views.ts';

/** Whoever is signed in, by their main conversation. */
interface Me {
  session: string;
}

/** These mean something else behind a conversation. */
const RESERVED = new Set(['heartbeat', 'subagent', 'thread']);
const LONGEST_NAME = 60;

interface KeyParts {
  channel: string;
  peer: string;
  suffix: readonly string[];
}

export function partsOf(sessionKey: string): KeyParts {
  const [, , channel = '', , peer = '', ...suffix] = sessionKey
    .split(':')
    .map((part) => part.replaceAll('%3A', ':').replaceAll('%25', '%'));
  return { channel, peer, suffix };
}

/** Only there can be written from the page; what an agent says to itself beside a conversation is only to read. */
export function isOwn(sessionKey: string, me: Me): boolean {
  if (sessionKey === me.session) return true;
  const [name = '', ...more] = partsOf(sessionKey).suffix;
  return sessionKey.startsWith(`${me.session}:`) && more.length === 0 && !RESERVED.has(name);
}

export function titleOf(sessionKey: string, me: Me, person?: TalkView['person']): string {
  const { channel, peer, suffix } = partsOf(sessionKey);
  if (sessionKey === me.session) return 'Rote';
  const rest = suffix.join(' · ');
  if (channel === 'inbox' && suffix.length === 0) return 'Inbox';
  if (channel === 'cron') return [peer, ...suffix].join(' · ');
  if (isOwn(sessionKey, me)) return rest;
  return [person?.name ?? peer, rest].filter((part) => part !== '').join(' · ') || channel;
}

const CHANNELS: Readonly<Record<string, string>> = {
  web: 'this page',
  inbox: 'inbox',
  cron: 'a schedule',
  terminal: 'command line',
};

export function channelName(channel: string): string {
  return CHANNELS[channel] ?? channel;
}

/** Null where it can't be called that. */
export function newSession(name: string, me: Me): string | null {
  const given = name.trim().slice(0, LONGEST_NAME).toWellFormed();
  if (given === '' || RESERVED.has(given)) return null;
  return `${me.session}:${given.replaceAll('%', '%25').replaceAll(':', '%3A')}`;
}

export function talkPath(sessionKey: string, me: Me): string {
  return sessionKey === me.session ? '/talk' : `/talk/${encodeURIComponent(sessionKey)}`;
}
