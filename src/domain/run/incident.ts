/**
 * Trouble that has a beginning and an end. Its owner hears when it begins, when it gets worse and when
 * it is over, not each time it happens; and when much goes wrong at once, hears that instead.
 */

export interface Trouble {
  /** What is in trouble: `schedule:sched_1`, `delivery:https://…`. One incident at a time. */
  subject: string;
  /** `failing`, `disabled`, `in-doubt`, … */
  kind: string;
  sessionKey: string;
  text: string;
}

export interface Incident extends Trouble {
  id: string;
  openedMs: number;
  lastMs: number;
  /** How often it happened. */
  count: number;
  closedMs: number | null;
}

/** So many notices in so long a time are read; what comes on top is only counted. */
const MOST_NOTICES = 5;
export const NOTICE_WINDOW_MS = 10 * 60_000;

export type NoticeDecision = { kind: 'tell'; text: string } | { kind: 'stay-quiet' };

/** Whether to tell of trouble, given what is open for the subject and how much was told lately. */
export function decideNotice(facts: {
  open: Pick<Incident, 'kind'> | null;
  trouble: Pick<Trouble, 'kind' | 'text'>;
  toldLately: number;
}): NoticeDecision {
  const { open, trouble, toldLately } = facts;
  if (open !== null && open.kind === trouble.kind) return { kind: 'stay-quiet' };
  if (toldLately > MOST_NOTICES) return { kind: 'stay-quiet' };
  if (toldLately < MOST_NOTICES) return { kind: 'tell', text: trouble.text };
  return {
    kind: 'tell',
    text: `${trouble.text}\nMuch is going wrong at once; you will not be told of more for some minutes. rote incidents lists everything.`,
  };
}
