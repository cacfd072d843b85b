import { expect, test } from 'vitest';
import { pickReference } from './pick-reference.ts';

const one = (id: string, name: string, isOver = false) => ({ id, name, isOver });
const CANDIDATES = [
  one('sched_a1', 'Stand-up'),
  one('sched_b2', 'Stand-up of the team'),
  one('sched_c3', 'Backup'),
  one('sched_d4', 'Backup', true),
  one('sched_e5', 'Old news', true),
  one('daily', 'sched_a1'),
];

test.each([
  ['an id, also where another has it for a name', 'sched_a1', 'sched_a1'],
  ['a name, also where another begins with it', 'stand-up', 'sched_a1'],
  ['the beginning of a name', 'Stand-up of', 'sched_b2'],
  ['the beginning of an id', 'sched_c', 'sched_c3'],
  ['a name of one that is there rather than of one that is over', 'backup', 'sched_c3'],
  ['one that is over where nothing else fits', 'old', 'sched_e5'],
  ['nothing by too short a beginning', 'ba', 'unknown'],
  ['nothing by what nobody has', 'nope', 'unknown'],
  ['several by what several begin with', 'stand', 'sched_a1 sched_b2'],
])('finds %s', (_, reference, found) => {
  const picked = pickReference(reference, CANDIDATES);
  const said =
    picked.kind === 'found'
      ? picked.one.id
      : picked.kind === 'ambiguous'
        ? picked.among.map(({ id }) => id).join(' ')
        : picked.kind;
  expect(said).toBe(found);
});
