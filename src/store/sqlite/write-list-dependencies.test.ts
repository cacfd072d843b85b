import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { createIds } from '../../base/ids.ts';
import { asPlan } from '../../domain/plan/plan.ts';
import { isApproved } from '../../domain/schedule/definition.ts';
import { LANE_CAPS_OF_CONTRACT } from '../engine.contract.ts';
import { MIGRATIONS } from './migrations.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { writeListDependencies } from './write-list-dependencies.ts';

/** As Rote stored it when a skipped step skipped all that followed: rows taken out of such a database. */
const TRIGGER =
  '{"kind":"cron","cron":"0 9 * * *","timezone":"UTC","missedRunPolicy":"run_once_if_missed","maxLatenessMs":null,"overlap":"skip","dst":{"gap":"skip","fold":"first"}}';
const WORK =
  '{"instruction":null,"plan":[{"id":"n","toolName":"text.extract","parameters":{"text":"25","pattern":"\\\\d+"}},{"id":"low","toolName":"message.send","parameters":{"text":"low"},"when":{"value":"${n.value}","equals":"1"}},{"id":"high","toolName":"message.send","parameters":{"text":"high"}}],"input":{},"requiredTools":[],"maxSteps":null,"notifyOnCompletion":false,"webhook":null}';
const PLAIN = WORK.replace(',"when":{"value":"${n.value}","equals":"1"}', '');
const SESSION = 'agent:main:inbox:direct:owner';
const HASH = '8db451f15a6b113fa0ebef1b6d201e0ee9cc13540776b389857fa0c50b0b05d0';

function oldDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'rote-list-'));
  const file = join(folder, 'rote.db');
  const sqlite = new DatabaseSync(file);
  const version = MIGRATIONS.indexOf(writeListDependencies);
  for (const migration of MIGRATIONS.slice(0, version))
    if (typeof migration === 'string') sqlite.exec(migration);
    else migration(sqlite);
  sqlite.exec(`PRAGMA user_version = ${version}`);
  const insert = sqlite.prepare(
    `INSERT INTO schedules (id, name, status, trigger, work, session_key, source, next_fire_ms, failures_in_row, created_ms, updated_ms, approved_hash)
     VALUES (?, 'two alerts', ?, ?, ?, ?, 'person', 1794819600000, 0, 1794813262743, 1794813262743, ?)`,
  );
  insert.run('approved', 'active', TRIGGER, WORK, SESSION, HASH);
  insert.run('pending', 'pending', TRIGGER, WORK, SESSION, null);
  insert.run('plain', 'pending', TRIGGER, PLAIN, SESSION, null);
  insert.run('damaged', 'active', '{', '{', SESSION, null);
  const document = `{"trigger":${TRIGGER},"work":${WORK},"sessionKey":"${SESSION}"}`;
  sqlite.prepare('INSERT INTO definitions VALUES (?, ?, 1794813262743)').run(HASH, document);
  sqlite
    .prepare(
      `INSERT INTO runs (id, lane, order_key, session_key, cause, schedule_id, state, attempt, not_before_ms, enqueued_ms, definition_hash)
       VALUES ('run_1', 'cron', 'approved', ?, 'manual', 'approved', 'waiting', 1, 0, 1794813273537, ?)`,
    )
    .run(SESSION, HASH);
  sqlite.close();
  const clock = createSystemClock();
  const store = openSqliteStore({
    file,
    clock,
    makeId: createIds(clock),
    laneCaps: LANE_CAPS_OF_CONTRACT,
    synchronous: 'normal',
  });
  return {
    store,
    async dispose() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

test('a list that was stored before keeps its meaning, stays approved, and its queued run goes with it', async () => {
  const { store, dispose } = oldDatabase();
  const schedule = await store.schedules.get('approved');
  expect(schedule && isApproved(schedule)).toBe(true);
  expect(schedule?.approvedHash).not.toBe(HASH);
  const run = await store.engine.get('run_1');
  expect(run?.definitionHash).toBe(schedule?.approvedHash);
  const definition = await store.schedules.definition(run?.definitionHash ?? '');
  expect(definition?.work).toEqual(schedule?.work);
  const dependencies = asPlan(definition?.work.plan ?? []).tools.map((tool) => tool.dependencies);
  expect(dependencies).toEqual([[], ['n'], ['low']]);
  expect(await store.schedules.definition(HASH)).toBeNull();
  await dispose();
});

test('what waits for approval still waits, what has no condition is left as it was, and a damaged row stops nobody', async () => {
  const { store, dispose } = oldDatabase();
  const pending = await store.schedules.get('pending');
  expect(pending).toMatchObject({ approvedHash: null, status: 'pending' });
  expect(pending?.work.plan).toMatchObject([{}, {}, { dependencies: ['low'] }]);
  const plain = await store.schedules.get('plain');
  expect(plain?.work).toEqual(JSON.parse(PLAIN));
  expect(await store.schedules.unreadable({ limit: 10 })).toMatchObject([{ id: 'damaged' }]);
  await dispose();
});
