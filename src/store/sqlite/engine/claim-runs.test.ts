import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SCHEMA } from '../schema.ts';
import { selectWaiting } from './claim-runs.ts';

test.each(["= ''", "<> ''"] as const)(
  'what waits (%s) is found by indexes alone, so that no history makes it slower',
  (waitFor) => {
    const sqlite = new DatabaseSync(':memory:');
    sqlite.exec(SCHEMA);
    const plan = sqlite
      .prepare(`EXPLAIN QUERY PLAN ${selectWaiting(waitFor)}`)
      .all('heartbeat', 0, '[]', '[]')
      .map(({ detail }) => String(detail));
    expect(plan.filter((line) => /^SCAN (?!json_each|talk|CONSTANT)/.test(line))).toEqual([]);
    expect(plan.filter((line) => /^SEARCH runs/.test(line)).length).toBe(4);
    expect(plan.filter((line) => /^SEARCH runs/.test(line) && !/INDEX/.test(line))).toEqual([]);
    sqlite.close();
  },
);
