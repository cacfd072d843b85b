/** Which value of the disk is meant: how full it is, how much is free, or all of it in words. */
import { inBytes } from '../units.ts';
import type { Case, Condition, Source, Take, Test } from '../what.ts';

interface Disk {
  source: Source | null;
  takes: readonly Take[];
  cases: readonly { condition: Condition | null; actions: Case['actions'] }[];
}

type Compared = Extract<Test, { kind: 'compare' }>;

const GIGABYTE = 1e9;

const isDisk = (source: Source | null): boolean =>
  source?.kind === 'tool' && source.tool === 'system.disk';

/** Null where what is said of it has no meaning. */
export function settleDisk<Open extends Disk>(open: Open): (Pick<Open, 'cases'> & Disk) | null {
  const { source, takes, cases } = open;
  if (!isDisk(source)) return { source, takes, cases };
  const isFree = takes.some((take) => take.kind === 'field' && take.path === 'percentFree');
  const fields = new Set<string>();
  const settled: Open['cases'][number][] = [];
  for (const one of cases) {
    const { condition } = one;
    if (condition === null) {
      settled.push(one);
      continue;
    }
    const found = condition.test.kind === 'compare' ? fieldOf(condition.test, isFree) : null;
    if (found === null) return null;
    fields.add(found.field);
    settled.push({ ...one, condition: { ...condition, test: found.test } });
  }
  const [field = 'text'] = fields;
  if (fields.size > 1) return null;
  return { source, takes: [{ kind: 'field', path: field }], cases: settled };
}

/** "disk space below 10 %" is what is free; "90 % full" is at least so much. */
function fieldOf(test: Compared, isFree: boolean): { field: string; test: Test } | null {
  const { unit = '%', value, is } = test;
  if (typeof value !== 'number') return null;
  const [measure = '%', said] = unit.split(' ');
  const saysFree = said === 'free' || (said === undefined && (isFree || isLess(is)));
  const bound = is === 'equals' ? (saysFree ? 'at-most' : 'at-least') : is;
  if (measure === '%')
    return {
      field: saysFree ? 'percentFree' : 'percentUsed',
      test: { kind: 'compare', is: bound, value },
    };
  const bytes = inBytes(value, measure);
  if (bytes === null || !saysFree) return null;
  return {
    field: 'freeGb',
    test: { kind: 'compare', is: bound, value: bytes / GIGABYTE, unit: 'GB' },
  };
}

const isLess = (is: Compared['is']): boolean => is === 'below' || is === 'at-most';
