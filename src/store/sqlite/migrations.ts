/** The database, step by step. A migration that has landed is never changed; a new one is added. */

export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE schedules (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    trigger TEXT NOT NULL,
    work TEXT NOT NULL,
    session_key TEXT NOT NULL,
    source TEXT NOT NULL,
    next_fire_ms INTEGER,
    failures_in_row INTEGER NOT NULL,
    cool_down_until_ms INTEGER,
    last_fired_ms INTEGER,
    last_status TEXT,
    last_summary TEXT,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX schedules_due ON schedules (next_fire_ms)
    WHERE status = 'active' AND next_fire_ms IS NOT NULL;

  CREATE TABLE occurrences (
    schedule_id TEXT NOT NULL,
    scheduled_for_ms INTEGER NOT NULL,
    last_scheduled_for_ms INTEGER NOT NULL,
    count INTEGER NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    run_id TEXT,
    PRIMARY KEY (schedule_id, scheduled_for_ms)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    lane TEXT NOT NULL,
    order_key TEXT NOT NULL,
    session_key TEXT NOT NULL,
    cause TEXT NOT NULL,
    schedule_id TEXT,
    scheduled_for_ms INTEGER,
    state TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    fence INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    lease_until_ms INTEGER,
    not_before_ms INTEGER NOT NULL,
    enqueued_ms INTEGER NOT NULL,
    started_ms INTEGER,
    finished_ms INTEGER,
    summary TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX runs_waiting ON runs (lane, id) WHERE state = 'waiting';
  CREATE INDEX runs_retrying ON runs (not_before_ms) WHERE state = 'waiting' AND attempt > 1;
  CREATE INDEX runs_running ON runs (lane, order_key) WHERE state = 'running';
  CREATE INDEX runs_unfinished ON runs (schedule_id) WHERE finished_ms IS NULL;
  CREATE INDEX runs_by_schedule ON runs (schedule_id, id);

  CREATE TABLE inbox (
    id TEXT PRIMARY KEY,
    session_key TEXT NOT NULL,
    text TEXT NOT NULL,
    run_id TEXT,
    created_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX inbox_by_session ON inbox (session_key, id);
  `,
];
