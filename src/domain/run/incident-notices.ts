/** The messages that tell of incidents: each has a key of its own, so that none is said twice. */
import type { Message } from './delivery.ts';
import {
  decideEndNotice,
  decideNotice,
  type Incident,
  NOTICE_WINDOW_MS,
  type NoticeDecision,
  newsKindOf,
  type Trouble,
} from './incident.ts';

/** What is said now, or that it waits for the digest, or nothing. */
export type Notice = { kind: 'tell'; message: Message } | { kind: 'mute' | 'stay-quiet' };

/** Of trouble that happened, now or again. */
export function noticeOfTrouble(facts: {
  /** Of the incident that is open, or that this trouble opens. */
  id: string;
  open: Incident | null;
  trouble: Trouble;
  /** Of the same kind of news. */
  toldLately: number;
}): Notice {
  const count = (facts.open?.count ?? 0) + 1;
  const key = `${facts.id}:${count}`;
  return noticeOf(decideNotice(facts), { key, sessionKey: facts.trouble.sessionKey });
}

export function noticeOfEnd(facts: {
  incident: Incident;
  wasTold: boolean;
  text: string | null;
  toldLately: number;
}): Notice {
  const { id, sessionKey } = facts.incident;
  return noticeOf(decideEndNotice(facts), { key: `${id}:over`, sessionKey });
}

/** What was told after this instant was told lately. */
export function latelyMs(nowMs: number): number {
  return nowMs - NOTICE_WINDOW_MS;
}

/** How many of what was told lately are news of the same kind. */
export function countSameNews(news: News, told: readonly News[]): number {
  return told.filter((one) => newsKindOf(one) === newsKindOf(news)).length;
}

type News = Pick<Trouble, 'subject' | 'kind'>;

/** Since when an incident is held back; what is told now tells of what was held back before. */
export function mutedAfter(
  { kind }: Pick<Notice, 'kind'>,
  beforeMs: number | null,
  nowMs: number,
): number | null {
  if (kind === 'tell') return null;
  return kind === 'mute' ? (beforeMs ?? nowMs) : beforeMs;
}

/** What was muted and is due, as one message for each session; none before a window has passed. */
export function digestsOf(muted: readonly MutedIncident[], nowMs: number): Message[] {
  const firstMs = Math.min(...muted.map(({ mutedMs }) => mutedMs));
  // A clock that was set back must not hold them up.
  if (muted.length === 0 || Math.abs(nowMs - firstMs) < NOTICE_WINDOW_MS) return [];
  const bySession = Map.groupBy(muted, ({ sessionKey }) => sessionKey);
  return [...bySession].map(([sessionKey, incidents]) => {
    const key = `digest:${nowMs}:${incidents[0]?.id}`;
    return message({ key, sessionKey }, digestText(incidents));
  });
}

export interface MutedIncident extends Incident {
  mutedMs: number;
}

const MOST_LINES = 20;

function digestText(incidents: readonly MutedIncident[]): string {
  const shown = incidents.slice(0, MOST_LINES).map(({ text, closedMs }) => {
    const [line = ''] = text.split('\n');
    return `- ${closedMs === null ? '' : '(over by now) '}${line}`;
  });
  const left = incidents.length - shown.length;
  const word = incidents.length === 1 ? 'message was' : 'messages were';
  return [
    `${incidents.length} more ${word} held back while much happened at once:`,
    ...shown,
    ...(left > 0 ? [`… and ${left} more: rote incidents --all`] : []),
  ].join('\n');
}

function noticeOf(decision: NoticeDecision, at: Pick<Message, 'key' | 'sessionKey'>): Notice {
  if (decision.kind !== 'tell') return { kind: decision.kind };
  return { kind: 'tell', message: message(at, decision.text) };
}

function message(at: Pick<Message, 'key' | 'sessionKey'>, text: string): Message {
  return { ...at, text, role: 'notice', runId: null };
}
