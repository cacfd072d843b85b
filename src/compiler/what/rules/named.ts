/** Things by a name without an article, and what is said of something that was named before it. */
import { bareIf, MEASURED } from '../bare-condition.ts';
import { NO_THING, rule } from '../values.ts';
import { nameAt } from './takes.ts';

const NOUNS: ReadonlySet<string> = new Set(['page', 'feed', 'file', 'folder']);

const NAMED = [
  rule(
    'source: ?the word source',
    'tell me if my holiday page https://a.example is down',
    ([, at, source], place) => {
      const from = place.pieces.at(-1)?.from ?? place.from;
      return nameAt(place, at) !== null && place.context.isA(from, NOUNS) ? source : null;
    },
  ),
  rule(
    'thing: label of source',
    'tell me if humidity at https://a.example is below 50',
    ([name, , source]) => ({ ...NO_THING, source, takes: [{ kind: 'value', name }] }),
  ),
];

const HOLDS: ReadonlySet<string> = new Set(['mention']);

const BEHIND = [
  rule(
    'clause: test or test',
    'x.y of https://a.example, below 6 or above 12: tell me',
    ([one, , other]) =>
      MEASURED.has(one.kind) && MEASURED.has(other.kind) ? bareIf(NO_THING, one, [other]) : null,
  ),
  rule('test: test at-least', 'tell me if x.y of https://a.example rises by 5 or more', ([test]) =>
    test.kind === 'changes' && test.by !== null ? test : null,
  ),
  rule(
    'test: test again',
    'tell me if x.y of https://a.example isn\'t "ok" anymore',
    ([test], { context, from }) => {
      if (test.kind === 'contains') return test;
      // "has seats again": a page holds it, and is nothing else.
      const isHeld = context.isA(from, HOLDS);
      return test.kind === 'compare' && typeof test.value === 'string' && !isHeld ? test : null;
    },
  ),
  rule(
    'condition: condition there',
    'watch https://a.example and tell me when "sale" appears there',
    ([condition], place) =>
      place.context.tokens[place.to - 1]?.bare === 'there' ? condition : null,
  ),
  rule('clauses: clauses joint hedge', 'the title of https://a.example, please', ([row]) => row),
  rule('joint: equal', 'x.y of https://a.example below 5 = tell me', ([said]) =>
    said === '=' ? true : null,
  ),
];

export const NAMED_RULES = [...NAMED, ...BEHIND];
