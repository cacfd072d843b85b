/** What is looked at and what ends a condition, and clauses one after the other. */
import type { TextSpan } from '../../engine/grammar.ts';
import { type At, type Clause, holds, NO_THING, rule, type Thing, type Told } from '../values.ts';
import { ACT_RULES } from './acts.ts';
import { endsInSearch, searched } from './amounts.ts';
import { TOOL_RULES } from './tools.ts';

/** What is looked for is news; who is told, and what is done then, may be said behind it. */
const watched = (thing: Thing, words: Sought | null): Clause | null =>
  words === null
    ? null
    : {
        kind: 'if',
        condition: holds(thing, { kind: 'contains', words: words.words, how: words.how }),
        isLook: false,
      };

const NOUNS: ReadonlySet<string> = new Set(['items']);
const FRESH: ReadonlySet<string> = new Set(['new', 'the']);

interface Sought {
  words: readonly string[];
  how: 'any' | 'all';
}

/** The new items of a feed, and of those what mentions some words. */
function freshIn(thing: Thing, sought: Sought | null): Clause | null {
  if (thing.takes.length > 0) return null;
  const mention = sought === null ? [] : [{ kind: 'contains' as const, ...sought }];
  const filters = [{ kind: 'new' as const }, ...thing.filters, ...mention];
  return { kind: 'look', thing: { ...thing, takes: [{ kind: 'items' }], filters }, isWatch: true };
}

/** "security releases" of a feed are its new items that mention security. */
function watchedFeed(thing: Thing, span: TextSpan, place: At): Clause | null {
  const { isA } = place.context;
  let { from, to } = span;
  while (from < to && isA(from, FRESH)) from++;
  if (from < to && isA(to - 1, NOUNS)) to--;
  if (from === to) return freshIn(thing, null);
  const sought = searched(place, { ...span, from, to });
  return sought === null ? null : freshIn(thing, sought);
}

const LOOKS = [
  rule('clause: get thing', 'fetch https://a.example and send me the title', ([, thing]) =>
    thing.content === null ? { kind: 'look', thing, isWatch: false } : null,
  ),
  rule('clause: watch thing', 'watch https://a.example', ([, thing]) =>
    thing.content === null ? { kind: 'look', thing, isWatch: true } : null,
  ),
  rule(
    'clause: watch|get thing for ?any change',
    'watch https://a.example for changes',
    ([, thing]) => (thing.content === null ? { kind: 'look', thing, isWatch: true } : null),
  ),
  rule(
    'clause: watch|get thing for quotes|text',
    'watch https://a.example for tickets',
    ([, thing, , said], place) => {
      const isFeed = thing.source?.kind === 'feed';
      if ('words' in said) return isFeed ? freshIn(thing, said) : watched(thing, said);
      return isFeed ? watchedFeed(thing, said, place) : watched(thing, searched(place, said));
    },
  ),
  rule('clause: get|watch', 'tell me if https://a.example is down, check', () => ({
    kind: 'look',
    thing: NO_THING,
    isWatch: false,
  })),
  rule(
    'clause: get|watch ?hedge ?particle ?comma condition',
    'check if https://a.example is down',
    ([, , , , condition]) => ({ kind: 'if', condition, isLook: true }),
  ),
  rule('clause: condition', 'if https://a.example is down, tell me', ([condition]) => ({
    kind: 'if',
    condition,
    isLook: false,
  })),
];

const isMe = ({ who, way }: Told): boolean => who === null && way === null;

const TAILS = [
  rule(
    'clause: if ?it recovers',
    'tell me if https://a.example is down and when it recovers',
    () => ({ kind: 'ends', isToMe: false }),
  ),
  rule(
    'clause: ?tell ?me ?know also ?comma if ?it recovers',
    'tell me if https://a.example is down and also when it recovers',
    (_, { pieces }) => ({
      kind: 'ends',
      isToMe: pieces.some(({ category }) => category === 'me'),
    }),
  ),
  rule(
    'clause: tell whom ?know ?also ?comma if ?it recovers',
    'if https://a.example is down tell me, and tell me when it recovers',
    ([, to]) =>
      to.every(isMe) ? { kind: 'ends', isToMe: true } : { kind: 'ends', isToMe: false, to },
  ),
  rule('clause: once', 'tell me if https://a.example is down, only once', () => ({
    kind: 'pace',
    isEachTime: false,
  })),
  rule('clause: each-time', 'tell me if https://a.example is down, every time', () => ({
    kind: 'pace',
    isEachTime: true,
  })),
];

const JOINT_RULES = [
  rule(
    'joint: and|and-then|comma|stop|but|dash|colon',
    'fetch https://a.example and send me the title',
    () => true,
  ),
  rule(
    'joint: comma|stop|dash and|and-then|but',
    'fetch https://a.example, then send me the title',
    () => true,
  ),
  rule(
    'joint: and|and-then|but comma',
    'fetch https://a.example and, if it is down, tell me',
    () => true,
  ),
];

/** "tell me, when it is over" is one thing to do, and no telling before it. */
function isCutEnd(row: readonly Clause[], { pieces }: At): boolean {
  const last = row.at(-1);
  const isBareEnd = pieces[2]?.pieces[0]?.category === 'if';
  return isBareEnd && last?.kind === 'tell' && last.condition === null;
}

const ROWS = [
  rule(
    'clause: hedge clause',
    'simply fetch https://a.example and send me the title',
    ([, clause]) => clause,
  ),
  rule(
    'clause: clause hedge',
    'fetch https://a.example and send me the title immediately',
    ([clause]) => clause,
  ),
  rule(
    'clause: clause particle',
    'rufe https://a.example ab und schick mir den Titel',
    // "contains sold out" looks for both words, and "tell me to tidy up" says both.
    ([clause], { pieces }) => (endsInSearch(pieces[0], clause.kind === 'remind') ? null : clause),
  ),
  rule('clauses: clause', 'watch https://a.example', ([clause]) => [clause]),
  rule(
    'clauses: clauses joint clause',
    'fetch https://a.example and send me the title',
    ([row, , clause], place) =>
      clause.kind === 'ends' && isCutEnd(row, place) ? null : [...row, clause],
  ),
  rule('clauses: clauses clause', 'if https://a.example is down tell me', ([row, clause]) => {
    const last = row.at(-1);
    const isOpen = last?.kind === 'if';
    return isOpen && clause.kind !== 'if' ? [...row, clause] : null;
  }),
];

export const CLAUSE_RULES = [
  ...LOOKS,
  ...ACT_RULES,
  ...TOOL_RULES,
  ...TAILS,
  ...JOINT_RULES,
  ...ROWS,
];
