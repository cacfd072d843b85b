/**
 * Session keys name conversations: `agent:<agent>:<channel>:<peerKind>:<peer>[:<suffix>]`. Parts that
 * hold `:` or `%` are percent-encoded, so that any peer, however hostile its name, makes a key that
 * reads back as itself, no two sessions share one, and no session has two.
 */
import { type Result, refuse, succeed } from '../base/errors.ts';

export interface SessionKey {
  agent: string;
  channel: string;
  peerKind: string;
  peer: string;
  /** A session beside the main one: `['heartbeat']`, `['subagent', 'run_1']`. Empty for the main one. */
  suffix: readonly string[];
}

/** The channel of sessions that have none of their own. */
export const INBOX = 'inbox';

/** The channel of the page. */
export const WEB = 'web';

/** The channel of programs that call Rote over MCP; nobody reads there. */
export const MCP = 'mcp';

/** The channel of sessions that mean a person, wherever that person is reached when something is sent. */
export const PERSON = 'person';

/** The session of the owner of the house when no other fits. */
export const OWNER_SESSION = 'agent:main:inbox:direct:owner';

export function formatSessionKey(key: SessionKey): string {
  return ['agent', key.agent, key.channel, key.peerKind, key.peer, ...key.suffix]
    .map(encodePart)
    .join(':');
}

export function parseSessionKey(text: string): Result<SessionKey> {
  const [literal, ...encoded] = text.split(':');
  if (literal !== 'agent') return malformed(text, 'it does not start with "agent:"');
  const parts: string[] = [];
  for (const part of encoded) {
    if (part === '') return malformed(text, 'it has an empty part');
    const decoded = decodePart(part);
    if (decoded === null)
      return malformed(text, `"${part}" has a % that encodes neither ":" nor "%"`);
    parts.push(decoded);
  }
  const [agent, channel, peerKind, peer, ...suffix] = parts;
  if (
    peer === undefined ||
    peerKind === undefined ||
    channel === undefined ||
    agent === undefined
  ) {
    return malformed(text, `it has ${encoded.length} of the 4 parts that must follow "agent"`);
  }
  return succeed({ agent, channel, peerKind, peer, suffix });
}

/** Builds a key from parts that come from outside; an empty part names nobody and is refused. */
export function createSessionKey(
  parts: Omit<SessionKey, 'suffix'> & Partial<SessionKey>,
): Result<SessionKey> {
  const key: SessionKey = { suffix: [], ...parts };
  for (const [name, value] of Object.entries(key)) {
    const values = Array.isArray(value) ? value : [value];
    if (values.every((part) => part !== '')) continue;
    return refuse({
      code: 'bad-session-key',
      message: `A session key needs a ${name}; it was empty.`,
      hint: 'Say whose session it is: agent, channel, peerKind and peer are all needed.',
    });
  }
  return succeed(key);
}

/** The session of an agent that looks around unasked, beside the conversation it belongs to. */
export function heartbeatSession(parent: SessionKey): SessionKey {
  return { ...parent, suffix: [...parent.suffix, 'heartbeat'] };
}

/** What is said there waits on the page until its person has seen it; on other channels it is read where it arrives. */
export function isReadOnPage(text: string): boolean {
  const key = parseSessionKey(text);
  if (!key.ok || !READ_ON_PAGE.has(key.value.channel)) return false;
  return !key.value.suffix.some((part) => part === 'heartbeat' || part === 'subagent');
}

const READ_ON_PAGE: ReadonlySet<string> = new Set([WEB, INBOX, 'cron']);

/** Null if it is no session in which an agent looks around. */
export function parentOfHeartbeat(text: string): string | null {
  const key = parseSessionKey(text);
  if (!key.ok || key.value.suffix.at(-1) !== 'heartbeat') return null;
  return formatSessionKey({ ...key.value, suffix: key.value.suffix.slice(0, -1) });
}

export function isHeartbeatSession(text: string): boolean {
  return parentOfHeartbeat(text) !== null;
}

/** The session of a sub-agent, beside the conversation that started it. */
export function subagentSession(parent: SessionKey, runId: string): SessionKey {
  return { ...parent, suffix: [...parent.suffix, 'subagent', runId] };
}

/** The run that started the sub-agent of a session; null if it is none's. */
export function parentRunOf({ suffix }: SessionKey): string | null {
  const [word, name = ''] = suffix.slice(-2);
  return word === 'subagent' ? (name.split('-', 1)[0] ?? null) : null;
}

/** An address in a channel. */
export interface ChannelTarget {
  peerKind: string;
  peer: string;
  /** A topic inside a group. */
  thread: string | null;
}

/** The session of who writes at a place in a channel; a topic of a group is a session of its own. */
export function sessionOfTarget(
  { agent, channel }: { agent: string; channel: string },
  { peerKind, peer, thread }: ChannelTarget,
): Result<SessionKey> {
  const suffix = thread === null ? [] : ['thread', thread];
  return createSessionKey({ agent, channel, peerKind, peer, suffix });
}

/**
 * The target of words for a session: a session beside a conversation (a heartbeat, a sub-agent) has the target of that
 * conversation. Null if a session has none, as that of a schedule without a conversation.
 */
export function targetOfSession(session: SessionKey): ChannelTarget | null {
  const { channel, peerKind, peer, suffix } = session;
  if (channel === 'cron') return null;
  const thread = suffix[0] === 'thread' ? (suffix[1] ?? null) : null;
  return { peerKind, peer, thread };
}

/** The session of a person on the page: the peer is the person. */
export function personSession(personId: string): string {
  return formatSessionKey({
    agent: 'main',
    channel: PERSON,
    peerKind: 'direct',
    peer: personId,
    suffix: [],
  });
}

export function webSession(personId: string): string {
  return formatSessionKey({
    agent: 'main',
    channel: WEB,
    peerKind: 'direct',
    peer: personId,
    suffix: [],
  });
}

/** Only who has the data folder or its token is there, and on the page who is signed in. */
const HOUSE_CHANNELS: ReadonlySet<string> = new Set([
  INBOX,
  'terminal',
  'desktop',
  WEB,
  'cron',
  'webhook',
  MCP,
]);

export function isHouseChannel(channel: string): boolean {
  return HOUSE_CHANNELS.has(channel);
}

/**
 * The id of the person whose session of the page it is; null for the owner's, which may be called anything else. Also
 * if nobody has that id any more: what was a member's never becomes the owner's.
 */
export function memberOfPage({ channel, peer }: SessionKey): string | null {
  return (channel === WEB || channel === PERSON) && peer.startsWith('person_') ? peer : null;
}

/** True if the people who read there have the machine at hand, and can be told what to type. */
export function isAtHouse(sessionKey: string): boolean {
  const session = parseSessionKey(sessionKey);
  if (!session.ok || memberOfPage(session.value) !== null) return false;
  return isHouseChannel(session.value.channel);
}

/** True if one person talks there with an agent and is reached there: no group, no terminal that may be closed by now. */
export function isConversation(text: string): boolean {
  const key = parseSessionKey(text);
  if (!key.ok || key.value.peerKind !== 'direct') return false;
  const { channel, suffix } = key.value;
  const isBeside = suffix.includes('heartbeat') || suffix.includes('subagent');
  return !isBeside && (channel === WEB || !isHouseChannel(channel));
}

/** Where people hear and speak, and read nothing. */
const HEARD_CHANNELS: ReadonlySet<string> = new Set(['voice']);

/** True if a run of the session may write a skill: no sub-agent does, and nobody where its owner could not read it. */
export function maySaveSkills(text: string): boolean {
  const key = parseSessionKey(text);
  return key.ok && !key.value.suffix.includes('subagent') && !HEARD_CHANNELS.has(key.value.channel);
}

/** The session of a schedule that answers to no conversation. */
export function cronJobSession(agent: string, scheduleId: string): SessionKey {
  return { agent, channel: 'cron', peerKind: 'job', peer: scheduleId, suffix: [] };
}

function encodePart(part: string): string {
  return part.replaceAll('%', '%25').replaceAll(':', '%3A');
}

function decodePart(part: string): string | null {
  if (part.replaceAll(/%(?:25|3A)/g, '').includes('%')) return null;
  return part.replaceAll('%3A', ':').replaceAll('%25', '%');
}

function malformed(text: string, why: string): Result<SessionKey> {
  return refuse({
    code: 'bad-session-key',
    message: `"${text}" is not a session key: ${why}.`,
    hint: 'The form is agent:<agent>:<channel>:<peerKind>:<peer>[:<suffix>], such as agent:main:telegram:direct:12345.',
  });
}

/** True if several people read what is said there. */
export function isShared(text: string): boolean {
  const key = parseSessionKey(text);
  return !key.ok || key.value.peerKind !== 'direct';
}
