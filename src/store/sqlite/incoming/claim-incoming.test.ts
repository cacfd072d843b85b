import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SCHEMA } from '../schema.ts';
import { FIRST_OF_SESSIONS } from './claim-incoming.ts';

test('what may have a turn is found by indexes alone, so that no history makes it slower', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rote-incoming-'));
  const sqlite = new DatabaseSync(join(folder, 'rote.db'));
  sqlite.exec(SCHEMA);
  const plan = sqlite
    .prepare(`EXPLAIN QUERY PLAN ${FIRST_OF_SESSIONS}`)
    .all(0, 10)
    .map(({ detail }) => String(detail));
  expect(plan.filter((line) => /^SCAN (?!sessions|CONSTANT)/.test(line))).toEqual([]);
  expect(
    plan.filter((line) => line.includes('SEARCH i ')).every((line) => line.includes('INDEX')),
  ).toBe(true);
  expect(plan.join()).toContain('incoming_waiting');
  expect(plan.join()).toContain('incoming_with_run');
  sqlite.close();
  rmSync(folder, { recursive: true });
});
