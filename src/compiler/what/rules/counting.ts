/** How many there are, said with a verb or without naming them again; and which of several are meant. */
import { filterOf } from '../opposite.ts';
import { type At, holds, type If, NO_THING, rule, type Thing } from '../values.ts';
import type { Filter, Test } from '../what.ts';
import { canBeMany } from './takes.ts';

function countOf(thing: Thing): Thing | null {
  const [take, ...others] = thing.takes;
  if (take === undefined || others.length > 0 || take.kind === 'count' || !canBeMany(take))
    return null;
  return { ...thing, takes: [{ kind: 'count', of: take }] };
}

const many = (test: Test, { pieces }: At): If =>
  holds(NO_THING, test, pieces[0]?.category === 'each-time');

const kept = (thing: Thing, filter: Filter | null): Thing | null =>
  filter === null || thing.source === null || thing.takes.length === 0
    ? null
    : { ...thing, filters: [...thing.filters, filter] };

/** "if there are any", and no "if there is a". */
const isOnlyAny = ({ context: { tokens }, to }: At): boolean =>
  /^(?:any|some|welche)$/.test(tokens[to - 1]?.bare ?? '');

export const COUNTING_RULES = [
  rule(
    'clause: counts thing',
    'count the files in the folder ~/in and tell me the number',
    ([, thing]) => {
      const counted = countOf(thing);
      return counted === null ? null : { kind: 'look', thing: counted, isWatch: false };
    },
  ),
  rule(
    'condition: if|each-time there compare count',
    'count the files in the folder ~/in and tell me if there are more than 20',
    ([, , is, value], place) => many({ kind: 'count', is, value }, place),
  ),
  rule(
    'condition: if|each-time there any',
    'check the folder ~/in for files ending in .xml and run ./x.sh if there are any',
    (_, place) =>
      isOnlyAny(place) ? many({ kind: 'count', is: 'at-least', value: 1 }, place) : null,
  ),
  rule(
    'condition: if|each-time there none ?appears',
    'check the folder ~/in for files ending in .xml and run ./x.sh if there are none',
    (_, place) => many({ kind: 'count', is: 'equals', value: 0 }, place),
  ),
  rule(
    'clause: get|watch thing for thing',
    'check the folder ~/in for files ending in .xml and send them to me',
    ([, whole, , part], { pieces }) => {
      const isPart = part.source === null && part.content === null && part.filters.length > 0;
      if (whole.source === null || whole.takes.length > 0 || !isPart) return null;
      const thing = { ...part, source: whole.source };
      return { kind: 'look', thing, isWatch: pieces[0]?.category === 'watch' };
    },
  ),
  rule(
    'thing: which thing test',
    'tell me which files in the folder ~/in are older than 30 days',
    ([, thing, test]) => kept(thing, filterOf(test)),
  ),
];
