/** The ledger in SQLite: what was due, what became of it, and what follows from an outcome. */
import type { Engine, Ledger } from '../store.ts';
import type { Database } from './database.ts';
import type { DefinitionTable } from './definition-table.ts';
import type { EventFires } from './event-fires.ts';
import { createCancelRun } from './ledger/cancel-run.ts';
import { createClaimDue } from './ledger/claim-due.ts';
import { createCompleteRun } from './ledger/complete-run.ts';
import { createEnqueueOccurrence } from './ledger/enqueue-occurrence.ts';
import { createListOccurrences, createOccurrencesIn } from './ledger/list-occurrences.ts';
import { createLatestKnown, createNextDue } from './ledger/next-due.ts';
import { createPruneHistory } from './ledger/prune-history.ts';
import { createRewindLedger } from './ledger/rewind-ledger.ts';
import { createSettleRun } from './ledger/settle-run.ts';
import type { OccurrenceTable } from './occurrence-table.ts';
import type { SqliteScheduleTable } from './schedule-table.ts';
import type { SqliteEngine } from './sqlite-engine.ts';
import type { SqliteEvents } from './sqlite-events.ts';
import type { SqliteIncidents } from './sqlite-incidents.ts';
import type { SqliteJournal } from './sqlite-journal.ts';
import type { SqliteOutbox } from './sqlite-outbox.ts';
import type { SqliteToolState } from './sqlite-tool-state.ts';

export interface LedgerParts {
  schedules: SqliteScheduleTable;
  definitions: DefinitionTable;
  occurrences: OccurrenceTable;
  engine: SqliteEngine;
  journal: SqliteJournal;
  outbox: SqliteOutbox;
  incidents: SqliteIncidents;
  toolState: SqliteToolState;
  fires: EventFires;
  events: SqliteEvents;
}

/** Cancelling is the engine's, and settles what the run was for, which is the ledger's. */
export interface SqliteLedger extends Ledger {
  cancelRun: Engine['cancel'];
}

export function createSqliteLedger(
  database: Database,
  parts: LedgerParts & { queueCap: number },
): SqliteLedger {
  const enqueueOccurrence = createEnqueueOccurrence(parts);
  const settleRun = createSettleRun({ ...parts, enqueueOccurrence });
  const { cancelRun, cancelSubAgents } = createCancelRun(database, { ...parts, settleRun });
  return {
    nextDueMs: createNextDue(database, parts.engine),
    latestKnownMs: createLatestKnown(database),
    claimDue: createClaimDue(database, { ...parts, enqueueOccurrence }),
    completeRun: createCompleteRun(database, { ...parts, settleRun, cancelSubAgents }),
    cancelRun,
    rewind: createRewindLedger(database, parts),
    prune: createPruneHistory(database),
    occurrences: createListOccurrences(database),
    ...createOccurrencesIn(database),
  };
}
