/** The database, step by step, since 1.0.0-rc.1. A migration that has landed is never changed; a new one is added. */

/** The form that 1.0.0-rc.1 left, which is the oldest that anybody has. */
export const FIRST_VERSION = 34;

export const MIGRATIONS: readonly string[] = [
  // The place of a message in its channel's own order: an answer follows what it answers.
  `
  ALTER TABLE incoming ADD COLUMN place TEXT;
  `,
  // Words of somebody else that a person passed on, apart from their own.
  `
  ALTER TABLE incoming ADD COLUMN others_words TEXT;
  ALTER TABLE inbox ADD COLUMN others_words TEXT;
  `,
  // A request is kept with all that a person is shown of it. Those that are open were shown less: what they ask for is asked
  // for again, and a yes to them carries out nothing that has to be read first.
  `
  ALTER TABLE requests ADD COLUMN asks TEXT NOT NULL DEFAULT '';
  ALTER TABLE requests ADD COLUMN opened_by TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE requests ADD COLUMN document TEXT NOT NULL DEFAULT '{"reaches":[],"steps":[],"changes":[],"files":[],"isCut":false}';
  UPDATE requests SET asks = hash WHERE state <> 'open';
  DROP INDEX requests_by_about;
  CREATE INDEX requests_by_about ON requests (about, asks, id);
  `,
  // News of requests, and schedules that wait for approval, are found without a look at all of them.
  `CREATE INDEX requests_by_asked ON requests (asked_ms);
   CREATE INDEX requests_by_end ON requests (answered_ms) WHERE answered_ms IS NOT NULL;
   CREATE INDEX schedules_pending ON schedules (id) WHERE status = 'pending';`,
  // The next due schedules, the open ones and the counts of each status are read from an index, however many there are.
  `DROP INDEX schedules_due;
   CREATE INDEX schedules_due ON schedules (next_fire_ms, id) WHERE status = 'active' AND next_fire_ms IS NOT NULL;
   CREATE INDEX schedules_at_rest ON schedules (status) WHERE status NOT IN ('active', 'pending');
   CREATE INDEX requests_waiting ON requests (id, kind, for_whom) WHERE state = 'open';
   CREATE INDEX incidents_open_by_id ON incidents (id) WHERE closed_ms IS NULL;`,
  // Requests whose yes counts for other schedules too are found without a look at all that are open.
  `CREATE INDEX requests_also ON requests (id) WHERE state = 'open' AND json_array_length(payload, '$.also') > 0;`,
  // Ownership: each row says its account, and a table says whose account that is.
  `CREATE TABLE accounts (account TEXT PRIMARY KEY, person TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE INDEX accounts_by_person ON accounts (person);
   ALTER TABLE schedules ADD COLUMN account TEXT NOT NULL DEFAULT 'none';
   ALTER TABLE runs ADD COLUMN account TEXT NOT NULL DEFAULT 'none';
   ALTER TABLE inbox ADD COLUMN account TEXT NOT NULL DEFAULT 'none';
   ALTER TABLE inbox_sessions ADD COLUMN account TEXT NOT NULL DEFAULT 'none';
   ALTER TABLE model_calls ADD COLUMN account TEXT NOT NULL DEFAULT 'none';
   UPDATE schedules SET account = account_of(session_key);
   UPDATE runs SET account = account_of(session_key);
   UPDATE inbox SET account = account_of(session_key);
   UPDATE inbox_sessions SET account = account_of(session_key);
   UPDATE model_calls SET account = CASE WHEN session_key IS NULL THEN '' ELSE account_of(session_key) END;
   INSERT INTO accounts SELECT value ->> 0, value ->> 1 FROM records, json_each(accounts_in(document))
     WHERE kind = 'person' AND records.key = 'everybody';
   CREATE INDEX schedules_by_account ON schedules (account, id) WHERE account <> '';
   CREATE INDEX runs_by_account ON runs (account, id) WHERE account <> '';
   CREATE INDEX inbox_by_account ON inbox (account, id) WHERE account <> '';
   CREATE INDEX inbox_sessions_by_account ON inbox_sessions (account, last_id);
   CREATE INDEX model_calls_by_account ON model_calls (account, day) WHERE account <> '';
   CREATE INDEX requests_by_whom ON requests (for_whom, id) WHERE for_whom <> 'owner';
   DROP TRIGGER inbox_said;
   CREATE TRIGGER inbox_said AFTER INSERT ON inbox BEGIN
    INSERT OR IGNORE INTO inbox_sessions VALUES (NEW.session_key, NEW.id, 0, NEW.account);
    UPDATE inbox_sessions SET count = count + 1, last_id = MAX(last_id, NEW.id) WHERE session_key = NEW.session_key;
  END;`,
  // Leases: one holder at a time.
  `CREATE TABLE leases (
     name TEXT PRIMARY KEY, owner TEXT NOT NULL, fence INTEGER NOT NULL, until_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;`,
  // Reminders that were told, until they are done.
  `CREATE TABLE reminders (
     id TEXT PRIMARY KEY, schedule_id TEXT NOT NULL, session_key TEXT NOT NULL, due_ms INTEGER NOT NULL,
     told_ms INTEGER NOT NULL, message_key TEXT NOT NULL, told INTEGER NOT NULL, state TEXT NOT NULL, again_ms INTEGER,
     run_id TEXT, changed_ms INTEGER NOT NULL, account TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX reminders_by_schedule ON reminders (schedule_id) WHERE state IN ('open', 'snoozed');
   CREATE INDEX reminders_by_run ON reminders (run_id) WHERE state IN ('open', 'snoozed');
   CREATE INDEX reminders_by_change ON reminders (state, changed_ms);
   CREATE INDEX reminders_by_account ON reminders (account, id) WHERE account <> '';`,
  // The person who is told of a reminder that nobody answers.
  `ALTER TABLE reminders ADD COLUMN escalate_ms INTEGER;
   ALTER TABLE reminders ADD COLUMN escalate_run_id TEXT;
   CREATE INDEX reminders_by_escalation ON reminders (escalate_run_id) WHERE state IN ('open', 'snoozed');`,
  // The time at which a reminder was seen, and whose reminders changed; each change writes its row anew.
  `ALTER TABLE reminders ADD COLUMN seen_ms INTEGER;
   CREATE TRIGGER reminders_changed AFTER INSERT ON reminders BEGIN
    INSERT INTO revisions
      VALUES ('reminders', COALESCE((SELECT person FROM accounts WHERE account = NEW.account), 'owner'), 1)
      ON CONFLICT DO UPDATE SET revision = revision + 1;
  END;`,
  // Tells if a schedule goes along when its person travels.
  `ALTER TABLE schedules ADD COLUMN travel TEXT;`,
  // Messages that wait for the end of somebody's quiet hours, and what a message says of its lateness.
  `CREATE TABLE held (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, channel TEXT NOT NULL, target TEXT NOT NULL,
     body TEXT NOT NULL, run_id TEXT, due_ms INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX held_by_target ON held (target, sequence);
   ALTER TABLE inbox ADD COLUMN late TEXT;`,
  // Named lists, who shares them, and that everybody who does is told of what changes on them.
  `CREATE TABLE lists (
     id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL, created_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX lists_by_owner ON lists (owner);
   CREATE TABLE list_people (person TEXT NOT NULL, list TEXT NOT NULL, PRIMARY KEY (person, list)) STRICT, WITHOUT ROWID;
   CREATE INDEX list_people_by_list ON list_people (list, person);
   ALTER TABLE tasks ADD COLUMN list TEXT;
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
   END;`,
  // What models judged in plans, by person, so that nothing is judged twice.
  `CREATE TABLE judgements (
     person TEXT NOT NULL, key TEXT NOT NULL, item TEXT NOT NULL, answer TEXT NOT NULL, model TEXT NOT NULL,
     used_ms INTEGER NOT NULL, PRIMARY KEY (person, key)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX judgements_by_use ON judgements (person, used_ms DESC, key);`,
  // What a run said, how often each schedule ran and told somebody, and of looks that said nothing the latest alone.
  `ALTER TABLE runs ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE runs ADD COLUMN folded INTEGER NOT NULL DEFAULT 0;
   UPDATE runs SET told = 1 WHERE id IN (SELECT run_id FROM inbox) OR id IN (SELECT run_id FROM deliveries);
   UPDATE runs SET folded = 1 WHERE id IN (SELECT id FROM (
     SELECT id, LEAD(finished_ms) OVER (PARTITION BY schedule_id ORDER BY id) - finished_ms AS until_next
     FROM runs WHERE schedule_id IS NOT NULL AND state = 'succeeded' AND told = 0
   ) WHERE until_next <= 5400000);
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
   END;`,
  // Messages that wait on the page to be seen; all that is there counts as seen.
  `ALTER TABLE inbox ADD COLUMN unread INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX inbox_unread ON inbox (account, id) WHERE unread = 1;`,
  // Accounts of people at mail providers.
  `CREATE TABLE mail_accounts (
     id TEXT PRIMARY KEY, person TEXT NOT NULL, address TEXT NOT NULL, details TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE UNIQUE INDEX mail_accounts_by_person ON mail_accounts (person, address);`,
  // Their places of calendars and contacts.
  `CREATE TABLE dav_accounts (
     id TEXT PRIMARY KEY, person TEXT NOT NULL, address TEXT NOT NULL, details TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE UNIQUE INDEX dav_accounts_by_person ON dav_accounts (person, address);`,
  // Calendars and contacts of one address are two places.
  `DROP INDEX dav_accounts_by_person;
   CREATE UNIQUE INDEX dav_accounts_by_person ON dav_accounts (person, address, json_extract(details, '$.kind'));`,
  // Days of a calendar on which a schedule does not run, as they were last read.
  `ALTER TABLE schedules ADD COLUMN days_off TEXT;
   ALTER TABLE schedules ADD COLUMN not_on TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(trigger) THEN json_extract(trigger, '$.notOnCalendar') END) VIRTUAL;
   CREATE INDEX schedules_not_on ON schedules (not_on) WHERE not_on IS NOT NULL;`,
  // An invitation may be answered with a maybe.
  `DROP INDEX requests_unfinished;
   CREATE INDEX requests_unfinished ON requests (id) WHERE state IN ('yes', 'no', 'maybe') AND done_ms IS NULL;`,
  // Their sign-ins at services elsewhere.
  `CREATE TABLE sign_ins (
     id TEXT PRIMARY KEY, person TEXT NOT NULL, address TEXT NOT NULL, details TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE UNIQUE INDEX sign_ins_by_person ON sign_ins (person, address);`,
];

/** Triggers and views of earlier forms that are gone from this one: a backup of such a form may hold them. */
export const FORMER_PARTS: readonly string[] = [
  `CREATE TRIGGER inbox_said AFTER INSERT ON inbox BEGIN
    INSERT OR IGNORE INTO inbox_sessions VALUES (NEW.session_key, NEW.id, 0);
    UPDATE inbox_sessions SET count = count + 1, last_id = MAX(last_id, NEW.id) WHERE session_key = NEW.session_key;
  END`,
];

export const NEWEST_VERSION = FIRST_VERSION + MIGRATIONS.length;
