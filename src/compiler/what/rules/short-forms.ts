/** Things to do in other orders and shorter: what is done before what it depends on, whom it is for behind an arrow. */
import { type At, type Clause, holds, NO_THING, rule, type Thing } from '../values.ts';
import type { Take, Test } from '../what.ts';
import { searched } from './amounts.ts';

/** What is done, and not told or looked at. */
const DONE: ReadonlySet<Clause['kind']> = new Set([
  ...(['run', 'write', 'append', 'post', 'schedule'] as const),
]);

const isFound = ({ source, content }: Thing): boolean => source !== null && content === null;

/** Of a page, a file or a list; a name alone may be anything. */
const isShown = (thing: Thing): boolean =>
  isFound(thing) && thing.takes.length > 0 && thing.takes.every(({ kind }) => kind !== 'value');

const SOMETHING: Test = { kind: 'count', is: 'above', value: 0 };
const NOTHING: Test = { kind: 'count', is: 'equals', value: 0 };

/** "something" and "anything", and no thing that is somewhere. */
const ANYTHING: ReadonlySet<string> = new Set(['something', 'anything']);

const isAnything = ({ context: { tokens }, pieces }: At): boolean =>
  ANYTHING.has(tokens[pieces.at(-1)?.from ?? -1]?.bare ?? '') &&
  (pieces.at(-1)?.to ?? 0) - (pieces.at(-1)?.from ?? 0) === 1;

const inARow = (test: Test, times: number): Clause | null => {
  const isTimes = times >= 1 && times <= 100;
  const condition = { ...holds(NO_THING, test), times };
  return isTimes ? { kind: 'if', condition, isLook: false, isBare: true } : null;
};

const ORDERS = [
  rule(
    'clauses: clause ?comma condition',
    'run ./restart.sh if https://a.example is down',
    ([clause, , condition]) =>
      DONE.has(clause.kind) && condition.thing.source !== null
        ? [{ kind: 'if', condition, isLook: false }, clause]
        : null,
  ),
  rule(
    'clauses: clauses joint clause ?comma condition',
    'fetch https://a.example and run ./restart.sh if it is down',
    ([row, , clause, sign, condition]) =>
      // "run ./a.sh; if that fails" is about what was run.
      sign !== ';' &&
      DONE.has(clause.kind) &&
      condition.thing.source === null &&
      row.at(-1)?.kind === 'look'
        ? [...row, { kind: 'if', condition, isLook: false }, clause]
        : null,
  ),
  rule(
    'clause: thing dash whom',
    'new items of the feed https://a.example -> #kitchen',
    ([thing, , to]) => (isShown(thing) ? { kind: 'tell', thing, condition: null, to } : null),
  ),
  rule(
    'clauses: clauses dash whom',
    'x.y of https://a.example above 5 -> #kitchen',
    ([row, , to]) =>
      row.at(-1)?.kind === 'if'
        ? [...row, { kind: 'tell', thing: NO_THING, condition: null, to }]
        : null,
  ),
  rule(
    'clause: thing to-whom',
    'new items of the feed https://a.example to #kitchen',
    ([thing, to]) => (isShown(thing) ? { kind: 'tell', thing, condition: null, to } : null),
  ),
];

const SHOWS = [
  rule(
    'clause: greps quotes|text of source',
    'grep ERROR in backup.log and send me the lines',
    ([, said, , source], place) => {
      const words = 'words' in said ? said : searched(place, said);
      if (words === null || (source.kind !== 'file' && source.kind !== 'program')) return null;
      const takes = [{ kind: 'lines' }] as const;
      const filters = [{ kind: 'contains', ...words }] as const;
      return { kind: 'look', thing: { ...NO_THING, source, takes, filters }, isWatch: false };
    },
  ),
  rule(
    'clause: clause ?comma each-line',
    'put the title of https://a.example into notes.md, one per line',
    ([clause]) =>
      clause.kind === 'write' || clause.kind === 'append' ? { ...clause, kind: 'append' } : null,
  ),
  rule('clause: show thing', 'list the files in the folder ~/in', ([, thing], place) =>
    isShown(thing) && !place.next('and') && !place.next('and-then')
      ? { kind: 'tell', thing, condition: null, isWish: true }
      : null,
  ),
  rule(
    'clause: tell-me thing',
    'i want to know how many files are in the folder ~/in',
    ([, thing]) => (isFound(thing) ? { kind: 'tell', thing, condition: null, isWish: true } : null),
  ),
];

/** A file prints nothing: what does is run. */
const isPrinting = ({ source, takes, content }: Thing): boolean =>
  source?.kind !== 'file' && takes.length === 0 && content === null;

const CONDITIONS = [
  rule(
    'condition: if thing prints there',
    'run "./x.sh" and tell me if it prints something',
    ([, thing], place) => (isPrinting(thing) && isAnything(place) ? holds(thing, SOMETHING) : null),
  ),
  rule(
    'condition: if thing prints nothing',
    'run "./x.sh" and tell me if it prints nothing',
    ([, thing]) => (isPrinting(thing) ? holds(thing, NOTHING) : null),
  ),
  rule(
    'test: mention compare amount',
    'tell me if x.y of https://a.example says more than 5',
    ([, is, { value, unit }]) => ({ kind: 'compare', is, value, ...(unit !== null && { unit }) }),
  ),
  rule(
    'test: mention amount at-least|at-most',
    'tell me if x.y of https://a.example says 5 or more',
    ([, { value, unit }], { pieces }) => ({
      kind: 'compare',
      is: pieces[2]?.category === 'at-most' ? 'at-most' : 'at-least',
      value,
      ...(unit !== null && { unit }),
    }),
  ),
  rule(
    'clause: count fails in-a-row',
    'fetch https://a.example, 3 fails in a row: run ./restart.sh',
    ([times]) => inARow({ kind: 'fails' }, times),
  ),
];

const TAKES = [
  rule(
    'taken: most count taken',
    'send me max 5 items of the feed https://a.example',
    ([, most, { take, filters }]) =>
      isSeveral(take)
        ? { take, filters: [...filters, { kind: 'most', most, from: 'start' } as const] }
        : null,
  ),
  rule(
    'thing: taken of ?the output|it',
    'run "./x.sh" and send me the last line of its output',
    ([{ take, filters }]) => ({ ...NO_THING, takes: [take], filters }),
  ),
  rule(
    'thing: what name is',
    'tell me what the rate is, it is in rates.USD at https://a.example',
    ([, name]) => ({ ...NO_THING, takes: [{ kind: 'value', name }] }),
  ),
  rule('filter: ?only ?the new only ?only', 'send me the lines of notes.md, new ones only', () => ({
    kind: 'new',
  })),
];

const isSeveral = (take: Take): boolean =>
  take.kind === 'items' ||
  take.kind === 'lines' ||
  (take.kind === 'part' && ['headings', 'links', 'paragraphs', 'images'].includes(take.part));

export const SHORT_RULES = [...ORDERS, ...SHOWS, ...CONDITIONS, ...TAKES];
