/** What was said, what was sent, and what is in trouble, as people handle it. */
import type { Clock } from '../base/clock.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import { pickReference } from '../base/pick-reference.ts';
import { waitsToBeSeen } from '../domain/run/incident.ts';
import { viewDelivery, viewIncident, viewMessage } from '../domain/run/run-view.ts';
import type { DraftState } from '../domain/shown-draft.ts';
import type { InboxMessage, Store } from '../store/store.ts';
import { type FollowInbox, followInbox } from './announce/follow-inbox.ts';

const MOST_RESENDABLE = 10_000;
const MOST_OPEN = 100_000;

type Filter<Table extends { list: (filter: never) => unknown }> = Parameters<Table['list']>[0];

type FollowViews = Omit<FollowInbox, 'onMessages'> & {
  onMessages: (messages: ReturnType<typeof viewSaid>[]) => void;
};

/** The words alone: what becomes of a draft is not known when it is shown. */
function viewSaid(message: InboxMessage) {
  const { draft: _, ...said } = viewMessage(message);
  return said;
}

export type Messages = ReturnType<typeof createMessages>;

export function createMessages({
  store,
  clock,
  stateOfDraft,
}: {
  store: Pick<Store, 'inbox' | 'outbox' | 'incidents' | 'changes'>;
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  /** What became of a draft that was shown in a session, by its tag. */
  stateOfDraft: (sessionKey: string, tag: string) => Promise<DraftState>;
}) {
  async function view(message: InboxMessage) {
    const { draft, ...rest } = viewMessage(message);
    const { sessionKey } = message;
    const state = draft === null ? null : await stateOfDraft(sessionKey, draft.tag);
    return { ...rest, draft: draft === null || state === null ? null : { ...draft, state } };
  }

  /** By its id, or a beginning of it that fits no other of those that can be sent again. */
  async function resendable(reference: string): Promise<string> {
    const failed = await store.outbox.list({ state: 'failed', limit: MOST_RESENDABLE });
    const doubtful = await store.outbox.list({ state: 'in-doubt', limit: MOST_RESENDABLE });
    const known = [...failed, ...doubtful].map(({ id }) => ({ id, name: id, isOver: false }));
    const picked = pickReference(reference, known);
    if (picked.kind === 'ambiguous') throw ambiguousDelivery(reference);
    return picked.kind === 'found' ? picked.one.id : reference;
  }

  /** By its id, that of the run or delivery that it is about, or a beginning of either. */
  async function openIncident(reference: string): Promise<string> {
    const open = (await store.incidents.list({ all: false, limit: MOST_OPEN })).filter(
      waitsToBeSeen,
    );
    const known = open.map(({ id, subject }) => ({
      id,
      name: subject.slice(subject.indexOf(':') + 1),
      isOver: false,
    }));
    const picked = pickReference(reference, known);
    if (picked.kind === 'ambiguous') throw ambiguousIncident(reference);
    return picked.kind === 'found' ? picked.one.id : reference;
  }

  return {
    /** The latest first. */
    list: async (filter: Filter<Store['inbox']>) =>
      Promise.all((await store.inbox.list(filter)).map(view)),
    /** A page of a session, the latest first, and where the next one begins: null at the end. */
    async page({ limit, ...filter }: { sessionKey: string; before?: string; limit: number }) {
      const found = await store.inbox.list({ ...filter, limit: limit + 1 });
      const messages = await Promise.all(found.slice(0, limit).map(view));
      return { messages, next: found.length > limit ? (messages.at(-1)?.id ?? null) : null };
    },
    /** New ones as they come, the oldest first, until the signal fires. */
    follow: ({ onMessages, ...request }: FollowViews): Promise<void> =>
      followInbox(store, clock, {
        ...request,
        onMessages: (fresh) => onMessages(fresh.map(viewSaid)),
      }),
    deliveries: async (filter: Filter<Store['outbox']>) =>
      (await store.outbox.list(filter)).map(viewDelivery),
    incidents: async (filter: Filter<Store['incidents']>) =>
      (await store.incidents.list(filter)).map(viewIncident),
    /** Those that wait for it are over once they were seen: one by its id or that of its run or delivery, or all. */
    async seen(reference: string | null) {
      const id = reference === null ? null : await openIncident(reference);
      const seen = await store.incidents.acknowledge({ id, nowMs: clock.nowMs() });
      if (reference !== null && seen.length === 0) throw nothingToSee(reference);
      store.changes.notify();
      return seen.map(viewIncident);
    },
    /** Sends a delivery again because a person asked for it. */
    async resend(reference: string) {
      const id = await resendable(reference);
      const again = await store.outbox.resend({ id, nowMs: clock.nowMs() });
      if (again === null) throw nothingToResend(id);
      store.changes.notify();
      return viewDelivery(again);
    },
  };
}

function ambiguousDelivery(reference: string): RoteError {
  return badRequest({
    code: 'ambiguous-delivery',
    message: `More than one delivery has an id that begins with "${reference}".`,
    hint: 'Give more of it; rote deliveries list shows them.',
  });
}

function ambiguousIncident(reference: string): RoteError {
  return badRequest({
    code: 'ambiguous-incident',
    message: `More than one incident fits "${reference}".`,
    hint: 'Give more of its id; rote incidents --json shows them.',
  });
}

function nothingToSee(reference: string): RoteError {
  return badRequest({
    code: 'unknown-incident',
    message: `There is no incident "${reference}" that waits to be seen.`,
    hint: 'rote incidents lists what is in trouble. Trouble that passes is over by itself; what is in doubt stays until it was seen.',
  });
}

function nothingToResend(id: string): RoteError {
  return badRequest({
    code: 'unknown-delivery',
    message: `There is no delivery "${id}" that failed or is in doubt.`,
    hint: 'rote deliveries list --state failed (or in-doubt) shows those that can be sent again.',
  });
}
