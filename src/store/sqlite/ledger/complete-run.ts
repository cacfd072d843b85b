/** Records what a run came to, with what it has to say and all that follows from it, in one step. */

import { leavesSubAgents } from '../../../domain/run/sub-agents.ts';
import { countedOutcome } from '../../../domain/schedule/settle-run.ts';
import type { Ledger } from '../../store.ts';
import type { Database } from '../database.ts';
import type { SqliteEngine } from '../sqlite-engine.ts';
import type { SqliteJournal } from '../sqlite-journal.ts';
import type { SqliteOutbox } from '../sqlite-outbox.ts';
import type { SqliteToolState } from '../sqlite-tool-state.ts';
import type { CancelSubAgents } from './cancel-run.ts';
import { createNoteLook } from './note-look.ts';
import type { SettleRun } from './settle-run.ts';

export function createCompleteRun(
  database: Database,
  parts: {
    engine: Pick<SqliteEngine, 'finish'>;
    journal: Pick<SqliteJournal, 'write'>;
    outbox: Pick<SqliteOutbox, 'say' | 'queue'>;
    toolState: Pick<SqliteToolState, 'patchSession'>;
    settleRun: SettleRun;
    cancelSubAgents: CancelSubAgents;
  },
): Ledger['completeRun'] {
  const { engine, journal, outbox, toolState, settleRun, cancelSubAgents } = parts;
  const noteLook = createNoteLook(database);
  return (completion) =>
    database.write(() => {
      const { run, outcome, tier, nowMs, statePatches = [] } = completion;
      const runId = run.id;
      const ended = engine.finish(completion);
      if (ended === null) return 'lost';
      journal.write(runId, completion.steps);
      for (const message of completion.messages) outbox.say(message, nowMs);
      for (const delivery of completion.deliveries) outbox.queue(delivery, { runId, nowMs });
      if (statePatches.length > 0) toolState.patchSession(run.sessionKey, statePatches);
      const told = ended.told || completion.messages.length + completion.deliveries.length > 0;
      noteLook({ run, outcome, told, nowMs });
      settleRun({ ...run, tier }, countedOutcome(outcome, ended), nowMs);
      if (leavesSubAgents({ ...run, ...ended, state: outcome.kind })) cancelSubAgents(runId, nowMs);
      return 'completed';
    });
}
