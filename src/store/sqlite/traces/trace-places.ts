/** Tables that hold words of people, with their columns, and how a row says whose they are. */
import type { TracePlace } from '../../traces.ts';

export interface TextColumns {
  table: string;
  key: readonly string[];
  columns: readonly string[];
  /** How a column is read that is none of the table. */
  reads?: Readonly<Record<string, string>>;
  person?: string;
  session?: string;
  run?: string;
  /** A condition for rows that nothing is done with any more. */
  over: string;
  /** Whether a row is removed where a text in it is to go. */
  isRemoved?: true;
}

/** The approved definition of a schedule stays as it is. */
const DEFINITION_OF_NO_SCHEDULE = `(SELECT document FROM definitions WHERE hash = definition_hash
  AND NOT EXISTS (SELECT 1 FROM schedules WHERE approved_hash = definition_hash))`;

export const PLACES: Readonly<Record<TracePlace, TextColumns>> = {
  inbox: {
    table: 'inbox',
    key: ['id'],
    columns: ['text', 'draft', 'choices', 'files', 'others_words'],
    session: 'session_key',
    run: 'run_id',
    over: '1',
  },
  incoming: {
    table: 'incoming',
    key: ['id'],
    columns: ['text', 'files', 'choice', 'others_words'],
    person: 'person',
    session: 'session_key',
    run: 'run_id',
    over: 'done_ms IS NOT NULL',
  },
  deliveries: {
    table: 'deliveries',
    key: ['sequence'],
    columns: ['body', 'progress', 'error'],
    session: 'target',
    run: 'run_id',
    over: 'finished_ms IS NOT NULL',
  },
  incidents: {
    table: 'incidents',
    key: ['id'],
    columns: ['text'],
    session: 'session_key',
    over: '1',
  },
  requests: {
    table: 'requests',
    key: ['id'],
    columns: ['title', 'lines', 'diff', 'payload', 'note', 'document'],
    person: 'for_whom',
    session: 'session_key',
    over: `state <> 'open' AND (state NOT IN ('yes', 'no') OR done_ms IS NOT NULL)`,
  },
  calls: {
    table: 'calls',
    key: ['id'],
    columns: ['input', 'output', 'error'],
    session: 'session_key',
    run: 'run_id',
    over: '1',
  },
  state: {
    table: 'tool_state',
    key: ['scope', 'name'],
    columns: ['value'],
    session: 'scope',
    over: '1',
  },
  records: {
    table: 'records',
    key: ['kind', 'key'],
    columns: ['document'],
    // Documents say whose they are; else their key is that of a session.
    person: `CASE WHEN json_valid(document) THEN json_extract(document, '$.person') END`,
    session: `COALESCE(CASE WHEN json_valid(document) THEN json_extract(document, '$.sessionKey') END, key)`,
    over: '1',
  },
  runs: {
    table: 'runs',
    key: ['id'],
    columns: ['summary', 'definition'],
    reads: { definition: DEFINITION_OF_NO_SCHEDULE },
    session: 'session_key',
    run: 'id',
    over: 'finished_ms IS NOT NULL',
  },
  steps: {
    table: 'steps',
    key: ['run_id', 'id'],
    columns: ['input', 'output', 'failure', 'earlier_attempts', 'events'],
    session: '(SELECT session_key FROM runs WHERE runs.id = run_id)',
    run: 'run_id',
    over: 'EXISTS (SELECT 1 FROM runs WHERE runs.id = run_id AND finished_ms IS NOT NULL)',
  },
  schedules: {
    table: 'schedules',
    key: ['id'],
    columns: ['name', 'trigger', 'work'],
    session: 'session_key',
    // An approved definition is known by its hash: its owner changes it and nobody else.
    over: '0',
  },
  // The words of its last run are no part of that.
  summaries: {
    table: 'schedules',
    key: ['id'],
    columns: ['last_summary'],
    session: 'session_key',
    over: '1',
  },
  // One that would say something else is none: it is made again when it is needed.
  judgements: {
    table: 'judgements',
    key: ['person', 'key'],
    columns: ['item', 'answer'],
    person: 'person',
    over: '1',
    isRemoved: true,
  },
};
