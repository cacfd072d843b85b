/** What a clause is about: a part of a source, what was found before, or words. */
import { NO_THING, rule, saidIn, type Thing } from '../values.ts';
import type { Filter } from '../what.ts';

const withFilter = (thing: Thing, filter: Filter): Thing | null =>
  thing.content === null ? { ...thing, filters: [...thing.filters, filter] } : null;

export const THING_RULES = [
  rule('thing', ['takens'], 'fetch https://a.example and send me the title', ([takens]) => ({
    ...NO_THING,
    takes: takens.map(({ take }) => take),
    filters: takens.flatMap(({ filters }) => filters),
  })),
  rule(
    'thing',
    ['takens', '?there', 'of', 'source'],
    'send me the title of https://a.example',
    ([takens, , , source]) => ({
      ...NO_THING,
      source,
      takes: takens.map(({ take }) => take),
      filters: takens.flatMap(({ filters }) => filters),
    }),
  ),
  rule(
    'thing',
    ['thing', 'of', 'source'],
    'send me new items that mention AI from the feed https://a.example',
    ([thing, , source]) =>
      thing.source === null && thing.content === null && thing.filters.length > 0
        ? { ...thing, source }
        : null,
  ),
  rule(
    'thing',
    ['source', '?colon', 'takens'],
    'send me https://a.example main.temp',
    ([source, , takens]) => ({
      ...NO_THING,
      source,
      takes: takens.map(({ take }) => take),
      filters: takens.flatMap(({ filters }) => filters),
    }),
  ),
  rule('thing', ['source'], 'send me https://a.example', ([source]) => ({ ...NO_THING, source })),
  rule(
    'thing',
    ['?the', 'whole', 'of', 'source'],
    'send me the content of https://a.example',
    ([, , , source]) => ({
      ...NO_THING,
      source,
    }),
  ),
  rule('thing', ['?the', 'whole|output'], 'fetch https://a.example and send me the output', () => ({
    ...NO_THING,
  })),
  rule(
    'thing',
    ['?the', 'page|feed|file|folder'],
    'fetch https://a.example and save the page to a.html',
    (_, place) => ({ ...NO_THING, noun: saidIn(place, place) }),
  ),
  rule('thing', ['it'], 'fetch https://a.example and send it to me', () => ({ ...NO_THING })),
  rule(
    'thing',
    ['?the', 'term', 'quoted'],
    'tell me when the word "tickets" appears on https://a.example',
    ([, , text]) => ({
      ...NO_THING,
      content: { kind: 'words', text },
    }),
  ),
  rule('thing', ['quoted'], 'fetch https://a.example and send me "done"', ([text]) => ({
    ...NO_THING,
    content: { kind: 'words', text },
  })),
  rule('thing', ['the-time'], 'append the time to log.txt', () => ({
    ...NO_THING,
    content: { kind: 'time' },
  })),
  rule(
    'thing',
    ['thing', '?comma', 'filter'],
    'send me new items of the feed https://a.example, at most 5',
    ([thing, , filter]) => withFilter(thing, filter),
  ),
  rule(
    'thing',
    ['thing', 'and', 'filter'],
    'send me new items of the feed https://a.example that mention AI and are newer than 2 days',
    ([thing, , filter]) => (thing.filters.length > 0 ? withFilter(thing, filter) : null),
  ),
];
