/**
 * The embedded engine: hands out the runs in the store's own tables. A run is held under a lease by
 * one owner; the fence counts the claims, so that an owner that comes back from the dead can't write
 * over its successor.
 */
import type { MakeId } from '../../base/ids.ts';
import type { Lane } from '../../domain/run/run.ts';
import type { SlotSettings } from '../../domain/run/share-slots.ts';
import type { Engine } from '../store.ts';
import type { Database } from './database.ts';
import type { DefinitionTable } from './definition-table.ts';
import { type CancelQueuedRuns, createCancelQueuedRuns } from './engine/cancel-queued-runs.ts';
import { type CancelWaitingRun, createCancelWaitingRun } from './engine/cancel-waiting-run.ts';
import { createClaimRuns } from './engine/claim-runs.ts';
import { createEnqueueRun } from './engine/enqueue-run.ts';
import { createFinishRun, type FinishRun } from './engine/finish-run.ts';
import { createListCancelRequests, createListOwners } from './engine/held-runs.ts';
import { createInsertRun, type InsertRun } from './engine/insert-run.ts';
import {
  createCountDirect,
  createCountEnded,
  createPageRuns,
  createReadLooks,
  createRecentStates,
} from './engine/page-runs.ts';
import {
  createCountRuns,
  createListRuns,
  createReadRun,
  type ReadRun,
} from './engine/read-runs.ts';
import { createRecoverRuns } from './engine/recover-runs.ts';
import { createReleaseRuns } from './engine/release-runs.ts';
import { createRenewLeases } from './engine/renew-leases.ts';
import { createRunQueries, type RunQueries } from './engine/run-queries.ts';
import { createShortenWaits, type ShortenWaits } from './engine/shorten-waits.ts';
import { createTakeRuns } from './engine/take-runs.ts';
import { createUnpinRuns, type UnpinRuns } from './engine/unpin-runs.ts';
import type { SqliteJournal } from './sqlite-journal.ts';

/** With what the ledger and the schedules use of it inside their transactions. */
export interface SqliteEngine extends Omit<Engine, 'cancel'>, RunQueries {
  insert: InsertRun;
  read: ReadRun;
  finish: FinishRun;
  cancelWaiting: CancelWaitingRun;
  cancelQueued: CancelQueuedRuns;
  unpin: UnpinRuns;
  shortenWaits: ShortenWaits;
}

export interface EngineParts {
  makeId: MakeId;
  laneCaps: Readonly<Record<Lane, number>>;
  slots: SlotSettings;
  definitions: DefinitionTable;
  journal: SqliteJournal;
}

export function createSqliteEngine(database: Database, parts: EngineParts): SqliteEngine {
  const insertRun = createInsertRun(database, parts);
  const { takeRun, takeRuns } = createTakeRuns(database);
  const readRun = createReadRun(database);
  return {
    insert: insertRun,
    read: readRun,
    finish: createFinishRun(database),
    cancelWaiting: createCancelWaitingRun(database),
    cancelQueued: createCancelQueuedRuns(database),
    unpin: createUnpinRuns(database, parts.journal),
    shortenWaits: createShortenWaits(database),
    ...createRunQueries(database),

    enqueue: createEnqueueRun(database, insertRun),
    begin: (run, hold) => database.write(() => takeRun(insertRun(run).id, hold)),
    claim: createClaimRuns(database, { ...parts, takeRuns }),
    release: createReleaseRuns(database),
    renew: createRenewLeases(database),
    recover: createRecoverRuns(database),
    cancelRequests: createListCancelRequests(database),
    owners: createListOwners(database),
    get: async (runId) => readRun(runId),
    list: createListRuns(database),
    page: createPageRuns(database),
    recentStates: createRecentStates(database),
    looks: createReadLooks(database),
    countDirect: createCountDirect(database),
    countEnded: createCountEnded(database),
    counts: createCountRuns(database),
  };
}
