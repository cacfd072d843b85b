/** The messages that tell of incidents: each has a key of its own, so that none is said twice. */
import type { OutgoingMessage } from './delivery.ts';
import {
  AWAITED_REQUEST,
  DOUBT_WINDOW_MS,
  decideEndNotice,
  decideNotice,
  type Incident,
  NOTICE_WINDOW_MS,
  type NoticeDecision,
  newsKindOf,
  type Trouble,
} from './incident.ts';

/** A message that is sent now, or one that waits for the digest, or none. */
export type Notice = { kind: 'tell'; message: OutgoingMessage } | { kind: 'mute' | 'stay-quiet' };

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
  const { sessionKey, choices, avoid = null } = facts.trouble;
  const notice = noticeOf(decideNotice(facts), { key, sessionKey, ...avoiding([avoid]) });
  if (notice.kind !== 'tell') return notice;
  // Somebody waits for the answer.
  const isUrgent = facts.trouble.kind === AWAITED_REQUEST;
  const message = { ...notice.message, ...(isUrgent && { weight: 'urgent' as const }) };
  return { kind: 'tell', message: choices === undefined ? message : { ...message, choices } };
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

/** News that was told after this instant was told lately. */
export function latelyMs(nowMs: number): number {
  return nowMs - NOTICE_WINDOW_MS;
}

/** How many of what was told lately are news of the same kind. */
export function countSameNews(news: IncidentSubject, told: readonly IncidentSubject[]): number {
  return told.filter((one) => newsKindOf(one) === newsKindOf(news)).length;
}

type IncidentSubject = Pick<Trouble, 'subject' | 'kind'>;

/** Since when an incident is held back; what is told now tells of what was held back before. */
export function mutedAfter(
  { kind }: Pick<Notice, 'kind'>,
  beforeMs: number | null,
  nowMs: number,
): number | null {
  if (kind === 'tell') return null;
  return kind === 'mute' ? (beforeMs ?? nowMs) : beforeMs;
}

export interface Digest {
  messages: OutgoingMessage[];
  /** The ids of those that they tell of. */
  told: string[];
}

/**
 * Muted news that is due, as one message for each session; none before a window has passed. What is in doubt is told sooner,
 * each of it, in as many messages as that takes.
 */
export function digestOf(muted: readonly MutedIncident[], nowMs: number): Digest {
  const doubts = muted.filter((one) => newsKindOf(one) === 'doubt');
  const others = muted.filter((one) => newsKindOf(one) !== 'doubt');
  const due = [
    { incidents: dueOf(doubts, nowMs, DOUBT_WINDOW_MS), textsOf: doubtTexts },
    {
      incidents: dueOf(others, nowMs, NOTICE_WINDOW_MS),
      textsOf: (few: readonly MutedIncident[]) => [digestText(few)],
    },
  ];
  const messages = due.flatMap(({ incidents, textsOf }) =>
    [...Map.groupBy(incidents, ({ sessionKey }) => sessionKey)].flatMap(([sessionKey, own]) =>
      textsOf(own).map((text, index) => {
        const key = `digest:${nowMs}:${own[0]?.id}${index === 0 ? '' : `:${index + 1}`}`;
        const avoid = avoiding(own.map((one) => one.avoid ?? null));
        return message({ key, sessionKey, ...avoid }, text);
      }),
    ),
  );
  return { messages, told: due.flatMap(({ incidents }) => incidents.map(({ id }) => id)) };
}

function dueOf<One extends MutedIncident>(
  muted: readonly One[],
  nowMs: number,
  windowMs: number,
): readonly One[] {
  const firstMs = Math.min(...muted.map(({ mutedMs }) => mutedMs));
  // A clock that was set back must not hold them up.
  return muted.length === 0 || Math.abs(nowMs - firstMs) < windowMs ? [] : muted;
}

export interface MutedIncident extends Incident {
  mutedMs: number;
}

const MOST_LINES = 20;

function digestText(incidents: readonly MutedIncident[]): string {
  const shown = incidents.slice(0, MOST_LINES).map(({ text, subject, closedMs, count }) => {
    const [line = ''] = text.split('\n');
    const times = count > 1 ? ` (${count} times)` : '';
    // A run that failed has ended, and what it was to do is not done by that.
    const isOver = closedMs !== null && !subject.startsWith('run:');
    return `- ${isOver ? '(over by now) ' : ''}${line}${times}`;
  });
  const left = incidents.length - shown.length;
  const word = incidents.length === 1 ? 'message was' : 'messages were';
  return [
    `${incidents.length} more ${word} held back while much happened at once:`,
    ...shown,
    ...(left > 0 ? [`… and ${left} more: rote incidents --all`] : []),
  ].join('\n');
}

const MOST_DOUBTS_A_MESSAGE = 50;

function doubtTexts(incidents: readonly MutedIncident[]): string[] {
  const texts: string[] = [];
  for (let first = 0; first < incidents.length; first += MOST_DOUBTS_A_MESSAGE) {
    const lines = incidents
      .slice(first, first + MOST_DOUBTS_A_MESSAGE)
      .map(({ text, subject }) => `- ${text.split('\n')[0]} (${subject.replace('doubt:', '')})`);
    texts.push(
      [
        `${lines.length === 1 ? 'One more may' : `${lines.length} more may`} or may not have happened:`,
        ...lines,
        'More of each: rote runs show ID. When you know: rote incidents seen ID, or rote incidents seen --all',
      ].join('\n'),
    );
  }
  return texts;
}

type NoticeTarget = Pick<OutgoingMessage, 'key' | 'sessionKey' | 'avoid'>;

/** None if no channel is in trouble. */
function avoiding(channels: readonly (string | null)[]): Pick<OutgoingMessage, 'avoid'> {
  const avoid = [...new Set(channels.filter((channel) => channel !== null))];
  return avoid.length === 0 ? {} : { avoid };
}

function noticeOf(decision: NoticeDecision, at: NoticeTarget): Notice {
  if (decision.kind !== 'tell') return { kind: decision.kind };
  return { kind: 'tell', message: message(at, decision.text) };
}

function message(at: NoticeTarget, text: string): OutgoingMessage {
  return { ...at, text, role: 'notice', runId: null, weight: 'unasked' };
}
