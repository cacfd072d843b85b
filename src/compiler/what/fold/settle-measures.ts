/** Sizes and lengths of time are said of the whole thing: a file is large, a page is slow. */
import { inBytes, inMilliseconds } from '../units.ts';
import type { Case, Condition, Source, Take, Test } from '../what.ts';

interface Measured {
  source: Source | null;
  takes: readonly Take[];
  cases: readonly { condition: Condition | null; actions: Case['actions'] }[];
}

export function settleMeasures<Open extends Measured>(open: Open): Pick<Open, 'cases'> & Measured {
  const { source } = open;
  const cases = open.cases.map((one) =>
    one.condition === null ? one : { ...one, condition: measured(one.condition, open) },
  );
  const isSlow = cases.some(({ condition }) => condition?.test.kind === 'slow');
  const takes = isSlow ? open.takes.filter(({ kind }) => kind !== 'duration') : open.takes;
  return { source, takes: measuredTakes({ source, takes, cases }), cases };
}

function measured(condition: Condition, open: Measured): Condition {
  const { lasts, ...rest } = condition;
  // When a file was written is known; nobody has to wait for it.
  const isOld = condition.test.kind === 'unchanged' && lasts !== undefined;
  if (isOld && open.source?.kind === 'file' && open.takes.length === 0)
    return { ...rest, test: { kind: 'older', seconds: lasts } };
  return { ...condition, test: asCounted(asSlow(condition.test, open), open) };
}

/** Of a list it is tested how many there are; of a text, the number that was counted is compared. */
function asCounted(test: Test, { source, takes }: Measured): Test {
  const isCounted = takes.length > 0 && takes.every(({ kind }) => kind === 'count');
  if (!isCounted) return test;
  if (!isListed(source)) return test.kind === 'count' ? { ...test, kind: 'compare' } : test;
  if (test.kind !== 'compare' || typeof test.value !== 'number') return test;
  return { kind: 'count', is: test.is, value: test.value };
}

const isListed = (source: Source | null): boolean =>
  source?.kind === 'folder' || source?.kind === 'feed';

/** "slower than 2 seconds", "the response time is over 800 ms". */
function asSlow(test: Test, { source, takes }: Measured): Test {
  const isOfSource = takes.every(({ kind }) => kind === 'duration');
  const takesTime = source?.kind === 'web' || source?.kind === 'program';
  if (test.kind !== 'compare' || !isOfSource || !takesTime) return test;
  if (typeof test.value !== 'number' || (test.is !== 'above' && test.is !== 'at-least'))
    return test;
  const milliseconds = inMilliseconds(test.value, test.unit);
  return milliseconds === null ? test : { kind: 'slow', seconds: milliseconds / 1000 };
}

function measuredTakes({ source, takes, cases }: Measured): readonly Take[] {
  if (isListed(source) && cases.length > 0 && cases.every(({ condition }) => isCount(condition)))
    return takes.map((take) => (take.kind === 'count' ? take.of : take));
  if (source?.kind !== 'file')
    return takes.map((take) => (take.kind === 'size' ? { kind: 'value', name: 'size' } : take));
  const isSize = cases.some(({ condition }) => isOfBytes(condition?.test));
  return isSize && takes.length === 0 ? [{ kind: 'size' }] : takes;
}

function isOfBytes(test: Test | undefined): boolean {
  if (test?.kind !== 'compare' && test?.kind !== 'between') return false;
  return inBytes(1, test.unit) !== null;
}

const isCount = (condition: Condition | null): boolean => condition?.test.kind === 'count';
