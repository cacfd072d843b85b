/** Sizes and lengths of time are said of the whole thing: a file is large, a page is slow. */
import { inBytes, inMilliseconds } from './units.ts';
import type { Case, Condition, Source, Take, Test } from './what.ts';

interface Measured {
  source: Source | null;
  takes: readonly Take[];
  cases: readonly { condition: Condition | null; actions: Case['actions'] }[];
}

export function settleMeasures<Open extends Measured>(open: Open): Pick<Open, 'cases'> & Measured {
  const { source } = open;
  const cases = open.cases.map((one) =>
    one.condition === null
      ? one
      : { ...one, condition: { ...one.condition, test: asSlow(one.condition.test, open) } },
  );
  const isSlow = cases.some((one, at) => isAnother(one.condition, open.cases[at]?.condition));
  const takes = isSlow ? open.takes.filter(({ kind }) => kind !== 'duration') : open.takes;
  return { source, takes: measuredTakes({ source, takes, cases }), cases };
}

const isAnother = (one: Condition | null, other: Condition | null | undefined): boolean =>
  one?.test.kind !== other?.test.kind;

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
  if (source?.kind !== 'file')
    return takes.map((take) => (take.kind === 'size' ? { kind: 'value', name: 'size' } : take));
  const isSize = cases.some(({ condition }) => isOfBytes(condition?.test));
  return isSize && takes.length === 0 ? [{ kind: 'size' }] : takes;
}

function isOfBytes(test: Test | undefined): boolean {
  if (test?.kind !== 'compare' && test?.kind !== 'between') return false;
  return inBytes(1, test.unit) !== null;
}
