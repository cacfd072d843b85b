/** What a clause is about: a part of a source, what was found before, or words. */
import { NO_THING, rule, saidIn, type Taken, type Thing } from '../values.ts';
import type { Filter, Source } from '../what.ts';
import { searched } from './amounts.ts';
import { isElsewhere } from './sources.ts';
import { canBeMany } from './takes.ts';
import { THE_WORD } from './tests.ts';

const withFilter = (thing: Thing, filter: Filter): Thing | null =>
  thing.content === null ? { ...thing, filters: [...thing.filters, filter] } : null;

/** How many there are of something that there can be many of. */
function countOf(
  { take, filters }: Taken,
  source: Source | null,
  more: readonly Filter[] = [],
): Thing | null {
  if (take.kind === 'count' || !canBeMany(take)) return null;
  const takes = [{ kind: 'count', of: take }] as const;
  return { ...NO_THING, source, takes, filters: [...filters, ...more] };
}

/** "das Element X über 5 MB liegt": that is how much it is, and not which of several. */
const isOfOne = ({ takes: [take] }: Thing): boolean =>
  take?.kind === 'selector' || take?.kind === 'field';

const thingOf = (takens: readonly Taken[], source: Source | null): Thing => ({
  ...NO_THING,
  source,
  takes: takens.map(({ take }) => take),
  filters: takens.flatMap(({ filters }) => filters),
  ...(takens.some(({ isCalled }) => isCalled) && { isCalled: true }),
});

export const THING_RULES = [
  rule('thing: takens', 'fetch https://a.example and send me the title', ([takens]) =>
    thingOf(takens, null),
  ),
  rule(
    'thing: takens ?there of source',
    'send me the title of https://a.example',
    ([takens, , , source], place) => (isElsewhere(source, place) ? null : thingOf(takens, source)),
  ),
  rule(
    'thing: thing of source',
    'send me new items that mention AI from the feed https://a.example',
    ([thing, , source], place) =>
      thing.source === null &&
      thing.content === null &&
      thing.filters.length > 0 &&
      !isElsewhere(source, place)
        ? { ...thing, source }
        : null,
  ),
  rule(
    'thing: source ?colon|dash|comma takens',
    'send me https://a.example main.temp',
    ([source, , takens]) => thingOf(takens, source),
  ),
  rule(
    'thing: how-many taken ?is ?there of source ?there',
    'tell me how many files are in the folder ~/in',
    ([, one, , , , source]) => countOf(one, source),
  ),
  rule(
    'thing: how-many taken source is|mention',
    'tell me how many lines notes.md has',
    ([, one, source]) => countOf(one, source),
  ),
  rule(
    'thing: how-many taken of source mention quotes|text',
    'tell me how many lines in notes.md contain "a"',
    ([, one, , source, , said], place) => {
      const words = 'words' in said ? said : searched(place, said);
      return words === null ? null : countOf(one, source, [{ kind: 'contains', ...words }]);
    },
  ),
  rule(
    'thing: how-many ?taken there|it ?is ?there',
    'check the folder ~/in and tell me how many there are',
    ([, one]) => countOf(one ?? { take: { kind: 'items' }, filters: [] }, null),
  ),
  rule(
    'thing: what source prints|mention|is',
    'save what https://a.example says to notes.md',
    ([, source]) => (source.kind === 'program' ? null : { ...NO_THING, source }),
  ),
  rule('thing: only thing', 'send me only new items of the feed https://a.example', ([, thing]) =>
    thing.content === null ? thing : null,
  ),
  rule('thing: source', 'send me https://a.example', ([source]) => ({ ...NO_THING, source })),
  rule(
    'thing: ?the whole of source',
    'send me the content of https://a.example',
    ([, , , source]) => ({
      ...NO_THING,
      source,
    }),
  ),
  rule('thing: ?the whole|output', 'fetch https://a.example and send me the output', () => ({
    ...NO_THING,
  })),
  rule(
    'thing: ?the page|feed|file|folder',
    'fetch https://a.example and save the page to a.html',
    (_, place) => ({ ...NO_THING, noun: saidIn(place, place) }),
  ),
  rule('thing: it', 'fetch https://a.example and send it to me', () => ({ ...NO_THING })),
  rule(
    'thing: ?the term quoted',
    'tell me when the word "tickets" appears on https://a.example',
    ([, , text], { context: { isA }, pieces }) => ({
      ...NO_THING,
      content: { kind: 'words', text },
      ...(pieces.some(({ category, from }) => category === 'term' && isA(from, THE_WORD)) && {
        isWord: true,
      }),
    }),
  ),
  rule(
    'thing: ?the kind-of-message quoted',
    'if https://a.example is down send the message "help" to ops',
    ([, , text]) => ({ ...NO_THING, content: { kind: 'words', text } }),
  ),
  rule(
    'thing: the quoted term',
    'tell me when the "Buy now" button appears on https://a.example',
    ([, text]) => ({ ...NO_THING, content: { kind: 'words', text } }),
  ),
  rule(
    'thing: how-long source takes ?to-end',
    'tell me how long https://a.example takes to load',
    ([, source]) => ({ ...NO_THING, source, takes: [{ kind: 'duration' }] }),
  ),
  rule('thing: quoted', 'fetch https://a.example and send me "done"', ([text]) => ({
    ...NO_THING,
    content: { kind: 'words', text },
  })),
  rule('thing: json', 'post {"a": 1} to https://a.example', ([text]) => ({
    ...NO_THING,
    content: { kind: 'json', text: JSON.stringify(JSON.parse(text)) },
  })),
  rule('thing: the-time', 'append the time to log.txt', () => ({
    ...NO_THING,
    content: { kind: 'time' },
  })),
  rule(
    'thing: thing ?comma filter',
    'send me new items of the feed https://a.example, at most 5',
    ([thing, , filter], { pieces }) => {
      const [first] = pieces.at(-1)?.pieces ?? [];
      // "the runs of the last 2 days" says which rows of the list there are.
      const isStretch = first?.category === 'recent' && thing.source?.kind === 'own';
      return isStretch || (isOfOne(thing) && first?.category === 'compare')
        ? null
        : withFilter(thing, filter);
    },
  ),
];
