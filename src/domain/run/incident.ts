/**
 * Trouble that has a beginning and an end. Its owner hears when it begins, when it gets worse and when
 * it is over, not each time it happens; and when much happens at once, hears the rest of it as one digest.
 * Failures of schedules are what Rote is there to tell of: no other kind of news takes their place.
 */
import type { OfSomebody } from '../person.ts';
import type { ReplyChoice } from './delivery.ts';

export interface Trouble {
  /** Its subject: `schedule:sched_1`, `delivery:https://…`. One incident at a time. */
  subject: string;
  /** `failing`, `disabled`, `in-doubt`, … */
  kind: string;
  sessionKey: string;
  text: string;
  /** The channel that is in trouble: nobody hears of it there. */
  avoid?: string | null;
  /** Answers that take one press, if it is told at once. */
  choices?: readonly ReplyChoice[];
}

export interface Incident extends Omit<Trouble, 'choices'>, OfSomebody {
  id: string;
  openedMs: number;
  lastMs: number;
  /** How often it happened. */
  count: number;
  closedMs: number | null;
}

/** The prefix of the subject of a part of Rote itself: `part:timer`. */
export const PART = 'part:';

/** A request that is told in the conversation that waits for it. */
export const AWAITED_REQUEST = 'awaited-request';

/** Kinds of news, each with a flood of its own: news of one kind mutes none of another. */
export type NewsKind = 'schedule-trouble' | 'doubt' | 'awaited' | 'other' | `part:${string}`;

/** A schedule that waits for approval is in no trouble; each part of Rote is told of for itself. */
export function newsKindOf({ subject, kind }: Pick<Trouble, 'subject' | 'kind'>): NewsKind {
  if (subject.startsWith('doubt:')) return 'doubt';
  if (kind === AWAITED_REQUEST) return 'awaited';
  if (subject.startsWith(PART)) return `part:${subject.slice(PART.length)}`;
  return subject.startsWith('schedule:') && kind !== 'pending' ? 'schedule-trouble' : 'other';
}

/** True if it is over only when its owner has seen it: nothing that works later can undo it. */
export function waitsToBeSeen({ subject, kind }: Pick<Trouble, 'subject' | 'kind'>): boolean {
  return (
    subject.startsWith('doubt:') ||
    subject === 'machine:wal' ||
    (subject.startsWith('run:') && kind === 'in-doubt')
  );
}

/** So many notices in so long a time are read; what comes on top waits for the digest. */
const MOST_NOTICES = 5;
export const NOTICE_WINDOW_MS = 10 * 60_000;
/** After a crash many calls are in doubt at once: the first is told, and soon all others together. */
const MOST_DOUBTS = 1;
export const DOUBT_WINDOW_MS = 60_000;

/** `mute`: it is news, and comes with the digest. */
export type NoticeDecision = { kind: 'tell'; text: string } | { kind: 'mute' | 'stay-quiet' };

/** Decides if trouble is told, given what is open for the subject and how much of its kind was told lately. */
export function decideNotice(facts: {
  open: Pick<Incident, 'kind'> | null;
  trouble: Pick<Trouble, 'subject' | 'kind' | 'text'>;
  toldLately: number;
}): NoticeDecision {
  const { open, trouble, toldLately } = facts;
  if (open !== null && open.kind === trouble.kind) return { kind: 'stay-quiet' };
  // The person who waits for it has asked for it.
  if (newsKindOf(trouble) === 'awaited') return { kind: 'tell', text: trouble.text };
  if (newsKindOf(trouble) === 'doubt')
    return toldLately < MOST_DOUBTS ? { kind: 'tell', text: trouble.text } : { kind: 'mute' };
  return amongOthers(trouble.text, toldLately);
}

/** Of its end: nothing if nobody was told of the trouble, or where who ended it knows. */
export function decideEndNotice(facts: {
  wasTold: boolean;
  text: string | null;
  toldLately: number;
}): NoticeDecision {
  const { wasTold, text, toldLately } = facts;
  return !wasTold || text === null ? { kind: 'stay-quiet' } : amongOthers(text, toldLately);
}

function amongOthers(text: string, toldLately: number): NoticeDecision {
  if (toldLately > MOST_NOTICES) return { kind: 'mute' };
  if (toldLately < MOST_NOTICES) return { kind: 'tell', text };
  return {
    kind: 'tell',
    text: `${text}\nMuch is happening at once; the rest of it comes as one message in some minutes. rote incidents lists everything.`,
  };
}
