/**
 * The result of all migrations together, for a new database. It follows them, and is never changed by hand:
 * `npx vitest run src/store/sqlite/schema.test.ts -u` writes it.
 */
export const SCHEMA = `
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
  , approved_hash TEXT, pruned_until_ms INTEGER, event_on TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(trigger) THEN json_extract(trigger, '$.event.on') END) VIRTUAL, account TEXT NOT NULL DEFAULT 'none', travel TEXT, days_off TEXT, not_on TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(trigger) THEN json_extract(trigger, '$.notOnCalendar') END) VIRTUAL) STRICT;
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
  , definition_hash TEXT, cancel_requested INTEGER NOT NULL DEFAULT 0, tier TEXT, error_code TEXT, waits_for TEXT NOT NULL DEFAULT 'others', deaths INTEGER NOT NULL DEFAULT 0, account TEXT NOT NULL DEFAULT 'none', told INTEGER NOT NULL DEFAULT 0, folded INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE inbox (
    id TEXT PRIMARY KEY,
    session_key TEXT NOT NULL,
    text TEXT NOT NULL,
    run_id TEXT,
    created_ms INTEGER NOT NULL
  , key TEXT, role TEXT NOT NULL DEFAULT 'assistant', choices TEXT, files TEXT, draft TEXT, others_words TEXT, account TEXT NOT NULL DEFAULT 'none', late TEXT, unread INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE definitions (
    hash TEXT PRIMARY KEY,
    document TEXT NOT NULL,
    created_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE steps (
    run_id TEXT NOT NULL,
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT,
    tool TEXT NOT NULL,
    effect TEXT NOT NULL,
    state TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    input TEXT NOT NULL,
    output TEXT,
    failure TEXT,
    earlier_attempts TEXT,
    started_ms INTEGER NOT NULL,
    finished_ms INTEGER,
    events TEXT, input_file TEXT, output_file TEXT,
    PRIMARY KEY (run_id, id)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE deliveries (
    -- The order in which they were stored; ids follow the clocks of several processes.
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL,
    channel TEXT NOT NULL,
    target TEXT NOT NULL,
    body TEXT NOT NULL,
    run_id TEXT,
    state TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    owner TEXT,
    lease_until_ms INTEGER,
    not_before_ms INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    finished_ms INTEGER,
    error TEXT
  , progress TEXT) STRICT;
CREATE TABLE incidents (
    id TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    kind TEXT NOT NULL,
    session_key TEXT NOT NULL,
    text TEXT NOT NULL,
    opened_ms INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    count INTEGER NOT NULL,
    told_ms INTEGER,
    closed_ms INTEGER
  , muted_ms INTEGER, end_told_ms INTEGER, avoid TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE tool_state (
    scope TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, name)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE records (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    document TEXT NOT NULL, changed_ms INTEGER,
    PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE calls (
    id TEXT PRIMARY KEY,
    origin TEXT NOT NULL,
    tool TEXT NOT NULL,
    session_key TEXT NOT NULL,
    run_id TEXT,
    schedule_id TEXT,
    input TEXT NOT NULL,
    output TEXT NOT NULL,
    error_code TEXT,
    error TEXT,
    started_ms INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL
  , in_doubt INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE model_calls (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    day TEXT NOT NULL,
    run_id TEXT,
    schedule_id TEXT,
    session_key TEXT,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    input INTEGER NOT NULL,
    cache_read INTEGER NOT NULL,
    cache_write_5m INTEGER NOT NULL,
    cache_write_1h INTEGER NOT NULL,
    output INTEGER NOT NULL,
    reasoning INTEGER NOT NULL,
    estimated INTEGER NOT NULL,
    cents REAL,
    duration_ms INTEGER NOT NULL,
    failure TEXT,
    silent INTEGER NOT NULL
  , root_run_id TEXT, account TEXT NOT NULL DEFAULT 'none') STRICT;
CREATE TABLE requests (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    hash TEXT NOT NULL,
    title TEXT NOT NULL,
    lines TEXT NOT NULL,
    diff TEXT NOT NULL,
    session_key TEXT,
    for_whom TEXT NOT NULL,
    asked_ms INTEGER NOT NULL,
    until_ms INTEGER,
    payload TEXT NOT NULL,
    state TEXT NOT NULL,
    answered_ms INTEGER,
    answered_by TEXT,
    note TEXT,
    done_ms INTEGER
  , told_in TEXT, answered_in TEXT, asks TEXT NOT NULL DEFAULT '', opened_by TEXT NOT NULL DEFAULT '[]', document TEXT NOT NULL DEFAULT '{"reaches":[],"steps":[],"changes":[],"files":[],"isCut":false}') STRICT, WITHOUT ROWID;
CREATE TABLE incoming (
    -- The order in which they came.
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL UNIQUE,
    session_key TEXT NOT NULL,
    person TEXT NOT NULL,
    text TEXT NOT NULL,
    files TEXT NOT NULL,
    choice TEXT,
    aside INTEGER NOT NULL,
    state TEXT NOT NULL,
    owner TEXT,
    lease_until_ms INTEGER,
    deaths INTEGER NOT NULL DEFAULT 0,
    run_id TEXT,
    created_ms INTEGER NOT NULL,
    done_ms INTEGER
  , place TEXT, others_words TEXT) STRICT;
CREATE TABLE inbox_sessions (
    session_key TEXT PRIMARY KEY,
    last_id TEXT NOT NULL,
    count INTEGER NOT NULL
  , account TEXT NOT NULL DEFAULT 'none') STRICT, WITHOUT ROWID;
CREATE TABLE text_shelves (
    number INTEGER PRIMARY KEY,
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    UNIQUE (person, kind)
  ) STRICT;
CREATE TABLE texts (
    place INTEGER PRIMARY KEY,
    shelf INTEGER NOT NULL,
    key TEXT NOT NULL,
    UNIQUE (shelf, key)
  ) STRICT;
CREATE TABLE memories (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    person TEXT NOT NULL,
    content TEXT NOT NULL,
    tags TEXT NOT NULL,
    category TEXT NOT NULL,
    importance REAL NOT NULL,
    source TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    superseded_by TEXT
  ) STRICT;
CREATE TABLE memory_history (
    id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    content TEXT NOT NULL,
    tags TEXT NOT NULL
  ) STRICT;
CREATE TABLE memory_uses (id TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE tasks (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    person TEXT NOT NULL,
    title TEXT NOT NULL,
    notes TEXT NOT NULL,
    state TEXT NOT NULL,
    priority TEXT NOT NULL,
    tags TEXT NOT NULL,
    due TEXT,
    due_ms INTEGER,
    late_ms INTEGER,
    repeat TEXT,
    parent TEXT,
    session_key TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    done_ms INTEGER,
    reminded_ms INTEGER,
    of_run INTEGER NOT NULL
  , uid TEXT, list TEXT) STRICT;
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    key TEXT NOT NULL,
    data TEXT NOT NULL,
    depth INTEGER NOT NULL,
    came_ms INTEGER NOT NULL, proof TEXT,
    UNIQUE (source, key)
  ) STRICT;
CREATE TABLE event_fires (
    schedule_id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    event INTEGER NOT NULL,
    is_open INTEGER NOT NULL,
    PRIMARY KEY (schedule_id, at_ms, event)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE revisions (
    kind TEXT NOT NULL,
    person TEXT NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (kind, person)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE memory_vectors (
    place INTEGER PRIMARY KEY,
    model TEXT NOT NULL,
    dimensions INTEGER NOT NULL,
    signs TEXT NOT NULL,
    vector BLOB NOT NULL
  ) STRICT;
CREATE TABLE memory_vector_model (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    model TEXT NOT NULL,
    is_ready INTEGER NOT NULL
  ) STRICT;
CREATE TABLE memory_vectors_wanted (place INTEGER PRIMARY KEY) STRICT;
CREATE TABLE text_counts (word TEXT PRIMARY KEY, texts INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX runs_retrying ON runs (not_before_ms) WHERE state = 'waiting' AND attempt > 1;
CREATE INDEX runs_running ON runs (lane, order_key) WHERE state = 'running';
CREATE INDEX runs_unfinished ON runs (schedule_id) WHERE finished_ms IS NULL;
CREATE INDEX runs_by_schedule ON runs (schedule_id, id);
CREATE INDEX inbox_by_session ON inbox (session_key, id);
CREATE INDEX schedules_by_definition ON schedules (approved_hash);
CREATE INDEX runs_to_cancel ON runs (owner) WHERE cancel_requested = 1 AND state = 'running';
CREATE UNIQUE INDEX deliveries_by_key ON deliveries (target, key);
CREATE INDEX deliveries_unsent ON deliveries (target, sequence) WHERE finished_ms IS NULL;
CREATE INDEX deliveries_by_run ON deliveries (run_id);
CREATE UNIQUE INDEX inbox_by_key ON inbox (session_key, key) WHERE key IS NOT NULL;
CREATE UNIQUE INDEX incidents_open ON incidents (subject) WHERE closed_ms IS NULL;
CREATE INDEX incidents_told ON incidents (told_ms) WHERE told_ms IS NOT NULL;
CREATE INDEX calls_by_tool ON calls (tool, id);
CREATE INDEX model_calls_by_run ON model_calls (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX model_calls_by_schedule ON model_calls (schedule_id, day) WHERE schedule_id IS NOT NULL;
CREATE INDEX model_calls_by_day ON model_calls (day);
CREATE INDEX model_calls_by_age ON model_calls (at_ms);
CREATE INDEX records_by_age ON records (kind, changed_ms);
CREATE INDEX model_calls_by_root_run ON model_calls (root_run_id) WHERE root_run_id IS NOT NULL;
CREATE INDEX runs_of_sub_agents ON runs (session_key) WHERE lane = 'subagent';
CREATE INDEX schedules_by_source ON schedules (source) WHERE source <> 'person';
CREATE INDEX incidents_muted ON incidents (muted_ms) WHERE muted_ms IS NOT NULL;
CREATE INDEX incidents_end_told ON incidents (end_told_ms) WHERE end_told_ms IS NOT NULL;
CREATE UNIQUE INDEX requests_open ON requests (about) WHERE state = 'open';
CREATE INDEX requests_until ON requests (until_ms) WHERE state = 'open' AND until_ms IS NOT NULL;
CREATE INDEX runs_waiting_for_nobody ON runs (lane, id) WHERE state = 'waiting' AND waits_for = '';
CREATE INDEX runs_waiting_for_others ON runs (lane, id) WHERE state = 'waiting' AND waits_for <> '';
CREATE INDEX runs_suspect ON runs (state) WHERE deaths = 2;
CREATE INDEX schedules_by_change ON schedules (updated_ms) WHERE status = 'active';
CREATE INDEX steps_by_input_file ON steps (input_file) WHERE input_file IS NOT NULL;
CREATE INDEX steps_by_output_file ON steps (output_file) WHERE output_file IS NOT NULL;
CREATE INDEX incoming_waiting ON incoming (aside, session_key, sequence) WHERE state = 'waiting';
CREATE INDEX incoming_working ON incoming (session_key, aside) WHERE state = 'working';
CREATE INDEX incoming_with_run ON incoming (session_key, sequence) WHERE run_id IS NOT NULL;
CREATE INDEX incoming_by_session ON incoming (session_key, sequence);
CREATE INDEX incoming_by_run ON incoming (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX incoming_by_age ON incoming (done_ms) WHERE done_ms IS NOT NULL;
CREATE INDEX runs_failed ON runs (id) WHERE state = 'failed';
CREATE INDEX inbox_sessions_by_last ON inbox_sessions (last_id);
CREATE INDEX runs_done_direct ON runs (id) WHERE state = 'succeeded' AND tier = 'direct';
CREATE INDEX schedules_failing ON schedules (id) WHERE last_status = 'failed';
CREATE INDEX occurrences_by_time ON occurrences (scheduled_for_ms);
CREATE INDEX memories_by_change ON memories (person, changed_ms, id);
CREATE INDEX memory_history_by_id ON memory_history (id);
CREATE INDEX tasks_by_due ON tasks (person, state, due_ms);
CREATE INDEX tasks_unsettled ON tasks (id)
    WHERE reminded_ms IS NOT CASE WHEN state IN ('open', 'in_progress') THEN due_ms END;
CREATE INDEX schedules_by_event ON schedules (event_on) WHERE event_on IS NOT NULL;
CREATE INDEX event_fires_open ON event_fires (schedule_id, at_ms) WHERE is_open = 1;
CREATE INDEX event_fires_by_event ON event_fires (event);
CREATE UNIQUE INDEX tasks_by_uid ON tasks (person, uid) WHERE uid IS NOT NULL;
CREATE INDEX memory_vectors_in_short ON memory_vectors (model, dimensions, place, signs);
CREATE INDEX text_counts_of_none ON text_counts (word) WHERE texts <= 0;
CREATE UNIQUE INDEX events_by_proof ON events (source, proof) WHERE proof IS NOT NULL;
CREATE TRIGGER inbox_forgotten AFTER DELETE ON inbox BEGIN
    UPDATE inbox_sessions SET count = count - 1,
      last_id = COALESCE((SELECT MAX(id) FROM inbox WHERE session_key = OLD.session_key), last_id)
    WHERE session_key = OLD.session_key;
    DELETE FROM inbox_sessions WHERE session_key = OLD.session_key AND count <= 0;
  END;
CREATE VIRTUAL TABLE text_words USING fts5(own, near, tags, tokenize = 'unicode61');
CREATE TRIGGER said_turn_forgotten AFTER DELETE ON records WHEN OLD.kind = 'said-turn' BEGIN
    DELETE FROM text_words WHERE rowid IN (SELECT place FROM texts WHERE key = OLD.key AND shelf IN
      (SELECT number FROM text_shelves WHERE person = CASE WHEN json_valid(OLD.document) THEN json_extract(OLD.document, '$.person') END AND kind = 'turn'));
    DELETE FROM texts WHERE key = OLD.key AND shelf IN
      (SELECT number FROM text_shelves WHERE person = CASE WHEN json_valid(OLD.document) THEN json_extract(OLD.document, '$.person') END AND kind = 'turn');
  END;
CREATE TRIGGER tasks_added AFTER INSERT ON tasks BEGIN
    INSERT INTO revisions VALUES ('tasks', NEW.person, 1) ON CONFLICT DO UPDATE SET revision = revision + 1;
  END;
CREATE TRIGGER tasks_changed AFTER UPDATE ON tasks BEGIN
    INSERT INTO revisions VALUES ('tasks', NEW.person, 1) ON CONFLICT DO UPDATE SET revision = revision + 1;
  END;
CREATE TRIGGER memories_added AFTER INSERT ON memories BEGIN
    INSERT INTO revisions VALUES ('memory', NEW.person, 1) ON CONFLICT DO UPDATE SET revision = revision + 1;
  END;
CREATE TRIGGER memories_changed AFTER UPDATE ON memories BEGIN
    INSERT INTO revisions VALUES ('memory', NEW.person, 1) ON CONFLICT DO UPDATE SET revision = revision + 1;
  END;
CREATE TRIGGER memories_forgotten AFTER DELETE ON memories BEGIN
    INSERT INTO revisions VALUES ('memory', OLD.person, 1) ON CONFLICT DO UPDATE SET revision = revision + 1;
  END;
CREATE TRIGGER memory_wants_vector AFTER INSERT ON memories BEGIN
    INSERT INTO memory_vectors_wanted (place) VALUES (NEW.place);
  END;
CREATE TRIGGER changed_memory_wants_vector AFTER UPDATE OF content ON memories WHEN NEW.content <> OLD.content BEGIN
    DELETE FROM memory_vectors WHERE place = NEW.place;
    DELETE FROM memory_vectors_wanted WHERE place = NEW.place;
    INSERT INTO memory_vectors_wanted (place) VALUES (NEW.place);
  END;
CREATE TRIGGER forgotten_memory_has_no_vector AFTER DELETE ON memories BEGIN
    DELETE FROM memory_vectors WHERE place = OLD.place;
    DELETE FROM memory_vectors_wanted WHERE place = OLD.place;
  END;
CREATE TRIGGER words_of_forgotten_turn BEFORE DELETE ON records WHEN OLD.kind = 'said-turn' BEGIN
    UPDATE text_counts SET texts = texts - 1 WHERE word IN (
      SELECT value FROM texts JOIN text_words ON text_words.rowid = texts.place,
        json_each('["' || replace(own || ' ' || near || ' ' || tags, ' ', '","') || '"]')
      WHERE texts.key = OLD.key AND shelf IN (SELECT number FROM text_shelves WHERE text_shelves.kind = 'turn'));
    DELETE FROM text_counts WHERE texts <= 0;
  END;
CREATE INDEX requests_by_about ON requests (about, asks, id);
CREATE INDEX requests_by_asked ON requests (asked_ms);
CREATE INDEX requests_by_end ON requests (answered_ms) WHERE answered_ms IS NOT NULL;
CREATE INDEX schedules_pending ON schedules (id) WHERE status = 'pending';
CREATE INDEX schedules_due ON schedules (next_fire_ms, id) WHERE status = 'active' AND next_fire_ms IS NOT NULL;
CREATE INDEX schedules_at_rest ON schedules (status) WHERE status NOT IN ('active', 'pending');
CREATE INDEX requests_waiting ON requests (id, kind, for_whom) WHERE state = 'open';
CREATE INDEX incidents_open_by_id ON incidents (id) WHERE closed_ms IS NULL;
CREATE INDEX requests_also ON requests (id) WHERE state = 'open' AND json_array_length(payload, '$.also') > 0;
CREATE TABLE accounts (account TEXT PRIMARY KEY, person TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX accounts_by_person ON accounts (person);
CREATE INDEX schedules_by_account ON schedules (account, id) WHERE account <> '';
CREATE INDEX runs_by_account ON runs (account, id) WHERE account <> '';
CREATE INDEX inbox_by_account ON inbox (account, id) WHERE account <> '';
CREATE INDEX inbox_sessions_by_account ON inbox_sessions (account, last_id);
CREATE INDEX model_calls_by_account ON model_calls (account, day) WHERE account <> '';
CREATE INDEX requests_by_whom ON requests (for_whom, id) WHERE for_whom <> 'owner';
CREATE TRIGGER inbox_said AFTER INSERT ON inbox BEGIN
    INSERT OR IGNORE INTO inbox_sessions VALUES (NEW.session_key, NEW.id, 0, NEW.account);
    UPDATE inbox_sessions SET count = count + 1, last_id = MAX(last_id, NEW.id) WHERE session_key = NEW.session_key;
  END;
CREATE TABLE leases (
     name TEXT PRIMARY KEY, owner TEXT NOT NULL, fence INTEGER NOT NULL, until_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
CREATE TABLE reminders (
     id TEXT PRIMARY KEY, schedule_id TEXT NOT NULL, session_key TEXT NOT NULL, due_ms INTEGER NOT NULL,
     told_ms INTEGER NOT NULL, message_key TEXT NOT NULL, told INTEGER NOT NULL, state TEXT NOT NULL, again_ms INTEGER,
     run_id TEXT, changed_ms INTEGER NOT NULL, account TEXT NOT NULL
   , escalate_ms INTEGER, escalate_run_id TEXT, seen_ms INTEGER) STRICT, WITHOUT ROWID;
CREATE INDEX reminders_by_schedule ON reminders (schedule_id) WHERE state IN ('open', 'snoozed');
CREATE INDEX reminders_by_run ON reminders (run_id) WHERE state IN ('open', 'snoozed');
CREATE INDEX reminders_by_change ON reminders (state, changed_ms);
CREATE INDEX reminders_by_account ON reminders (account, id) WHERE account <> '';
CREATE INDEX reminders_by_escalation ON reminders (escalate_run_id) WHERE state IN ('open', 'snoozed');
CREATE TRIGGER reminders_changed AFTER INSERT ON reminders BEGIN
    INSERT INTO revisions
      VALUES ('reminders', COALESCE((SELECT person FROM accounts WHERE account = NEW.account), 'owner'), 1)
      ON CONFLICT DO UPDATE SET revision = revision + 1;
  END;
CREATE TABLE held (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, channel TEXT NOT NULL, target TEXT NOT NULL,
     body TEXT NOT NULL, run_id TEXT, due_ms INTEGER NOT NULL
   ) STRICT;
CREATE INDEX held_by_target ON held (target, sequence);
CREATE TABLE lists (
     id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL, created_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
CREATE INDEX lists_by_owner ON lists (owner);
CREATE TABLE list_people (person TEXT NOT NULL, list TEXT NOT NULL, PRIMARY KEY (person, list)) STRICT, WITHOUT ROWID;
CREATE INDEX list_people_by_list ON list_people (list, person);
CREATE INDEX tasks_by_list ON tasks (list, state, due_ms) WHERE list IS NOT NULL;
CREATE TRIGGER list_task_added AFTER INSERT ON tasks WHEN NEW.list IS NOT NULL BEGIN
     INSERT INTO revisions SELECT 'tasks', person, 1 FROM list_people WHERE list = NEW.list
       ON CONFLICT DO UPDATE SET revision = revision + 1;
   END;
CREATE TRIGGER list_task_changed AFTER UPDATE ON tasks WHEN NEW.list IS NOT NULL OR OLD.list IS NOT NULL BEGIN
     INSERT INTO revisions SELECT 'tasks', person, 1 FROM list_people WHERE list IN (NEW.list, OLD.list)
       ON CONFLICT DO UPDATE SET revision = revision + 1;
   END;
CREATE TRIGGER list_task_removed AFTER DELETE ON tasks WHEN OLD.list IS NOT NULL BEGIN
     INSERT INTO revisions SELECT 'tasks', person, 1 FROM list_people WHERE list = OLD.list
       ON CONFLICT DO UPDATE SET revision = revision + 1;
   END;
CREATE TRIGGER list_shared AFTER INSERT ON list_people BEGIN
     INSERT INTO revisions SELECT 'tasks', person, 1 FROM list_people WHERE list = NEW.list
       ON CONFLICT DO UPDATE SET revision = revision + 1;
   END;
CREATE TRIGGER list_unshared AFTER DELETE ON list_people BEGIN
     INSERT INTO revisions VALUES ('tasks', OLD.person, 1) ON CONFLICT DO UPDATE SET revision = revision + 1;
     INSERT INTO revisions SELECT 'tasks', person, 1 FROM list_people WHERE list = OLD.list
       ON CONFLICT DO UPDATE SET revision = revision + 1;
   END;
CREATE TRIGGER list_renamed AFTER UPDATE ON lists BEGIN
     INSERT INTO revisions SELECT 'tasks', person, 1 FROM list_people WHERE list = NEW.id
       ON CONFLICT DO UPDATE SET revision = revision + 1;
   END;
CREATE TABLE judgements (
     person TEXT NOT NULL, key TEXT NOT NULL, item TEXT NOT NULL, answer TEXT NOT NULL, model TEXT NOT NULL,
     used_ms INTEGER NOT NULL, PRIMARY KEY (person, key)
   ) STRICT, WITHOUT ROWID;
CREATE INDEX judgements_by_use ON judgements (person, used_ms DESC, key);
CREATE INDEX runs_told ON runs (id) WHERE told = 1;
CREATE INDEX runs_unfolded ON runs (id) WHERE folded = 0;
CREATE TABLE looks (
     schedule_id TEXT PRIMARY KEY, since_ms INTEGER NOT NULL, ran INTEGER NOT NULL, told INTEGER NOT NULL,
     quiet_run TEXT, quiet_ms INTEGER, folds INTEGER NOT NULL, to_fold TEXT
   ) STRICT, WITHOUT ROWID;
CREATE TRIGGER run_said AFTER INSERT ON inbox WHEN NEW.run_id IS NOT NULL BEGIN
     UPDATE runs SET told = 1, folded = 0 WHERE id = NEW.run_id AND told = 0;
   END;
CREATE TRIGGER run_sent AFTER INSERT ON deliveries WHEN NEW.run_id IS NOT NULL BEGIN
     UPDATE runs SET told = 1, folded = 0 WHERE id = NEW.run_id AND told = 0;
   END;
CREATE INDEX inbox_unread ON inbox (account, id) WHERE unread = 1;
CREATE TABLE mail_accounts (
     id TEXT PRIMARY KEY, person TEXT NOT NULL, address TEXT NOT NULL, details TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX mail_accounts_by_person ON mail_accounts (person, address);
CREATE TABLE dav_accounts (
     id TEXT PRIMARY KEY, person TEXT NOT NULL, address TEXT NOT NULL, details TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX dav_accounts_by_person ON dav_accounts (person, address, json_extract(details, '$.kind'));
CREATE INDEX schedules_not_on ON schedules (not_on) WHERE not_on IS NOT NULL;
CREATE INDEX requests_unfinished ON requests (id) WHERE state IN ('yes', 'no', 'maybe') AND done_ms IS NULL;
CREATE TABLE sign_ins (
     id TEXT PRIMARY KEY, person TEXT NOT NULL, address TEXT NOT NULL, details TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX sign_ins_by_person ON sign_ins (person, address);
INSERT INTO text_words (text_words, rank) VALUES ('secure-delete', 1);
`;
