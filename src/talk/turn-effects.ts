/**
 * What one message does. A command on the command line does it at once. A message from a channel may be tried again
 * after a crash: what it keeps and the run that it queues are collected and committed with the end of its turn; what
 * is done before that has ids made of the message, so that a second try finds it; and what is about to be done is
 * written down first, so that a second try does the same.
 */
import { z } from 'zod';
import { draftSchema, managementSchema } from '../domain/draft.ts';
import { runIdOfIncoming } from '../domain/incoming.ts';
import type { QueuedWork } from '../domain/run/queued-work.ts';
import type { Run } from '../domain/run/run.ts';
import { waitingRun } from '../domain/schedule/run-of-schedule.ts';
import { queuedRun } from '../runs/queued-run.ts';
import type { Runs } from '../runs/runs.ts';
import type { FinishedTurn } from '../store/incoming.ts';
import type { Store } from '../store/store.ts';

export interface TurnEffects {
  /** Of something that the message makes; undefined where any will do. */
  idOf(prefix: 'sched' | 'run' | 'ask', index?: number): string | undefined;
  keep(record: { kind: string; key: string; document: unknown }): Promise<void>;
  queue(work: QueuedWork): Promise<Run>;
  /** What an earlier try was about to do; null where there was none. */
  decided(): Promise<Decision | null>;
  decide(decision: Decision): Promise<void>;
}

const decisionSchema = z.strictObject({
  /** What is carried out. */
  draft: draftSchema,
  /** What takes it back. */
  undo: managementSchema.nullable(),
});
export type Decision = z.output<typeof decisionSchema>;

export const DECISION_KIND = 'turn-decision';

/** For what is typed and waited for: there is no second try. */
export function directEffects({
  store,
  runs,
}: {
  store: Pick<Store, 'records'>;
  runs: Pick<Runs, 'queue'>;
}): TurnEffects {
  return {
    idOf: () => undefined,
    keep: async ({ kind, key, document }) =>
      void (await store.records.change(kind, key, () => document)),
    queue: (work) => runs.queue(work),
    decided: async () => null,
    decide: async () => undefined,
  };
}

/** For who only wants to know what would be understood. */
export const NO_EFFECTS: TurnEffects = {
  idOf: () => undefined,
  keep: async () => undefined,
  queue: () => Promise.reject(new Error('what only looks queues nothing')),
  decided: async () => null,
  decide: () => Promise.reject(new Error('what only looks does nothing')),
};

export interface CollectedEffects extends TurnEffects {
  /** What is committed with the end of the turn. */
  collected(): Required<Pick<FinishedTurn, 'records'>> & Pick<FinishedTurn, 'run'>;
}

/** For a message that may be tried again. */
export function collectEffects(
  messageId: string,
  { store, nowMs }: { store: Pick<Store, 'records'>; nowMs: () => number },
): CollectedEffects {
  const records = new Map<string, { kind: string; key: string; document: unknown }>();
  let run: FinishedTurn['run'];
  const tail = messageId.slice(messageId.indexOf('_') + 1);
  const idOf = (prefix: string, index = 0): string =>
    `${prefix}_${tail}${index === 0 ? '' : `x${index}`}`;
  const forgotten = { kind: DECISION_KIND, key: messageId, document: null };
  return {
    idOf,
    async keep(record) {
      records.set(`${record.kind}\n${record.key}`, record);
    },
    async queue(work) {
      const id = runIdOfIncoming(messageId);
      const queued = queuedRun(work, { orderKey: work.sessionKey, nowMs: nowMs() });
      run = { ...queued, id };
      const { definition: _, waitsFor: __, ...unstored } = queued;
      return waitingRun(unstored, { id, definitionHash: null });
    },
    async decided() {
      const parsed = decisionSchema.safeParse(await store.records.get(DECISION_KIND, messageId));
      if (!parsed.success) return null;
      records.set(DECISION_KIND, forgotten);
      return parsed.data;
    },
    async decide(decision) {
      records.set(DECISION_KIND, forgotten);
      await store.records.change(DECISION_KIND, messageId, () => decision);
    },
    collected: () => ({ records: [...records.values()], run }),
  };
}
