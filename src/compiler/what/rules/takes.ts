/** What is taken of a source, and which of it. */
import { type At, rule, type Taken } from '../values.ts';
import type { Filter, PartName, Take } from '../what.ts';

const taken = (take: Take, ...filters: Filter[]): Taken => ({ take, filters });
const part = (name: PartName): Taken => taken({ kind: 'part', part: name });

const ONE: ReadonlySet<string> = new Set(['single']);
const PLAIN: ReadonlySet<string> = new Set(['plain-items']);

/** "the latest post" is one, "the latest posts" are as many as there are. */
function mostOf(count: number | undefined, place: At): Filter[] {
  const from = place.pieces.some(({ category }) => category === 'last') ? 'end' : 'start';
  const most = count ?? (place.context.isA(place.to - 1, ONE) ? 1 : null);
  return most === null ? [] : [{ kind: 'most', most, from }];
}

/** What a name can't be: it says more, or begins something else. */
const NOT_NAMES: ReadonlySet<string> = new Set([
  ...[
    'if',
    'is',
    'tell',
    'get',
    'watch',
    'me',
    'it',
    'and',
    'or',
    'and-then',
    'of',
    'into',
    'above',
    'below',
    'the',
    'fails',
  ],
  ...[
    'changes',
    'mention',
    'mentioning',
    'not',
    'new',
    'there',
    'with',
    'that',
    'rises',
    'falls',
    'count',
    'each-time',
    'items',
  ],
  ...[
    'page',
    'feed',
    'file',
    'folder',
    'output',
    'lines',
    'only',
    'most',
    'by',
    'between',
    'appears',
    'takes',
    'title',
    'whole',
    'to-me',
    'somebody',
    'thinking',
    'number-of',
    'biggest',
    'smallest',
    'highest',
    'lowest',
    'size',
    'exit',
    'the-word',
  ],
]);

export function nameAt(place: At, ...places: readonly number[]): string | null {
  const { isA, tokens } = place.context;
  if (places.some((at) => isA(at, NOT_NAMES))) return null;
  const said = places.map((at) => tokens[at]?.bare ?? '');
  return said.every((word) => /^[\p{L}][\p{L}\d_-]*$/u.test(word)) ? said.join(' ') : null;
}

const named = (name: string | null): Taken | null =>
  name === null ? null : taken({ kind: 'value', name });

const PARTS: readonly PartName[] = [
  'title',
  'heading',
  'headings',
  'links',
  'paragraph',
  'paragraphs',
  'images',
  'description',
  'status',
];

type Sorted = Extract<Filter, { kind: 'sorted' }>;

const sorted = (by: string | null, first: Sorted['first']): Sorted => ({
  kind: 'sorted',
  by,
  first,
});

/** What "the biggest" and the like go by, and which of it comes first. */
const ORDERS: Readonly<Record<string, Sorted>> = {
  newest: sorted(null, 'most'),
  oldest: sorted(null, 'least'),
  biggest: sorted('bytes', 'most'),
  smallest: sorted('bytes', 'least'),
  cheapest: sorted('price', 'least'),
  dearest: sorted('price', 'most'),
};

/** The first so many in some order; as many as there are, where several are named. */
function inOrder(
  { take, filters }: Taken,
  order: Sorted,
  count: number | undefined,
  place: At,
): Taken | null {
  if (!isList(take) || filters.some(({ kind }) => kind === 'sorted')) return null;
  const most = count ?? (place.context.isA(place.to - 1, ONE) ? 1 : null);
  const ends = most === null ? [] : [{ kind: 'most', most, from: 'start' } as const];
  return taken(take, ...filters, order, ...ends);
}

const orderIn = ({ pieces }: At): Sorted | undefined =>
  pieces.map(({ category }) => ORDERS[category]).find((order) => order !== undefined);

const SORTED_TAKES = [
  rule(
    'taken: ?the newest|oldest|biggest|smallest|cheapest|dearest ?count taken',
    'send me the newest 3 files in the folder ~/in',
    ([, , count, one], place) => {
      const order = orderIn(place);
      return order === undefined ? null : inOrder(one, order, count, place);
    },
  ),
  rule(
    'taken: ?the ?first ?count taken sorted-by ?the word',
    'send me the top 5 items by score of https://a.example',
    ([, , count, one, , , at], place) => {
      const by = nameAt(place, at);
      const order = one.filters.find((filter): filter is Sorted => filter.kind === 'sorted');
      if (by === null || (count === undefined && order === undefined)) return null;
      // "the three cheapest items by cost" says what the cheapest go by.
      const filters = one.filters.map((filter) => (filter === order ? { ...filter, by } : filter));
      if (order !== undefined && count === undefined) return { ...one, filters };
      const own = { ...one, filters: filters.filter(({ kind }) => kind !== 'sorted') };
      return inOrder(own, { ...sorted(by, 'most'), ...order, by }, count, place);
    },
  ),
  rule(
    'taken: ?the ?count taken with the highest|lowest word',
    'send me the 5 items with the highest score of https://a.example',
    ([, count, one, , , , at], place) => {
      const isLowest = place.pieces.some(({ category }) => category === 'lowest');
      const by = nameAt(place, at);
      if (by === null) return null;
      return inOrder(one, sorted(by, isLowest ? 'least' : 'most'), count, place);
    },
  ),
];

export const TAKE_RULES = [
  ...PARTS.map((name) =>
    rule(`taken: ?the ${name as 'title'}`, `send me the ${name} of https://a.example`, () =>
      part(name),
    ),
  ),
  rule('taken: ?the body', 'send me the text of https://a.example', () => part('text')),
  rule(
    'taken: ?the selector quoted',
    'send me the element ".price" of https://a.example',
    ([, , selector]) => taken({ kind: 'selector', selector }),
  ),
  rule('taken: ?the field-path', 'send me main.temp of https://a.example', ([, path]) =>
    taken({ kind: 'field', path }),
  ),
  rule(
    'taken: ?the field field-path|quoted',
    'send me the field "a.b" of https://a.example',
    ([, , path]) => taken({ kind: 'field', path }),
  ),
  rule(
    'taken: ?the field word',
    'send me the field price of https://a.example',
    ([, , at], { context }) => taken({ kind: 'field', path: context.tokens[at]?.text ?? '' }),
  ),
  rule(
    'taken: ?the items of ?the field word|field-path|quoted',
    'send me the first 3 items in the field results of https://a.example',
    ([, , , , , said], { context: { tokens } }) => {
      const path = typeof said === 'string' ? said : (tokens[said]?.text ?? '');
      return { ...taken({ kind: 'field', path }), isMany: true };
    },
  ),
  rule(
    'taken: ?the elements quoted',
    'send me the first 3 elements ".price" of https://a.example',
    ([, , selector]) => ({ ...taken({ kind: 'selector', selector }), isMany: true }),
  ),
  rule(
    'taken: ?the ?selector selector-said',
    'send me .price of https://a.example',
    ([, , selector]) => taken({ kind: 'selector', selector }),
  ),
  rule(
    'taken: ?the number|body|whole ?of selector-said',
    'send me the number in .price of https://a.example',
    ([, , , selector]) => taken({ kind: 'selector', selector }),
  ),
  rule('taken: ?the number', 'send me the number in https://a.example', () =>
    taken({ kind: 'number' }),
  ),
  rule('taken: ?the date', 'send me the first date in https://a.example', () =>
    taken({ kind: 'date' }),
  ),
  rule(
    'taken: ?the number-of taken',
    'send me the number of lines of notes.md',
    ([, , { take, filters }]) => {
      if (take.kind === 'count') return null;
      return canBeMany(take) ? taken({ kind: 'count', of: take }, ...filters) : null;
    },
  ),
  rule('taken: ?the size', 'send me the size of notes.md', () => taken({ kind: 'size' })),
  rule('taken: ?the duration', 'send me the response time of https://a.example', () =>
    taken({ kind: 'duration' }),
  ),
  rule('taken: ?the lines', 'send me the lines of notes.md', () => taken({ kind: 'lines' })),
  rule(
    'taken: ?the items',
    'send me the items of the feed https://a.example',
    (_, { context: { isA }, to }) => {
      const items = taken({ kind: 'items' });
      return isA(to - 1, PLAIN) ? items : { ...items, isCalled: true };
    },
  ),
  rule(
    'taken: ?the new taken',
    'send me the new items of the feed https://a.example',
    ([, , one]) => (isSeveral(one) ? { ...one, filters: [{ kind: 'new' }, ...one.filters] } : null),
  ),
  rule(
    'taken: ?the ?new file-ends items|links',
    'send me the new pdf files in the folder ~/in',
    ([, fresh, words], place) => {
      const isLinks = place.pieces.at(-1)?.category === 'links';
      const take: Take = isLinks ? { kind: 'part', part: 'links' } : { kind: 'items' };
      const isNew = fresh === undefined ? [] : ([{ kind: 'new' }] as const);
      return taken(take, ...isNew, { kind: 'ends', words, how: 'any' });
    },
  ),
  rule(
    'taken: ?the ?new file-ends',
    'send me the new pdfs in the folder ~/in',
    ([, fresh, words]) => {
      const isNew = fresh === undefined ? [] : ([{ kind: 'new' }] as const);
      return taken({ kind: 'items' }, ...isNew, { kind: 'ends', words, how: 'any' });
    },
  ),
  rule('file-ends: file-end', 'send me the new pdfs in the folder ~/in', ([end]) => [end]),
  rule(
    'taken: ?the first|last ?count taken',
    'send me the last 3 links of https://a.example',
    ([, , count, one], place) => {
      if (!isSeveral(one)) return null;
      return { ...one, filters: [...one.filters, ...mostOf(count, place)] };
    },
  ),
  rule(
    'taken: ?the count ?first|new taken',
    'send me 3 links of https://a.example',
    ([, count, fresh, { take, filters }], place) => {
      if (!isList(take)) return null;
      const isNew = fresh !== undefined && place.pieces.some(({ category }) => category === 'new');
      return taken(
        take,
        ...filters,
        ...(isNew ? ([{ kind: 'new' }] as const) : []),
        ...mostOf(count, place),
      );
    },
  ),
  ...SORTED_TAKES,
  rule(
    'name: the word',
    'tell me when the price of https://a.example is below 5',
    ([, at], place) => nameAt(place, at),
  ),
  rule(
    'name: the word word',
    'tell me when the sale price of https://a.example is below 5',
    ([, one, two], place) => nameAt(place, one, two),
  ),
  rule('taken: name', 'fetch https://a.example and send me the price', ([name]) => named(name)),
  rule('takens: taken', 'send me the title of https://a.example', ([one]) => [one]),
  rule(
    'takens: takens and|comma taken',
    'send me the title and the links of https://a.example',
    ([row, , one]) => [...row, one],
  ),
];

/** "the new .price" is the one that is there now, "the new elements" are some of several. */
const isSeveral = ({ take, isMany }: Taken): boolean => isMany === true || isList(take);

/** A list, or what may match more than once. */
export function canBeMany(take: Take): boolean {
  return isList(take) || take.kind === 'selector' || take.kind === 'field';
}

function isList(take: Take): boolean {
  if (take.kind === 'part')
    return ['headings', 'links', 'paragraphs', 'images', 'heading'].includes(take.part);
  return take.kind === 'items' || take.kind === 'lines';
}
