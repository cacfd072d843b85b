import { expect, test } from 'vitest';
import type { Take, Test } from '../what.ts';
import { misfitOf } from './misfit.ts';

function misfit(take: Take, made: Test): string | null {
  const tell = { kind: 'tell', content: { kind: 'found' }, session: null } as const;
  const condition = { test: made, times: 1, isEachTime: false, tellsEnd: false };
  const source = { kind: 'web', url: 'https://example.org' } as const;
  return misfitOf({ source, takes: [take], filters: [], cases: [{ condition, actions: [tell] }] });
}

const above = (value: number | string, unit?: string): Test => ({
  kind: 'compare',
  is: typeof value === 'string' ? 'equals' : 'above',
  value,
  ...(unit !== undefined && { unit }),
});
const lines: Take = { kind: 'count', of: { kind: 'lines' } };

test.each<[Take, Test, string | null]>([
  [{ kind: 'part', part: 'status' }, above('ok'), 'words of a status'],
  [{ kind: 'part', part: 'status' }, above(200), null],
  [{ kind: 'part', part: 'title' }, above('ok'), null],
  [lines, above(5, 'MB'), 'MB of a count'],
  [lines, above(5), null],
  [{ kind: 'part', part: 'title' }, above(5, 'seconds'), 'seconds of a part'],
  [{ kind: 'value', name: 'download' }, above(5, 'MB'), null],
])('%j with %j: %s', (take, made, why) => {
  expect(misfit(take, made)).toBe(why);
});
