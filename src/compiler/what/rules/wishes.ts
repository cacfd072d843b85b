/** Wishes that are told as what somebody would like, or has. */
import { type At, type Clause, holds, NO_THING, rule } from '../values.ts';
import type { Test } from '../what.ts';

const said = (quotes: { words: string[]; how: 'any' | 'all' }, isNot: boolean): Test => ({
  kind: 'contains',
  words: quotes.words,
  how: isNot ? 'none' : quotes.how,
});

const isNot = ({ pieces }: At): boolean => pieces[2]?.category === 'not';

/** What is told or done, whatever it depends on. */
const isDone = (clause: Clause): boolean =>
  clause.kind === 'tell' ? clause.condition === null : ACTS.has(clause.kind);

const ACTS: ReadonlySet<Clause['kind']> = new Set([
  ...(['run', 'write', 'append', 'post', 'schedule', 'remind', 'ask'] as const),
]);

export const WISH_RULES = [
  rule(
    'condition: if quotes is|not ?there of source ?again',
    'tell me if "sold out" isn\'t on https://a.example anymore',
    ([, quotes, , , , source], place) => holds({ ...NO_THING, source }, said(quotes, isNot(place))),
  ),
  rule(
    'clause: get|watch ?that thing test',
    'check that https://a.example is up',
    ([, , thing, test]) =>
      thing.content === null && thing.source !== null
        ? {
            kind: 'if',
            condition: holds(thing, test),
            isLook: true,
          }
        : null,
  ),
  rule(
    'clause: if-so|if-not',
    'check if https://a.example is up, if not run ./restart.sh',
    (_, { pieces }) => ({ kind: 'so', isNot: pieces[0]?.category === 'if-not' }),
  ),
  rule(
    'clauses: clauses ?joint clause ?comma if-so|if-not',
    'check if https://a.example is up, tell me if not',
    ([row, , clause], { pieces }) =>
      isDone(clause) && row.at(-1)?.kind === 'if'
        ? [...row, { kind: 'so', isNot: pieces.at(-1)?.category === 'if-not' }, clause]
        : null,
  ),
  rule(
    'clauses: clauses clause',
    'check if https://a.example is up, if not run ./restart.sh',
    ([row, clause]) =>
      row.at(-1)?.kind === 'so' && clause.kind !== 'so' && clause.kind !== 'if'
        ? [...row, clause]
        : null,
  ),
  rule(
    'clauses: of source ?comma|colon clauses',
    'on https://a.example watch the title',
    ([, source, , row]) => [
      { kind: 'look', thing: { ...NO_THING, source }, isWatch: false, isBare: true },
      ...row,
    ],
  ),
  rule('clause: want thing', "i'd like the title of https://a.example", ([, thing]) => ({
    kind: 'tell',
    thing,
    condition: null,
    isWish: true,
  })),
  rule(
    'clause: have ?the ?hedge ?program source ?comma ?prints-number',
    'i have a script ./moisture.sh, run it and tell me if it is below 30',
    ([, , , , source]) => ({
      kind: 'look',
      thing: {
        ...NO_THING,
        source: source.kind === 'file' ? { kind: 'program', command: [source.path] } : source,
      },
      isWatch: false,
      isBare: true,
    }),
  ),
  rule(
    'clause: run it',
    'i have a script ./moisture.sh, run it and tell me if it is below 30',
    () => ({ kind: 'look', thing: NO_THING, isWatch: false }),
  ),
];
