/** Schedules in SQLite. */
import type { Schedule } from '../../domain/schedule/schedule.ts';
import type { ScheduleTable } from '../store.ts';
import type { Database } from './database.ts';
import type { DefinitionTable } from './definition-table.ts';
import type { EventFires } from './event-fires.ts';
import type { OccurrenceTable } from './occurrence-table.ts';
import { createAddSchedules } from './schedules/add-schedules.ts';
import { createChangeSchedule } from './schedules/change-schedule.ts';
import {
  createDisableUnreadable,
  createDiscardSchedule,
  type DisableUnreadable,
} from './schedules/disable-unreadable.ts';
import { createListSchedules } from './schedules/list-schedules.ts';
import { createPageSchedules } from './schedules/page-schedules.ts';
import { createReadSchedule, type ReadSchedule } from './schedules/read-schedule.ts';
import { createRecordDue, createRecordPause, type RecordDue } from './schedules/record-due.ts';
import { createSaveSchedule, type SaveSchedule } from './schedules/save-schedule.ts';
import type { SqliteEngine } from './sqlite-engine.ts';
import type { SqliteIncidents } from './sqlite-incidents.ts';

/** With what the ledger uses of it inside its transactions. */
export interface SqliteScheduleTable extends ScheduleTable {
  read: ReadSchedule;
  /** Null even if what is stored can't be read. */
  readOrNull: ReadSchedule;
  save: SaveSchedule;
  recordDue: RecordDue;
  disableUnreadable: DisableUnreadable;
}

export interface ScheduleTableParts {
  definitions: DefinitionTable;
  engine: Pick<SqliteEngine, 'cancelQueued' | 'unpin'>;
  occurrences: OccurrenceTable;
  incidents: SqliteIncidents;
  fires: EventFires;
}

export function createScheduleTable(
  database: Database,
  parts: ScheduleTableParts,
): SqliteScheduleTable {
  const { definitions, engine, occurrences, incidents, fires } = parts;
  const read = createReadSchedule(database);
  const save = createSaveSchedule(database);
  const recordDue = createRecordDue(occurrences, fires);
  const recordPause = createRecordPause(occurrences);
  const work = { definitions, engine, incidents };
  const changeParts = { read, save, recordDue, recordPause, occurrences, ...work };
  return {
    read,
    readOrNull: (id) => readOrNull(read, id),
    save,
    recordDue,
    disableUnreadable: createDisableUnreadable(database, incidents),

    ...createAddSchedules(database, { read, definitions }),
    change: createChangeSchedule(database, changeParts),
    get: async (id) => read(id),
    ...createListSchedules(database),
    ...createPageSchedules(database),
    discard: createDiscardSchedule(database),
    definition: async (hash) => definitions.read(hash),
  };
}

function readOrNull(read: ReadSchedule, id: string): Schedule | null {
  try {
    return read(id);
  } catch {
    return null;
  }
}
