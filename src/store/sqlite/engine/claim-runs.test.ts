import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SCHEMA } from '../schema.ts';
import { selectWaiting } from './claim-runs.ts';

test.each(
  (["= ''", "<> ''"] as const).flatMap((waitFor) =>
    [true, false].map((talks) => ({ waitFor, leftOut: { talks, full: talks } })),
  ),
)(
  'what waits ($waitFor, $leftOut) is found by indexes alone, so that no history makes it slower',
  ({ waitFor, leftOut }) => {
    const sqlite = new DatabaseSync(':memory:');
    sqlite.exec(SCHEMA);
    const plan = sqlite
      .prepare(`EXPLAIN QUERY PLAN ${selectWaiting(waitFor, leftOut)}`)
      .all('heartbeat', 0, 100, ...(leftOut.full ? ['[]', '[]'] : []))
      .map(({ detail }) => String(detail));
    expect(plan.filter((line) => /^SCAN (?!json_each|talk|CONSTANT)/.test(line))).toEqual([]);
    expect(plan.filter((line) => /^SEARCH runs/.test(line)).length).toBe(leftOut.talks ? 4 : 1);
    expect(
      plan.filter((line) => /^SEARCH busy USING COVERING INDEX runs_running/.test(line)),
    ).toHaveLength(1);
    expect(plan.filter((line) => /^SEARCH runs/.test(line) && !/INDEX/.test(line))).toEqual([]);
    sqlite.close();
  },
);
