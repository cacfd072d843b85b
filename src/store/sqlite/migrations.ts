/** The database, step by step, since 1.0.0-rc.1. A migration that has landed is never changed; a new one is added. */

/** The form that 1.0.0-rc.1 left, which is the oldest that anybody has. */
export const FIRST_VERSION = 34;

export const MIGRATIONS: readonly string[] = [
  // Where a message stands in its channel's own order: an answer follows what it answers.
  `
  ALTER TABLE incoming ADD COLUMN place TEXT;
  `,
  // What somebody else wrote and a person passed on, apart from their own words.
  `
  ALTER TABLE incoming ADD COLUMN others_words TEXT;
  ALTER TABLE inbox ADD COLUMN others_words TEXT;
  `,
  // What a person is shown of a request is kept with it. Those that are open were shown less: what they ask for is asked
  // for again, and a yes to them carries out nothing that has to be read first.
  `
  ALTER TABLE requests ADD COLUMN asks TEXT NOT NULL DEFAULT '';
  ALTER TABLE requests ADD COLUMN opened_by TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE requests ADD COLUMN document TEXT NOT NULL DEFAULT '{"reaches":[],"steps":[],"changes":[],"files":[],"isCut":false}';
  UPDATE requests SET asks = hash WHERE state <> 'open';
  DROP INDEX requests_by_about;
  CREATE INDEX requests_by_about ON requests (about, asks, id);
  `,
  // What is news of requests, and what waits for approval, is found without a look at all of them.
  `CREATE INDEX requests_by_asked ON requests (asked_ms);
   CREATE INDEX requests_by_end ON requests (answered_ms) WHERE answered_ms IS NOT NULL;
   CREATE INDEX schedules_pending ON schedules (id) WHERE status = 'pending';`,
  // What is due next, what is open and how many there are of each is read from an index, however many there are.
  `DROP INDEX schedules_due;
   CREATE INDEX schedules_due ON schedules (next_fire_ms, id) WHERE status = 'active' AND next_fire_ms IS NOT NULL;
   CREATE INDEX schedules_at_rest ON schedules (status) WHERE status NOT IN ('active', 'pending');
   CREATE INDEX requests_waiting ON requests (id, kind, for_whom) WHERE state = 'open';
   CREATE INDEX incidents_open_by_id ON incidents (id) WHERE closed_ms IS NULL;`,
  // Requests whose yes counts for other schedules too are found without a look at all that are open.
  `CREATE INDEX requests_also ON requests (id) WHERE state = 'open' AND json_array_length(payload, '$.also') > 0;`,
];

export const NEWEST_VERSION = FIRST_VERSION + MIGRATIONS.length;
