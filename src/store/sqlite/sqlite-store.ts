/** The store on one SQLite file. */

import { dirname } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import { davDetailsSchema } from '../../domain/dav/dav-account.ts';
import { accountDetailsSchema } from '../../domain/mail/mail-account.ts';
import { zoneOfPerson } from '../../domain/person.ts';
import type { Lane } from '../../domain/run/run.ts';
import { signInDetailsSchema } from '../../domain/sign-in.ts';
import type { ChangeSignal, Store } from '../store.ts';
import { DEFAULT_OUTPUTS, DEFAULT_QUEUE, outputLimitsOf } from '../store-limits.ts';
import type { SlotsAndQueue } from '../store-settings.ts';
import { createChangeSignal } from './change-signal.ts';
import { type Database, openDatabase } from './database.ts';
import { createDefinitionTable } from './definition-table.ts';
import { createEventFires } from './event-fires.ts';
import { createOccurrenceTable } from './occurrence-table.ts';
import { createOutputFiles, type OutputLimits } from './output-files.ts';
import { createOutputQueries } from './output-queries.ts';
import { createPersonDatabases } from './person-database.ts';
import { createScheduleTable } from './schedule-table.ts';
import { createSqliteAccounts } from './sqlite-accounts.ts';
import { createSqliteCalls } from './sqlite-calls.ts';
import { createSqliteEngine } from './sqlite-engine.ts';
import { createSqliteEvents } from './sqlite-events.ts';
import { createSqliteInbox } from './sqlite-inbox.ts';
import { createSqliteIncidents, type SqliteIncidents } from './sqlite-incidents.ts';
import { createSqliteIncoming } from './sqlite-incoming.ts';
import { createSqliteJournal } from './sqlite-journal.ts';
import { createSqliteJudgements } from './sqlite-judgements.ts';
import { createSqliteLeases } from './sqlite-leases.ts';
import { createSqliteLedger } from './sqlite-ledger.ts';
import { createSqliteLists } from './sqlite-lists.ts';
import { createSqliteMemories } from './sqlite-memories.ts';
import { createSqliteOutbox } from './sqlite-outbox.ts';
import { createSqlitePeople, type SqlitePeople } from './sqlite-people.ts';
import { createSqliteRecords } from './sqlite-records.ts';
import { createSqliteReminders } from './sqlite-reminders.ts';
import { createSqliteRequests } from './sqlite-requests.ts';
import { createSqliteRevisions } from './sqlite-revisions.ts';
import { createSqliteTasks } from './sqlite-tasks.ts';
import { createSqliteTexts } from './sqlite-texts.ts';
import { createSqliteToolState } from './sqlite-tool-state.ts';
import { createSqliteTraces } from './sqlite-traces.ts';
import { createSqliteUsage } from './sqlite-usage.ts';
import { createSqliteVectors } from './sqlite-vectors.ts';
import { createTextIndex } from './text-index.ts';
import { createVectorIndex } from './vector-index.ts';

export interface SqliteStoreOptions {
  file: string;
  clock: Clock;
  makeId: MakeId;
  laneCaps: Readonly<Record<Lane, number>>;
  /** How the slots of a lane are shared; left out, as the defaults say. */
  slots?: SlotsAndQueue;
  synchronous: 'normal' | 'full' | 'off';
  /** Read each time, because they may change; left out, as the defaults say. */
  outputLimits?: () => OutputLimits;
  /** Of who has none of their own, read each time; left out, UTC. */
  timezone?: () => string;
}

export function openSqliteStore(options: SqliteStoreOptions): Store {
  const database = openDatabase(options);
  const changes = createChangeSignal(`${options.file}-changed`, options.clock);
  const shared = { changes, people: createSqlitePeople(database) };
  const store = createTables(database, { ...options, ...shared });
  const persons = createPersonDatabases(options.file, database);
  const seen = new Map<string, Store>();

  /** The same tables on what is theirs; an own run is ended where all runs are. */
  function of(person: string): Store {
    const tables = createTables(persons.of(person), { ...options, ...shared });
    return {
      ...tables,
      engine: {
        ...tables.engine,
        cancel: async (request) =>
          (await tables.engine.get(request.runId)) === null ? null : store.engine.cancel(request),
      },
      of,
      close: async () => undefined,
    };
  }

  return {
    ...store,
    of: (person) => seen.getOrInsertComputed(person, of),
    async close() {
      changes.close();
      persons.close();
      await database.close();
    },
  };
}

function createTables(
  database: Database,
  options: SqliteStoreOptions & { changes: ChangeSignal; people: SqlitePeople },
): Omit<Store, 'of' | 'close'> {
  const { makeId, slots = {}, changes, people, timezone = () => 'UTC' } = options;
  const definitions = createDefinitionTable(database);
  const occurrences = createOccurrenceTable(database);
  const outbox = createSqliteOutbox(database, {
    makeId,
    nowMs: options.clock.nowMs,
    quietOf(sessionKey) {
      const person = people.ofSession(sessionKey);
      const here = zoneOfPerson(person, options.clock.nowMs()) ?? timezone();
      return { person: person.id, quiet: person.quiet, timezone: here };
    },
    openIncident: (trouble, nowMs) => incidents.open(trouble, nowMs),
    told: (...told) => reminders.told(...told),
  });
  const incidents: SqliteIncidents = createSqliteIncidents(database, {
    say: outbox.say,
    makeId,
    onOpened: (opened, nowMs) => giveIncident(opened, nowMs),
  });
  const outputs = createOutputFiles({
    folder: dirname(options.file),
    nowMs: options.clock.nowMs,
    limits: options.outputLimits ?? (() => outputLimitsOf(DEFAULT_OUTPUTS)),
    ...createOutputQueries(database),
  });
  const journal = createSqliteJournal(database, { incidents, outputs });
  const engine = createSqliteEngine(database, { ...options, slots, definitions, journal });
  const fires = createEventFires(database);
  const tables = { definitions, engine, occurrences, incidents, fires };
  const schedules = createScheduleTable(database, tables);
  const { give, giveIncident, isAwaited, ...events } = createSqliteEvents(database, {
    ...tables,
    schedules,
    people,
  });
  const reminders = createSqliteReminders(database, { makeId, engine, schedules });
  const toolState = createSqliteToolState(database);
  const queueCap = slots.queue ?? DEFAULT_QUEUE;
  const parts = {
    ...tables,
    schedules,
    journal,
    outbox,
    toolState,
    queueCap,
    events: { ...events, give, giveIncident, isAwaited },
  };
  const { cancelRun, ...ledger } = createSqliteLedger(database, parts);
  const records = createSqliteRecords(database, { clock: options.clock, people });
  const textIndex = createTextIndex(database);
  return {
    schedules,
    engine: { ...engine, cancel: cancelRun },
    ledger,
    events,
    journal,
    judgements: createSqliteJudgements(database),
    leases: createSqliteLeases(database),
    outbox,
    incidents,
    reminders,
    requests: createSqliteRequests(database, { say: outbox.say, incidents }),
    inbox: createSqliteInbox(database),
    incoming: createSqliteIncoming(database, { makeId, engine, outbox, records, give }),
    toolState,
    records,
    calls: createSqliteCalls(database),
    usage: createSqliteUsage(database),
    memories: createSqliteMemories(database, {
      index: textIndex,
      vectors: createVectorIndex(database),
      notify: changes.notify,
    }),
    vectors: createSqliteVectors(database),
    texts: createSqliteTexts(database, textIndex),
    tasks: createSqliteTasks(database, textIndex, changes.notify),
    lists: createSqliteLists(database, textIndex, changes.notify),
    mailAccounts: createSqliteAccounts(database, 'mail_accounts', accountDetailsSchema),
    davAccounts: createSqliteAccounts(database, 'dav_accounts', davDetailsSchema),
    signIns: createSqliteAccounts(database, 'sign_ins', signInDetailsSchema),
    traces: createSqliteTraces(database, { outputs }),
    revisions: createSqliteRevisions(database),
    outputs: {
      sweep: (part) => database.write(() => outputs.sweep(part)),
      usage: async () => outputs.usage(),
    },
    changes,
    look: database.look,
    requireInPlace: database.requireInPlace,
  };
}
