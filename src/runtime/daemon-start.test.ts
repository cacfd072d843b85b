import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon } from './daemon.fake.ts';
import { openHome } from './open-home.ts';

const STORED = 40;
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-start-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(home, { recursive: true });
});

/** Counts the rows that statements on the table of schedules give out from now on. */
function countScheduleRows(): () => number {
  let rows = 0;
  const prepare = DatabaseSync.prototype.prepare;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    sql,
  ) {
    const statement = prepare.call(this, sql);
    return /FROM schedules\b/.test(sql) ? counted(statement) : statement;
  });
  const one = <Row>(row: Row): Row => {
    if (row !== undefined) rows += 1;
    return row;
  };
  function counted(statement: StatementSync): StatementSync {
    const { all, get, iterate } = statement;
    statement.all = (...values: unknown[]) => Reflect.apply(all, statement, values).map(one);
    statement.get = (...values: unknown[]) => one(Reflect.apply(get, statement, values));
    statement.iterate = (...values: unknown[]) =>
      Reflect.apply(iterate, statement, values).map(one);
    return statement;
  }
  return () => rows;
}

test('a start reads no schedule that is not due and that no file brings', async () => {
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const options = { home, config: configSchema.parse({}), clock };
  const before = openHome(options);
  for (let index = 0; index < STORED; index++)
    await before.schedules.add({ id: `far_${index}`, cron: '0 0 1 1 *', instruction: 'far away' });
  await before.close();
  const entry = { id: 'filed', cron: '0 9 * * *', instruction: 'from the file' };
  writeFileSync(join(home, 'schedules.json'), JSON.stringify({ version: 1, schedules: [entry] }));

  const rowsRead = countScheduleRows();
  const daemon = createQuietDaemon(options);
  await daemon.start();
  expect(await daemon.opened.schedules.get('filed')).toMatchObject({ status: 'active' });
  // One for the next fire, and the ones that came by the file and from the skills that ship with Rote.
  expect(rowsRead()).toBeLessThan(STORED / 4);
  expect(await daemon.opened.schedules.list({ limit: STORED * 2 })).toHaveLength(STORED + 1);
  expect(rowsRead()).toBeGreaterThan(STORED);
  await daemon.stop();
});
